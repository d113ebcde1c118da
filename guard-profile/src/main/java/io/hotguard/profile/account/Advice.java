/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Fix;
import java.util.List;
import java.util.Map;

/** Chooses what to do by what the recording has, in the words of known costly calls. */
final class Advice {
  static final String SYSTEM_GC = "System.gc()";
  static final double NEARLY_FULL = 0.8;
  private static final double MUCH = 0.25;

  private static final Fix DIRECT =
      Fix.of(
          "The memory of direct buffers is used up: release, pool or bound the buffers of this line, or enlarge it (-XX:MaxDirectMemorySize)");

  private static final Fix ASKED_LOCK =
      Fix.of(
          "Find out who has this lock, perhaps another process; one that was killed left it, and it has to be removed");

  /** Calls of the platform in which threads wait, and what to do. */
  private static final Map<String, Fix> CALLS =
      Map.of(
          "java.nio.ByteBuffer",
          DIRECT,
          "java.net.InetAddress",
          Fix.of(
              "Look at the name servers; keep addresses or connections, and set networkaddress.cache.ttl"),
          "java.security.SecureRandom",
          Fix.of(
              "Use new SecureRandom() and not a strong one or generateSeed, one for each thread"),
          "java.lang.ClassLoader",
          Fix.of("Look the class up once and keep the result, also that it is missing"),
          "java.util.regex.Pattern",
          Fix.of("Keep each Pattern in a static final field, or in a bounded cache by its text"),
          "java.util.regex.Matcher",
          Fix.of(
              "Make repeated groups unambiguous or possessive, such as (?>a+), and limit the length of texts from outside"));

  private Advice() {}

  /** For an activity on a stack. */
  static Fix of(Activity activity, CallStack stack) {
    if (activity == Activity.LOCK && Frames.calls(stack, "java.lang.Thread.sleep")) {
      return ASKED_LOCK;
    }
    return Frames.call(stack)
        .map(call -> CALLS.get(call.className()))
        .orElse(activity.hazard().fix());
  }

  /** For pauses of the collector, most of them with a cause, or asked for by direct buffers. */
  static Fix ofPauses(String cause, boolean direct, ProfileFacts facts) {
    double all = facts.pressure().pauseNanos().values().stream().mapToLong(nanos -> nanos).sum();
    boolean humongous =
        facts.pressure().pauseNanos().entrySet().stream()
            .anyMatch(
                pause -> pause.getKey().contains("Humongous") && pause.getValue() >= MUCH * all);
    if (direct) {
      return DIRECT;
    }
    if (cause.equals(SYSTEM_GC)) {
      return Fix.of(
          "Do not call System.gc() here; if a library does, start with -XX:+ExplicitGCInvokesConcurrent");
    }
    if (isAsked(cause)) {
      return Fix.of(
          "Ask less often for heap histograms and dumps (jmap, jcmd GC.class_histogram, monitoring): each collects the whole heap first");
    }
    if (humongous) {
      return Fix.of(
          "Make these arrays smaller than half a region, or enlarge the regions (-XX:G1HeapRegionSize)");
    }
    if (cause.contains("Metadata")) {
      return Fix.of("Find out what keeps defining classes, or enlarge -XX:MetaspaceSize");
    }
    return isFull(facts)
        ? Fix.of(
            "The heap is nearly full after collections: look for what it holds, or enlarge it (-Xmx)")
        : Hazard.COLLECTOR_PRESSURE.fix();
  }

  /** Whether a tool asked for a collection. */
  static boolean isAsked(String cause) {
    return cause.contains("Initiated") || cause.equals("Diagnostic Command");
  }

  /** Whether the last collection left little room. */
  static boolean isFull(ProfileFacts facts) {
    List<Long> heap = facts.collector().heapAfter();
    long maxHeap = facts.pressure().maxHeap();
    return maxHeap > 0 && !heap.isEmpty() && heap.get(heap.size() - 1) > NEARLY_FULL * maxHeap;
  }

  /** For virtual threads that keep their carrier; the reason is empty before JDK 24. */
  static Fix ofPinning(String reason) {
    return reason.isEmpty()
        ? Fix.of(
            "Replace synchronized by a ReentrantLock around the wait, or move to JDK 24 or later, where only native frames pin")
        : Fix.of("Move the wait out of this code: " + reason);
  }
}
