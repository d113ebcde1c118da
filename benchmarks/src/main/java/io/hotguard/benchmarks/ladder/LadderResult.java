/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static com.fasterxml.jackson.annotation.JsonProperty.Access.READ_ONLY;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.demo.ThreadWatch;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.SampleCount;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rungs of the ladder. */
public record LadderResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    LadderSettings settings,
    List<Cell> rungs) {
  /** The appender that sends to the receiver. */
  static final String RECEIVER = "graylog";

  /**
   * One rung.
   *
   * @param properties the service's system properties
   * @param samples the account of the values for percentiles, of the whole run
   * @param events the account of the log events, of the whole run
   */
  public record Cell(
      Rung.Group group,
      String name,
      Map<String, String> properties,
      List<Run> runs,
      SampleCount samples,
      EventAccount events) {}

  /**
   * One measured part.
   *
   * @param receiverRate messages per second that the receiver read
   * @param waiting request threads stopped on the logging path
   * @param selectsPerRequest as counted by the database
   */
  public record Run(
      int receiverRate,
      LoadReport load,
      double cpuMicrosPerRequest,
      ThreadWatch.Waiting waiting,
      double selectsPerRequest) {}

  /**
   * Log events by level. Arrived events are counted in the files and at the receiver by their own
   * numbers; dropped and waiting events are the guard's or the stock policy's count. The figures
   * below the parameters are in the result, too.
   *
   * @param logged enabled calls that returned
   * @param arrived by appender: different events found there
   * @param duplicates by appender: events found there once more
   * @param dropped counted as dropped before any appender
   * @param waiting in ring buffer and spill after the stop of the service
   * @param droppedAtReceiver counted as dropped by the journal of the isolated appender
   * @param waitingForReceiver in that journal after the stop of the service
   */
  public record EventAccount(
      Map<Kind, Long> logged,
      Map<String, Map<Kind, Long>> arrived,
      Map<String, Long> duplicates,
      Map<Kind, Long> dropped,
      Map<Kind, Long> spilled,
      long waiting,
      long droppedAtReceiver,
      long waitingForReceiver) {
    @JsonProperty(access = READ_ONLY)
    public long totalLogged() {
      return sum(logged);
    }

    @JsonProperty(access = READ_ONLY)
    public long totalDropped() {
      return sum(dropped) + droppedAtReceiver;
    }

    @JsonProperty(access = READ_ONLY)
    public Map<String, Double> deliveredPercent() {
      Map<String, Double> percent = new TreeMap<>();
      arrived.forEach(
          (appender, events) ->
              percent.put(appender, 100.0 * sum(events) / Math.max(1, totalLogged())));
      return percent;
    }

    /**
     * Logged events that neither arrived nor wait nor were counted; negative if a counter claims
     * too much.
     */
    long lostTo(String appender) {
      long unseen =
          totalLogged() - sum(arrived.getOrDefault(appender, Map.of())) - sum(dropped) - waiting;
      return appender.equals(RECEIVER) ? unseen - droppedAtReceiver - waitingForReceiver : unseen;
    }

    /** Events that are unaccounted for, at all appenders. */
    @JsonProperty(access = READ_ONLY)
    public long uncounted() {
      return arrived.keySet().stream().mapToLong(to -> Math.abs(lostTo(to))).sum();
    }

    /** Events lost at the appender that lost most. */
    @JsonProperty(access = READ_ONLY)
    public long mostLost() {
      return arrived.keySet().stream().mapToLong(this::lostTo).max().orElse(0);
    }

    @JsonProperty(access = READ_ONLY)
    public long severeLogged() {
      return severe(logged);
    }

    @JsonProperty(access = READ_ONLY)
    public long severeDropped() {
      return severe(dropped);
    }

    @JsonProperty(access = READ_ONLY)
    public long severeSpilled() {
      return severe(spilled);
    }

    @JsonProperty(access = READ_ONLY)
    public long severeMissing() {
      return severeLogged() - severe(arrived.getOrDefault("file", Map.of()));
    }

    /** WARN and ERROR events at the appender that received least. */
    @JsonProperty(access = READ_ONLY)
    public long severeDelivered() {
      return arrived.values().stream().mapToLong(EventAccount::severe).min().orElse(0);
    }

    /** The same as {@link #uncounted}; waiting events have no level and count as lost here. */
    @JsonProperty(access = READ_ONLY)
    public long severeLost() {
      return arrived.values().stream()
          .mapToLong(events -> severeLogged() - severe(events) - severeDropped())
          .sum();
    }

    private static long severe(Map<Kind, Long> counts) {
      return counts.getOrDefault(Kind.WARN, 0L) + counts.getOrDefault(Kind.ERROR, 0L);
    }

    private static long sum(Map<Kind, Long> counts) {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * The load generator's view of the measured time.
   *
   * @param errors answers other than 200, and broken connections
   * @param service from the sent request to its answer
   * @param response the same with the requests that a slow answer kept from being sent
   */
  public record LoadReport(
      long requests, long errors, double seconds, Quantiles service, Quantiles response) {
    /** Microseconds. */
    public record Quantiles(double p50, double p99, double p999, double max) {}

    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public double requestsPerSecond() {
      return requests / seconds;
    }
  }

  /**
   * Settings of all runs.
   *
   * @param rounds measured parts of each rung
   * @param warmUps parts on a new service that are not counted
   * @param warmUpConnections connections in a warm-up part, so few that the compiler gets a
   *     processor
   * @param rehearsals further parts, like measured ones, that are not counted
   * @param settleMillis load just before a measured part, in which queues fill again
   */
  public record LadderSettings(
      int rounds,
      int warmUps,
      int warmUpMillis,
      int warmUpConnections,
      int rehearsals,
      int settleMillis,
      int millis,
      int drainSeconds,
      int connections,
      int threads) {}
}
