/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of a recording with one stack and one type. Immutable.
 *
 * @param stack empty when the recording has none
 * @param type the binary name of the class of the lock, object or exception; may be empty
 * @param count the number of events, 1 or more
 * @param weight the weight of all events in the unit of their kind of evidence, 0 or more
 * @param threads how many threads
 */
public record WeightedStack(CallStack stack, String type, long count, long weight, int threads) {
  private static final Comparator<WeightedStack> HEAVIEST_FIRST =
      Comparator.comparingLong((WeightedStack each) -> -each.weight())
          .thenComparing(each -> -each.count())
          .thenComparing(WeightedStack::type)
          .thenComparing(WeightedStack::stack, WeightedStack::compare);
  private static final Comparator<StackFrame> FRAMES =
      Comparator.comparing(StackFrame::className)
          .thenComparing(StackFrame::method)
          .thenComparingInt(StackFrame::line)
          .thenComparing(StackFrame::descriptor);

  private record Key(CallStack stack, String type) {}

  /** The same events under another type. */
  public WeightedStack ofType(String other) {
    return new WeightedStack(stack, other, count, weight, threads);
  }

  private WeightedStack with(Spell spell) {
    return new WeightedStack(
        stack, type, count + spell.count(), weight + spell.weight(), threads + spell.threads());
  }

  /** Adds up spells of all pools by kind of evidence, stack and type, the heaviest first. */
  public static Map<Evidence, List<WeightedStack>> of(Collection<Spell> spells) {
    Map<Evidence, Map<Key, WeightedStack>> sums = new EnumMap<>(Evidence.class);
    for (Spell spell : spells) {
      Evidence kind = spell.kind().evidence();
      if (kind != null) {
        Key key = new Key(spell.stack(), spell.type());
        Map<Key, WeightedStack> of = sums.computeIfAbsent(kind, each -> new HashMap<>());
        WeightedStack before =
            of.getOrDefault(key, new WeightedStack(key.stack(), key.type(), 0, 0, 0));
        of.put(key, before.with(spell));
      }
    }
    Map<Evidence, List<WeightedStack>> sorted = new EnumMap<>(Evidence.class);
    sums.forEach(
        (kind, of) -> {
          List<WeightedStack> all = new ArrayList<>(of.values());
          all.sort(HEAVIEST_FIRST);
          sorted.put(kind, all);
        });
    return sorted;
  }

  /* There are many ties, and a text of each stack would take longer than reading the recording. */
  private static int compare(CallStack one, CallStack other) {
    List<StackFrame> frames = one.frames();
    int common = Math.min(frames.size(), other.frames().size());
    for (int i = 0; i < common; i++) {
      int order = FRAMES.compare(frames.get(i), other.frames().get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(frames.size(), other.frames().size());
  }
}
