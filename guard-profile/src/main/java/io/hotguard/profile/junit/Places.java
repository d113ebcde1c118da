/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.ExplainedStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Where something happened, in words: the application's lines, and what the rules say of them. */
final class Places {
  private static final int MAX = 10;

  private Places() {}

  private record Place(
      String where, String type, Optional<RuleDescriptor> rule, Optional<StackSignature> known) {}

  /** The events at a place. */
  private static final class Sum {
    long count;
    long weight;
  }

  static String of(List<ExplainedStack> stacks, boolean timed) {
    Map<Place, Sum> sums = new LinkedHashMap<>();
    for (ExplainedStack each : stacks) {
      Sum sum = sums.computeIfAbsent(place(each), key -> new Sum());
      sum.count += each.stack().count();
      sum.weight += each.stack().weight();
    }
    List<String> lines = new ArrayList<>();
    sums.entrySet().stream()
        .limit(MAX)
        .forEach(entry -> lines.addAll(lines(entry.getKey(), entry.getValue(), timed)));
    if (sums.size() > MAX) {
      lines.add("  and " + (sums.size() - MAX) + " more places");
    }
    return System.lineSeparator() + String.join(System.lineSeparator(), lines);
  }

  private static Place place(ExplainedStack each) {
    List<StackFrame> frames = each.stack().stack().frames();
    String where = each.application().map(StackFrame::describe).orElse("an unknown place");
    if (!frames.isEmpty() && !each.application().equals(Optional.of(frames.get(0)))) {
      where += ", in " + frames.get(0).name();
    }
    return new Place(where, each.stack().type(), each.rule(), each.signature());
  }

  private static List<String> lines(Place place, Sum sum, boolean timed) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "  "
            + sum.count
            + " x "
            + (timed ? String.format(Locale.ROOT, "(%.1f ms) ", sum.weight / 1e6) : "")
            + (place.type().isEmpty() ? "" : place.type() + " ")
            + "at "
            + place.where());
    place.rule().ifPresent(rule -> lines.add("      " + rule.name() + ": " + rule.summary()));
    place.known().ifPresent(known -> lines.add("      fix: " + known.fix().describe()));
    return lines;
  }
}
