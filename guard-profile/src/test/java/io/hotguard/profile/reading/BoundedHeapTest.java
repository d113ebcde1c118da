/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.ChildJvm;
import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.Recorded;
import io.hotguard.profile.jfr.MemoryBudget;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import shop.Crowd;

/** The diagnosis of any recording keeps no more than there is room for. */
@Timeout(300)
final class BoundedHeapTest {
  private static final int ROUNDS = 12;
  private static final int STACKS = 12_000;
  private static final int THREADS = 800;
  private static final int CLASSES = 300;

  @TempDir private Path folder;

  /** A diagnosis in a process of its own: the rules that it names, and what it had no room for. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) throws IOException {
      // With a least share of 0, as no wait of thousands of threads that wait once each is long.
      Diagnosis diagnosis =
          new Diagnoser(RuleCatalog.load(), List.of(), 0)
              .diagnose(RecordingReader.read(Path.of(arguments[0])));
      diagnosis.causes().forEach(cause -> System.out.println(cause.descriptor().name()));
      diagnosis.limits().stream()
          .filter(limit -> limit.startsWith("There was no budget"))
          .forEach(System.out::println);
      System.out.println(diagnosis.facts().events() + " events");
    }
  }

  /* Each round is a chunk, as the recorder makes one of each twelve megabytes. */
  private Path recording() throws Exception {
    Path file = folder.resolve("crowd.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.JavaExceptionThrow").withStackTrace().with("throttle", "off");
      recording.enable("jdk.ThreadPark").withStackTrace().withThreshold(Duration.ZERO);
      recording.start();
      Crowd crowd = new Crowd();
      for (int round = 0; round < ROUNDS; round++) {
        crowd.threads(THREADS);
        crowd.stacks(round * STACKS, STACKS);
        crowd.classes(round * CLASSES, CLASSES);
        try (Recording next = new Recording()) {
          next.start();
        }
      }
      recording.stop();
      recording.dump(file);
    }
    return file;
  }

  private static long stacks(Path file) throws IOException {
    Set<String> different = new TreeSet<>();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        if (event.getEventType().getName().equals("jdk.JavaExceptionThrow")
            && event.getStackTrace() != null) {
          StringBuilder text = new StringBuilder();
          event
              .getStackTrace()
              .getFrames()
              .forEach(
                  frame -> text.append(frame.getMethod().getName()).append(frame.getLineNumber()));
          different.add(text.toString());
        }
      }
    }
    return different.size();
  }

  @Test
  void diagnosesAnyNumberOfStacksThreadsAndClassesInFewMebibytes() throws Exception {
    Path file = recording();
    assertThat(stacks(file)).isGreaterThan((long) (0.95 * ROUNDS * STACKS));

    List<String> said =
        ChildJvm.run(Program.class, List.of("-Xmx48m", "-XX:+UseSerialGC"), file.toString());

    assertThat(said).contains("WaitingEnqueue");
    assertThat(said)
        .anyMatch(line -> line.startsWith("There was no budget for all different stacks"));
    assertThat(said).anyMatch(line -> line.endsWith(" events") && events(line) > ROUNDS * STACKS);
  }

  private static long events(String line) {
    return Long.parseLong(line.substring(0, line.indexOf(' ')));
  }

  private static long sum(ProfileFacts facts, Evidence kind, ToLongFunction<Spell> what) {
    return facts.of(kind).stream().mapToLong(what).sum();
  }

  @Test
  void countsEverythingWhereThereIsNoRoom() throws Exception {
    Path file =
        Recorded.work(
            folder,
            settings -> settings.enable("jdk.JavaExceptionThrow").with("throttle", "off"),
            () -> new Crowd().stacks(0, 2_000));
    ProfileFacts all = RecordingReader.read(file);

    // More than the names of events and classes take, and a busy JVM has some more or less.
    ProfileFacts few = RecordingReader.read(file, new MemoryBudget(200_000));

    assertThat(all.of(Evidence.EXCEPTION).size()).isGreaterThanOrEqualTo(2_000);
    assertThat(few.of(Evidence.EXCEPTION).size()).isBetween(2, 1_999);
    for (Evidence kind : Evidence.values()) {
      assertThat(sum(few, kind, Spell::count))
          .as("events of " + kind)
          .isEqualTo(sum(all, kind, Spell::count));
      // The weight of an allocation depends on its thread, and there is no room for all threads.
      if (kind != Evidence.ALLOCATION) {
        assertThat(sum(few, kind, Spell::weight))
            .as("weight of " + kind)
            .isEqualTo(sum(all, kind, Spell::weight));
      }
    }
    assertThat(few.remarks()).anyMatch(remark -> remark.startsWith("There was no budget"));
    assertThat(all.remarks()).noneMatch(remark -> remark.startsWith("There was no budget"));
  }
}
