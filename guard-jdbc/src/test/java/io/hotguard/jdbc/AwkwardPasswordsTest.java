/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Passwords that hold what has a meaning in a URL, in the places where people write them, the wrong
 * ones too: no part of them may be shown, whatever the driver makes of it.
 */
final class AwkwardPasswordsTest {
  private static final RuleCatalog RULES = RuleCatalog.load();
  private static final String HEAD = "Xq7vv";
  private static final String TAIL = "Zk9ww";
  private static final List<String> BETWEEN = List.of("&?#%:/@;+!'\"$*~| ".split(""));

  private final List<String> shown = new ArrayList<>();

  static List<Entry> forms() {
    return UrlCorpus.read("password-urls.txt");
  }

  @ParameterizedTest
  @MethodSource("forms")
  void areNotShown(Entry form) {
    String plain = form.url().replace("SECRET", HEAD + TAIL);
    lookAt(plain);
    look(plain, JdbcFacts.resolve(JdbcConfiguration.of(plain)).settings().all().toString());
    for (String between : form.properties().isEmpty() ? BETWEEN : List.<String>of()) {
      lookAt(form.url().replace("SECRET", HEAD + between + TAIL));
    }
    assertThat(shown).isEmpty();
  }

  @Test
  void areNotShownBeforeWhatReadsAsAnother() {
    lookAt("jdbc:acme//root:" + HEAD + TAIL + "@l:ql:/ql://h@st/d?x:thin:@host:1521/svc");

    assertThat(shown).isEmpty();
  }

  private void lookAt(String text) {
    JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.of(text));
    CheckResult result = RULES.check(facts);
    look(text, facts.toString());
    look(text, facts.url().masked());
    look(text, facts.hosts().toString());
    assertThat(facts.url().text()).isEqualTo(text);
    look(text, facts.scheme());
    look(text, facts.unread().orElse(""));
    look(text, JdbcGuard.corrected(facts, result.findings()).masked());
    for (Finding finding : result.findings()) {
      look(text, finding.describe());
    }
  }

  private void look(String text, String output) {
    if (output.contains(HEAD) || output.contains(TAIL)) {
      shown.add(text + " -> " + output);
    }
  }

  /** Texts without a secret stay readable. */
  @Test
  void leaveTheRestReadable() {
    for (String text :
        List.of(
            "jdbc:acme://h:3306/d?mail=a@b",
            "jdbc:postgresql://[::1]:5432/d?ApplicationName=a@b",
            "jdbc:sqlserver://h:1433;user=admin@h;encrypt=true",
            "jdbc:acme://${HOST}:${PORT}/d?mail=a@b",
            "jdbc:mysql://h:3306/d?useSSL=true",
            "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(HOST=h)(PORT=1))(CONNECT_DATA=(SID=s)))",
            "jdbc:aws-wrapper:mysql://h/d?wrapperPlugins=iam")) {
      assertThat(JdbcFacts.resolve(JdbcConfiguration.of(text)).url().masked()).isEqualTo(text);
    }
    assertThat(
            JdbcFacts.resolve(
                    JdbcConfiguration.of(
                        "jdbc:aws-wrapper:mysql://h/d?password=a&wrapperPlugins=iam&useSSL=true"))
                .url()
                .masked())
        .isEqualTo("jdbc:aws-wrapper:mysql://h/d?password=***&***&useSSL=true");
  }
}
