/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.ConnectionUse;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * A word about a connection as a whole, in a row of a rule; {@code word=a|b} for one of several.
 *
 * @param values the words behind the equals sign; one empty word without it
 */
record FactWord(boolean negated, String word, List<String> values) {
  /** Hosts of poolers as people and vendors call them, and the ports of PgBouncer and Supavisor. */
  private static final Pattern POOLER =
      Pattern.compile("(?i)pgbouncer|pgcat|odyssey|[.-]pooler\\.|:(?:6432|6543)$");

  /** With these settings MariaDB's driver ignores the named host. */
  private static final Set<String> SOCKETS = Set.of("localSocket", "pipe");

  /** The script is masked because it may contain a password, but it mostly contains no password. */
  private static final String SCRIPT = "INIT";

  /** Not blank, and not the name of a secret in a store. */
  private static final Pattern SECRET =
      Pattern.compile("^(?!arn:[\\w-]+:)(?=.*\\S)", Pattern.DOTALL);

  private static final Set<SettingOrigin> IN_URL = Set.of(SettingOrigin.URL, SettingOrigin.HOST);

  /** The interceptor of the Tomcat pool that keeps statements. */
  private static final Pattern STATEMENT_CACHE = Pattern.compile("StatementCache");

  private static final Map<String, BiPredicate<JdbcFacts, String>> WORDS =
      Map.ofEntries(
          // No setting can come from elsewhere.
          Map.entry("closed", (facts, value) -> !facts.isOpen()),
          Map.entry("accepted", (facts, value) -> facts.isAccepted()),
          Map.entry("unread", (facts, value) -> facts.unread().isPresent()),
          // No scheme means a placeholder, which may stand for any driver.
          Map.entry(
              "unmodelled",
              (facts, value) ->
                  facts.family() == DriverFamily.OTHER
                      && facts.scheme().matches("(?i)jdbc:[a-z0-9_+.%-]+:")),
          Map.entry("used", (facts, use) -> facts.isUsedFor(ConnectionUse.valueOf(use))),
          Map.entry("release", ofPool((pool, range) -> isOneOf(pool.release(), range))),
          Map.entry("remote", (facts, value) -> isRemote(facts)),
          Map.entry("own-sockets", (facts, value) -> SettingWords.hasOwnSockets(facts.settings())),
          Map.entry("pool-keeps-statements", ofPool((pool, value) -> areStatementsKept(pool))),
          Map.entry("pool-limits-connects", ofPool((pool, value) -> isConnectLimited(pool))),
          Map.entry("pooler", (facts, value) -> isBehindPooler(facts)),
          Map.entry("secret-in-url", (facts, value) -> !secretsInUrl(facts).isEmpty()),
          // Setters elsewhere may have changed a default of the pool.
          Map.entry("taker", ofPool((pool, id) -> pool.taker() == PoolTaker.valueOf(id))),
          Map.entry("transport", (facts, value) -> facts.transport().equals(value)),
          Map.entry(
              "url", (facts, value) -> facts.url().text().toLowerCase(Locale.ROOT).contains(value)),
          Map.entry("wrapper", (facts, value) -> facts.wrappers().contains(value)),
          Map.entry("pool", ofPool((pool, id) -> pool.kind().id().equals(id))));

  private static BiPredicate<JdbcFacts, String> ofPool(BiPredicate<PoolSettings, String> word) {
    return (facts, value) -> facts.pool().filter(pool -> word.test(pool, value)).isPresent();
  }

  /** Returns the word of a term; empty if it is no such word. */
  static Optional<FactWord> of(String term) {
    boolean negated = term.startsWith("!");
    int equals = term.indexOf('=');
    String word = term.substring(negated ? 1 : 0, equals < 0 ? term.length() : equals);
    List<String> values =
        List.of(term.substring(equals < 0 ? term.length() : equals + 1).split("\\|"));
    return WORDS.containsKey(word)
        ? Optional.of(new FactWord(negated, word, values))
        : Optional.empty();
  }

  /** Returns the names of the secrets that the URL itself holds. */
  static List<String> secretsInUrl(JdbcFacts facts) {
    return facts.settings().given().stream()
        .filter(setting -> setting.isSecret() && !setting.hasPlaceholder())
        .filter(setting -> !setting.name().equals(SCRIPT) && !setting.isIn("variable"))
        .filter(setting -> setting.contains(SECRET))
        .filter(
            setting ->
                setting.occurrences().stream()
                    .anyMatch(o -> o.value() != null && IN_URL.contains(o.origin())))
        .map(Setting::name)
        .toList();
  }

  /** Tells whether a pooler takes the connections, whose limits count then. */
  static boolean isBehindPooler(JdbcFacts facts) {
    return facts.hosts().stream()
        .anyMatch(host -> POOLER.matcher(host.name() + ':' + host.port()).find());
  }

  /** Tells whether a host is behind a network; a test container runs on this machine. */
  private static boolean isRemote(JdbcFacts facts) {
    return !facts.wrappers().contains("tc")
        && SOCKETS.stream().noneMatch(facts.settings()::isGiven)
        && facts.hosts().stream().anyMatch(host -> !host.isLocal());
  }

  /** Whether a known release is in a range such as {@code 1.2.12..1.2.22}, without its end. */
  private static boolean isOneOf(Optional<VersionNumber> release, String range) {
    String[] ends = range.split("\\.\\.", 2);
    return release
        .filter(r -> ends.length < 2 || (r.isAtLeast(ends[0]) && !r.isAtLeast(ends[1])))
        .isPresent();
  }

  private static boolean areStatementsKept(PoolSettings pool) {
    return pool.settings().all().stream()
        .filter(setting -> setting.isIn("keeps-statements"))
        .anyMatch(
            setting ->
                setting.isTrue()
                    || (setting.isGiven() && setting.number().orElse(0) > 0)
                    || setting.contains(STATEMENT_CACHE));
  }

  /** Whether HikariCP hands its longest wait to {@code DriverManager} as the limit for a log-in. */
  private static boolean isConnectLimited(PoolSettings pool) {
    return pool.kind() == PoolKind.HIKARICP
        && !pool.settings().isGiven("dataSourceClassName")
        && pool.inRole("role:max-wait").filter(wait -> !"0".equals(wait.value())).isPresent();
  }

  boolean holds(JdbcFacts facts) {
    BiPredicate<JdbcFacts, String> known = WORDS.get(word);
    return known != null && values.stream().anyMatch(value -> known.test(facts, value)) != negated;
  }
}
