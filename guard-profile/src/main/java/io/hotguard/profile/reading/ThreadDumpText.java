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

/**
 * Reads the text of a thread dump, as {@code jcmd Thread.print} and {@code jdk.ThreadDump} have it.
 */
public final class ThreadDumpText {
  private static final Pattern HEADER = Pattern.compile("^\"(.*)\" #(\\d+).*");
  private static final Pattern FRAME =
      Pattern.compile(
          "^\\s+at (?:[\\w.@-]*/(?!0x)){0,2}([^\\s(]+)\\.([^\\s.(]+)\\((?:[\\w.$-]*@[^/]*/)?([^)]*)\\).*");
  private static final Pattern AWAITED =
      Pattern.compile(
          "^\\s+- (?:waiting|parking)[^<]*<[^>]*> \\(an? (?:java\\.lang\\.Class for )?([^)]+)\\).*");
  private static final String STATE = "   java.lang.Thread.State: ";
  private static final String DEADLOCK = "Java-level deadlock";
  private static final Pattern PARTNER = Pattern.compile("^\"(.*)\":$");

  private final List<ThreadDump.DumpedThread> threads = new ArrayList<>();
  private final Set<String> deadlocked = new LinkedHashSet<>();
  private final List<StackFrame> frames = new ArrayList<>();
  private String name = "";
  private String key = "";
  private String state = "";
  private String awaited = "";
  private boolean inDeadlock;

  private ThreadDumpText() {}

  /** Reads a dump; what is no thread in it is passed over. */
  public static ThreadDump read(String text) {
    ThreadDumpText reader = new ThreadDumpText();
    text.lines().forEach(reader::line);
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
    if (header.matches()) {
      endThread();
      name = header.group(1);
      key = name + '#' + header.group(2);
    } else if (line.startsWith(STATE)) {
      state = line.substring(STATE.length());
    } else {
      Matcher frame = FRAME.matcher(line);
      Matcher lock = AWAITED.matcher(line);
      if (frame.matches()) {
        frames.add(frame(frame));
      } else if (lock.matches() && awaited.isEmpty()) {
        awaited = lock.group(1);
      }
    }
  }

  private static StackFrame frame(Matcher frame) {
    String place = frame.group(3);
    int colon = place.lastIndexOf(':');
    int line = 0;
    if (colon >= 0 && place.length() - colon < 8) {
      try {
        line = Math.max(0, Integer.parseInt(place.substring(colon + 1)));
      } catch (NumberFormatException e) {
        line = 0; // A source file whose name has a colon.
      }
    }
    return new StackFrame(
        NormalNames.ofClass(frame.group(1)), NormalNames.ofMethod(frame.group(2)), line);
  }

  private void endThread() {
    if (!key.isEmpty() && !frames.isEmpty()) {
      threads.add(
          new ThreadDump.DumpedThread(name, key, state, awaited, new CallStack(frames, false)));
    }
    frames.clear();
    key = "";
    state = "";
    awaited = "";
  }
}
