/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of stacks on which general causes are seen, {@code causes.tsv}. */
final class CauseTable {
  private static final String NO_CAUSE = "-";
  private static final String ANY = "any";
  private static final int COLUMNS = 4;
  private static final Map<Evidence, List<Row>> ROWS = rows();

  private record Row(@Nullable Cause cause, List<FrameGlob> frames) {}

  private record Cause(GeneralCause cause, StackSignature signature) {}

  /** The innermost and outermost of the frames that match. */
  private record Span(int innermost, int outermost) {}

  private static final Span NO_FRAMES = new Span(0, -1);

  /** A cause of a stack, and what matched. */
  record Found(GeneralCause cause, SignatureMatcher.Match match) {}

  private CauseTable() {}

  private static Map<Evidence, List<Row>> rows() {
    Map<Evidence, List<Row>> rows = new EnumMap<>(Evidence.class);
    for (String line : TableLines.of("causes.tsv")) {
      String[] columns = line.split("\t", -1);
      if (columns.length != COLUMNS) {
        throw new IllegalStateException("causes.tsv: not " + COLUMNS + " columns: " + line);
      }
      Confidence confidence = Confidence.valueOf(columns[2].toUpperCase(Locale.ROOT));
      List<FrameGlob> frames =
          columns[3].equals(ANY)
              ? List.of()
              : Arrays.stream(columns[3].split(" <- ", -1)).map(FrameGlob::of).toList();
      for (String kind : columns[1].split(",", -1)) {
        rows.computeIfAbsent(
                Evidence.valueOf(kind.toUpperCase(Locale.ROOT)), key -> new ArrayList<>())
            .add(new Row(cause(columns[0], confidence), frames));
      }
    }
    return rows;
  }

  private static @Nullable Cause cause(String name, Confidence confidence) {
    return name.equals(NO_CAUSE)
        ? null
        : GeneralCause.named(name)
            .map(cause -> new Cause(cause, signature(cause, confidence)))
            .orElseThrow(() -> new IllegalStateException("causes.tsv: no cause " + name));
  }

  static StackSignature signature(GeneralCause cause, Confidence confidence) {
    return StackSignature.of(confidence, cause.fix(), cause.reading());
  }

  /** The cause of the first row that matches a stack; empty without one. */
  static Optional<Found> find(Evidence kind, WeightedStack weighted) {
    List<StackFrame> stack = weighted.stack().frames();
    for (Row row : ROWS.getOrDefault(kind, List.of())) {
      Span span = span(row.frames(), stack);
      if (span != null
          && (!row.frames().isEmpty() || kind != Evidence.BLOCKED || isMonitor(weighted))) {
        return Optional.ofNullable(row.cause()).map(cause -> found(cause, span));
      }
    }
    return Optional.empty();
  }

  private static Found found(Cause cause, Span span) {
    return new Found(
        cause.cause(),
        new SignatureMatcher.Match(
            cause.cause().descriptor(), cause.signature(), span.innermost(), span.outermost()));
  }

  /* Other waits without a known frame are for time, or for what nobody can tell. */
  private static boolean isMonitor(WeightedStack weighted) {
    return !weighted.type().isEmpty();
  }

  /** The frames that match; null if not all patterns match. */
  private static @Nullable Span span(List<FrameGlob> patterns, List<StackFrame> stack) {
    if (patterns.isEmpty()) {
      return NO_FRAMES;
    }
    int innermost = 0;
    int next = 0;
    for (int i = 0; i < stack.size(); i++) {
      if (patterns.get(next).matches(stack.get(i))) {
        innermost = next == 0 ? i : innermost;
        next++;
        if (next == patterns.size()) {
          return new Span(innermost, i);
        }
      }
    }
    return null;
  }
}
