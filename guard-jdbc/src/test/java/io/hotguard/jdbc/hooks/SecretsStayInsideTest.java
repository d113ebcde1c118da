/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.jdbc.JdbcUrlException;
import io.hotguard.jdbc.UrlCorpus;
import io.hotguard.lint.build.CheckRequest;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.property.GuardProperties;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
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

  private static final List<String> FORMS =
      UrlCorpus.read("secret-forms.txt").stream().map(UrlCorpus.Entry::url).toList();

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
    for (UrlCorpus.Entry entry : UrlCorpus.read("secret-urls.txt")) {
      requireHidden(entry.url(), "s3cr3t-pw");
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
      left.add(facts.scheme());
      left.add(facts.settings().given().toString());
      left.add(facts.unread().orElse(""));
      left.add(JdbcGuard.corrected(facts, result.findings()).masked());
      result.findings().forEach(finding -> left.add(finding.describe()));
      result.failures().forEach(failure -> left.add(failure.describe()));
      ReportContent content =
          new CheckRequest(RULES, Path.of("target")).jdbcUrl(result, "--jdbc-url").run();
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
      new HotguardDriver(guard).connect(url, new Properties());
      HikariConfig pool = new HikariConfig();
      pool.setJdbcUrl(url);
      DataSourceCheck.checked(pool, guard);
      log.add(guard.snapshot().toString());
    }
    return log;
  }
}
