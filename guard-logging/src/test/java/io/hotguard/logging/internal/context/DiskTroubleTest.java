/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.journal.MountedDisk;
import io.hotguard.logging.internal.journal.PreparedJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.logging.log4j.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full, forbidden, damaged or shared: logging goes on, and somebody is told. */
@Timeout(300)
class DiskTroubleTest {
  private static final int EVENTS = 2_000;

  @TempDir Path work;
  private Path spill;
  private GuardedLoggerContext context;
  private MountedDisk mounted;

  @AfterEach
  void stop() {
    if (context != null) {
      context.stop();
    }
    if (mounted != null) {
      mounted.close();
    }
  }

  private Path file() {
    return work.resolve("app.log");
  }

  private String fileAppender() {
    return "<File name='sink' fileName='" + file() + "'><PatternLayout pattern='%m%n'/></File>";
  }

  private void start(String appender, String... settings) {
    List<String> all = new ArrayList<>(List.of("shutdown-timeout", "1s", "ring-size", "4096"));
    all.addAll(List.of(settings));
    context =
        DiskRig.start(
            DiskRig.settings(spill, all.toArray(String[]::new)),
            "<Appenders>"
                + appender
                + "</Appenders><Loggers>"
                + DiskRig.SILENT_GUARD
                + "<Root level='info'><AppenderRef ref='sink'/></Root></Loggers>");
  }

  private void log(int from, int to) {
    Logger logger = context.getLogger("app");
    DiskRig.ids(from, to).forEach(logger::warn);
  }

  private void awaitQuiet() {
    DiskRig.await(
        () ->
            DiskRig.gauge(context, "ring.waiting") + DiskRig.gauge(context, "spill.waiting") == 0);
  }

  private void assertBalanced() {
    DiskRig.await(
        () ->
            DiskRig.counter(context, "logged") + DiskRig.counter(context, "recovered")
                == DiskRig.counter(context, "written")
                    + DiskRig.counter(context, "dropped")
                    + DiskRig.gauge(context, "ring.waiting")
                    + DiskRig.gauge(context, "spill.waiting"));
  }

  private List<String> problems() {
    return DiskRig.guard(context).problems();
  }

  /** Leaves events on disk: the appender hangs until the context has stopped, and then fails. */
  private void leave(int from, int to) {
    CountDownLatch stopped = new CountDownLatch(1);
    StubAppender.on(
        "sink",
        (self, event) -> {
          try {
            stopped.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          throw new IllegalStateException("no");
        });
    start("<Stub name='sink'/>", "spill", "always", "shutdown-timeout", "0s");
    log(from, to);
    context.stop();
    stopped.countDown();
  }

  private void assertWorksWithoutSpill() throws IOException {
    log(0, EVENTS);
    awaitQuiet();
    assertThat(DiskRig.lines(file())).isEqualTo(DiskRig.ids(0, EVENTS));
    assertThat(DiskRig.counter(context, "spilled")).isZero();
    assertBalanced();
  }

  @Test
  void worksWithoutADirectoryBelowAFile() throws Exception {
    spill = Files.writeString(work.resolve("taken"), "a file").resolve("below");
    start(fileAppender());
    assertThat(problems())
        .singleElement()
        .asString()
        .startsWith("journal directory " + spill)
        .contains("cannot be created or written")
        .contains("must be a writable directory")
        .contains("nothing spills and no appender is isolated")
        .endsWith("Set hotguard.logging.spill.dir");
    assertWorksWithoutSpill();
  }

  @Test
  void worksWithAReadOnlyDirectory() throws Exception {
    spill = Files.createDirectory(work.resolve("read-only"));
    mounted = MountedDisk.readOnly(spill);
    start(fileAppender());
    assertThat(problems()).singleElement().asString().contains("Read-only file system");
    assertWorksWithoutSpill();
  }

  @Test
  void refusesASymbolicLink() throws Exception {
    spill = work.resolve("link");
    Files.createSymbolicLink(spill, Files.createDirectory(work.resolve("target")));
    start(fileAppender());
    assertThat(problems())
        .singleElement()
        .asString()
        .contains(spill + " is a symbolic link")
        .contains("name the directory it points to");
    assertWorksWithoutSpill();
    assertThat(work.resolve("target")).isEmptyDirectory();
  }

  @Test
  void dropsCountedWhenTheDiskIsFull() throws Exception {
    spill = Files.createDirectory(work.resolve("full"));
    mounted = MountedDisk.ofSize(spill, "3m");
    boolean[] stuck = {true};
    List<String> got = java.util.Collections.synchronizedList(new ArrayList<>());
    StubAppender.on(
        "sink",
        (self, event) -> {
          while (stuck[0]) {
            synchronized (got) {
              try {
                got.wait(10);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            }
          }
          got.add(event.getMessage().getFormattedMessage());
        });
    start("<Stub name='sink'/>", "ring-size", "128", "spill.max-bytes", Integer.toString(8 << 20));
    log(0, 40_000);
    assertThat(problems())
        .singleElement()
        .asString()
        .contains("journal 'spill': cannot prepare a segment of 2097152 bytes in " + spill)
        .contains("No space left on device")
        .contains("free space or lower maxBytes=8388608");
    assertThat(DiskRig.counter(context, "spilled")).isPositive();
    assertThat(DiskRig.counter(context, "dropped.reason.spill-full")).isPositive();
    assertBalanced();
    synchronized (got) {
      stuck[0] = false;
      got.notifyAll();
    }
    awaitQuiet();
    assertBalanced();
    assertThat(got).hasSize((int) DiskRig.counter(context, "written"));
    assertThat(got).isEqualTo(PreparedJournal.inOrder(got, 40_000));
  }

  @Test
  void deliversAroundADamagedSegment() throws Exception {
    spill = work.resolve("spill");
    leave(0, EVENTS);
    List<Path> segments = DiskRig.segments(spill);
    assertThat(segments).isNotEmpty();
    PreparedJournal.damage(segments.get(0));
    start(fileAppender());
    assertThat(problems())
        .anySatisfy(
            problem ->
                assertThat(problem)
                    .contains("journal 'spill': " + segments.get(0).getFileName())
                    .contains("skipped"));
    log(EVENTS, EVENTS + 10);
    awaitQuiet();
    List<String> lines = DiskRig.lines(file());
    assertThat(lines).hasSizeBetween(EVENTS, EVENTS + 9);
    assertThat(lines).isEqualTo(PreparedJournal.inOrder(lines, EVENTS + 10));
    assertBalanced();
  }

  @Test
  void leavesForeignFilesAlone() throws Exception {
    spill = work.resolve("spill");
    leave(0, 10);
    Path segment = DiskRig.segments(spill).get(0);
    Path journal = segment.getParent();
    List<Path> foreign =
        List.of(
            journal.resolve("99999999.segment"),
            journal.resolve("notes.txt"),
            journal.resolveSibling("journal-%zz"),
            journal.getParent().resolveSibling("readme"));
    for (Path file : foreign) {
      Files.writeString(file, "not yours".repeat(1000));
    }
    start(fileAppender());
    log(10, 20);
    awaitQuiet();
    assertThat(DiskRig.lines(file())).isEqualTo(DiskRig.ids(0, 20));
    assertThat(problems())
        .singleElement()
        .asString()
        .contains("99999999.segment at offset 0: not a segment")
        .contains("kept as 99999999.segment.corrupt");
    context.stop();
    for (Path file : foreign.subList(1, 4)) {
      assertThat(file).exists();
    }
    assertThat(journal.resolve("99999999.segment.corrupt")).exists();
  }

  @Test
  void twoContextsShareADirectory() throws Exception {
    spill = work.resolve("spill");
    start(fileAppender(), "spill", "always");
    GuardedLoggerContext first = context;
    log(0, 100);
    start(fileAppender(), "spill", "always");
    log(100, 200);
    DiskRig.await(
        () -> DiskRig.counter(first, "written") + DiskRig.counter(context, "written") == 200);
    assertThat(problems()).isEmpty();
    assertThat(DiskRig.guard(first).problems()).isEmpty();
    first.stop();
    log(200, 210);
    awaitQuiet();
    assertThat(DiskRig.lines(file())).containsExactlyInAnyOrderElementsOf(DiskRig.ids(0, 210));
    context.stop();
    assertThat(DiskRig.segments(spill)).isEmpty();
  }
}
