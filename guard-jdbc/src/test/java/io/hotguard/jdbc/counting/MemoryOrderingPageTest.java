/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

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

/** The page lists every field that changes of the classes that threads may share. */
final class MemoryOrderingPageTest {
  private static final Path PAGE = Path.of("../docs/design/memory-ordering.md");
  private static final Pattern NAME = Pattern.compile("`(?:(\\w+)\\.)?(\\w+)`");
  private static final List<Class<?>> SHARED =
      List.of(
          StatementCounter.class,
          StatementEntry.class,
          UnitTally.class,
          UnitOfWork.class,
          CountingDataSource.class,
          CountingConnection.class,
          CountingStatement.class,
          CountingPreparedStatement.class,
          CountingStatement.CountingResultSet.class);

  @Test
  void listsEveryFieldThatChanges() throws IOException {
    Set<String> fields = new TreeSet<>();
    for (Class<?> type : SHARED) {
      for (Field field : type.getDeclaredFields()) {
        int bits = field.getModifiers();
        if (!Modifier.isFinal(bits) && !Modifier.isStatic(bits)) {
          fields.add(type.getSimpleName() + "." + field.getName());
        }
      }
    }

    assertThat(documented()).isEqualTo(fields);
  }

  private static Set<String> documented() throws IOException {
    Set<String> fields = new TreeSet<>();
    boolean inSection = false;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("## ")) {
        inSection = line.equals("## Statement counting");
      } else if (inSection && line.startsWith("| `")) {
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
