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

/**
 * The result file of command {@code ladder}.
 *
 * @param findings what the check says of the service, by rule
 */
public record LadderResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    LadderSettings settings,
    List<Findings> findings,
    List<Cell> rungs) {
  /** The appender that sends to the receiver. */
  public static final String RECEIVER = "graylog";

  /**
   * Findings of one rule.
   *
   * @param first where and what, of the first
   */
  public record Findings(String rule, String severity, long count, String first) {}

  /**
   * One rung.
   *
   * @param properties what its service was started with
   * @param samples what became of the values for percentiles, of all the service did
   * @param events what became of the log events, of all the service did
   */
  public record Cell(
      Rung.Group group,
      String name,
      Map<String, String> properties,
      List<Run> runs,
      SampleCount samples,
      EventAccount events) {

    /** Its name where there is no table around it. */
    public String label() {
      return switch (group) {
        case ALONE -> name.equals(Rung.AS_FOUND) ? name : "alone: " + name;
        case ALL_BUT -> name.equals(Rung.ALL) ? name : "all but " + name;
        case REJECTED -> "rejected: " + name;
        case REFERENCE, LADDER, ENDS -> name;
      };
    }

    /** The median of its parts. */
    public double requestsPerSecond() {
      return median(Run::requestsPerSecond);
    }

    /**
     * How many times as many requests/s it answers as another one, round by round: what the machine
     * gives in one round and not in the next is in neither.
     */
    public List<Double> timesOf(Cell other) {
      return IntStream.range(0, Math.min(runs.size(), other.runs.size()))
          .mapToObj(i -> runs.get(i).requestsPerSecond() / other.runs.get(i).requestsPerSecond())
          .toList();
    }

    /** The median of the rounds. */
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
   * @param cpuMicrosPerRequest processor time of the service
   * @param switchesPerRequest context switches of the service's threads
   * @param gcMillis of the service, in the measured time
   * @param gcCount of the service, in the measured time
   * @param waiting request threads stopped on the logging path
   * @param selectsPerRequest at the database, by its own count
   * @param othersMicrosPerRequest processor time of the processes beside the service, by what they
   *     are
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

    /** Processor time of the service and all processes beside it. */
    public double allMicrosPerRequest() {
      return cpuMicrosPerRequest
          + othersMicrosPerRequest.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  /**
   * Log events, by level. What arrived is counted in the files and at the receiver by the events'
   * own numbers; what was dropped and what waits is the guard's word, or the stock policy's.
   *
   * @param logged enabled calls that returned
   * @param arrived by appender: different events found there
   * @param duplicates by appender: events found there once more
   * @param dropped counted as dropped before any appender
   * @param spilled went to disk first
   * @param waiting in ring and spill when the service had stopped
   * @param droppedAtReceiver counted as dropped by the journal of the isolated appender
   * @param waitingForReceiver in that journal when the service had stopped
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

    public long arrivedAt(String appender) {
      return sum(arrived.getOrDefault(appender, Map.of()));
    }

    /**
     * Logged, did not arrive, and neither waits nor was counted as dropped; negative when a counter
     * claims too much.
     */
    public long lostTo(String appender) {
      long unseen = totalLogged() - arrivedAt(appender) - sum(dropped) - waiting;
      return appender.equals(RECEIVER) ? unseen - droppedAtReceiver - waitingForReceiver : unseen;
    }

    /** Over all appenders. */
    public long lost() {
      return arrived.keySet().stream().mapToLong(this::lostTo).sum();
    }

    /** As {@link #lostTo(String)}, of one level; what waits has none and counts as lost here. */
    public long lostTo(String appender, Kind level) {
      return loggedAt(level) - arrivedAt(appender, level) - droppedAt(level);
    }

    /** WARN and ERROR that did not arrive and were not counted as dropped, over all appenders. */
    public long severeLost() {
      return arrived.keySet().stream()
          .mapToLong(appender -> lostTo(appender, Kind.WARN) + lostTo(appender, Kind.ERROR))
          .sum();
    }

    /** WARN and ERROR that are not in that appender's file, whatever was counted. */
    public long severeMissing(String appender) {
      return severeLogged() - arrivedAt(appender, Kind.WARN) - arrivedAt(appender, Kind.ERROR);
    }

    /** WARN and ERROR that were counted as dropped. */
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

  /** The rung of that name in that group, if it was measured. */
  public Optional<Cell> find(Rung.Group group, String name) {
    return rungs.stream()
        .filter(cell -> cell.group() == group && cell.name().equals(name))
        .findFirst();
  }

  /** As found. */
  public Optional<Cell> asFound() {
    return find(Rung.Group.LADDER, Rung.AS_FOUND).or(() -> find(Rung.Group.ENDS, Rung.AS_FOUND));
  }

  /** As found, with a receiver that keeps up. */
  public Optional<Cell> keepsUp() {
    return find(Rung.Group.REFERENCE, Rung.KEEPS_UP);
  }

  /** What the rungs of a table are compared with: its first, or what was found. */
  public Optional<Cell> base(Rung.Group group) {
    return switch (group) {
      case ALONE -> find(group, Rung.AS_FOUND);
      case ALL_BUT -> find(group, Rung.ALL);
      case REFERENCE, LADDER, REJECTED, ENDS -> asFound();
    };
  }

  /** How many times as many requests/s that rung answers as what its table is compared with. */
  public double gain(Cell cell) {
    return Median.of(gains(cell));
  }

  /** The same, round by round; empty when what it is compared with was not measured. */
  public List<Double> gains(Cell cell) {
    return base(cell.group()).map(cell::timesOf).orElse(List.of());
  }

  /** Log4j and the service tuned by hand, with Log4j's Discard policy. */
  public Optional<Cell> allByHandDiscarding() {
    return besideOrAtTheEnds(Rung.BY_HAND_DISCARDING);
  }

  /** The same, but nothing is too severe to be thrown away. */
  public Optional<Cell> allByHandDiscardingAll() {
    return besideOrAtTheEnds(Rung.BY_HAND_DISCARDING_ALL);
  }

  private Optional<Cell> besideOrAtTheEnds(String name) {
    return find(Rung.Group.REJECTED, name).or(() -> find(Rung.Group.ENDS, name));
  }

  /** With every capability. */
  public Optional<Cell> all() {
    return rungs.stream()
        .filter(cell -> cell.group() == Rung.Group.LADDER && cell.name().endsWith("= " + Rung.ALL))
        .findFirst()
        .or(() -> find(Rung.Group.ENDS, Rung.ALL));
  }
}
