/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.Instruction.Call;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.RuleDescriptor;
import java.util.Map;
import java.util.Set;

/** Reports a hot path that adds to a digest or reservoir under a lock. */
final class SynchronizedDigest extends CodeRule {
  private static final Fix FIX =
      Fix.of("Record with a Recorder: it takes no lock and makes a digest once per snapshot");

  static final Map<String, Set<String>> RECORDING =
      FramePattern.methods(
          "com.tdunning.math.stats.TDigest#add",
          "com.tdunning.math.stats.MergingDigest#add",
          "com.tdunning.math.stats.AVLTreeDigest#add",
          "org.HdrHistogram.Histogram#recordValue",
          "org.HdrHistogram.AbstractHistogram#recordValue",
          "org.HdrHistogram.DoubleHistogram#recordValue",
          "com.datadoghq.sketch.ddsketch.DDSketch#accept",
          "com.codahale.metrics.Reservoir#update",
          "org.apache.commons.math3.stat.descriptive.DescriptiveStatistics#addValue");

  /** Classes that lock by themselves. */
  static final Map<String, Set<String>> LOCKING =
      FramePattern.methods(
          "org.HdrHistogram.SynchronizedHistogram#recordValue",
          "org.HdrHistogram.SynchronizedDoubleHistogram#recordValue",
          "org.apache.commons.math3.stat.descriptive.SynchronizedDescriptiveStatistics#addValue");

  SynchronizedDigest() {
    super(
        RuleDescriptor.warning(
                "SynchronizedDigest",
                "A hot path adds each sample to a digest under a lock that all callers share.")
            .tagged("lock", "metrics"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      int locks = 0;
      for (Call call : body.method().all(Call.class)) {
        locks = Math.max(0, locks + lockChange(call));
        boolean locksItself = isCall(call, LOCKING);
        if (isOfTheLibrary(body, call)) {
          continue;
        }
        if (locksItself || (isCall(call, RECORDING) && (locks > 0 || call.site().locked()))) {
          at(facts, body, call.site()).to(sink, message(call, locksItself), FIX);
        }
      }
    }
  }

  /** A library's own add is not reported; the code that calls the library is. */
  private static boolean isOfTheLibrary(Body body, Call call) {
    return packageName(body.type().name()).equals(packageName(call.target().owner()));
  }

  private static String packageName(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  /** In the order of the code, so that a lock is held until its first unlock. */
  private static int lockChange(Call call) {
    String owner = call.target().owner();
    if (!owner.startsWith("java.util.concurrent.locks.")) {
      return 0;
    }
    return switch (call.target().name()) {
      case "lock", "lockInterruptibly" -> 1;
      case "unlock" -> -1;
      default -> 0;
    };
  }

  private static boolean isCall(Call call, Map<String, Set<String>> methods) {
    return methods.getOrDefault(call.target().owner(), Set.of()).contains(call.target().name());
  }

  private static String message(Call call, boolean locksItself) {
    String owner = call.target().owner();
    return "the hot path calls %s.%s%s: every thread that records waits for the thread that holds the lock"
        .formatted(
            owner.substring(owner.lastIndexOf('.') + 1),
            call.target().name(),
            locksItself ? ", which locks" : " under a lock");
  }
}
