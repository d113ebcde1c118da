/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import static java.lang.System.lineSeparator;

import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.account.SignatureMatcher;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Events of a test, by the lines where they happened, with the rules that explain them. */
final class CountedEvents {
  /** The rules of all modules on the class path. */
  static final RuleCatalog RULES = RuleCatalog.load();

  private static final SignatureMatcher MATCHER = new SignatureMatcher(RULES, false);
  private static final int MAX_PLACES = 10;

  private final Accounts accounts;
  private final Map<String, Sum> places = new LinkedHashMap<>();
  private final Sum all = new Sum();

  private static final class Sum {
    long count;
    long weight;

    void add(Spell spell) {
      count += spell.count();
      weight += spell.weight();
    }

    String millis() {
      return String.format(Locale.ROOT, "%.1f ms", weight / 1e6);
    }
  }

  CountedEvents(ProfileFacts facts, Evidence kind, Predicate<Spell> counts) {
    this.accounts = Diagnoser.accounts(facts);
    for (Spell spell : facts.of(kind)) {
      if (counts.test(spell)) {
        Optional<SignatureMatcher.Match> match =
            MATCHER.matches(kind, spell.stack(), spell.type()).stream().findFirst();
        all.add(spell);
        places.computeIfAbsent(place(spell, match), key -> new Sum()).add(spell);
      }
    }
  }

  long count() {
    return all.count;
  }

  String millis() {
    return all.millis();
  }

  /** The nearest line of the application, otherwise the outermost, and what a rule says of it. */
  private String place(Spell spell, Optional<SignatureMatcher.Match> match) {
    List<StackFrame> frames = spell.stack().frames();
    Optional<StackFrame> line =
        accounts
            .line(spell.stack())
            .or(() -> frames.stream().skip(Math.max(0, frames.size() - 1)).findFirst())
            .map(StackFrame::place);
    boolean inner = !frames.isEmpty() && !line.equals(Optional.of(frames.get(0)));
    return (spell.type().isEmpty() ? "at " : spell.type() + " at ")
        + line.map(StackFrame::describe).orElse("an unknown place")
        + (inner ? ", in " + frames.get(0).name() : "")
        + match.map(CountedEvents::explained).orElse("");
  }

  private static String explained(SignatureMatcher.Match match) {
    String indent = lineSeparator() + "      ";
    return indent
        + (match.rule().name() + ": " + match.rule().summary())
        + (indent + "fix: " + match.signature().fix().describe());
  }

  /** Says where, one line or more for each place. */
  String describe(boolean timed) {
    String more =
        places.size() > MAX_PLACES
            ? lineSeparator() + "  and " + (places.size() - MAX_PLACES) + " more places"
            : "";
    return places.entrySet().stream()
        .limit(MAX_PLACES)
        .map(
            entry -> {
              Sum sum = entry.getValue();
              String time = timed ? "(" + sum.millis() + ") " : "";
              return lineSeparator() + "  " + sum.count + " x " + time + entry.getKey();
            })
        .collect(Collectors.joining("", "", more));
  }
}
