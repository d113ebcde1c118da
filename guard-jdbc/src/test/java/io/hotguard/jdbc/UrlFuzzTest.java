/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.lint.fixture.FuzzRecord;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Malformed URLs from seeds: no exception but the documented one, no password shown, no hang. The
 * build tries some thousands; {@code mvn -Pfuzz -pl guard-core,guard-lint,guard-jdbc test
 * -Dtest=UrlFuzzTest -Dsurefire.failIfNoSpecifiedTests=false} ten million, on {@code fuzz.threads}
 * threads with a seed each, and writes each down in {@code fuzz.record}.
 */
final class UrlFuzzTest {
  private static final long URLS = Long.getLong("fuzz.urls", 20_000);
  private static final int MINUTES = Integer.getInteger("fuzz.minutes", 1);
  private static final int THREADS = Integer.getInteger("fuzz.threads", 1);
  private static final long SEED = Long.getLong("fuzz.seed", 20261121);

  private static final List<String> STARTS =
      List.of(
          ("jdbc:mysql:// jdbc:mysql://h/d? jdbc:mariadb:// jdbc:mariadb://h/d? "
                  + "jdbc:postgresql:// jdbc:sqlserver:// jdbc:oracle:thin:@ jdbc:h2:mem:x; "
                  + "jdbc:acme:")
              .split(" "));

  private static final List<String> PARTS =
      List.of(
          "a,", "(a=b),", "[a],", "${a}", "address=(a=b),", "&&&", "((((", "a@b:", "%41", "a=b&");

  /** Rules take longer than the resolution. */
  private static final int URLS_PER_RULE_RUN = 50;

  /** The work of one thread. */
  private static final class Fuzzer implements Callable<Long> {
    private final long seed;
    private final MutatedUrls urls;
    private final SplittableRandom random;
    private final RuleCatalog catalog = RuleCatalog.load();
    private final List<String> problems = new ArrayList<>();
    private final FuzzRecord trial = new FuzzRecord();
    private long resolved;

    Fuzzer(long seed) {
      this.seed = seed;
      this.urls = new MutatedUrls(seed);
      this.random = new SplittableRandom(seed);
    }

    @Override
    public Long call() {
      long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
      long tried = 0;
      while (tried < URLS && problems.size() < 10 && System.nanoTime() < end) {
        tryOne(urls.next(), tried++ % URLS_PER_RULE_RUN == 0);
        trial.count("jdbc-url");
      }
      return tried;
    }

    private void tryOne(String url, boolean withRules) {
      try {
        MutatedUrls.withSecrets(url).forEach(text -> lookAt(text, false, withRules));
        MutatedUrls.withEncodedSecrets(url).forEach(text -> lookAt(text, true, withRules));
        JdbcFacts.resolve(configuration(url));
        resolved++;
      } catch (JdbcUrlException e) {
        if (String.valueOf(e.getMessage()).contains(MutatedUrls.SECRET)) {
          problems.add("the exception shows the password of " + url);
        }
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        problems.add(e + " at " + e.getStackTrace()[0] + " for " + url);
      }
    }

    /** The names of settings show an encoded password, so it is masked where they are shown. */
    private void lookAt(String url, boolean encoded, boolean withRules) {
      JdbcFacts facts = JdbcFacts.resolve(configuration(url));
      String shown = shown(facts);
      lookFor(facts.toString(), url);
      lookFor(encoded ? facts.mask().apply(shown) : shown, url);
      if (withRules) {
        lookFor(findings(facts), url);
      }
    }

    private JdbcConfiguration configuration(String url) {
      return JdbcConfiguration.builder(url)
          .properties(Map.of("password", MutatedUrls.SECRET))
          .driverVersion(random.nextInt(8) == 0 ? VersionNumber.of("5.1.49") : null)
          .build();
    }

    private void lookFor(String shown, String url) {
      if (shown.contains(MutatedUrls.SECRET)) {
        int at = shown.indexOf(MutatedUrls.SECRET);
        problems.add("shown: " + shown.substring(Math.max(0, at - 60), at) + "... of " + url);
      }
    }

    private static String shown(JdbcFacts facts) {
      StringBuilder shown = new StringBuilder();
      shown.append(facts).append(facts.url()).append(facts.scheme());
      shown.append(facts.unread()).append(facts.hosts()).append(facts.wrappers());
      shown.append(facts.url().without("user")).append(facts.url().with("user", "x"));
      for (Setting setting : facts.settings().given()) {
        shown.append(setting).append(setting.value()).append(setting.text());
        shown.append(setting.name()).append(setting.occurrences());
      }
      return shown.toString();
    }

    private String findings(JdbcFacts facts) {
      CheckResult result = catalog.check(facts);
      result.failures().forEach(failure -> problems.add(failure.toString()));
      StringBuilder shown = new StringBuilder();
      for (Finding finding : result.findings()) {
        shown.append(finding.describe()).append('\n');
      }
      return shown.append(JdbcGuard.corrected(facts, result.findings())).toString();
    }
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void neitherThrowsNorShowsAPassword() throws Exception {
    List<Fuzzer> fuzzers = LongStream.range(SEED, SEED + THREADS).mapToObj(Fuzzer::new).toList();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Long>> tried = threads.invokeAll(fuzzers);
      for (Fuzzer fuzzer : fuzzers) {
        fuzzer.trial.write("UrlFuzzTest", fuzzer.seed, fuzzer.resolved, fuzzer.problems.size());
      }
      for (int i = 0; i < THREADS; i++) {
        assertThat(fuzzers.get(i).problems).isEmpty();
        assertThat(tried.get(i).get())
            .as(
                "URLs of %s tried in %s minutes; a hang, or too slow a machine: -Dfuzz.minutes",
                URLS, MINUTES)
            .isEqualTo(URLS);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Time that grows with the square of the length shows here. */
  @Test
  @Timeout(300)
  void resolvesTheLongestUrls() {
    for (String start : STARTS) {
      for (String part : PARTS) {
        resolve(start + part.repeat((JdbcFacts.MAX_CHARS - start.length()) / part.length()));
      }
    }
    StringBuilder keys = new StringBuilder("jdbc:mysql://h/d?");
    for (int i = 0; keys.length() < JdbcFacts.MAX_CHARS - 10; i++) {
      keys.append(Integer.toString(i, 36)).append("=&");
    }
    resolve(keys.toString());
  }

  private static void resolve(String url) {
    JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.of(url));

    assertThat(facts.url().masked()).isNotEmpty();
    assertThat(facts.url().with("user", "x").text()).isNotEmpty();
  }

  @Test
  void theCorpusItselfPasses() {
    Fuzzer fuzzer = new Fuzzer(SEED);
    for (Entry entry : MutatedUrls.corpus()) {
      fuzzer.tryOne(entry.url(), true);
    }
    assertThat(fuzzer.problems).isEmpty();
  }
}
