/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.internal.StartUpLines;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardPropertyException;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleFailure;
import io.hotguard.rule.Severity;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the hooks: checks each configuration once, reports, counts, and decides
 * whether a connection is refused.
 *
 * <p><b>Threading:</b> any thread. If two threads bring the same configuration, one of them checks
 * it.
 *
 * <p><b>Errors:</b> no failure of the guard leaves it unless {@code hotguard.jdbc.fail} is true.
 */
final class ConnectionGuard implements Guard {
  /** More configurations would mean that URLs change with each connection. */
  static final int MAX_CONFIGURATIONS = 1_000;

  private static final int MAX_FINDINGS = 200;
  private static final int MAX_REPORTED = 10_000;
  private static final String PREFIX = "hotguard: ";

  private static final class Holder {
    static final ConnectionGuard INSTANCE = create();
  }

  private final GuardMode mode;
  private final boolean fails;
  private final boolean serverPrepare;
  private final BiConsumer<Level, String> log;
  private final ConcurrentHashMap<Long, Boolean> seen = new ConcurrentHashMap<>();
  private final ConcurrentSkipListSet<Finding> findings = new ConcurrentSkipListSet<>();

  /** Findings of data sources, whose connections have the same findings. */
  private final Set<Long> reported = ConcurrentHashMap.newKeySet();

  private final AtomicLong configurations = new AtomicLong();
  private final AtomicLong unchecked = new AtomicLong();
  private final AtomicLong changes = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private Guards.@Nullable Registration registration;
  private volatile boolean retired;
  private volatile @Nullable RuleCatalog rules;

  ConnectionGuard(GuardProperties properties, BiConsumer<Level, String> log) {
    this(
        properties.modeOf(JdbcProperties.MODE),
        properties.get(JdbcProperties.FAIL),
        properties.get(JdbcProperties.SERVER_PREPARE),
        log);
  }

  private ConnectionGuard(
      GuardMode mode, boolean fails, boolean serverPrepare, BiConsumer<Level, String> log) {
    this.mode = mode;
    this.fails = fails;
    this.serverPrepare = serverPrepare;
    this.log = log;
  }

  static ConnectionGuard instance() {
    return Holder.INSTANCE;
  }

  private static ConnectionGuard create() {
    System.Logger logger = System.getLogger("io.hotguard.jdbc");
    BiConsumer<Level, String> log = (level, text) -> logger.log(level, text);
    ConnectionGuard guard = new ConnectionGuard(GuardMode.OFF, false, false, log);
    try {
      guard =
          new ConnectionGuard(
              GuardProperties.load(notice -> log.accept(Level.WARNING, PREFIX + notice)), log);
    } catch (GuardPropertyException e) {
      StartUpLines.sayRefused(e.problems());
    } catch (IllegalArgumentException | ServiceConfigurationError e) {
      log.accept(
          Level.WARNING,
          PREFIX + "the JDBC guard is off because of its configuration: " + e.getMessage());
    }
    if (guard.mode != GuardMode.OFF) {
      guard.register();
    }
    return guard;
  }

  synchronized void register() {
    Guards.Registration visible = Guards.register(this);
    registration = visible;
    retired = false;
    visible.problems().forEach(problem -> log.accept(Level.WARNING, PREFIX + problem));
  }

  /** Hides the guard until the next check, so that the JDK does not retain the class loader. */
  synchronized void retire() {
    Guards.Registration visible = registration;
    if (visible != null) {
      visible.close();
      registration = null;
      rules = null;
      retired = true;
    }
  }

  private synchronized void returnFromRetirement() {
    if (retired) {
      register();
    }
  }

  /** Hashes two things to 64 bits, which keep no secret; a collision skips the second check. */
  static long fingerprint(String url, @Nullable Object other) {
    return ((long) url.hashCode() << Integer.SIZE) ^ Objects.hashCode(other);
  }

  /** Returns whether a configuration needs a report: it is new, and there is room for it. */
  boolean isNew(long fingerprint) {
    if (mode == GuardMode.OFF || seen.containsKey(fingerprint)) {
      return false;
    }
    if (seen.size() >= MAX_CONFIGURATIONS) {
      unchecked.incrementAndGet();
      return false;
    }
    return seen.putIfAbsent(fingerprint, true) == null;
  }

  boolean mayPrepareAtServer() {
    return serverPrepare;
  }

  /** Whether the guard checks a configuration again after its report. */
  boolean checksEachTime() {
    return fails && mode != GuardMode.OFF;
  }

  /**
   * Checks a configuration.
   *
   * @param report whether to report and count the findings
   * @param connection whether findings that the data source of this URL has are not repeated
   * @return the result; empty if the check itself failed, which is reported
   * @throws RefusedConfigurationException if {@code hotguard.jdbc.fail} is true and the check gives
   *     a reason
   */
  Optional<CheckResult> check(JdbcConfiguration configuration, boolean report, boolean connection) {
    if (retired) {
      returnFromRetirement();
    }
    if (report) {
      configurations.incrementAndGet();
    }
    JdbcFacts facts;
    CheckResult result;
    try {
      facts = JdbcFacts.resolve(configuration);
      result = rules().check(facts);
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      failed("a configuration could not be checked", e);
      return Optional.empty();
    }
    if (report) {
      report(facts, result, connection);
    }
    refuseIfTold(result.findings());
    return Optional.of(result);
  }

  /** Loaded once, because each connection may be checked. */
  RuleCatalog rules() {
    RuleCatalog loaded = rules;
    if (loaded == null) {
      loaded = RuleCatalog.load();
      rules = loaded; // two threads may load the same rules
    }
    return loaded;
  }

  private void report(JdbcFacts facts, CheckResult result, boolean connection) {
    String url = facts.url().text();
    for (Finding finding : result.findings()) {
      long identity = fingerprint(url, finding.rule() + finding.message());
      if (connection && reported.contains(identity)) {
        continue;
      }
      if (!connection && reported.size() < MAX_REPORTED) {
        reported.add(identity);
      }
      if (findings.size() < MAX_FINDINGS) {
        findings.add(finding);
      }
      log.accept(
          finding.severity() == Severity.NOTE ? Level.INFO : Level.WARNING,
          PREFIX + finding.describe());
    }
    for (RuleFailure failure : result.failures()) {
      failures.incrementAndGet();
      log.accept(Level.WARNING, PREFIX + failure.describe());
    }
  }

  private void refuseIfTold(List<Finding> all) {
    List<Finding> errors =
        all.stream().filter(finding -> finding.severity() == Severity.ERROR).toList();
    if (fails && !errors.isEmpty()) {
      refused.incrementAndGet();
      throw new RefusedConfigurationException(
          errors.stream().map(Finding::describe).toList(), null);
    }
  }

  /** Counts and logs a failure of the guard itself; throws it only if the guard must fail. */
  void failed(String what, Throwable cause) {
    failures.incrementAndGet();
    // Only the class of the cause is logged: its message may quote a secret.
    log.accept(Level.WARNING, PREFIX + what + ": " + cause.getClass().getName());
    if (fails && mode != GuardMode.OFF) {
      refused.incrementAndGet();
      throw new RefusedConfigurationException(List.of(what), cause);
    }
  }

  void changed(String change) {
    changes.incrementAndGet();
    log.accept(Level.INFO, PREFIX + "changed " + change);
  }

  void say(String text) {
    log.accept(Level.WARNING, PREFIX + text);
  }

  /** Logs a fact that needs no action. */
  void note(String text) {
    log.accept(Level.INFO, PREFIX + text);
  }

  @Override
  public String name() {
    return "jdbc";
  }

  @Override
  public GuardMode mode() {
    return mode;
  }

  @Override
  public GuardSnapshot snapshot() {
    GuardSnapshot.Builder snapshot =
        GuardSnapshot.builder(name(), mode)
            .counter("configurations-checked", configurations.get())
            .counter("connections-unchecked", unchecked.get())
            .counter("settings-changed", changes.get())
            .counter("configurations-refused", refused.get())
            .counter("failures", failures.get());
    findings.forEach(snapshot::finding);
    return snapshot.build();
  }
}
