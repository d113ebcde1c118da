/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.DriverReleases;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.jdbc.servers.IsolatedDriver;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs SQL with each word of the rule in a real H2, in disguise: if H2 reads a file, writes a file
 * or looks for a class, then the rule must find the word. Files are in the folder of the test only.
 */
final class ExecutableInitScriptTest {
  private static final RuleCatalog RULES = RuleCatalog.of(List.of(new JdbcRuleProvider()));
  private static final int ROUNDS = 40;
  private static final String FIRST = "h2-1.4.200";

  /** This release never ends if a statement has a blank that is not ASCII. */
  private static final String HANGS = "h2-2.1.214";

  /**
   * Statements, which must have the text IN of a file, make the file OUT, make a table RAN or look
   * for the class acme.Evil. Tokens stand between spaces.
   */
  private static final List<String> STATEMENTS =
      List.of(
          "CREATE AGGREGATE A FOR \"acme.Evil\"",
          "CREATE ALIAS A FOR \"acme.Evil.run\"",
          "BACKUP TO 'OUT'",
          "SET LOCK_TIMEOUT 1 ; CALL CSVWRITE ( 'OUT' , 'SELECT 1' )",
          "CREATE TABLE RAN AS SELECT * FROM CSVREAD ( 'IN' )",
          "CREATE TABLE T AS SELECT CSVWRITE ( 'OUT' , 'SELECT 1' ) A",
          "SET DATABASE_EVENT_LISTENER 'acme.Evil'",
          "CREATE TABLE T ( A INT ) ENGINE \"acme.Evil\"",
          "EXECUTE IMMEDIATE 'CREATE TABLE RAN (A INT)'",
          "CREATE TABLE RAN AS SELECT FILE_READ ( 'IN' , NULL ) A",
          "CREATE TABLE T AS SELECT FILE_WRITE ( X'41' , 'OUT' ) A",
          "CREATE LINKED TABLE L ( 'acme.Evil' , 'jdbc:x' , '' , '' , 'T' )",
          "CREATE TABLE T AS SELECT * FROM LINK_SCHEMA ( 'S' , 'acme.Evil' , 'x' , '' , '' , 'P' )",
          "RUNSCRIPT FROM 'IN'",
          "SET LOCK_TIMEOUT 1 ; SCRIPT TO 'OUT'",
          "CREATE TABLE T ( A INT ) ; CREATE TRIGGER G BEFORE INSERT ON T CALL \"acme.Evil\"");

  private static final Pattern NOT_FOUND = Pattern.compile("acme\\.Evil\"+ not found");

  private static final List<String> BLANKS =
      List.of(" ", "\t", "\u001c", "/**/", "/*'*/ ", "--x\n", "//x\r\n", "\n", " /* ; */\f");
  private static final List<String> FUNCTIONS =
      List.of("CSVREAD", "CSVWRITE", "FILE_READ", "FILE_WRITE", "LINK_SCHEMA");

  @TempDir Path folder;

  private int databases;

  static Stream<String> releases() {
    return DriverReleases.names().filter(name -> name.startsWith("h2-"));
  }

  @ParameterizedTest
  @MethodSource("releases")
  void seesWhatH2Runs(String release) throws IOException {
    SplittableRandom random = new SplittableRandom(release.hashCode());
    List<String> missed = new ArrayList<>();
    Set<String> run = new TreeSet<>();
    Path in = folder.resolve("in");
    Files.writeString(in, "CREATE TABLE RAN(A INT)");
    try (IsolatedDriver h2 = IsolatedDriver.load(release, "org.h2.Driver")) {
      for (int round = 0; round < ROUNDS; round++) {
        for (String statement : STATEMENTS) {
          Path out = folder.resolve("out" + databases++);
          String init =
              disguised(statement, release, round == 0 ? null : random)
                  .replace("'IN'", "'" + in + "'")
                  .replace("'OUT'", "'" + out + "'");
          String url = "jdbc:h2:" + folder.resolve("db" + databases) + ";INIT=" + init;
          if (isRun(h2, url, out)) {
            run.add(statement);
            if (!isFound(url)) {
              missed.add(url);
            }
          }
        }
      }
    }

    assertThat(missed).isEmpty();
    assertThat(run).containsExactlyInAnyOrderElementsOf(STATEMENTS);
  }

  private static boolean isFound(String url) {
    return RULES.check(JdbcFacts.resolve(JdbcConfiguration.of(url))).findings().stream()
        .map(Finding::rule)
        .anyMatch("ExecutableInitScript"::equals);
  }

  private static boolean isRun(IsolatedDriver h2, String url, Path out) {
    try (Connection connection = h2.connect(url);
        Statement statement = connection.createStatement()) {
      return Files.exists(out) || statement.execute("SELECT * FROM RAN");
    } catch (SQLException e) {
      return Files.exists(out) || NOT_FOUND.matcher(String.valueOf(e.getMessage())).find();
    }
  }

  /** Semicolons of the SQL need a backslash in the URL. */
  private static String disguised(
      String statement, String release, @Nullable SplittableRandom random) {
    if (random == null) {
      return statement.replace(";", "\\;");
    }
    String blank = blank(release, random);
    return Stream.of(statement.split(" "))
        .map(token -> token(token, release, random))
        .collect(Collectors.joining(blank))
        .replace(";", "\\;");
  }

  private static String blank(String release, SplittableRandom random) {
    int kind = random.nextInt(BLANKS.size() + 2);
    if (kind < BLANKS.size()) {
      return BLANKS.get(kind);
    }
    if (kind == BLANKS.size()) {
      return release.equals(FIRST) ? "/* /* x */" : "/* /* x */ y */";
    }
    return release.equals(HANGS) ? " " : random.nextBoolean() ? "\u00a0" : "\u3000";
  }

  private static String token(String token, String release, SplittableRandom random) {
    boolean isQuoted = token.contains("'") || token.contains("\"");
    return switch (isQuoted ? 9 : random.nextInt(7)) {
      case 0 -> token.toLowerCase(Locale.ROOT);
      case 1 -> token.replace('S', '\u017f').replace('I', '\u0131');
      case 2 -> FUNCTIONS.contains(token) ? '"' + token + '"' : token;
      case 3 ->
          FUNCTIONS.contains(token) && !release.equals(FIRST)
              ? "U&\"" + token.replace("S", "!0053").replace("E", "!0045") + "\" UESCAPE '!'"
              : token;
      case 4 -> token.length() < 2 ? token : token.charAt(0) + "\\" + token.substring(1);
      default -> token;
    };
  }
}
