/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Recordings of what tests do, and counts of their events by the plainest of loops. */
public final class Recorded {
  /** The event of a sample of what a processor does. */
  public static final String CPU_EVENT = "jdk.ExecutionSample";

  private static final int LEAST_SAMPLES = 5;
  private static final int MAX_ROUNDS = 1_000;

  private Recorded() {}

  /** The work that is recorded. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  /** A check of the recording of some work. */
  @FunctionalInterface
  public interface WatchingWork {
    void run(Recording recording) throws Exception;
  }

  /** Records with the settings for profiling, and every wait whatever its length. */
  public static Path work(Path folder, Consumer<Recording> settings, Work work) throws Exception {
    return parts(folder, settings, recording -> work.run());
  }

  /** Records work that knows the recording, such as to have it begin another chunk. */
  public static Path parts(Path folder, Consumer<Recording> settings, WatchingWork work)
      throws Exception {
    Path file = folder.resolve("recording.jfr");
    try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
      for (String wait : List.of("jdk.JavaMonitorEnter", "jdk.ThreadPark")) {
        recording.enable(wait).withThreshold(Duration.ZERO);
      }
      settings.accept(recording);
      recording.start();
      work.run(recording);
      recording.stop();
      recording.dump(file);
    } catch (ParseException e) {
      throw new IOException(e);
    }
    return file;
  }

  public static Path work(Path folder, Work work) throws Exception {
    return work(folder, recording -> {}, work);
  }

  /**
   * Records rounds of work until enough of the samples hold one of some methods. The sampler takes
   * none of a thread that is inside the virtual machine, or whose stack it cannot walk at that
   * moment: how many a round gives differs by a hundred times between machines.
   */
  static Path sampled(Path folder, String type, Set<String> methods, Work round) throws Exception {
    Path soFar = folder.resolve("so-far.jfr");
    return parts(
        folder,
        // A possible hazard is not named where it has next to nothing of a busy machine.
        recording -> recording.disable("jdk.CPULoad"),
        recording -> {
          long samples = 0;
          for (int rounds = 0; samples < LEAST_SAMPLES; rounds++) {
            assertThat(rounds)
                .as("rounds that gave %d samples of %s", samples, type)
                .isLessThan(MAX_ROUNDS);
            round.run();
            recording.dump(soFar);
            samples = count(soFar, CPU_EVENT, type, methods);
          }
        });
  }

  public static Diagnosis diagnosis(Path recording) throws IOException {
    return diagnosis(recording, Diagnoser.DEFAULT_LEAST_SHARE);
  }

  static Diagnosis diagnosis(Path recording, double leastShare) throws IOException {
    return new Diagnoser(RuleCatalog.load(), List.of(), leastShare)
        .diagnose(RecordingReader.read(recording));
  }

  /** The events of a kind whose stack holds one of some methods; all of them without methods. */
  public static long count(Path recording, String event, String type, Set<String> methods)
      throws IOException {
    return count(recording, event, each -> holds(each, type, methods));
  }

  private static long count(Path recording, String event, Predicate<RecordedEvent> counts)
      throws IOException {
    return RecordingFile.readAllEvents(recording).stream()
        .filter(each -> each.getEventType().getName().equals(event))
        .filter(counts)
        .count();
  }

  private static boolean holds(RecordedEvent event, String type, Set<String> methods) {
    return methods.isEmpty()
        || holds(
            event, frame -> frame.className().equals(type) && methods.contains(frame.method()));
  }

  private static boolean holds(RecordedEvent event, Predicate<StackFrame> sought) {
    return event.getStackTrace() != null
        && event.getStackTrace().getFrames().stream()
            .map(RecordedFrame::getMethod)
            .map(method -> new StackFrame(method.getType().getName(), method.getName(), 0))
            .anyMatch(sought);
  }
}
