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

  private static final int ROUNDS = 300;

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

  @Test
  void losesFewEventsOfARealRecording() throws Exception {
    byte[] whole =
        Files.readAllBytes(
            Recorded.work(
                folder,
                settings -> settings.enable("jdk.JavaExceptionThrow").with("throttle", "off"),
                () -> new Hazards().lookUpFields(3_000)));
    long events = read(whole).events();
    Random random = new Random(20_261_127);
    for (int round = 0; round < 20; round++) {
      byte[] damaged = whole.clone();
      int from = HEADER_BYTES + 1_000 + random.nextInt(metadataAt(whole) / 2);
      Arrays.fill(damaged, from, from + 100, (byte) 0xff);

      ProfileFacts facts = read(damaged);

      assertThat(facts.events()).as("round %d", round).isGreaterThan(events / 2);
    }
  }

  @Test
  void readsAWholeFileWithoutRemarks() throws IOException {
    ProfileFacts facts = read(sampled().bytes());

    assertThat(samples(facts)).isEqualTo(SAMPLES);
    assertThat(facts.remarks()).isEqualTo(List.of());
  }
}
