/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static io.hotguard.logging.internal.journal.Journals.SEGMENT;
import static io.hotguard.logging.internal.journal.Journals.accept;
import static io.hotguard.logging.internal.journal.Journals.append;
import static io.hotguard.logging.internal.journal.Journals.drain;
import static io.hotguard.logging.internal.journal.Journals.prepared;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody removes the files of journals in use, such as a service that tidies up. */
class RemovedDirectoryTest {
  private static final String NAME = "spill";

  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void nameRoot() {
    root = temporary.resolve("root");
  }

  @Test
  void makesTheDirectoryAgainAndKeepsEveryRecord() throws IOException {
    List<String> accepted = new ArrayList<>();
    List<String> told = new CopyOnWriteArrayList<>();
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      directory.own().onRemoval(told::add);
      Journal journal = open(directory.own());
      appendTo(journal, accepted, "before", 100);
      remove();
      appendTo(journal, accepted, "unnoticed", 100);
      while (told.isEmpty()) {
        Journals.pause();
      }
      appendTo(journal, accepted, "after", 1000);
      journal.close();
      assertThat(journal.problem()).isEmpty();
      assertThat(journal.waiting()).isEqualTo(1200);
    }
    assertThat(told)
        .singleElement()
        .asString()
        .startsWith("journal 'spill': " + root)
        .endsWith("was removed while in use: the directory was made again with its records");
    assertThat(recovered()).isEqualTo(accepted);
  }

  @Test
  void keepsRecordsWhoseRemovalOnlyTheCloseNotices() throws IOException {
    List<String> accepted = new ArrayList<>();
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      Journal journal = open(directory.own());
      appendTo(journal, accepted, "record", 300);
      remove();
      journal.close();
    }
    assertThat(recovered()).isEqualTo(accepted);
  }

  @Test
  void deliversEachRecordOnceInTheProcessThatLostTheFiles() throws IOException {
    List<String> accepted = new ArrayList<>();
    List<String> told = new CopyOnWriteArrayList<>();
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      directory.own().onRemoval(told::add);
      Journal journal = open(directory.own());
      appendTo(journal, accepted, "before", 300);
      remove();
      while (told.isEmpty()) {
        Journals.pause();
      }
      appendTo(journal, accepted, "after", 300);
      assertThat(drain(journal)).isEqualTo(accepted);
      journal.acknowledge(journal.mark());
      journal.close();
    }
    assertThat(recovered()).isEmpty();
  }

  @Test
  void leavesAPlaceToTheProcessThatTookItMeanwhile() throws Exception {
    Path elsewhere = temporary.resolve("elsewhere");
    try (JournalDirectory directory = JournalDirectory.open(root)) {
      Journal journal = open(directory.own());
      accept(journal, "mine");
      Process other = JournalChild.start("slot", elsewhere.toString());
      try {
        assertThat(other.getInputStream().read()).isZero();
        remove();
        Files.move(elsewhere, root); // Its locks move with it.
        while (!journal.problem().orElse("").endsWith("but do not survive it")) {
          Journals.pause();
        }
        assertThat(drain(journal)).containsExactly("mine");
        journal.acknowledge(journal.mark());
        journal.close();
      } finally {
        other.destroyForcibly().waitFor();
      }
    }
  }

  private static Journal open(JournalSlot slot) throws IOException {
    return prepared(
        Journal.open(
            new JournalConfig(slot.directory(), NAME, SEGMENT, 64L * SEGMENT, 4L * SEGMENT), slot));
  }

  private static void appendTo(Journal journal, List<String> accepted, String text, int records) {
    for (int i = 0; i < records; i++) {
      while (append(journal, text + i) != Append.ACCEPTED) {
        Journals.pause();
      }
      accepted.add(text + i);
    }
  }

  private List<String> recovered() throws IOException {
    try (JournalDirectory directory = JournalDirectory.open(root);
        Journal journal = open(directory.own())) {
      List<String> records = drain(journal);
      journal.acknowledge(journal.mark());
      return records;
    }
  }

  /** Takes all files from their names at once, while the journal prepares others. */
  private void remove() throws IOException {
    Files.move(root, temporary.resolve("removed"));
  }
}
