/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.Uses;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;

/** Reports native memory of zlib that a hot path takes and does not give back. */
final class UnendedDeflater extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Call end() or close() in a finally block; or keep one object per thread and reset() it, which is not"
              + " thread-safe");
  private static final String ZIP = "java.util.zip.";
  private static final Set<String> CODERS = Set.of(ZIP + "Deflater", ZIP + "Inflater");

  /** Streams that end the coder that they make, and leave alone a coder that they are given. */
  private static final Set<String> STREAMS = RuleTables.set("unended-deflater.streams");

  private static final Set<String> ENDS = Set.of("close", "end");

  UnendedDeflater() {
    super(
        RuleDescriptor.warning(
                "UnendedDeflater",
                "A hot path creates a Deflater, an Inflater or their stream, and never frees its native memory.")
            .tagged("memory"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Allocation made : body.method().all(Allocation.class)) {
      Origin coder = new Origin.Created(made.site().ordinal(), made.type());
      boolean isCoder = CODERS.contains(made.type());
      if ((isCoder || (STREAMS.contains(made.type()) && makesCoder(made)))
          && !made.site().isExceptional()
          && Uses.areAll(body.method(), coder, use -> leavesOpen(use, coder, isCoder))) {
        at(facts, body, made.site())
            .to(
                sink,
                "the hot path creates "
                    + MemberNames.withArticle(made.type())
                    + " and never "
                    + (isCoder ? "ends" : "closes")
                    + " it: its native memory stays until a garbage collection, and grows outside the heap",
                FIX);
      }
    }
  }

  private static boolean makesCoder(Allocation stream) {
    return CODERS.stream()
        .map(coder -> coder.replace('.', '/'))
        .noneMatch(stream.descriptor()::contains);
  }

  private static boolean leavesOpen(Instruction use, Origin coder, boolean isCoder) {
    return use instanceof Call call
        ? coder.equals(call.receiver()) && !ENDS.contains(call.target().name())
        : isCoder && use instanceof Allocation taker && STREAMS.contains(taker.type());
  }
}
