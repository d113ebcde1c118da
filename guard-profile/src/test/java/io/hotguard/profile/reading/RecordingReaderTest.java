/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.Recorded;
import io.hotguard.profile.jfr.UnreadableRecordingException;
import io.hotguard.rule.Evidence;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import jdk.jfr.Event;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import shop.Hazards;

final class RecordingReaderTest {
  private static final int VERSION_AT = 4;
  private static final int SIZE_AT = 8;
  private static final int METADATA_AT = 24;
  private static final int START_AT = 32;
  private static final int SPAN_AT = 40;
  private static final int STATE_AT = 64;
  private static final int FUZZED = 200;

  @TempDir private Path folder;
  private Path file;

  /** An event that says nothing about hazards. */
  static final class Foreign extends Event {}

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("given.jfr");
  }

  private void assertRefused(String message) {
    assertThatThrownBy(() -> RecordingReader.read(file))
        .isInstanceOf(UnreadableRecordingException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  /** A recording that holds an event which says nothing. */
  private byte[] foreign() throws IOException {
    Path made = folder.resolve("made.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(Foreign.class);
      recording.start();
      new Foreign().commit();
      recording.stop();
      recording.dump(made);
    }
    return Files.readAllBytes(made);
  }

  @Test
  void refusesWhatIsNoRecording() throws IOException {
    assertRefused("no such file");
    Files.write(file, new byte[0]);
    assertRefused("is empty");
    Files.writeString(file, "a letter");
    assertRefused("is no flight recording; one begins with the letters FLR");
    Files.writeString(file, "a");
    assertRefused("is no flight recording");
    Files.write(file, new byte[] {0x1f, (byte) 0x8b, 1, 1, 0, 0, 0, 0, 0, 0});
    assertRefused("is damaged: it cannot be unpacked");
    Files.write(file, new byte[] {'P', 'K', 3, 4, 0, 0});
    assertRefused("is a zip archive without a recording");
    Files.delete(file);
    Files.createDirectory(file);
    assertRefused("is a folder without a recording");
  }

  @Test
  void tellsStreamsWithoutANameFromFiles() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "words");
    file =
        Recorded.work(
            folder,
            settings -> {
              settings.enable("jdk.FileRead").withThreshold(Duration.ZERO);
              settings.enable("jdk.FileWrite").withThreshold(Duration.ZERO);
            },
            () -> {
              try (RandomAccessFile open = new RandomAccessFile(text.toFile(), "rw");
                  FileInputStream stream = new FileInputStream(open.getFD());
                  FileOutputStream end = new FileOutputStream(open.getFD())) {
                stream.read();
                end.write(1);
                open.read();
              }
            });

    assertThat(
            RecordingReader.read(file).threads().pools().stream()
                .flatMap(pool -> pool.spells().stream())
                .filter(
                    spell ->
                        spell.stack().frames().stream()
                            .anyMatch(frame -> frame.className().equals(getClass().getName())))
                .map(Spell::kind))
        .contains(Spell.Kind.READ, Spell.Kind.WRITE, Spell.Kind.FILE);
  }

  @Test
  void readsFoldersAndPackedRecordingsAsOneAndRepeatedChunksOnce() throws IOException {
    Path folder = Files.createDirectory(file.resolveSibling("dumps"));
    byte[] foreign = foreign();
    Files.write(file, foreign);
    long events = RecordingReader.read(file).events();
    Path packed = folder.resolve("a.jfr.gz");
    try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
      gzip.write(foreign);
    }
    Path archive = folder.resolve("b.jfr.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("readme.txt"));
      zip.putNextEntry(new ZipEntry("night/b.jfr"));
      zip.write(foreign);
    }

    assertThat(RecordingReader.read(packed).events()).isEqualTo(events);
    assertThat(RecordingReader.read(archive).events()).isEqualTo(events);
    ProfileFacts all = RecordingReader.read(List.of(file, folder));
    assertThat(all.events()).isEqualTo(events);
    assertThat(all.remarks()).contains("Chunks that are in several files count once: 2.");
  }

  @Test
  void unpacksNoMoreThanThereIsRoomFor() throws IOException {
    Path packed = file.resolveSibling("large.jfr.gz");
    try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
      gzip.write(new byte[1 << 20]);
    }

    assertThatExceptionOfType(UnreadableRecordingException.class)
        .isThrownBy(() -> PlainFiles.of(List.of(packed), 1 << 19))
        .withMessageContaining("is too large to be unpacked here");
  }

  @Test
  void refusesARecordingThatIsCutOff() throws IOException {
    byte[] whole = foreign();
    for (int length : new int[] {4, 40, 67, 68, whole.length / 2, whole.length - 1}) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertRefused("is cut off: its first chunk is not whole");
    }
  }

  @Test
  void refusesAChunkThatIsBeingWritten() throws IOException {
    byte[] open = foreign();
    open[STATE_AT] = (byte) 0xff;
    Files.write(file, open);
    assertRefused("is cut off");
    byte[] endless = foreign();
    ByteBuffer.wrap(endless).putLong(SIZE_AT, Long.MAX_VALUE);
    Files.write(file, endless);
    assertRefused("is cut off");
  }

  @Test
  void readsTheWholeChunksOfARecordingWhoseLastOneIsCutOff() throws IOException {
    byte[] whole = foreign();
    byte[] both = Arrays.copyOf(whole, whole.length + whole.length / 2);
    System.arraycopy(whole, 0, both, whole.length, whole.length / 2);
    Files.write(file, both);

    ProfileFacts facts = RecordingReader.read(file);

    assertThat(facts.events()).isPositive();
    assertThat(facts.remarks())
        .anyMatch(remark -> remark.startsWith("The file is damaged or cut off"));
  }

  @Test
  void readsARecordingWithoutSamples() throws IOException {
    Files.write(file, foreign());

    Diagnosis diagnosis = Recorded.diagnosis(file);

    assertThat(diagnosis.causes()).isEmpty();
    assertThat(diagnosis.limits()).anyMatch(limit -> limit.startsWith("Only 0 processor samples"));
    assertThat(DiagnosisText.summary(diagnosis))
        .startsWith("Too little to judge: ")
        .contains("0 processor samples");
  }

  @Test
  void survivesDamage() throws Exception {
    byte[] hazards =
        Files.readAllBytes(Recorded.work(folder, () -> new Hazards().lookUpFields(300)));
    byte[] plain = foreign();
    Random random = new Random(20_260_101);
    int refused = 0;
    for (int i = 0; i < FUZZED; i++) {
      refused += survives(i % 2 == 0 ? plain : hazards, i, random) ? 0 : 1;
    }
    assertThat(refused).isBetween(1, FUZZED - 1);
  }

  /* Half of it where metadata and constants are: what they say is believed most. */
  private boolean survives(byte[] whole, int round, Random random) throws IOException {
    byte[] damaged = whole.clone();
    int metadata = (int) ByteBuffer.wrap(whole).getLong(METADATA_AT);
    int from = round % 4 < 2 ? STATE_AT + 1 : metadata;
    for (int j = 0; j < 1 + round % 8; j++) {
      damaged[from + random.nextInt(damaged.length - from)] = (byte) random.nextInt();
    }
    Files.write(file, damaged);
    try {
      assertThat(RecordingReader.read(file).events()).isPositive();
      return true;
    } catch (UnreadableRecordingException e) {
      assertThat(e).hasMessageStartingWith(file + ": ");
      return false;
    }
  }

  @Test
  void countsWhatAPlainLoopCounts() throws Exception {
    Path recording =
        Recorded.work(
            folder,
            settings -> settings.enable("jdk.JavaExceptionThrow").with("throttle", "off"),
            () -> new Hazards().lookUpFields(2_000));

    ProfileFacts facts = RecordingReader.read(recording);

    assertThat(facts.of(Evidence.CPU).stream().mapToLong(Spell::count).sum())
        .isEqualTo(Recorded.count(recording, "jdk.ExecutionSample", "", Set.of()));
    assertThat(facts.of(Evidence.EXCEPTION).stream().mapToLong(Spell::count).sum())
        .isEqualTo(Recorded.count(recording, "jdk.JavaExceptionThrow", "", Set.of()))
        .isGreaterThanOrEqualTo(4_000);
    assertThat(facts.settings().get("jdk.JavaExceptionThrow")).containsEntry("enabled", "true");
    assertThat(facts.origin()).isEqualTo(ProfileFacts.Origin.JDK);
    assertThat(facts.machine().processors()).isPositive();
  }

  @Test
  void readsTheOtherChunksWhereOneIsDamaged() throws IOException {
    byte[] whole = foreign();
    Files.write(file, whole);
    long events = RecordingReader.read(file).events();
    byte[] twice = Arrays.copyOf(whole, 2 * whole.length);
    System.arraycopy(whole, 0, twice, whole.length, whole.length);
    ByteBuffer.wrap(twice).putLong(START_AT, ByteBuffer.wrap(twice).getLong(START_AT) - 1);
    long metadata = ByteBuffer.wrap(whole).getLong(METADATA_AT);
    Arrays.fill(twice, (int) metadata, (int) metadata + 200, (byte) 0xff);
    Files.write(file, twice);

    ProfileFacts facts = RecordingReader.read(file);

    assertThat(facts.events()).isEqualTo(events);
    assertThat(facts.remarks())
        .anyMatch(remark -> remark.startsWith("The file is damaged: 1 of its 2 chunks"));
  }

  @Test
  void refusesAnotherVersionOfTheFormat() throws IOException {
    byte[] other = foreign();
    ByteBuffer.wrap(other).putShort(VERSION_AT, (short) 3);
    Files.write(file, other);
    assertRefused("has version 3 of the format; only version 2 can be read, of JDK 11 and later");
    ByteBuffer.wrap(other).putShort(VERSION_AT, (short) 1);
    Files.write(file, other);
    assertRefused("has version 1 of the format of JDK 9 and 10; only version 2 can be read");
    ByteBuffer.wrap(other).putShort(VERSION_AT, (short) 0).putLong(SIZE_AT, 0);
    Files.write(file, other);
    assertRefused("has version 0 of the format of JDK 7 and 8 (Oracle)");
  }

  @Test
  void readsWhatComesBeforeAChunkOfAnotherVersion() throws IOException {
    byte[] whole = foreign();
    Files.write(file, whole);
    long events = RecordingReader.read(file).events();
    byte[] both = Arrays.copyOf(whole, 2 * whole.length);
    System.arraycopy(whole, 0, both, whole.length, whole.length);
    ByteBuffer.wrap(both).putShort(whole.length + VERSION_AT, (short) 1);
    Files.write(file, both);

    ProfileFacts facts = RecordingReader.read(file);

    assertThat(facts.events()).isEqualTo(events);
    assertThat(facts.remarks())
        .anyMatch(
            remark ->
                remark.startsWith("The rest has version 1 of the format")
                    && remark.contains("the first " + whole.length + " are read"));
  }

  @Test
  void saysThatTimeBetweenRecordingsIsNotInTheFile() throws IOException {
    byte[] whole = foreign();
    byte[] both = Arrays.copyOf(whole, 2 * whole.length);
    System.arraycopy(whole, 0, both, whole.length, whole.length);
    Files.write(file, both);
    ProfileFacts one = RecordingReader.read(file);
    assertThat(one.remarks()).noneMatch(RecordingReaderTest::isOfGap);

    ByteBuffer bytes = ByteBuffer.wrap(both);
    long start = bytes.getLong(START_AT);
    long later = start + bytes.getLong(SPAN_AT) + TimeUnit.MINUTES.toNanos(10);
    bytes.putLong(whole.length + START_AT, later);
    Files.write(file, both);
    ProfileFacts two = RecordingReader.read(file);
    assertThat(two.remarks())
        .anyMatch(remark -> isOfGap(remark) && remark.contains("600.0 s between them"));
    assertThat(two.spanNanos())
        .as("but for the rounding of ticks")
        .isCloseTo(one.spanNanos() + bytes.getLong(SPAN_AT), within(2L));
  }

  @Test
  void leavesOutTheTimeBeforeTheRecordingInWhichAWaitBegan() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Thread waiting =
        new Thread(
            () -> {
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    Path recording;
    long before;
    long began;
    long ended;
    try (Recording earlier = new Recording()) {
      earlier.enable("jdk.ThreadPark").withThreshold(Duration.ZERO);
      earlier.start(); // so that the wait has a beginning
      waiting.start();
      while (waiting.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      before = System.nanoTime();
      new Hazards().lookUpFields(100_000);
      began = System.nanoTime();
      recording =
          Recorded.work(
              folder,
              () -> {
                end.countDown();
                waiting.join();
              });
      ended = System.nanoTime();
    }

    ProfileFacts facts = RecordingReader.read(recording);

    long longest = facts.of(Evidence.BLOCKED).stream().mapToLong(Spell::weight).max().orElse(0);
    assertThat(longest).isGreaterThan(began - before);
    assertThat(facts.spanNanos()).isLessThan(ended - began);
  }

  private static boolean isOfGap(String remark) {
    return remark.startsWith("There is more than one recording");
  }

  @Test
  void seesNoGapBetweenThePartsOfOneRecording() throws Exception {
    Path part = folder.resolve("part.jfr");
    Path recording =
        Recorded.parts(
            folder,
            settings -> {},
            recorded -> {
              for (int i = 0; i < 3; i++) {
                new Hazards().lookUpFields(300);
                recorded.dump(part);
              }
            });

    assertThat(RecordingReader.read(recording).remarks()).noneMatch(RecordingReaderTest::isOfGap);
  }

  @Test
  void survivesAFileThatIsCutOffWhileItIsRead() throws Exception {
    byte[] whole =
        Files.readAllBytes(
            Recorded.work(
                folder,
                settings -> settings.enable("jdk.JavaExceptionThrow").with("throttle", "off"),
                () -> new Hazards().lookUpFields(300)));
    try (OutputStream out = Files.newOutputStream(file)) {
      for (long bytes = 0; bytes < Math.max(2_000_000, 2L * whole.length); bytes += whole.length) {
        out.write(whole);
        ByteBuffer header = ByteBuffer.wrap(whole);
        header.putLong(START_AT, header.getLong(START_AT) + 1);
      }
    }
    long all = RecordingReader.read(file).events();

    ProfileFacts facts =
        RecordingReader.read(
            file,
            (event, thread, nanos, stack) -> {
              try (FileChannel open = FileChannel.open(file, StandardOpenOption.WRITE)) {
                open.truncate(whole.length);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
              return true;
            });

    assertThat(facts.events()).isBetween(1L, all - 1);
    assertThat(facts.remarks()).anyMatch(remark -> remark.startsWith("The file is damaged: "));
  }

  @Test
  void countsWhatWasOnForAPartOfTheTime() throws Exception {
    Files.delete(
        Recorded.parts(
            folder,
            settings -> {},
            recording -> {
              new Hazards().lookUpFields(10);
              recording.disable("jdk.ExecutionSample");
              recording.dump(file);
            }));

    ProfileFacts facts = RecordingReader.read(file);

    assertThat(facts.settings().get("jdk.ExecutionSample")).containsEntry("enabled", "true");
    assertThat(Recorded.diagnosis(file).limits())
        .noneMatch(limit -> limit.startsWith("jdk.ExecutionSample was switched off"));
  }

  /** Starts a virtual thread, which this release of the language does not know. */
  private static Thread virtual(Runnable work) throws ReflectiveOperationException {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void saysThatWaitsOfVirtualThreadsAreNotThere() throws Exception {
    Path recording =
        Recorded.work(
            folder,
            settings -> settings.enable("jdk.JavaExceptionThrow").with("throttle", "off"),
            () -> virtual(() -> new Hazards().lookUpFields(10)).join());

    assertThat(Recorded.diagnosis(recording).limits())
        .anyMatch(limit -> limit.startsWith("Some threads are virtual"));
  }
}
