/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.ChildJvm;
import io.hotguard.profile.Recorded;
import io.hotguard.profile.jfr.ChunkHeaders;
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Evidence;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Hazards;

/** The parser of the JDK is the judge of what is in a file. */
public final class JdkParserTest {
  private static final String SUBSTITUTE = " true ";

  @TempDir private Path folder;

  /** Its classes and threads have the numbers that others have in this process. */
  static final class OtherProgram {
    private OtherProgram() {}

    public static void main(String[] arguments) throws Exception {
      System.out.println(new Hazards().parseItems(20_000));
    }
  }

  /** Only events of the highest rank count of these kinds. */
  private static final Set<Spell.Kind> RANKED =
      Set.of(Spell.Kind.PROCESSOR, Spell.Kind.ALLOCATION, Spell.Kind.RETAINED);

  /** The values that the parser of the JDK reads. */
  private static final class Judged {
    long events;
    long firstSecond = Long.MAX_VALUE;
    final Map<String, Long> evidence = new TreeMap<>();

    /** The error of rounding ticks to nanoseconds, where the clock has another rate. */
    final Map<String, Long> rounding = new TreeMap<>();

    final Map<String, Set<Long>> threads = new TreeMap<>();

    /** The threads that are started or have allocated. */
    final Set<Long> known = new HashSet<>();

    /** They count where they are all that there is of a kind. */
    void dropSubstitutes() {
      Set<String> first = new HashSet<>();
      evidence.keySet().stream()
          .filter(key -> !key.contains(SUBSTITUTE))
          .forEach(key -> first.add(key.substring(0, key.indexOf(' '))));
      for (Map<String, ?> each : List.of(evidence, rounding, threads)) {
        each.keySet()
            .removeIf(
                key ->
                    key.contains(SUBSTITUTE) && first.contains(key.substring(0, key.indexOf(' '))));
      }
      rename(evidence);
      rename(rounding);
      rename(threads);
    }

    /**
     * Gives weight that was read without a stack to stacks that have more by the parser of the JDK.
     * The recorder may write an event one chunk behind its stack; that parser then knows the stack
     * if the last event of its type had the same. Returns the keys whose weight changed.
     */
    Set<String> moveLostStacks(Map<String, Long> read) {
      Set<String> moved = new HashSet<>();
      evidence.forEach(
          (key, weight) -> {
            String stackless = key.substring(0, key.length() - key.split(" ", 4)[3].length());
            long more = weight - read.getOrDefault(key, 0L);
            long left = read.getOrDefault(stackless, 0L);
            if (key.equals(stackless) || left == 0 || more <= rounding.getOrDefault(key, 0L)) {
              return;
            }
            read.merge(key, Math.min(more, left), Long::sum);
            moved.add(key);
            moved.add(stackless);
            if (left - more > rounding.getOrDefault(key, 0L)) {
              read.put(stackless, left - more);
            } else {
              read.remove(stackless);
            }
          });
      return moved;
    }

    private static <T> void rename(Map<String, T> map) {
      for (String key : List.copyOf(map.keySet())) {
        T value = map.remove(key);
        map.put(key.replaceFirst(SUBSTITUTE, " false "), value);
      }
    }
  }

  /* More chunks than one, and each kind of evidence that a test can make. */
  private Path recording() throws Exception {
    Path part = folder.resolve("part.jfr");
    ArrayBlockingQueue<Integer> full = new ArrayBlockingQueue<>(1);
    full.add(1);
    return Recorded.parts(
        folder,
        settings -> {
          settings.enable("jdk.JavaExceptionThrow").with("throttle", "off");
          settings.enable("jdk.ObjectAllocationInNewTLAB");
          settings.enable("jdk.ObjectAllocationOutsideTLAB");
          settings.enable("jdk.OldObjectSample");
        },
        recording -> {
          for (int i = 0; i < 3; i++) {
            new Hazards().lookUpFields(300);
            full.offer(2, 2, TimeUnit.MILLISECONDS);
            Files.writeString(part, "x".repeat(100_000));
            recording.dump(part);
          }
        });
  }

  private static Judged judged(Path file) throws IOException {
    Judged all = new Judged();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        all.events++;
        EventTable row = EventTable.of(event.getEventType().getName());
        if (row == null || row.kind() != Spell.Kind.RETAINED) {
          all.firstSecond = Math.min(all.firstSecond, event.getStartTime().getEpochSecond());
        }
        if (row != null
            && row.kind().evidence() != null
            && !isSleeping(event)
            && !isSecond(event)) {
          String key = key(event, row);
          if (row.kind() == Spell.Kind.START) {
            all.known.add(event.getThread("thread").getId());
          }
          all.evidence.merge(
              key, isFirstAllocation(event, row, all) ? 1 : weight(event, row), Long::sum);
          all.rounding.merge(key, isTimed(row) ? 2L : 0L, Long::sum);
          RecordedThread thread =
              event.hasField("sampledThread")
                  ? event.getThread("sampledThread")
                  : event.getThread();
          all.threads.computeIfAbsent(key, each -> new HashSet<>());
          if (thread != null) {
            long id = thread.getJavaThreadId();
            if (id > 0) {
              all.threads.get(key).add(id);
            }
          }
        }
      }
    }
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
      long begin = ChunkHeaders.of(file, open).startNanos();
      all.firstSecond =
          Math.max(all.firstSecond, Math.floorDiv(begin, TimeUnit.SECONDS.toNanos(1)));
    }
    return all;
  }

  /** It also weighs what was before the recording. */
  private static boolean isFirstAllocation(RecordedEvent event, EventTable row, Judged all) {
    RecordedThread thread = event.getThread();
    return row.weightField().equals(EventTable.WEIGHT)
        && (thread == null || all.known.add(thread.getId()));
  }

  private static boolean isSleeping(RecordedEvent event) {
    return event.getEventType().getName().equals(Recorded.CPU_EVENT)
        && "STATE_SLEEPING".equals(event.getString("state"));
  }

  private static boolean isSecond(RecordedEvent event) {
    return event.getEventType().getName().equals("jdk.JavaExceptionThrow")
        && frames(event).startsWith("java.lang.Error.");
  }

  private static String key(RecordedEvent event, EventTable row) {
    String type = "";
    if (row.kind().evidence() == Evidence.IO) {
      type = event.getEventType().getName();
    } else if (!row.typeField().isEmpty()) {
      Object subject = event.getValue(row.typeField());
      RecordedClass known =
          subject instanceof RecordedClass own
              ? own
              : subject == null ? null : ((RecordedObject) subject).getClass("type");
      type = known == null ? "" : NormalNames.ofClass(known.getName());
    }
    return row.kind().evidence() + " " + isSubstitute(row) + " " + type + " " + frames(event);
  }

  private static boolean isSubstitute(EventTable row) {
    return row.rank() == 0 && RANKED.contains(row.kind());
  }

  private static String frames(RecordedEvent event) {
    return event.getStackTrace() == null
        ? ""
        : event.getStackTrace().getFrames().stream()
            .map(JdkParserTest::frame)
            .collect(Collectors.joining(" "));
  }

  private static String frame(RecordedFrame frame) {
    String type = NormalNames.ofClass(frame.getMethod().getType().getName());
    return described(
        new StackFrame(
            type,
            NormalNames.ofMethod(frame.getMethod().getName()),
            Math.max(0, frame.getLineNumber()),
            type.isEmpty() ? "" : frame.getMethod().getDescriptor()));
  }

  private static String described(StackFrame frame) {
    return frame.describe() + frame.descriptor();
  }

  private static long weight(RecordedEvent event, EventTable row) {
    if (row.weightField().isEmpty()) {
      return isTimed(row) ? event.getDuration().toNanos() : 1;
    }
    return event.getLong(row.weightField());
  }

  private static boolean isTimed(EventTable row) {
    return row.kind() != Spell.Kind.WALL && row.kind().isWait();
  }

  private static Map<String, Long> read(ProfileFacts facts, Map<String, Integer> threads) {
    Map<String, Long> evidence = new TreeMap<>();
    for (Evidence kind : Evidence.values()) {
      for (Spell each : facts.of(kind)) {
        String frames =
            each.stack().frames().stream()
                .map(JdkParserTest::described)
                .collect(Collectors.joining(" "));
        String key = kind + " false " + each.type() + " " + frames;
        evidence.merge(key, each.weight(), Long::sum);
        threads.merge(key, each.threads(), Integer::sum);
      }
    }
    return evidence;
  }

  @Test
  void readsWhatTheParserOfTheJdkReads() throws Exception {
    assertThat(assertReadAsTheJdkReads(recording()))
        .anyMatch(key -> key.startsWith("EXCEPTION false java.lang.NoSuchFieldException"))
        .anyMatch(key -> key.startsWith("BLOCKED"))
        .anyMatch(key -> key.startsWith("ALLOCATION"));
  }

  /** Returns what there is: kinds of evidence, types and stacks. */
  public static Set<String> assertReadAsTheJdkReads(Path file) throws IOException {
    Judged judged = judged(file);
    Map<String, Integer> threads = new TreeMap<>();

    ProfileFacts facts = RecordingReader.read(file);

    assertThat(facts.remarks()).noneMatch(remark -> remark.contains("damaged"));
    assertThat(facts.events()).isEqualTo(judged.events).isGreaterThan(1_000);
    assertThat(facts.firstSecond()).isEqualTo(judged.firstSecond);
    Map<String, Long> read = read(facts, threads);
    judged.dropSubstitutes();
    Set<String> moved = judged.moveLostStacks(read);
    assertThat(read.keySet()).isEqualTo(judged.evidence.keySet());
    read.forEach(
        (key, weight) ->
            assertThat(weight)
                .as(key)
                .isCloseTo(
                    judged.evidence.getOrDefault(key, 0L),
                    Offset.offset(judged.rounding.getOrDefault(key, 0L))));
    threads.keySet().removeAll(moved);
    threads.forEach(
        (key, count) ->
            assertThat(judged.threads.getOrDefault(key, Set.of())).as(key).hasSize(count));
    return read.keySet();
  }

  @Test
  void readsEachPartOfRecordingsOneAfterTheOtherByItsOwnNames() throws Exception {
    Path own = recording();
    Path other = folder.resolve("other.jfr");
    ChildJvm.run(
        OtherProgram.class,
        List.of(
            "-XX:StartFlightRecording:settings=profile,dumponexit=true,filename=" + other,
            "-Xlog:disable"));
    Path both = folder.resolve("both.jfr");
    Files.write(both, Files.readAllBytes(own));
    Files.write(both, Files.readAllBytes(other), StandardOpenOption.APPEND);
    Map<String, Integer> ignored = new TreeMap<>();
    Map<String, Long> expected = new TreeMap<>(read(RecordingReader.read(own), ignored));
    read(RecordingReader.read(other), ignored)
        .forEach((key, weight) -> expected.merge(key, weight, Long::sum));
    expected.keySet().removeIf(JdkParserTest::isAllocation); // A thread's first one is of its file.

    ProfileFacts facts = RecordingReader.read(both);

    assertThat(facts.events())
        .isEqualTo(RecordingReader.read(own).events() + RecordingReader.read(other).events());
    Map<String, Long> found = read(facts, ignored);
    assertThat(found.keySet()).anyMatch(JdkParserTest::isAllocation);
    found.keySet().removeIf(JdkParserTest::isAllocation);
    assertThat(found).isEqualTo(expected);
    assertThat(List.copyOf(expected.keySet())).hasSizeGreaterThan(10);
  }

  private static boolean isAllocation(String key) {
    return key.startsWith(Evidence.ALLOCATION + " ");
  }
}
