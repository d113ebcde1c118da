/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import io.hotguard.code.Site.Condition;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Calls of logging libraries at the levels that production switches off, and at INFO. */
public final class LogCalls {
  private static final Set<String> USUAL = Set.of("trace", "debug", "info");
  private static final Pattern QUESTION =
      Pattern.compile(
          "(is\\w*|debug|trace|info|verbose)Enabled(For)?|isLoggable|is(Debug|Trace|Info|Verbose)\\w*");
  private static final Pattern SWITCH = Pattern.compile("(?i).*(debug|trace|verbose|logging).*");
  private static final int MAX_CHAIN = 16;
  private static final int MAX_CALLS = 3;

  public static final Map<String, Set<String>> LOGGERS = RuleTables.methods("log-calls.loggers");

  /** The levels that are off in production, by how libraries name them. */
  private static final Map<String, String> OFF =
      Map.of(
          "trace", "TRACE",
          "finest", "FINEST",
          "finer", "FINER",
          "debug", "DEBUG",
          "fine", "FINE",
          "config", "CONFIG");

  private LogCalls() {}

  /** A log event with its text. {@code off}: production usually switches the level off. */
  public record LogCall(String level, boolean off, List<Origin> arguments) {}

  /** The log event of a call; for a helper, with the arguments that the helper passes on. */
  public static Optional<LogCall> of(CodeFacts facts, Body body, Call call) {
    Optional<LogCall> own = direct(body, call);
    if (own.isPresent()) {
      return own;
    }
    Body helper = ValueFlow.callee(facts, call.target()).orElse(null);
    if (helper == null) {
      return Optional.empty();
    }
    for (Call inner : helper.method().all(Call.class)) {
      LogCall log = direct(helper, inner).orElse(null);
      if (log != null && !isGuardedHere(helper, inner.site())) {
        LogCall given = handedOn(call, helper, inner, log);
        if (!given.arguments().isEmpty()) {
          return Optional.of(given);
        }
      }
    }
    return Optional.empty();
  }

  /** The arguments that the helper gives to the log and to nothing else. */
  private static LogCall handedOn(Call call, Body helper, Call inner, LogCall log) {
    List<Origin> arguments =
        log.arguments().stream()
            .filter(Origin.Parameter.class::isInstance)
            .filter(parameter -> Uses.areAll(helper.method(), parameter, inner::equals))
            .map(parameter -> ((Origin.Parameter) parameter).index())
            .filter(index -> index < call.arguments().size())
            .map(index -> call.arguments().get(index))
            .toList();
    return new LogCall(log.level(), log.off(), arguments);
  }

  /** A call of the library itself. */
  private static Optional<LogCall> direct(Body body, Call call) {
    if (!MemberNames.isAmong(LOGGERS, call) && !isNamedLogger(call.target())) {
      return Optional.empty();
    }
    String name = call.target().name();
    String level = name.equals("log") ? namedLevel(body, call) : name;
    String off = OFF.get(level);
    return off != null
        ? Optional.of(new LogCall(off, true, call.arguments()))
        : level.equals("info")
            ? Optional.of(new LogCall("INFO", false, call.arguments()))
            : Optional.empty();
  }

  /** Whether the target is a logger of another library or of the application, by its name. */
  private static boolean isNamedLogger(MethodRef target) {
    if (!USUAL.contains(target.name())) {
      return false;
    }
    String owner = MemberNames.simple(target.owner());
    return (owner.endsWith("Logger") || owner.equals("Log") || owner.endsWith(".Log"));
  }

  /** The level that is an argument, or that the builder was made for; lower case. */
  private static String namedLevel(Body body, Call call) {
    if (!call.arguments().isEmpty()
        && call.arguments().get(0) instanceof Origin.FieldValue level
        && level.field().owner().endsWith("Level")) {
      return level.field().name().toLowerCase(Locale.ROOT);
    }
    Origin builder = call.receiver();
    for (int i = 0; builder != null && i < MAX_CHAIN; i++) {
      Call step = body.method().source(builder, Call.class).orElse(null);
      MethodRef target = step == null ? null : step.target();
      if (target != null
          && target.owner().equals("org.slf4j.Logger")
          && target.name().startsWith("at")) {
        return target.name().substring("at".length()).toLowerCase(Locale.ROOT);
      }
      builder = step == null ? null : step.receiver();
    }
    return "";
  }

  /**
   * Whether a branch checks the level, a switch or assertions before the site, here or around all
   * callers.
   */
  public static boolean isGuarded(CodeFacts facts, Body body, Site site) {
    return isGuarded(facts, body, site, MAX_CALLS);
  }

  private static boolean isGuarded(CodeFacts facts, Body body, Site site, int calls) {
    if (isGuardedHere(body, site) || isGuardedByParameter(facts, body, site)) {
      return true;
    }
    if (calls == 0) {
      return false;
    }
    Value maker = ValueFlow.maker(facts, body);
    if (maker != null) {
      return maker
          .source(DynamicCall.class)
          .filter(made -> isGuarded(facts, maker.body(), made.site(), calls - 1))
          .isPresent();
    }
    List<CallSite> callers = ValueFlow.callers(facts, body);
    return !callers.isEmpty()
        && callers.stream()
            .allMatch(caller -> isGuarded(facts, caller.body(), caller.call().site(), calls - 1));
  }

  /** Whether the caller passes the result of the level check as an argument. */
  private static boolean isGuardedByParameter(CodeFacts facts, Body body, Site site) {
    return site.conditions().stream()
        .filter(condition -> condition.holds() && condition.value() instanceof Origin.Parameter)
        .flatMap(condition -> ValueFlow.behind(facts, new Value(body, condition.value())).stream())
        .anyMatch(value -> isSwitch(value.body(), value.origin()));
  }

  private static boolean isGuardedHere(Body body, Site site) {
    return site.conditions().stream()
        .anyMatch(
            condition ->
                condition.holds() ? isSwitch(body, condition.value()) : isOfAssert(condition));
  }

  /** Whether only an {@code assert} leads on; production switches assertions off. */
  private static boolean isOfAssert(Condition condition) {
    return condition.value() instanceof Origin.FieldValue value
        && value.field().name().equals("$assertionsDisabled");
  }

  private static boolean isSwitch(Body body, Origin value) {
    return value instanceof Origin.FieldValue field
        ? SWITCH.matcher(field.field().name()).matches()
        : body.method()
            .source(value, Call.class)
            .map(Call::target)
            .filter(asked -> QUESTION.matcher(asked.name()).matches())
            .isPresent();
  }
}
