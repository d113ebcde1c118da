/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.ValueFlow;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import io.hotguard.rule.Fix;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports a constant regular expression that a hot path compiles on every call. */
final class RegexPerCall extends CostlyObjectRule {
  private static final Fix FIX =
      Fix.of("Compile the pattern once, into a static final field; a Pattern is thread-safe");
  private static final Fix LITERAL_FIX =
      Fix.of("Call replace, which takes the text literally, or keep a compiled Pattern");
  private static final String META = ".$|()[{^?*+\\";
  private static final int ESCAPED = 2;

  static final Map<String, Set<String>> COMPILING =
      FramePattern.methods(
          "java.lang.String#matches|replaceAll|replaceFirst|split",
          "java.util.regex.Pattern#compile|matches");

  RegexPerCall() {
    super(
        RuleDescriptor.warning(
                "RegexPerCall", "A hot path compiles a constant regular expression on every call.")
            .tagged("tuning", "allocation", "cpu"));
  }

  @Override
  Optional<Costly> costly(CodeFacts facts, Body body, Instruction instruction) {
    if (!(instruction instanceof Call call) || !MemberNames.isAmong(COMPILING, call)) {
      return Optional.empty();
    }
    List<Origin> patterns =
        ValueFlow.behind(facts, new Value(body, call.arguments().get(0))).stream()
            .map(Value::origin)
            .toList();
    if (!patterns.stream().allMatch(origin -> isCompiled(call.target(), origin))) {
      return Optional.empty();
    }
    boolean literal =
        call.target().is("java.lang.String", "replaceAll")
            && patterns.stream().noneMatch(RegexPerCall::hasMeta);
    return Optional.of(
        new Costly(
            repetition(facts, body, instruction).isPresent() ? Severity.WARNING : Severity.NOTE,
            "calls " + MemberNames.simple(call.target()) + " with a constant regular expression",
            "each call parses it and builds its tree of objects again",
            literal ? LITERAL_FIX : FIX,
            call.target().name().equals("compile")));
  }

  private static boolean isCompiled(MethodRef target, Origin origin) {
    return origin instanceof Origin.Constant constant
        && constant.value() instanceof String text
        && !(target.name().equals("split") && isSplitAtCharacter(text));
  }

  /** Whether {@code String.split} finds this single character without a pattern. */
  private static boolean isSplitAtCharacter(String text) {
    return text.length() == 1
        ? META.indexOf(text.charAt(0)) < 0
        : text.length() == ESCAPED
            && text.charAt(0) == '\\'
            && !Character.isLetterOrDigit(text.charAt(1));
  }

  private static boolean hasMeta(Origin origin) {
    return origin instanceof Origin.Constant constant
        && String.valueOf(constant.value()).chars().anyMatch(c -> META.indexOf(c) >= 0);
  }
}
