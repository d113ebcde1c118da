/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JsonWriterTest {

  @Test
  void indentsAndLeavesOutWhatIsNull() throws IOException {
    StringBuilder text = new StringBuilder();
    JsonWriter json = new JsonWriter(text);

    json.object().member("a", 1).member("b", true).member("c", (String) null);
    json.object("empty").end();
    json.strings("none", List.of());
    json.strings("some", List.of("x", "y"));
    json.array("list").object().member("d", "e").end().end();
    json.end();

    assertThat(text)
        .hasToString(
            """
            {
              "a": 1,
              "b": true,
              "empty": {},
              "none": [],
              "some": [
                "x",
                "y"
              ],
              "list": [
                {
                  "d": "e"
                }
              ]
            }
            """);
  }

  @Test
  void escapesSoThatAReaderGetsTheSameText() throws IOException {
    StringBuilder all = new StringBuilder("\ud83d\ude00");
    for (char c = 0; c < 0x250; c++) {
      all.append(c);
    }
    all.append("\u2028\u2029\uffff");
    StringBuilder text = new StringBuilder();

    new JsonWriter(text).object().member("all", all.toString()).end();

    assertThat(new ObjectMapper().readTree(text.toString().getBytes(UTF_8)).path("all").asText())
        .isEqualTo(all.toString());
  }

  @Test
  void escapesHalfOfAPair() throws IOException {
    StringBuilder text = new StringBuilder();

    new JsonWriter(text).object().member("half", "a\ud800b\udc00").end();

    assertThat(text.toString()).contains("\"a\\ud800b\\udc00\"");
  }
}
