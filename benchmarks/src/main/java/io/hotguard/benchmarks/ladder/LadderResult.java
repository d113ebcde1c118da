/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.demo.ApplicationReport;
import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Median;
import io.hotguard.benchmarks.results.SampleCount;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

public record LadderResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    LadderSettings settings,
    List<Findings> findings,
    List<Cell> rungs) {
  /** The appender that sends to the receiver. */
  public static final String RECEIVER = "graylog";

  public record Findings(String rule, String severity, long count, String first) {}

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
      EventAccount events) {

    /** Its name outside of its table. */
    public String label() {
      return switch (group) {
        case ALONE -> name.equals(Rung.AS_FOUND) ? name : "alone: " + name;
        case ALL_BUT -> name.equals(Rung.ALL) ? name : "all but " + name;
        case REJECTED -> "rejected: " + name;
        case REFERENCE, LADDER, ENDS -> name;
      };
    }

    public double requestsPerSecond() {
      return median(Run::requestsPerSecond);
    }

    /**
     * Requests/s in units of another rung, round by round, so that a round on a slow machine does
     * not count against one of them.
     */
    public List<Double> timesOf(Cell other) {
      return IntStream.range(0, Math.min(runs.size(), other.runs.size()))
          .mapToObj(i -> runs.get(i).requestsPerSecond() / other.runs.get(i).requestsPerSecond())
          .toList();
    }

    public double gainOver(Cell other) {
      return Median.of(timesOf(other));
    }

    public double median(ToDoubleFunction<Run> figure) {
      return Median.of(runs.stream().map(figure::applyAsDouble).toList());
    }

    public double min(ToDoubleFunction<Run> figure) {
      return runs.stream().mapToDouble(figure).min().orElse(Double.NaN);
    }

    public double max(ToDoubleFunction<Run> figure) {
      return runs.stream().mapToDouble(figure).max().orElse(Double.NaN);
    }
  }

  /**
   * One measured part.
   *
   * @param receiverRate messages per second that the receiver read
   * @param waiting request threads stopped on the logging path
   * @param selectsPerRequest as counted by the database
   * @param othersMicrosPerRequest processor time of the other processes, by name
   */
  public record Run(
      int receiverRate,
      LoadReport load,
      double cpuMicrosPerRequest,
      double switchesPerRequest,
      long gcMillis,
      long gcCount,
      ApplicationReport.Waiting waiting,
      double selectsPerRequest,
      Map<String, Double> othersMicrosPerRequest) {
    public double requestsPerSecond() {
      return load.requestsPerSecond();
    }
  }

  /**
   * Log events by level. Arrived events are counted in the files and at the receiver by their own
   * numbers; dropped and waiting events are the guard's or the stock policy's count.
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
    public long totalLogged() {
      return sum(logged);
    }

    public long totalDropped() {
      return sum(dropped) + droppedAtReceiver;
    }

    public long totalSpilled() {
      return sum(spilled);
    }

    public long duplicatesAt(String appender) {
      return duplicates.getOrDefault(appender, 0L);
    }

    public long arrivedAt(String appender) {
      return sum(arrived.getOrDefault(appender, Map.of()));
    }

    /**
     * Logged events that neither arrived nor wait nor were counted; negative if a counter claims
     * too much.
     */
    public long lostTo(String appender) {
      long unseen = totalLogged() - arrivedAt(appender) - sum(dropped) - waiting;
      return appender.equals(RECEIVER) ? unseen - droppedAtReceiver - waitingForReceiver : unseen;
    }

    public long lost() {
      return arrived.keySet().stream().mapToLong(this::lostTo).sum();
    }

    /** The same for one level. Waiting events have no level and count as lost here. */
    public long lostTo(String appender, Kind level) {
      return loggedAt(level) - arrivedAt(appender, level) - droppedAt(level);
    }

    public long severeLost() {
      return arrived.keySet().stream()
          .mapToLong(appender -> lostTo(appender, Kind.WARN) + lostTo(appender, Kind.ERROR))
          .sum();
    }

    public long severeMissing(String appender) {
      return severeLogged() - arrivedAt(appender, Kind.WARN) - arrivedAt(appender, Kind.ERROR);
    }

    public long severeDropped() {
      return droppedAt(Kind.WARN) + droppedAt(Kind.ERROR);
    }

    public long severeLogged() {
      return loggedAt(Kind.WARN) + loggedAt(Kind.ERROR);
    }

    public long loggedAt(Kind level) {
      return logged.getOrDefault(level, 0L);
    }

    public long droppedAt(Kind level) {
      return dropped.getOrDefault(level, 0L);
    }

    public long spilledAt(Kind level) {
      return spilled.getOrDefault(level, 0L);
    }

    public long arrivedAt(String appender, Kind level) {
      return arrived.getOrDefault(appender, Map.of()).getOrDefault(level, 0L);
    }

    public double deliveredPercent(String appender) {
      return totalLogged() == 0 ? 0 : 100.0 * arrivedAt(appender) / totalLogged();
    }

    private static long sum(Map<Kind, Long> counts) {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  public Optional<Cell> find(Rung.Group group, String name) {
    return rungs.stream()
        .filter(cell -> cell.group() == group && cell.name().equals(name))
        .findFirst();
  }

  public Optional<Cell> asFound() {
    return find(Rung.Group.LADDER, Rung.AS_FOUND).or(() -> find(Rung.Group.ENDS, Rung.AS_FOUND));
  }

  /** The cell that a table compares with: its first, or the service as found. */
  public Optional<Cell> base(Rung.Group group) {
    return switch (group) {
      case ALONE -> find(group, Rung.AS_FOUND);
      case ALL_BUT -> find(group, Rung.ALL);
      case REFERENCE, LADDER, REJECTED, ENDS -> asFound();
    };
  }

  /** Requests/s in units of the table's base, median of the rounds. */
  public double gain(Cell cell) {
    return Median.of(gains(cell));
  }

  /** The same, round by round; empty if the base was not measured. */
  public List<Double> gains(Cell cell) {
    return base(cell.group()).map(cell::timesOf).orElse(List.of());
  }

  /** A rejected alternative. */
  public Optional<Cell> rejected(String name) {
    return find(Rung.Group.REJECTED, name).or(() -> find(Rung.Group.ENDS, name));
  }

  public Optional<Cell> all() {
    return rungs.stream()
        .filter(cell -> cell.group() == Rung.Group.LADDER && cell.name().endsWith("= " + Rung.ALL))
        .findFirst()
        .or(() -> find(Rung.Group.ENDS, Rung.ALL));
  }
}
