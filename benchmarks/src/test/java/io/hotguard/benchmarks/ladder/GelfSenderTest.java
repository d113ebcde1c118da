/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GelfSenderTest {
  @Test
  void takesThePlaceOfTheNetworkAppenderAndOfNothingElse() throws Exception {
    String asFound = ServiceRun.loggingAsFound();
    String field = GelfSender.ofTheField(asFound);
    assertThat(field)
        .contains("<Gelf name=\"graylog\" host=\"tcp:127.0.0.1\" port=\"${sys:ladder.gelf.port}\"")
        .doesNotContain("Socket", "GelfLayout", "additionalFieldTypes");
    assertThat(field.substring(0, field.indexOf("<Gelf")))
        .isEqualTo(asFound.substring(0, asFound.indexOf("<Socket")));
    assertThat(field.substring(field.indexOf("</Appenders>")))
        .isEqualTo(asFound.substring(asFound.indexOf("</Appenders>")));
  }

  @Test
  void declaresTheTypeOfEachField() throws Exception {
    String declared =
        GelfSender.withDeclaredTypes(GelfSender.ofTheField(ServiceRun.loggingAsFound()));
    for (String field : new String[] {"service", "logger", "thread", "level"}) {
      assertThat(declared).contains("<Field name=\"" + field + "\"").contains(field + "=String");
    }
  }
}
