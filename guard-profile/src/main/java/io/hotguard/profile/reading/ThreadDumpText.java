/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.jfr.StackFrame;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the text of a thread dump, as {@code jcmd Thread.print}, {@code jdk.ThreadDump} and {@code
 * jcmd Thread.dump_to_file} have it. Only the last has virtual threads, and, from JDK 25 on, their
 * states and locks.
 */
public final class ThreadDumpText {
  private static final Pattern HEADER =
      Pattern.compile("^\"(.*)\" #(\\d+).*?(?: cpu=([\\d.]+)ms.*)?");
  private static final Pattern FILE_HEADER =
      Pattern.compile("^#(\\d+) \"(.*)\"( virtual)?(?: ([A-Z_]+))?(?: \\S*)?");
  private static final Pattern FRAME =
      Pattern.compile(
          "^\\s+(?:at )?(?:[\\w.@-]*/(?!0x)){0,2}([^\\s(]+)\\.([^\\s.(]+)\\([^)]*?(?::(\\d{1,6}))?\\).*");
  private static final Pattern LOCK =
      Pattern.compile(
          "^\\s+- (waiting|parking|locked)[^<]*<(?:([^>@]+)@)?([^>]*)>(?: \\(an? (?:java\\.lang\\.Class for )?([^)]+)\\).*)?");
  private static final Pattern INITIALIZATION =
      Pattern.compile("^\\s+- waiting on the Class initialization monitor for (\\S+)");
  private static final String INITIALIZER = "<clinit>";
  private static final double NANOS = 1e6;
  private static final String STATE = "   java.lang.Thread.State: ";
  private static final String DEADLOCK = "Java-level deadlock";
  private static final Pattern PARTNER = Pattern.compile("^\"(.*)\":$");

  private final List<ThreadDump.DumpedThread> threads = new ArrayList<>();
  private final Set<String> deadlocked = new LinkedHashSet<>();
  private final List<StackFrame> frames = new ArrayList<>();
  private String name = "";
  private String key = "";
  private boolean virtual;
  private String state = "";
  private ThreadDump.Awaited awaited = ThreadDump.Awaited.NOTHING;
  private final List<String> held = new ArrayList<>();
  private long processorNanos;
  private boolean inDeadlock;

  private ThreadDumpText() {}

  /** Reads a dump; all other text in it is passed over. */
  public static ThreadDump read(String text) {
    return read(text.lines());
  }

  /** Reads the lines of a dump; all other text in it is passed over. */
  public static ThreadDump read(Stream<String> lines) {
    ThreadDumpText reader = new ThreadDumpText();
    lines.forEach(reader::line);
    reader.endThread();
    return new ThreadDump(reader.threads, List.copyOf(reader.deadlocked));
  }

  private void line(String line) {
    if (line.contains(DEADLOCK)) {
      endThread();
      inDeadlock = true;
    } else if (inDeadlock) {
      Matcher partner = PARTNER.matcher(line);
      if (partner.matches()) {
        deadlocked.add(partner.group(1));
      }
    } else {
      threadLine(line);
    }
  }

  private void threadLine(String line) {
    Matcher header = HEADER.matcher(line);
    Matcher fileHeader = FILE_HEADER.matcher(line);
    if (header.matches()) {
      begin(header.group(1), header.group(2));
      processorNanos =
          header.group(3) == null ? 0 : (long) (Double.parseDouble(header.group(3)) * NANOS);
    } else if (fileHeader.matches()) {
      begin(fileHeader.group(2), fileHeader.group(1));
      virtual = fileHeader.group(3) != null;
      state = fileHeader.group(4) == null ? "" : fileHeader.group(4);
    } else if (line.startsWith(STATE)) {
      state = line.substring(STATE.length());
    } else {
      Matcher frame = FRAME.matcher(line);
      Matcher lock = LOCK.matcher(line);
      Matcher initialization = INITIALIZATION.matcher(line);
      if (frame.matches()) {
        frame(frame(frame));
      } else if (lock.matches()) {
        lock(lock);
      } else if (initialization.matches()) {
        String type = NormalNames.ofClass(initialization.group(1));
        awaited = new ThreadDump.Awaited(type, type + INITIALIZER);
        state = "BLOCKED (on the initializer of a class)"; // a dump calls it runnable
      }
    }
  }

  private void begin(String newName, String number) {
    endThread();
    name = newName;
    key = newName + '#' + number;
  }

  /* A thread that runs the initializer of a class keeps all others from the class. */
  private void frame(StackFrame frame) {
    frames.add(frame);
    if (frame.method().equals(INITIALIZER)) {
      held.add(frame.className() + INITIALIZER);
    }
  }

  /* In Object.wait a thread has given its monitor back, whatever the frame below says. */
  private void lock(Matcher lock) {
    String type = lock.group(2) == null ? lock.group(4) : lock.group(2);
    String address = lock.group(3);
    if (!lock.group(1).equals("locked")) {
      if (awaited.address().isEmpty()) {
        awaited = new ThreadDump.Awaited(type == null ? "" : type, address);
      }
    } else if (!awaited.address().equals(address)) {
      held.add(address);
    }
  }

  private static StackFrame frame(Matcher frame) {
    return new StackFrame(
        NormalNames.ofClass(frame.group(1)),
        NormalNames.ofMethod(frame.group(2)),
        frame.group(3) == null ? 0 : Integer.parseInt(frame.group(3)));
  }

  private void endThread() {
    if (!key.isEmpty() && !frames.isEmpty()) {
      threads.add(
          new ThreadDump.DumpedThread(
              name,
              key,
              virtual,
              state,
              awaited,
              held,
              processorNanos,
              new CallStack(frames, false)));
    }
    frames.clear();
    held.clear();
    key = "";
    state = "";
    virtual = false;
    awaited = ThreadDump.Awaited.NOTHING;
    processorNanos = 0;
  }
}
