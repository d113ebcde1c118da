/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis.services;

import java.util.List;
import java.util.Set;

/**
 * A recorded service.
 *
 * @param causes the causes; each of them may be named first; empty for a healthy service
 * @param pauseMillis the pause of a client between two requests
 * @param periods a healthy service is recorded for more of them: few samples would be no proof
 */
public record RecordedService(
    String name,
    Set<String> causes,
    int clients,
    int pauseMillis,
    int periods,
    Handler.Maker handler,
    List<String> jvmArguments) {
  private static final int CALM_MILLIS = 1;
  private static final int CALM_PERIODS = 4;

  /** All services, in the order of the protocol. */
  public static final List<RecordedService> ALL =
      List.of(
          sick("small-pool", 40, s -> Handlers.query(2, 20), "QueueWait"),
          sick("one-lock", 24, s -> Handlers.lockedJson(), "ContendedLock"),
          new RecordedService(
              "full-heap",
              Set.of("CollectorPressure"),
              8,
              0,
              1,
              s -> Handlers.cache(),
              List.of("-Xmx96m")),
          sick("bad-pattern", 4, s -> Handlers.pattern(), "HotMethod"),
          sick("slow-partner", 16, Handlers::ask, "IoWait"),
          sick("slow-log", 24, Handlers::log, "ContendedLock", "BlockingNetworkPath"),
          sick("commit-per-call", 16, s -> Handlers.commit(s.folder()), "ContendedLock"),
          sick("call-in-transaction", 30, Handlers::askInTransaction, "QueueWait"),
          sick("thread-and-list", 4, s -> Handlers.threads(), "HotMethod", "ThreadStarts"),
          healthy("healthy-database", 8, s -> Handlers.query(10, 0)),
          healthy("healthy-search", 8, s -> Handlers.search(s.folder())),
          healthy("healthy-json", 8, s -> Handlers.json()));

  private static RecordedService sick(
      String name, int clients, Handler.Maker handler, String... causes) {
    return new RecordedService(name, Set.of(causes), clients, 0, 1, handler, List.of());
  }

  private static RecordedService healthy(String name, int clients, Handler.Maker handler) {
    return new RecordedService(
        name, Set.of(), clients, CALM_MILLIS, CALM_PERIODS, handler, List.of());
  }

  static RecordedService named(String name) {
    return ALL.stream()
        .filter(service -> service.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no service " + name));
  }
}
