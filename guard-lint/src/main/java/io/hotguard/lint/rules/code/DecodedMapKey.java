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
import io.hotguard.code.Instruction.Return;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.Uses;
import io.hotguard.lint.rules.code.calls.ValueFlow;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reports text that a hot path decodes from bytes only to look something up by it. */
final class DecodedMapKey extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Look up by the bytes themselves, in a hash map keyed by array, offset and length, such as io.hotguard.hotpath.ByteKeyMap");
  private static final Set<String> BY_KEY = RuleTables.set("decoded-map-key.by-key");

  static final Map<String, Set<String>> DECODING =
      FramePattern.methods(
          "io.netty.buffer.ByteBuf#toString",
          "com.google.protobuf.ByteString#toString|toStringUtf8");

  DecodedMapKey() {
    super(
        RuleDescriptor.warning(
                "DecodedMapKey",
                "A hot path decodes bytes into a string only to look it up in a map.")
            .tagged("allocation", "cpu"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Call call : body.method().all(Call.class)) {
      if (!isByKey(call) || !isDecodedForIt(facts, body, call.arguments().get(0))) {
        continue;
      }
      boolean repeated = repetition(facts, body, call).isPresent();
      at(facts, body, call.site())
          .as(repeated ? Severity.WARNING : Severity.NOTE)
          .to(
              sink,
              "the hot path decodes bytes into a string, "
                  + (repeated ? "in a loop, " : "")
                  + "only for "
                  + MemberNames.simple(call.target())
                  + ": each lookup copies the bytes and hashes a new string",
              FIX);
    }
  }

  private static boolean isByKey(Call call) {
    String owner = call.target().owner();
    return BY_KEY.contains(call.target().name())
        && owner.startsWith("java.util.")
        && (owner.endsWith("Map") || owner.endsWith("Set") || owner.endsWith("Hashtable"));
  }

  private static boolean isDecodedForIt(CodeFacts facts, Body body, Origin key) {
    if (key instanceof Origin.Parameter || !isOnlyKey(body, key)) {
      return false;
    }
    List<Value> values = ValueFlow.behind(facts, new Value(body, key));
    return values.stream()
        .allMatch(value -> isDecoded(value) && isOnlyKey(value.body(), value.origin()));
  }

  private static boolean isDecoded(Value value) {
    return value
            .source(Allocation.class)
            .filter(made -> made.type().equals("java.lang.String"))
            .filter(made -> made.descriptor().startsWith("([B"))
            .isPresent()
        || value.source(Call.class).filter(call -> MemberNames.isAmong(DECODING, call)).isPresent();
  }

  /** Whether the method uses a value only as a lookup key or returns it. */
  private static boolean isOnlyKey(Body body, Origin origin) {
    return Uses.areAll(body.method(), origin, use -> isAsKey(use, origin));
  }

  private static boolean isAsKey(Instruction use, Origin origin) {
    return use instanceof Return
        || (use instanceof Call call
            && isByKey(call)
            && call.arguments().get(0).equals(origin)
            && !call.arguments().subList(1, call.arguments().size()).contains(origin));
  }
}
