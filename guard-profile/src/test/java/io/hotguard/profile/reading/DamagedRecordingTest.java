/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.Recorded;
import io.hotguard.rule.Evidence;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Hazards;

/** A damaged block costs the events in it, and names the rest. */
final class DamagedRecordingTest {
  private static final int SAMPLES = 400;
  private static final int METADATA_AT = 24;
  private static final int HEADER_BYTES = 68;
  private static final long LAST_TYPE_OF_FORMAT = 1;

  private static final int ROUNDS = 300;

  private static final int BLOCK = 100;

  /* As many as a block touches, and those over which a damaged length leads now and then. */
  private static final int FEW = 16;

  @TempDir private Path folder;

  private ProfileFacts read(byte[] recording) throws IOException {
    return RecordingReader.read(Files.write(folder.resolve("damaged.jfr"), recording));
  }

  private static long samples(ProfileFacts facts) {
    return facts.of(Evidence.CPU).stream().mapToLong(WeightedStack::count).sum();
  }

  /** Samples of one stack each, behind their constants. */
  private static MadeRecording sampled() {
    MadeRecording made =
        new MadeRecording()
            .constants(
                MadeRecording.TEXT,
                2,
                all -> all.numbers(1).text("app/Orders").numbers(2).text("load"))
            .constants(MadeRecording.SYMBOL, 1, all -> all.numbers(3).pooledText(1))
            .constants(MadeRecording.CLASS, 1, all -> all.numbers(4, 3))
            .constants(MadeRecording.METHOD, 1, all -> all.numbers(5, 4, 2))
            .constants(MadeRecording.STACK, 1, all -> all.numbers(6, 0, 1, 5, 17));
    for (int i = 0; i < SAMPLES; i++) {
      long at = 1_000_000L + i;
      made.event(MadeRecording.SAMPLE, event -> event.numbers(at, 6));
    }
    return made;
  }

  private static int metadataAt(byte[] recording) {
    return (int) ByteBuffer.wrap(recording).getLong(METADATA_AT);
  }

  @Test
  void goesOnBehindABlockOfZeros() throws IOException {
    byte[] made = sampled().bytes();
    int middle = metadataAt(made) - 1_500;
    Arrays.fill(made, middle, middle + 60, (byte) 0);

    ProfileFacts facts = read(made);

    assertThat(samples(facts)).isBetween((long) SAMPLES - 12, (long) SAMPLES - 8);
    assertThat(facts.remarks())
        .singleElement()
        .asString()
        .startsWith(
            "The file is damaged: events left out: 0; bytes in which no event can be told: ");
  }

  @Test
  void goesOnBehindAnyBlock() throws IOException {
    byte[] whole = sampled().bytes();
    Random random = new Random(20_261_126);
    long read = 0;
    for (int round = 0; round < ROUNDS; round++) {
      byte[] made = whole.clone();
      int from = metadataAt(made) - 100 - random.nextInt(2_000);
      for (int i = 0; i < 20; i++) {
        made[from + i] = (byte) random.nextInt();
      }

      long samples = samples(read(made));
      assertThat(samples).as("round %d", round).isGreaterThan(SAMPLES / 4);
      read += samples;
    }
    assertThat(read).isGreaterThan((long) ROUNDS * (SAMPLES - FEW));
  }

  @Test
  void keepsTheEventsAndTheOtherNamesWhereATableOfNamesIsDamaged() throws IOException {
    byte[] made = sampled().bytes();
    int count = HEADER_BYTES + 8; // of the texts in the first table
    made[count] = (byte) 0x7f;

    ProfileFacts facts = read(made);

    assertThat(samples(facts)).isEqualTo(SAMPLES);
    assertThat(facts.remarks())
        .singleElement()
        .asString()
        .endsWith("; damaged tables of names: 1.");
  }

  /** The bytes of an event. */
  private record Place(int begin, int end) {
    int bytesIn(int from, int to) {
      return Math.max(0, Math.min(end, to) - Math.max(begin, from));
    }
  }

  /** Where the events of a whole chunk are, by nothing but their lengths. */
  private static List<Place> events(byte[] chunk) {
    List<Place> events = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(chunk).position(HEADER_BYTES);
    while (bytes.hasRemaining()) {
      int begin = bytes.position();
      int end = begin + (int) number(bytes);
      if (number(bytes) > LAST_TYPE_OF_FORMAT) {
        events.add(new Place(begin, end));
      }
      bytes.position(end);
    }
    return events;
  }

  private static long number(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte part = bytes.get();
      value |= (part & 0x7fL) << shift;
      if (part >= 0) {
        return value;
      }
    }
  }

  @Test
  void losesOnlyTheEventsInTheBlockOfARealRecording() throws Exception {
    byte[] whole =
        Files.readAllBytes(
            Recorded.work(
                folder,
                settings -> settings.enable("jdk.JavaExceptionThrow").with("throttle", "off"),
                () -> new Hazards().lookUpFields(3_000)));
    List<Place> events = events(whole);
    assertThat(read(whole).events()).isEqualTo(events.size());
    Random random = new Random(20_261_127);
    List<String> wrong = new ArrayList<>();
    long lostInAll = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Place first = events.get(random.nextInt(events.size()));
      int from = first.begin() + random.nextInt(first.end() - first.begin());
      int to = from + BLOCK;
      if (events.stream().mapToInt(event -> event.bytesIn(from, to)).sum() < BLOCK) {
        continue; // metadata or constants, without which more is lost
      }
      byte[] damaged = whole.clone();
      Arrays.fill(damaged, from, to, (byte) 0xff);

      long lost = events.size() - read(damaged).events();

      // The head of the first may be before the block, and is enough to count it. In the rest of
      // the
      // last one some bytes may look like an event.
      long heads = events.stream().filter(e -> from <= e.begin() && e.begin() < to).count();
      long touched = events.stream().filter(event -> event.bytesIn(from, to) > 0).count();
      if (lost < heads - 1 || lost > touched) {
        wrong.add("round %d: lost %d, not %d to %d".formatted(round, lost, heads - 1, touched));
      }
      lostInAll += lost;
    }
    assertThat(wrong).as("of %d rounds", ROUNDS).isEmpty();
    assertThat(lostInAll).as("events in damaged blocks").isGreaterThan(ROUNDS);
  }

  @Test
  void readsAWholeFileWithoutRemarks() throws IOException {
    ProfileFacts facts = read(sampled().bytes());

    assertThat(samples(facts)).isEqualTo(SAMPLES);
    assertThat(facts.remarks()).isEqualTo(List.of());
  }
}
