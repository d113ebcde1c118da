/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static io.hotguard.logging.internal.journal.Journals.SEGMENT;
import static io.hotguard.logging.internal.journal.Journals.accept;
import static io.hotguard.logging.internal.journal.Journals.append;
import static io.hotguard.logging.internal.journal.Journals.config;
import static io.hotguard.logging.internal.journal.Journals.drain;
import static io.hotguard.logging.internal.journal.Journals.folder;
import static io.hotguard.logging.internal.journal.Journals.open;
import static io.hotguard.logging.internal.journal.Journals.segments;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The thread of a journal, and its steps one by one. */
@Timeout(300)
class SegmentSupplyTest {
  @TempDir Path root;

  private Path own() {
    return root.resolve("own");
  }

  /** A second supply of a journal, with a folder of its own and without a running thread. */
  private SegmentSupply supply(Journal journal, SegmentFiles files) throws IOException {
    Files.createDirectory(own());
    FileClaim claim = FileClaim.tryClaim(own().resolve(FileClaim.LOCK_FILE));
    assertThat(claim).isNotNull();
    Segment origin = Segment.origin();
    JournalConfig config = new JournalConfig(root, "own", SEGMENT, 8L * SEGMENT, 2L * SEGMENT);
    return new SegmentSupply(
        journal, config, new Journal.Site(files, own(), null), claim, origin, origin, 0);
  }

  /** Closes the journal, then has the supply release its files. */
  private void finish(Journal journal, SegmentSupply supply) throws Exception {
    drain(journal);
    journal.acknowledge(journal.mark());
    journal.close();
    assertThat(supply.awaitFinished(0)).isFalse();
    supply.run();
    assertThat(supply.awaitFinished(0)).isTrue();
    assertThat(PreparedJournal.segments(own())).isEmpty();
  }

  private static Thread thread(String journal) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("hotguard-journal-" + journal))
        .findFirst()
        .orElseThrow();
  }

  private static void awaitPause(Thread thread) {
    while (!(LockSupport.getBlocker(thread) instanceof SegmentSupply)) {
      Journals.pause();
    }
  }

  // Steps. ---------------------------------------------------------------------------------------

  @Test
  void keepsAsManySegmentsReadyAsItIsTold() throws Exception {
    Journal journal = open(config(root, 2));
    SegmentSupply supply = supply(journal, new SegmentFiles());
    assertThat(supply.prepare()).isTrue();
    assertThat(supply.isComplete()).isFalse();
    assertThat(supply.prepare()).isTrue();
    assertThat(supply.prepare()).isFalse();
    assertThat(supply.isComplete()).isTrue();
    accept(journal, "x");
    assertThat(supply.prepare()).isTrue();
    assertThat(supply.prepare()).isFalse();
    assertThat(PreparedJournal.segments(own())).hasSize(3);
    finish(journal, supply);
  }

  @Test
  void failsItsJournalWhenAPageIsGone() throws Exception {
    SegmentFiles files =
        new SegmentFiles() {
          @Override
          MappedFile create(Path path, int bytes) {
            throw new InternalError("injected");
          }
        };
    Journal journal = open(config(root, 2));
    SegmentSupply supply = supply(journal, files);
    assertThat(supply.prepare()).isFalse();
    assertThat(journal.problem())
        .get()
        .asString()
        .startsWith(
            "journal 'spill' failed: a mapped page is gone (java.lang.InternalError: injected)");
    assertThat(append(journal, "x")).isEqualTo(Append.FAILED);
    finish(journal, supply);
  }

  @Test
  void triesTheSameFileAgainASecondLater() throws Exception {
    List<Path> tried = new ArrayList<>();
    SegmentFiles files =
        new SegmentFiles() {
          @Override
          MappedFile create(Path path, int bytes) throws IOException {
            tried.add(path);
            throw new IOException("injected");
          }
        };
    Journal journal = open(config(root, 2));
    SegmentSupply supply = supply(journal, files);
    long begin = System.nanoTime();
    while (tried.size() < 2) {
      assertThat(supply.prepare()).isFalse();
    }
    // A slow machine only makes the allowance larger.
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
    assertThat((long) tried.size()).isLessThanOrEqualTo(seconds + 1);
    assertThat(tried).containsOnly(own().resolve("00000001.segment"));
    assertThat(supply.failures()).isEqualTo(tried.size());
    finish(journal, supply);
  }

  /** Its files have no room for the header of a segment. */
  private static final class Narrow extends SegmentFiles {
    private final List<MappedFile> created = new ArrayList<>();

    @Override
    MappedFile create(Path path, int bytes) throws IOException {
      MappedFile file = super.create(path, bytes);
      file.memory().limit(32);
      created.add(file);
      return file;
    }
  }

  @Test
  void triesAFileThatExistsAgainAtOnce() throws Exception {
    Narrow files = new Narrow();
    Journal journal = open(config(root, 2));
    SegmentSupply supply = supply(journal, files);
    for (int i = 0; i < 3; i++) {
      assertThat(supply.prepare()).isFalse();
    }
    assertThat(supply.failures()).isEqualTo(3);
    files.created.get(0).memory().limit(SEGMENT);
    assertThat(supply.prepare()).isTrue();
    assertThat(files.created).hasSize(1);
    finish(journal, supply);
  }

  @Test
  void deletesAFileThatBecameNoSegment() throws Exception {
    Journal journal = open(config(root, 2));
    SegmentSupply supply = supply(journal, new Narrow());
    assertThat(supply.prepare()).isFalse();
    assertThat(PreparedJournal.segments(own())).hasSize(1);
    finish(journal, supply);
  }

  @Test
  void sleepsUntilTheLastWriterIsOut() throws Exception {
    Journal journal = open(config(root, 2));
    SegmentSupply supply = supply(journal, new SegmentFiles());
    journal.close();
    int inside = journal.stripes.enter();
    Thread thread = new Thread(supply);
    thread.start();
    awaitPause(thread);
    assertThat(supply.awaitFinished(0)).isFalse();
    journal.stripes.exit(inside, Append.CLOSED.cell);
    thread.join();
    assertThat(supply.awaitFinished(0)).isTrue();
  }

  // The thread. ----------------------------------------------------------------------------------

  @Test
  void keepsNoProcessAndNoClassLoaderAlive() throws Exception {
    FutureTask<Journal> opening =
        new FutureTask<>(
            () -> Journal.open(Journals.bounded(root, "daemon", SEGMENT, 2L * SEGMENT)));
    Thread opener = new Thread(opening);
    opener.setDaemon(false);
    opener.setContextClassLoader(SegmentSupplyTest.class.getClassLoader());
    opener.start();
    try (Journal journal = opening.get()) {
      assertThat(journal.isRunning()).isTrue();
      Thread thread = thread("daemon");
      assertThat(thread.isDaemon()).isTrue();
      assertThat(thread.getContextClassLoader()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void sleepsWhenAllIsReady(int ready) throws IOException {
    JournalConfig config =
        new JournalConfig(root, "ready", SEGMENT, 4L * SEGMENT, (long) ready * SEGMENT);
    try (Journal journal = open(config)) {
      awaitPause(thread("ready"));
      assertThat(segmentsOf("ready")).hasSize(ready);
      assertThat(journal.problem()).isEmpty();
    }
  }

  private List<Path> segmentsOf(String journal) throws IOException {
    return PreparedJournal.segments(folder(root, journal));
  }

  @Test
  void countsWhateverStrikesBetweenSegmentsAndSleeps() throws IOException {
    AtomicBoolean strikes = new AtomicBoolean(true);
    SegmentFiles files =
        new SegmentFiles() {
          @Override
          void unmap(MappedFile file) {
            if (strikes.get()) {
              throw new OutOfMemoryError("injected");
            }
            super.unmap(file);
          }
        };
    try (Journal journal = open(Journals.bounded(root, "struck", SEGMENT, 2L * SEGMENT))) {
      accept(journal, "in a segment of another size");
    }
    JournalConfig wider = Journals.bounded(root, "struck", 2 * SEGMENT, 8L * SEGMENT);
    try (Journal journal = Journal.open(wider, files)) {
      assertThat(drain(journal)).hasSize(1);
      journal.acknowledge(journal.mark());
      while (journal.preparationFailures() == 0) {
        Journals.pause();
      }
      awaitPause(thread("struck"));
      strikes.set(false);
    }
    assertThat(segmentsOf("struck")).isEmpty();
  }

  @Test
  void seesThatAFileInUseWasCut() throws IOException {
    AtomicInteger looks = new AtomicInteger();
    SegmentFiles files =
        new SegmentFiles() {
          @Override
          long size(Path path) throws IOException {
            return super.size(path) - (looks.getAndIncrement() == 0 ? 0 : 1);
          }
        };
    try (Journal journal = Journal.open(config(root, 2), files)) {
      accept(journal, "x");
      while (journal.problem().isEmpty()) {
        Journals.pause();
      }
      assertThat(journal.problem())
          .contains(
              "journal 'spill' failed: 00000001.segment was cut to 4095 bytes while in use; restart to read the rest");
    }
  }

  @Test
  void deletesSegmentsBeyondALowerBound() throws IOException {
    try (Journal journal = open(config(root, 3))) {
      for (int i = 0; i < 3; i++) {
        accept(journal, "x".repeat(3000));
      }
    }
    try (Journal journal = Journal.open(config(root, 2))) {
      assertThat(drain(journal)).hasSize(3);
      journal.acknowledge(journal.mark());
      Path first = folder(root).resolve("00000001.segment");
      while (Files.exists(first)) {
        Journals.pause();
      }
      assertThat(segments(root))
          .containsExactly(
              folder(root).resolve("00000002.segment"), folder(root).resolve("00000003.segment"));
    }
  }

  @Test
  void forcesWhatWaitsToTheDisk() throws IOException {
    List<String> forced = new CopyOnWriteArrayList<>();
    SegmentFiles files =
        new SegmentFiles() {
          @Override
          void force(MappedFile file) {
            forced.add(file.name());
            super.force(file);
          }
        };
    try (Journal journal = Journals.prepared(Journal.open(config(root, 3), files))) {
      accept(journal, "waits");
    }
    assertThat(forced).containsExactly("00000001.segment");
  }
}
