/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reports SQL in an H2 URL that can run Java code. */
public final class ExecutableInitScript extends JdbcRule {
  /*
   * Words are found anywhere: a comment between two words counts as a blank, and EXECUTE IMMEDIATE
   * can join a statement from pieces. The value is read as H2 reads it, without the URL's
   * backslashes.
   */
  private static final List<String> WORDS =
      List.of(
          "AGGREGATE",
          "ALIAS",
          "BACKUP",
          "CALL",
          "CSVREAD",
          "CSVWRITE",
          "DATABASE_EVENT_LISTENER",
          "ENGINE",
          "EXECUTE IMMEDIATE",
          "FILE_READ",
          "FILE_WRITE",
          "LINKED",
          "LINK_SCHEMA",
          "RUNSCRIPT",
          "SCRIPT",
          "TRIGGER",
          "U&");

  private static final String WORD = "[\\p{L}\\p{N}_]";
  private static final String BLANK = "[\\p{Z}\\x00-\\x20]";

  /**
   * The patterns of special words. Comments can be nested, which no pattern follows. MySQL's
   * ENGINE=InnoDB names no class. An escaped name can be that of any function.
   */
  private static final Map<String, String> SPECIAL =
      Map.of(
          "ENGINE", "ENGINE(?!" + WORD + "|" + BLANK + "*+=)",
          "EXECUTE IMMEDIATE",
              "EXECUTE(?:" + BLANK + "++IMMEDIATE(?!" + WORD + ")|" + BLANK + "*+(?:/[*/]|--))",
          "U&", "U&\"");

  private static final Map<String, Pattern> PATTERNS =
      WORDS.stream()
          .collect(Collectors.toUnmodifiableMap(word -> word, ExecutableInitScript::pattern));

  public ExecutableInitScript() {
    super(
        RuleDescriptor.warning(
                "ExecutableInitScript",
                "An H2 URL runs SQL that can load a script or compile Java, with every new"
                    + " connection.")
            .tagged("jdbc", "security", "cve"));
  }

  /**
   * H2 reads a long s or a dotless i as the letter, too. They are letters to no {@code \\b} of JDK
   * 19 or later.
   */
  private static Pattern pattern(String word) {
    return Pattern.compile(
        "(?<!" + WORD + ")" + SPECIAL.getOrDefault(word, word + "(?!" + WORD + ")"),
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  /** The text may contain the password of a new user; it is read here but never shown. */
  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.H2) {
      return;
    }
    for (Setting init : SettingWords.given(facts)) {
      List<String> words = init.name().equals("INIT") ? wordsOf(init) : List.of();
      if (!words.isEmpty()) {
        report(
            sink,
            facts.location(init.name()),
            "INIT holds "
                + String.join(", ", words)
                + " and is run with every new connection: such SQL can run a script from the"
                + " network, read and write files, open other databases, or have H2 compile and run"
                + " Java; H2's console was taken over in this way (CVE-2022-23221)",
            Fix.of("Create the schema with a migration tool, and leave INIT out of the URL"));
      }
    }
  }

  private static List<String> wordsOf(Setting init) {
    return WORDS.stream()
        .filter(word -> init.contains(Objects.requireNonNull(PATTERNS.get(word))))
        .toList();
  }
}
