/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

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
import org.junit.jupiter.api.Test;

/** The page names no field that is not there, and every one that changes in a shared class. */
final class MemoryOrderingPageTest {
  private static final Path PAGE = Path.of("../docs/design/memory-ordering.md");
  private static final Pattern NAME = Pattern.compile("`(?:(\\w+)\\.)?(\\w+)`");

  private final Set<String> fields = new TreeSet<>();
  private final Set<String> changing = new TreeSet<>();

  private void read(Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        String name = type.getSimpleName() + "." + field.getName();
        fields.add(name);
        if (!Modifier.isFinal(field.getModifiers())) {
          changing.add(name);
        }
      }
    }
  }

  @Test
  void namesTheFieldsThatThreadsShare() throws IOException {
    List.of(
            KeyedExecutor.class,
            Lane.class,
            TaskAccount.class,
            ReadyLanes.class,
            LossyWriter.class,
            WaitingLines.class,
            CallbackGuard.class,
            FieldLookup.class,
            ParseCache.class,
            Parsed.class)
        .forEach(this::read);
    Set<String> documented = documented();

    assertThat(fields).containsAll(documented);
    assertThat(documented).containsAll(changing).contains("Lane.newest");
  }

  private static Set<String> documented() throws IOException {
    Set<String> documented = new TreeSet<>();
    boolean inSection = false;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("## ")) {
        inSection = line.equals("## Replacements for hot paths");
      } else if (inSection && line.startsWith("| `")) {
        String type = "";
        for (Matcher name = NAME.matcher(line.split("\\|", 3)[1]); name.find(); ) {
          type = name.group(1) == null ? type : name.group(1);
          documented.add(type + "." + name.group(2));
        }
      }
    }
    return documented;
  }
}
