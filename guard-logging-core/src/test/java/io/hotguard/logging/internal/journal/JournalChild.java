/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** A program that the tests run in a process of its own, to kill it. */
public final class JournalChild {
  static final int THREADS = 4;

  private static final int ROUNDS = 20;
  private static final int CALLS = 2_000;

  private JournalChild() {}

  static Process start(String... arguments) throws IOException {
    return startWith("-XX:TieredStopAtLevel=1", arguments);
  }

  static Process startWith(String compiler, String... arguments) throws IOException {
    String classes =
        classes(Journal.class) + java.io.File.pathSeparator + classes(JournalChild.class);
    List<String> command =
        new java.util.ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                compiler,
                "-XX:+UseSerialGC",
                "-cp",
                classes,
                JournalChild.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  static JournalConfig stormConfig(Path root) {
    return Journals.bounded(root, "spill", 64 << 10, 16 << 20);
  }

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[1]);
    DataOutputStream out = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
    if (arguments[0].equals("storm")) {
      storm(Journal.open(stormConfig(root)), out);
    } else if (arguments[0].equals("gone")) {
      out.writeBytes(
          lostPages(root.resolve("append"), journal -> Journals.append(journal, "y"))
              + lostPages(root.resolve("next"), journal -> journal.next(new JournalRecord()))
              + lostPages(root.resolve("acknowledge"), JournalChild::acknowledge));
    } else {
      JournalDirectory directory = JournalDirectory.open(root);
      Journal journal = Journal.open(Journals.config(directory.own().directory(), 4));
      byte[] bytes =
          ("from slot " + Journals.number(directory.own()))
              .getBytes(java.nio.charset.StandardCharsets.UTF_8);
      while (journal.append(bytes, 0, bytes.length) != Append.ACCEPTED) {
        Journals.pause();
      }
      out.writeByte(Journals.number(directory.own()));
      System.in.read();
    }
  }

  /**
   * Tells 'A' id after an id was accepted, and 'D' id when it was delivered, before it is
   * acknowledged.
   */
  private static void storm(Journal journal, DataOutputStream out) {
    for (int t = 0; t < THREADS; t++) {
      int producer = t;
      new Thread(() -> produce(journal, producer, out)).start();
    }
    JournalRecord record = new JournalRecord();
    for (int n = 0; ; n++) {
      while (!journal.next(record)) {
        Journals.pause();
      }
      tell(out, 'D', ByteBuffer.wrap(record.bytes()).getLong());
      if (n % 64 == 0) {
        journal.acknowledge(journal.mark());
      }
    }
  }

  /**
   * Cuts all files of a journal, and tells the answer of the next call. Only that call can notice
   * the cut: the thread that looks for cut files is shown large files.
   */
  private static String lostPages(Path root, Function<Journal, Object> call) throws IOException {
    SegmentFiles files =
        new SegmentFiles() {
          @Override
          long size(Path path) {
            return Long.MAX_VALUE;
          }
        };
    Set<String> answers = new TreeSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      JournalConfig config = Journals.config(root.resolve("round" + round), 4);
      try (Journal journal = Journals.prepared(Journal.open(config, files))) {
        use(journal);
        for (Path segment : Journals.segments(config.directory())) {
          Journals.cut(segment);
        }
        Object answer = call.apply(journal);
        answers.add(
            answer + ", " + journal.problem().orElse("no problem").replaceFirst(" \\(.*", ""));
        application();
      } catch (InternalError late) {
        answers.add("in the application: " + late);
      }
    }
    return String.join("; ", answers) + "\n";
  }

  /** Has the calls compiled, and leaves a record that is read and one that is not. */
  private static void use(Journal journal) {
    JournalRecord record = new JournalRecord();
    for (int calls = 0; calls < CALLS; calls++) {
      journal.acknowledge(journal.mark());
      while (Journals.append(journal, "x") != Append.ACCEPTED) {
        Journals.pause();
      }
      while (!journal.next(record)) {
        Journals.pause();
      }
    }
    Journals.append(journal, "unread");
  }

  /** Code that enters the runtime, as all code does sooner or later. */
  private static void application() {
    for (int i = 1; i < 100; i++) {
      if (new byte[i % 3][1].length > i) {
        throw new AssertionError(i);
      }
    }
  }

  private static long acknowledge(Journal journal) {
    journal.acknowledge(journal.mark());
    return journal.waiting();
  }

  private static void produce(Journal journal, int producer, DataOutputStream out) {
    ByteBuffer buffer = ByteBuffer.allocate(700);
    for (int i = 0; ; i++) {
      long id = (long) producer << 32 | i;
      buffer.putLong(0, id);
      if (journal.append(buffer.array(), 0, 8 + i % 600) == Append.ACCEPTED) {
        tell(out, 'A', id);
      }
    }
  }

  private static void tell(DataOutputStream out, char what, long id) {
    byte[] message = ByteBuffer.allocate(9).put((byte) what).putLong(id).array();
    try {
      synchronized (out) {
        out.write(message);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String classes(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
