/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A JVM option that costs more than it seems; the message follows the option and a colon. */
record VmOptionHazard(Predicate<String> applies, Severity severity, String message, String fix) {
  private static final Pattern SIZE =
      Pattern.compile("(?:-Xss|-XX:ThreadStackSize=)(\\d{1,9})([kKmMgG]?)");
  private static final long KIB = 1024;
  private static final long SMALL_STACK = 256 * KIB;
  private static final long LARGE_STACK = 4 * KIB * KIB;

  /** All hazards in order; the first that applies counts. */
  static final List<VmOptionHazard> ALL =
      List.of(
          of(
              Severity.ERROR,
              "-Xint|-Djava\\.compiler=(?:NONE)?|-XX:TieredStopAtLevel=0",
              "no code is compiled, so every method is interpreted for the life of the process",
              "Remove it"),
          of(
              Severity.WARNING,
              "-XX:TieredStopAtLevel=[123]",
              "the optimising compiler never runs, so the process starts faster but stays slow",
              "Remove it, unless the process lives only for minutes"),
          of(
              Severity.WARNING,
              "-Xcomp",
              "each method is compiled at its first call, without a profile of its use",
              "Remove it"),
          of(
              Severity.WARNING,
              "-Xcheck:jni",
              "every JNI call, including the JDK's own, checks its arguments",
              "Remove it, except while you search for a defect in native code"),
          of(
              Severity.WARNING,
              "-agentlib:jdwp=.*|-Xrunjdwp(?::.*)?",
              "the debugger's agent is loaded; breakpoints stop the process, and anyone who reaches its port can run"
                  + " code in it",
              "Remove it, or set it only for the process that you debug"),
          of(
              Severity.WARNING,
              "-agentlib:hprof(?:=.*)?|-Xrunhprof(?::.*)?",
              "the old profiler instruments or samples every call; newer JVMs do not have it",
              "Use Flight Recorder"),
          of(
              Severity.WARNING,
              "-Dsun\\.net\\.inetaddr\\.ttl=0",
              "the JVM caches no address, so each new connection asks the name server first",
              "Cache addresses for some seconds, such as 10"),
          of(
              Severity.NOTE,
              "-XX:-OmitStackTraceInFastThrow",
              "implicit exceptions, such as NullPointerException, fill in their stack trace each time, even in compiled"
                  + " code that keeps throwing them",
              "Remove it once you know where the exception is thrown"),
          of(
              Severity.NOTE,
              "-XX:\\+UseSerialGC",
              "one thread collects garbage while all others wait, and larger heaps mean longer pauses",
              "Let the JVM choose, unless the process has one processor and a small heap"),
          new VmOptionHazard(
              option ->
                  stackBytes(option).filter(bytes -> bytes > 0 && bytes < SMALL_STACK).isPresent(),
              Severity.NOTE,
              "thread stacks are small, and deep calls of frameworks end in a StackOverflowError",
              "Leave the default, or measure how deep the calls are"),
          new VmOptionHazard(
              option -> stackBytes(option).filter(bytes -> bytes >= LARGE_STACK).isPresent(),
              Severity.NOTE,
              "each thread reserves that much address space, and keeps the memory that a deep call has touched",
              "Give the one thread that needs it a stack of that size in its constructor"));

  private static VmOptionHazard of(Severity severity, String option, String message, String fix) {
    return new VmOptionHazard(Pattern.compile(option).asMatchPredicate(), severity, message, fix);
  }

  static Optional<VmOptionHazard> find(String option) {
    return ALL.stream().filter(hazard -> hazard.applies.test(option)).findFirst();
  }

  private static Optional<Long> stackBytes(String option) {
    Matcher size = SIZE.matcher(option);
    if (!size.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(size.group(1));
    boolean inKibibytes = option.startsWith("-XX:");
    long unit =
        switch (size.group(2)) {
          case "k", "K" -> KIB;
          case "m", "M" -> KIB * KIB;
          case "g", "G" -> KIB * KIB * KIB;
          default -> inKibibytes ? KIB : 1;
        };
    return Optional.of(number * unit);
  }
}
