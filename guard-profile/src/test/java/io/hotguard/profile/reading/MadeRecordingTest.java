/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.profile.jfr.MemoryBudget;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.jfr.UnreadableRecordingException;
import io.hotguard.rule.Evidence;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that the format allows and no recorder at hand writes. */
final class MadeRecordingTest {
  private static final int SAMPLES = 400;
  private static final int METADATA_AT = 24;

  @TempDir private Path folder;

  private ProfileFacts read(MadeRecording recording) throws IOException {
    return read(MemoryBudget.ofHeap(), recording);
  }

  private static MadeRecording sampled() {
    return constants().event(MadeRecording.SAMPLE, event -> event.numbers(100, 6));
  }

  private static MadeRecording constants() {
    return new MadeRecording()
        .constants(
            MadeRecording.TEXT, 2, all -> all.numbers(1).text("app/Orders").numbers(2).text("load"))
        .constants(MadeRecording.SYMBOL, 1, all -> all.numbers(3).pooledText(1))
        .constants(MadeRecording.CLASS, 1, all -> all.numbers(4, 3))
        .constants(MadeRecording.METHOD, 1, all -> all.numbers(5, 4, 2))
        .constants(MadeRecording.STACK, 1, all -> all.numbers(6, 0, 1, 5, 17));
  }

  private ProfileFacts read(MemoryBudget budget, MadeRecording recording) throws IOException {
    return RecordingReader.read(Files.write(folder.resolve("made.jfr"), recording.bytes()), budget);
  }

  @Test
  void keepsTheEventsBeforeADamagedOne() throws IOException {
    MadeRecording made = constants();
    for (int i = 0; i < SAMPLES; i++) {
      made.event(MadeRecording.SAMPLE, event -> event.numbers(100, 6));
    }
    byte[] bytes = made.bytes();
    int middle = (int) ByteBuffer.wrap(bytes).getLong(METADATA_AT) - 200;
    Arrays.fill(bytes, middle, middle + 60, (byte) 0);

    ProfileFacts facts = RecordingReader.read(Files.write(folder.resolve("damaged.jfr"), bytes));

    assertThat(facts.of(Evidence.CPU).get(0).count()).isBetween(SAMPLES / 2L, SAMPLES - 20L);
    assertThat(facts.remarks())
        .singleElement()
        .asString()
        .startsWith("The file is damaged: 1 of its 1 chunks could not be read to the end (");
  }

  @Test
  void readsNamesWhoseTextsArePooledBeforeThem() throws IOException {
    List<Spell> stacks = read(sampled()).of(Evidence.CPU);

    assertThat(stacks).hasSize(1);
    assertThat(stacks.get(0).stack().frames())
        .containsExactly(new StackFrame("app.Orders", "load", 17));
  }

  private static void frames(MadeRecording.Bytes all, int lines) {
    for (int line = 1; line <= lines; line++) {
      all.numbers(5, line);
    }
  }

  /** One stack of so many lines of one method. */
  private static MadeRecording deep(int lines, boolean truncated) {
    return sampled()
        .constants(
            MadeRecording.STACK, 1, all -> frames(all.numbers(7, truncated ? 1 : 0, lines), lines))
        .event(MadeRecording.SAMPLE, event -> event.numbers(200, 7));
  }

  @Test
  @Timeout(60)
  void takesNoLongerForAFrameOfAMethodOfManyLines() throws IOException {
    int stacks = 65;
    int depth = 1_000;
    MadeRecording recording =
        sampled()
            .constants(
                MadeRecording.STACK,
                stacks,
                all -> {
                  for (int i = 0; i < stacks; i++) {
                    all.numbers(100 + i, 0, depth);
                    for (int j = 1; j <= depth; j++) {
                      all.numbers(5, i * depth + j);
                    }
                  }
                });
    for (int i = 0; i < stacks; i++) {
      long key = 100L + i;
      recording.event(MadeRecording.SAMPLE, event -> event.numbers(200, key));
    }

    List<Spell> read = read(new MemoryBudget(100 << 20), recording).of(Evidence.CPU);

    assertThat(read).hasSize(stacks + 1);
    assertThat(read.stream().flatMap(each -> each.stack().frames().stream()).distinct().count())
        .isEqualTo((long) stacks * depth);
  }

  @Test
  void leavesOutTheCallersOfAStackThatIsDeeperThanAnyRecorderTakes() throws IOException {
    List<Spell> read = read(deep(100_000, false)).of(Evidence.CPU);

    assertThat(read)
        .extracting(each -> each.stack().frames().size())
        .containsExactlyInAnyOrder(1, 2_048);
    assertThat(read)
        .filteredOn(each -> each.stack().isTruncated())
        .singleElement()
        .satisfies(each -> assertThat(each.stack().frames().get(2_047).line()).isEqualTo(2_048));
  }

  private ProfileFacts read(MadeRecording recording, MemoryBudget budget) throws IOException {
    return RecordingReader.read(Files.write(folder.resolve("made.jfr"), recording.bytes()), budget);
  }

  @Test
  void keepsNoMoreFramesThanThereIsRoomFor() throws IOException {
    MemoryBudget budget = new MemoryBudget(100_000);

    ProfileFacts facts = read(deep(2_000, false), budget);

    assertThat(facts.remarks()).anyMatch(remark -> remark.startsWith("There was no budget"));
    assertThat(facts.of(Evidence.CPU).stream().mapToLong(Spell::count).sum()).isEqualTo(2);
    assertThat(
            facts.of(Evidence.CPU).stream()
                .flatMap(each -> each.stack().frames().stream())
                .distinct()
                .count())
        .isBetween(2L, 2_000L);
  }

  @Test
  void refusesAStackOfMoreFramesThanThereAreBytesFor() {
    MadeRecording hostile =
        new MadeRecording()
            .constants(MadeRecording.STACK, 1, all -> all.numbers(6, 0, 1_000, 5, 17))
            .event(
                MadeRecording.SAMPLE,
                event -> {
                  event.numbers(100, 6);
                  event.writeBytes(new byte[1_000]);
                });

    assertThatThrownBy(() -> read(hostile))
        .isInstanceOf(UnreadableRecordingException.class)
        .hasMessageContaining("no event of it can be read (java.io.IOException: 1000 frames in");
  }

  @Test
  void saysHowManyStacksAreCutOffAndHowToRecordThemWhole() throws IOException {
    assertThat(read(deep(64, true)).remarks())
        .contains(
            "1 stack is cut off after 64 frames, so that what called them is unknown; start the service with -XX:FlightRecorderOptions=stackdepth=128.");
    assertThat(read(deep(128, true)).remarks())
        .anyMatch(remark -> remark.endsWith("stackdepth=256."));
    assertThat(read(deep(64, false)).remarks()).noneMatch(remark -> remark.contains("cut off"));
  }
}
