/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RuleTablesTest {
  private static final Pattern KEY =
      Pattern.compile(
          "RuleTables\\s*\\.(?:list|methods|set)\\(\"([^\"]+)\"\\)|\"([a-z-]+\\.[a-z-]+)\"");

  /** A list that nothing reads, or a key without a list, is a mistake. */
  @Test
  void eachListIsReadAndEachKeyHasAList() throws IOException {
    Set<String> read = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/io/hotguard/lint/rules"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        Matcher key = KEY.matcher(Files.readString(file));
        while (key.find()) {
          if (key.group(1) != null) {
            assertThat(RuleTables.keys()).contains(key.group(1));
          }
          read.add(key.group(1) == null ? key.group(2) : key.group(1));
        }
      }
    }

    assertThat(read).containsAll(RuleTables.keys());
  }

  @Test
  void noMemberOfAListIsWrittenTwice() {
    for (String key : RuleTables.keys()) {
      List<String> members = RuleTables.list(key);
      assertThat(members).as(key).doesNotHaveDuplicates().noneMatch(String::isBlank);
    }
  }
}
