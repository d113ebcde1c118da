/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SharedNamesTest {
  private final SharedNames names = new SharedNames();

  private String of(String name) {
    byte[] bytes = ("xx" + name + "yy").getBytes(UTF_8);
    return names.of(bytes, 2, bytes.length - 4);
  }

  @Test
  void equalNamesAreTheSameString() {
    assertThat(of("java/util/List")).isEqualTo("java/util/List").isSameAs(of("java/util/List"));
    assertThat(of("")).isEmpty();
  }

  @Test
  void namesWithTheSameHashAreTold() {
    assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());

    assertThat(of("Aa")).isEqualTo("Aa");
    assertThat(of("BB")).isEqualTo("BB");
    assertThat(of("Aa")).isEqualTo("Aa");
  }

  /** Their bytes are not those of UTF-8: the class file reader decodes them. */
  @Test
  void namesThatAreNotAsciiAreLeftToTheReader() {
    assertThat(of("gr\u00fc\u00dfe")).isNull();
  }

  @Test
  void manyNamesStayRight() {
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 120_000; i++) {
        assertThat(of("name" + i)).isEqualTo("name" + i);
      }
    }
  }
}
