/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static com.fasterxml.jackson.annotation.JsonProperty.Access.READ_ONLY;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.LadderResult.LoadReport;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.SampleCount;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A guarded service under load for as long as an hour, with a receiver that goes and a disk that
 * fills.
 *
 * @param capacityPerSecond requests in a closed loop, just before
 * @param offeredPerSecond requests while it was watched
 * @param settleMinutes at the begin, which do not count for the verdict
 * @param disk what limited the disk
 * @param reconfigurations of Log4j
 * @param absences of the receiver that ended a connection
 * @param givenUp events whose connection ended before the receiver had surely read them
 * @param refused dropped events that may have arrived, since their appender threw
 * @param unreadable events on a damaged disk
 * @param recorded the account of the values in recorders
 */
public record SoakResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    int minutes,
    double settleMinutes,
    double capacityPerSecond,
    double offeredPerSecond,
    LoadReport load,
    String disk,
    long reconfigurations,
    long absences,
    long givenUp,
    long refused,
    long unreadable,
    SampleCount recorded,
    EventAccount events,
    List<Sample> samples) {

  /**
   * The service at a moment.
   *
   * @param heapBytes after a full collection
   * @param handles open files and sockets
   * @param journalBytes in use by the journal of the isolated appender
   * @param waiting events that wait for the receiver
   * @param dropped by that journal, since the start
   */
  public record Sample(
      double minute,
      long heapBytes,
      int threads,
      long handles,
      long journalBytes,
      long waiting,
      long dropped) {}

  /** The samples that count for the verdict. */
  private List<Sample> settled() {
    return samples.stream().filter(sample -> sample.minute() >= settleMinutes).toList();
  }

  /** By how much the greatest value of the last third exceeds that of the first. */
  @JsonProperty(access = READ_ONLY)
  public double heapGrowth() {
    return growth(Sample::heapBytes);
  }

  @JsonProperty(access = READ_ONLY)
  public double threadsGrowth() {
    return growth(Sample::threads);
  }

  @JsonProperty(access = READ_ONLY)
  public double handlesGrowth() {
    return growth(Sample::handles);
  }

  private double growth(ToDoubleFunction<Sample> value) {
    List<Sample> settled = settled();
    int third = settled.size() / 3;
    return greatest(settled.subList(settled.size() - third, settled.size()), value)
        - greatest(settled.subList(0, third), value);
  }

  private static double greatest(List<Sample> samples, ToDoubleFunction<Sample> value) {
    return samples.stream().mapToDouble(value).max().orElse(Double.NaN);
  }

  /**
   * Events that neither arrived, nor wait, nor were counted, and events that arrived and were
   * counted as dropped. An event that was given up, refused or could not be read may have arrived
   * or not.
   */
  @JsonProperty(access = READ_ONLY)
  public long unaccounted() {
    long file = Math.abs(events.lostTo("file"));
    long receiver = events.lostTo(LadderResult.RECEIVER);
    long excused = Math.max(-refused, Math.min(receiver, givenUp + unreadable));
    return file + Math.abs(receiver - excused);
  }

  /** Values that the reader of the recorders missed or had twice. */
  @JsonProperty(access = READ_ONLY)
  public long unread() {
    return Math.abs(recorded.recorded() - recorded.delivered());
  }
}
