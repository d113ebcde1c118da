/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Passwords that hold what has a meaning in a URL, in the places where people write them, the wrong
 * ones too: no part of them may be shown, whatever the driver makes of it.
 */
final class AwkwardPasswordsTest {
  private static final RuleCatalog RULES = RuleCatalog.load();
  private static final String HEAD = "Xq7vv";
  private static final String TAIL = "Zk9ww";
  private static final List<String> BETWEEN =
      List.of(
          "", "&", "?", "#", "%", ":", "/", "@", ";", "+", "!", "'", "\"", "$", "*", "~", "|", " ");

  private final List<String> shown = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://root:SECRET@h:3306/d",
        "jdbc:mysql://h/d?user=u&password=SECRET",
        "jdbc:mysql://h/d?password=SECRET&useSSL=true",
        "jdbc:mysql://h/d?PASSWORD=SECRET",
        "jdbc:mysql://h/d?trustCertificateKeyStorePassword=SECRET",
        "jdbc:mysql://address=(host=h)(user=u)(password=SECRET)/d",
        "jdbc:mysql:/root:SECRET@h/d",
        "jdbc:mysql://h/password=SECRET",
        "jdbc:mariadb://h/d?user=u&password=SECRET",
        "jdbc:mariadb://root:SECRET@h/d",
        "jdbc:postgresql://h/d?user=u&password=SECRET&ssl=true",
        "jdbc:postgresql://u:SECRET@h:5432/d",
        "jdbc:sqlserver://h;user=u;password=SECRET;encrypt=true",
        "jdbc:sqlserver://h;user=u;password={SECRET};encrypt=true",
        "jdbc:oracle:thin:scott/SECRET@h:1521:x",
        "jdbc:oracle:thin:scott/SECRET@//h:1521/x",
        "jdbc:oracle:thin:@h:1521/x?user=u&password=SECRET",
        "jdbc:oracle:oci:scott/SECRET@h",
        "jdbc:h2:tcp://h/x;USER=u;PASSWORD=SECRET;MODE=MySQL",
        "jdbc:acme://root:SECRET@h/d",
        "jdbc:acme:foo?password=SECRET&x=y",
        "jdbc:acme:foo;password=SECRET;x=y",
        "jdbc:jtds:sqlserver://h/d;password=SECRET",
        "jdbc:sqlite:/d?hexkey=SECRET",
        "jdbc:p6spy:mysql://root:SECRET@h/d",
        "jdbc:tc:mysql:8://root:SECRET@h/d",
        "jdbc:tc:oracle:thin:scott/SECRET@h:1521/x",
        "jdbc:log4jdbc:oracle:thin:scott/SECRET@h:1521:x",
        "jdbc:aws-wrapper:mysql://h/d?idpPassword=SECRET",
        "jdbc:hotguard:mysql://h/d?password=SECRET",
        "jdbc:tidb://root:SECRET@h/d"
      })
  void areNotShown(String form) {
    for (String between : BETWEEN) {
      lookAt(form.replace("SECRET", HEAD + between + TAIL));
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
    look(text, facts.url().masked());
    if (!text.startsWith("jdbc:mysql:/r")) {
      look(text, facts.database()); // there the user and his password are the database's name
    }
    look(text, facts.scheme());
    look(text, facts.refusals().toString());
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
