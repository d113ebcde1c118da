/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.jdbc.JdbcUrlException;
import io.hotguard.lint.build.BuildCheck;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.property.GuardProperties;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/**
 * Random secrets in URLs of all drivers, percent-encoded once, twice or in part: no report in any
 * format, no exception and no log line has the secret, as it is written or as it is meant.
 */
class SecretsStayInsideTest {
  private static final RuleCatalog RULES = RuleCatalog.load();
  private static final String RESERVED = "&=;?:/@%#+(){}[], ";

  /** The text between the bars may be encoded as a whole. */
  private static final List<String> FORMS =
      List.of(
          "jdbc:mysql://db/d?|user=app&PASSWORD=SECRET|&useSSL=true",
          "jdbc:mysql://db/d?useSSL=false&|PASSWORD=SECRET|",
          "jdbc:mysql://db/d?|PASSWORD=SECRET|",
          "jdbc:mysql:loadbalance://a,b/d?x=1&|trustCertificateKeyStorePassword=SECRET|",
          "jdbc:mysql://address=(host=db)(user=app)(|PASSWORD=SECRET|)/d",
          "jdbc:mysql://(host=db,user=app,|PASSWORD=SECRET|)/d?useSSL=true",
          "jdbc:mysql://|app:SECRET|@db:3306/d",
          "jdbc:mysql://db/|PASSWORD=SECRET|",
          "jdbc:mariadb://db/d?|user=app&PASSWORD=SECRET|",
          "jdbc:mariadb://db/d?x=1&|PASSWORD=SECRET|&sslMode=verify-full",
          "jdbc:mariadb:sequential://address=(host=db)(port=3306)(|PASSWORD=SECRET|)/d",
          "jdbc:mariadb://|app:SECRET|@db/d",
          "jdbc:postgresql://db/d?|user=app&PASSWORD=SECRET|",
          "jdbc:postgresql://db/d?user=app&|PASSWORD=SECRET|&ssl=true",
          "jdbc:postgresql://db:5432,db2/d?|sslpassword=SECRET|",
          "jdbc:postgresql://|app:SECRET|@db:5432/d",
          "jdbc:sqlserver://db;|user=app;PASSWORD=SECRET|;encrypt=true",
          "jdbc:sqlserver://db:1433;|PASSWORD=SECRET|",
          "jdbc:sqlserver://db;user=app;PASSWORD=|{SECRET}|",
          "jdbc:oracle:thin:app/|SECRET|@db:1521:x",
          "jdbc:oracle:thin:@db:1521/x?user=app&|PASSWORD=SECRET|",
          "jdbc:h2:tcp://db/d;USER=app;|PASSWORD=SECRET|;MODE=MySQL",
          "jdbc:h2:mem:d;|PASSWORD=SECRET|",
          "jdbc:sqlite:/d?|hexkey=SECRET|",
          "jdbc:acme://|app:SECRET|@db/d",
          "jdbc:acme:d;|user=app;PASSWORD=SECRET|",
          "jdbc:db2://db:50000/d:user=app;|PASSWORD=SECRET|;",
          "jdbc:derby://db/d;create=true;|PASSWORD=SECRET|",
          "jdbc:teradata://db/DATABASE=d,|PASSWORD=SECRET|",
          "jdbc:oceanbase://db/d?|user=app&PASSWORD=SECRET|",
          "jdbc:mysql:aws://db/d?|PASSWORD=SECRET|",
          "jdbc:p6spy:mysql://db/d?|PASSWORD=SECRET|",
          "jdbc:log4jdbc:oracle:thin:app/|SECRET|@db:1521:x",
          "jdbc:aws-wrapper:postgresql://db/d?wrapperPlugins=iam&|idpPassword=SECRET|",
          "jdbc:tracing:mysql://db/d?traceWithActiveSpanOnly=true&|PASSWORD=SECRET|",
          "jdbc:otel:mariadb://db/d?|PASSWORD=SECRET|",
          "jdbc:tc:mysql:8.0:///d?TC_INITSCRIPT=x&|PASSWORD=SECRET|",
          "jdbc:tidb://db/d?|user=app&PASSWORD=SECRET|",
          "jdbc-secretsmanager:mysql://db/d?|PASSWORD=SECRET|",
          "jdbc:hotguard:mysql://db/d?|PASSWORD=SECRET|");

  /** Ways to encode. */
  private enum Encoding {
    AS_NEEDED,
    IN_PART,
    EQUALS_SIGN,
    WHOLE,
    TWICE,
    THRICE
  }

  @Provide
  Arbitrary<String> forms() {
    return Arbitraries.of(FORMS);
  }

  @Provide
  Arbitrary<String> secrets() {
    Arbitrary<String> part =
        Arbitraries.strings().withCharRange('a', 'z').numeric().ofMinLength(4).ofMaxLength(9);
    return part.flatMap(
        head ->
            Arbitraries.of(
                    "", "", "&", "=", ";", "?", ":", "/", "@", "%", "#", "+", "(", " ", "\u00fc")
                .flatMap(between -> part.map(tail -> head + "7q" + between + "9x" + tail)));
  }

  @Property(tries = 600, shrinking = ShrinkingMode.BOUNDED)
  void nothingThatLeavesHasTheSecret(
      @ForAll("forms") String form,
      @ForAll("secrets") String secret,
      @ForAll Encoding encoding,
      @ForAll Random random)
      throws IOException {
    requireHidden(url(form, secret, encoding, random), secret);
  }

  @Example
  void encodedEqualsSignsAndPairs() throws IOException {
    for (String url :
        List.of(
            "jdbc:postgresql://db/d?user=app&password%3Ds3cr3t-pw",
            "jdbc:postgresql://db/d?user%3Dapp%26password%3Ds3cr3t-pw",
            "jdbc:postgresql://db/d?user%253Dapp%2526password%253Ds3cr3t-pw",
            "jdbc:mysql://db/d?user=app&password%3Ds3cr3t-pw",
            "jdbc:mysql://db/d?user%3Dapp%26password%3Ds3cr3t-pw",
            "jdbc:mysql://address=(host=db)(password%3Ds3cr3t-pw)/d",
            "jdbc:mysql://(host=db,password%3Ds3cr3t-pw)/d",
            "jdbc:mariadb://db/d?user=app&password%3Ds3cr3t-pw",
            "jdbc:mariadb://db/d?user%3Dapp%26password%3Ds3cr3t-pw",
            "jdbc:mariadb://address=(host=db)(password%3Ds3cr3t-pw)/d",
            "jdbc:sqlserver://db;password%3DS3cr3t-pw",
            "jdbc:acme://db/d?%70assword=s3cr3t-pw",
            "jdbc:mysql://app%3As3cr3t-pw%40db/d")) {
      requireHidden(url, "s3cr3t-pw");
    }
  }

  /** A mask on a plain word or a number would tell the secret. */
  @Example
  void wordsOfMessagesStay() {
    String text = findings("jdbc:mysql://db/d?user=app&password=password&useServerPrepStmts=true");
    String other = findings("jdbc:mysql://db/d?user=app&password=Xq7vvZk9&useServerPrepStmts=true");

    assertThat(text).isEqualTo(other).contains("the URL holds password in clear");
  }

  private static String findings(String url) {
    return RULES.check(JdbcFacts.resolve(JdbcConfiguration.of(url))).findings().toString();
  }

  private static String url(String form, String secret, Encoding encoding, Random random) {
    String[] parts = form.split("\\|", -1);
    String key = random.nextBoolean() ? "password" : random.nextBoolean() ? "PassWord" : "PASSWORD";
    String part = parts[1].replace("PASSWORD", key);
    String needed = escaped(secret, RESERVED, random);
    String plain = part.replace("SECRET", needed);
    String meant =
        switch (encoding) {
          case AS_NEEDED -> plain;
          case IN_PART ->
              part.replace("SECRET", escaped(secret, RESERVED + some(secret, random), random));
          case EQUALS_SIGN -> plain.replace("=", "%3D").replace(":", "%3a");
          case WHOLE -> escaped(plain, RESERVED + some(plain, random), random);
          case TWICE -> escaped(escaped(plain, RESERVED, random), RESERVED, random);
          case THRICE ->
              escaped(
                  escaped(escaped(plain, RESERVED, random), RESERVED, random), RESERVED, random);
        };
    return parts[0].replace("PASSWORD", key) + meant + parts[2];
  }

  private static String some(String text, Random random) {
    StringBuilder some = new StringBuilder();
    text.chars().filter(c -> random.nextInt(3) == 0).forEach(some::appendCodePoint);
    return some.toString();
  }

  /** Percent sequences for some characters, and for all outside ASCII. */
  private static String escaped(String text, String characters, Random random) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (characters.indexOf(c) < 0 && c < 0x80) {
                escaped.appendCodePoint(c);
                return;
              }
              for (byte b : Character.toString(c).getBytes(UTF_8)) {
                String hex = String.format("%%%02X", b);
                escaped.append(random.nextBoolean() ? hex : hex.toLowerCase(Locale.ROOT));
              }
            });
    return escaped.toString();
  }

  private static void requireHidden(String url, String secret) throws IOException {
    List<String> left = new ArrayList<>();
    try {
      JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.of(url));
      CheckResult result = RULES.check(facts);
      left.add(facts.toString());
      left.add(facts.database());
      left.add(facts.scheme());
      left.add(facts.mask().apply(facts.refusals().toString()));
      left.add(JdbcGuard.corrected(facts, result.findings()).masked());
      result.findings().forEach(finding -> left.add(finding.describe()));
      result.failures().forEach(failure -> left.add(failure.describe()));
      ReportContent content =
          new BuildCheck(RULES, Path.of("target")).jdbcUrl(result, "--jdbc-url").run();
      for (ReportFormat format : ReportFormat.values()) {
        StringBuilder report = new StringBuilder();
        format.writer(false).write(content, report);
        left.add(report.toString());
      }
    } catch (JdbcUrlException e) {
      left.add(String.valueOf(e.getMessage()));
    }
    left.addAll(logged(url));
    for (String text : left) {
      assertThat(text.toLowerCase(Locale.ROOT)).as(url).doesNotContain(secret);
    }
  }

  /** The lines and the snapshot of the guard at run time. */
  private static List<String> logged(String url) {
    List<String> log = new ArrayList<>();
    for (String mode : List.of("warn", "enforce")) {
      ConnectionGuard guard =
          new ConnectionGuard(
              GuardProperties.of(Map.of("hotguard.jdbc.mode", mode), new JdbcProperties()),
              (level, text) -> log.add(text));
      try {
        new HotguardDriver(guard).connect(url, new Properties());
      } catch (SQLException e) {
        log.add(String.valueOf(e.getMessage()));
      }
      log.add(guard.snapshot().toString());
    }
    return log;
  }
}
