/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table in docs/design/memory-ordering.md names the fields of the code, all that are shared and
 * none that is not there.
 */
class MemoryOrderingPageTest {
  private static final Path PAGE = Path.of("../docs/design/memory-ordering.md");
  private static final Pattern NAME = Pattern.compile("`(?:(\\w+)\\.)?(\\w+)`");
  private static final List<Class<?>> SHARED =
      List.of(
          Journal.class, JournalReader.class, Segment.class, SegmentSupply.class, Stripes.class);

  @Test
  void namesEverySharedField() throws IOException {
    Set<String> expected = new TreeSet<>();
    for (Class<?> type : SHARED) {
      for (Field field : type.getDeclaredFields()) {
        boolean mutable = !Modifier.isFinal(field.getModifiers());
        if (mutable && !Modifier.isStatic(field.getModifiers())) {
          expected.add(type.getSimpleName() + "." + field.getName());
        }
      }
    }
    assertThat(documented()).containsAll(expected);
  }

  @Test
  void namesNoFieldThatDoesNotExist() throws IOException {
    Set<String> existing = new TreeSet<>();
    for (Class<?> type : SHARED) {
      Stream.of(type.getDeclaredFields())
          .forEach(f -> existing.add(type.getSimpleName() + "." + f.getName()));
    }
    assertThat(existing).containsAll(documented());
  }

  private static Set<String> documented() throws IOException {
    Set<String> fields = new TreeSet<>();
    boolean inSection = false;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("## ")) {
        inSection = line.equals("## Journal");
      }
      if (inSection && line.startsWith("| `")) {
        String type = "";
        for (Matcher name = NAME.matcher(line.split("\\|", 3)[1]); name.find(); ) {
          type = name.group(1) == null ? type : name.group(1);
          fields.add(type + "." + name.group(2));
        }
      }
    }
    return fields;
  }
}
