/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.jfr.StackFrame;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class CodeOriginsTest {

  private static StackFrame frame(String type) {
    return new StackFrame(type, "run", 1);
  }

  @Test
  void tellsTheApplicationFromLibraries() {
    CodeOrigins code = new CodeOrigins(List.of());

    assertThat(code.isApplication(frame("com.acme.Shop"))).isTrue();
    assertThat(code.isApplication(frame("javassistant.Shop"))).isTrue();
    assertThat(code.isApplication(frame("java.util.List"))).isFalse();
    assertThat(code.isApplication(frame("com.alibaba.fastjson2.JSON"))).isFalse();
    assertThat(code.isApplication(frame("com.alibaba.shop.Cart"))).isTrue();
    assertThat(code.isApplication(frame(""))).isFalse();
  }

  @Test
  void believesWhatItIsTold() {
    CodeOrigins code = new CodeOrigins(List.of("org.apache.acme."));

    assertThat(code.isApplication(frame("org.apache.acme.Shop"))).isTrue();
    assertThat(code.isApplication(frame("com.acme.Shop"))).isFalse();
  }

  /** The look-up takes the nearest prefix, so that none may begin with another. */
  @Test
  void noPrefixBeginsWithAnother() throws IOException {
    TreeSet<String> prefixes = new TreeSet<>();
    try (InputStream in = CodeOrigins.class.getResourceAsStream("libraries.txt")) {
      assertThat(in).isNotNull();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(prefixes::add);
    }
    assertThat(prefixes).allMatch(prefix -> prefix.endsWith(".")).hasSizeGreaterThan(50);
    for (String prefix : prefixes) {
      String before = prefixes.lower(prefix);
      assertThat(before == null || !prefix.startsWith(before)).as(prefix).isTrue();
    }
  }
}
