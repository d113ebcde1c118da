/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.lint.graph.ClassGroup;
import io.hotguard.lint.input.InputEntry;
import io.hotguard.lint.input.Sources;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells the classes that Hotguard brings to an application, which cannot change them: its own, and
 * the Disruptor beside a jar of a logging guard.
 *
 * <p>Classes of Hotguard are not read. The Disruptor is read, since it calls handlers of the
 * application, and is not judged.
 *
 * <p><b>Threading:</b> any thread, but {@link #bring} only after all entries were seen.
 */
final class OwnJars {
  private static final String IN_JAR = "[\\w.-]*\\.jar!/(?:META-INF/versions/\\d+/)?";

  /** In its jars alone: a project may have classes of the same package. */
  private static final Pattern HOTGUARD =
      Pattern.compile("(?:^|/)(?:hot)?guard-" + IN_JAR + "io/hotguard/");

  private static final Pattern LOGGING_GUARD = Pattern.compile("(?:^|/)guard-log" + IN_JAR);

  private static final Pattern DISRUPTOR =
      Pattern.compile("(?:^|/)disruptor" + IN_JAR + "com/lmax/disruptor/");

  private final Set<String> foldersOfGuards = ConcurrentHashMap.newKeySet();
  private final Map<Long, String> foldersOfDisruptor = new ConcurrentHashMap<>();

  /** Tells whether a class is Hotguard's, and remembers where its logging guards lie. */
  boolean isHotguards(InputEntry entry) {
    if (!entry.path().contains("guard-") || !HOTGUARD.matcher(entry.path()).find()) {
      return false;
    }
    Matcher guard = LOGGING_GUARD.matcher(entry.path());
    if (guard.find()) {
      foldersOfGuards.add(folder(entry, guard));
    }
    return true;
  }

  /** Takes a class that is read. */
  void add(int unit, InputEntry entry) {
    if (!entry.path().contains("com/lmax/disruptor/")) {
      return;
    }
    Matcher disruptor = DISRUPTOR.matcher(entry.path());
    if (disruptor.find()) {
      foldersOfDisruptor.put(Sources.of(unit, entry), folder(entry, disruptor));
    }
  }

  /** Returns the path up to the name of the matched jar. */
  private static String folder(InputEntry entry, Matcher jar) {
    return entry.path().substring(0, jar.start());
  }

  /** Tells whether all classes of a group lie in the same folder as a logging guard. */
  boolean bring(ClassGroup group) {
    return Arrays.stream(group.sources())
        .mapToObj(foldersOfDisruptor::get)
        .allMatch(folder -> folder != null && foldersOfGuards.contains(folder));
  }
}
