/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.Effect;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Propagates effects from known methods to their callers, over at most {@link #CALLS} calls: beyond
 * that "may" is true of everything.
 *
 * <p>An effect passes through a lambda to the method that calls it at once. It does not pass
 * through tasks of other threads, or code that fills a cache.
 */
final class EffectSearch {
  static final int CALLS = 4;

  private static final Effect[] EFFECTS = Effect.values();
  private static final int ROUND_AT = 28;
  private static final int REF = (1 << ROUND_AT) - 1;

  private final MethodIds refs;
  private final Hierarchy hierarchy;
  private final KnownEffects known;
  private final byte[] masks;

  /** By effect and method: the number of the call that has the effect, above it the round. */
  private final int[][] via;

  /**
   * Calls without an effect behind them: the named method's number, twice, by {@link Kind#isExact}.
   */
  private final BitSet without = new BitSet();

  EffectSearch(MethodIds refs, Hierarchy hierarchy, KnownEffects known) {
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.known = known;
    this.masks = new byte[hierarchy.methods().length];
    this.via = new int[EFFECTS.length][masks.length];
  }

  void search() {
    for (int round = 0; round <= CALLS; round++) {
      byte[] before = masks.clone();
      for (int method = 0; method < masks.length; method++) {
        gather(method, before, round);
      }
    }
  }

  private void gather(int method, byte[] before, int round) {
    int[] edges = hierarchy.methods()[method].edges;
    for (int i = 0; i < edges.length; i += Edges.STRIDE) {
      int ref = edges[i];
      int bits = edges[i + 1];
      if (!Edges.runsWithin(bits) || Edges.fillsCache(bits)) {
        continue;
      }
      int found = round == 0 ? known.mask(ref) : behind(ref, bits, before);
      int fresh = found & ~masks[method];
      if (fresh != 0) {
        masks[method] |= (byte) fresh;
        note(method, fresh, ref | (round << ROUND_AT));
      }
    }
  }

  /** The effects of the called code; none of a call that has its own. */
  private int behind(int ref, int bits, byte[] before) {
    Kind kind = Edges.kind(bits);
    int call = 2 * ref + (kind.isExact() ? 1 : 0);
    if (without.get(call) || known.mask(ref) != 0) {
      return 0;
    }
    int[] targets = hierarchy.targets(ref, kind);
    if (targets.length == 0) {
      without.set(call);
    }
    return union(targets, before);
  }

  private static int union(int[] methods, byte[] of) {
    int mask = 0;
    for (int method : methods) {
      mask |= of[method];
    }
    return mask & 0xFF;
  }

  private void note(int method, int mask, int step) {
    for (int effect = 0; effect < EFFECTS.length; effect++) {
      if ((mask & (1 << effect)) != 0) {
        via[effect][method] = step;
      }
    }
  }

  Set<Effect> effects(MethodRef target) {
    Set<Effect> effects = EnumSet.noneOf(Effect.class);
    int ref = refs.find(target);
    int mask = ref < 0 ? ofLibrary(target) : ofRef(ref);
    for (Effect effect : EFFECTS) {
      if ((mask & KnownCalls.mask(effect)) != 0) {
        effects.add(effect);
      }
    }
    return effects;
  }

  private static int ofLibrary(MethodRef target) {
    return KnownCalls.table().effects(target.owner(), target.name(), target.descriptor());
  }

  /** For a method in the table the effects of the table count, whatever its code is. */
  private int ofRef(int ref) {
    int mask = known.mask(ref);
    return mask != 0 ? mask : union(targets(ref), masks);
  }

  private int[] targets(int ref) {
    return refs.nameText(ref).startsWith("<")
        ? hierarchy.targets(ref, Kind.OBJECT)
        : hierarchy.targets(ref);
  }

  List<MethodRef> way(MethodRef target, Effect effect) {
    if (!effects(target).contains(effect)) {
      return List.of();
    }
    List<MethodRef> way = new ArrayList<>(List.of(target));
    int ref = refs.find(target);
    while (ref >= 0 && known.mask(ref) == 0 && way.size() <= CALLS + 1) {
      int next = nearest(targets(ref), effect);
      ref = next < 0 ? -1 : via[KnownCalls.index(effect)][next] & REF;
      if (ref >= 0) {
        way.add(refs.get(ref));
      }
    }
    return List.copyOf(way);
  }

  /** The method with the shortest path to the effect; if several, the first by name. */
  private int nearest(int[] methods, Effect effect) {
    int nearest = -1;
    for (int method : methods) {
      if ((masks[method] & KnownCalls.mask(effect)) != 0
          && (nearest < 0
              || via[KnownCalls.index(effect)][method] >>> ROUND_AT
                  < via[KnownCalls.index(effect)][nearest] >>> ROUND_AT)) {
        nearest = method;
      }
    }
    return nearest;
  }
}
