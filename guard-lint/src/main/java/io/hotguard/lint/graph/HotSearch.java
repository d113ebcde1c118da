/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.HotPaths;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RecordedShare;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Follows calls from entry points, level by level, so that each method has one of its shortest
 * paths.
 *
 * <p>Objects and functions of JDK types are followed only if a hot method makes them: nothing says
 * which {@code Runnable} a call of {@code run} runs. The search does not follow code that runs
 * once: static initialisers, main methods, set-up, code that fills a cache or an empty field. It
 * does not follow timer callbacks either, which handle calls that take too long. Paths that only
 * failures take, and calls that many classes have a method for, come last and are marked.
 */
final class HotSearch {
  private static final Map<String, Set<String>> TASKS =
      Map.ofEntries(
          Map.entry("java.lang.Runnable", Set.of("run")),
          Map.entry("java.lang.Thread", Set.of("run")),
          Map.entry("java.util.concurrent.Callable", Set.of("call")),
          Map.entry("java.util.concurrent.RecursiveTask", Set.of("compute")),
          Map.entry("java.util.concurrent.RecursiveAction", Set.of("compute")),
          Map.entry("java.util.function.Supplier", Set.of("get")),
          Map.entry("java.util.function.Consumer", Set.of("accept")),
          Map.entry("java.util.function.BiConsumer", Set.of("accept")),
          Map.entry("java.util.function.Function", Set.of("apply")),
          Map.entry("java.util.function.BiFunction", Set.of("apply")),
          Map.entry("java.util.function.UnaryOperator", Set.of("apply")),
          Map.entry("java.util.function.Predicate", Set.of("test")),
          Map.entry("java.util.Comparator", Set.of("compare")),
          Map.entry("java.util.Iterator", Set.of("hasNext", "next")),
          Map.entry("java.lang.Iterable", Set.of("iterator")));

  /** With two or three implementations, each is likely to be in use. */
  private static final int FEW = 3;

  /** The likelihood that a call runs a method, the likeliest first. */
  private enum Odds {
    /** The call is made, and has few targets. */
    USUAL,
    /** Many classes have the called method, or few requests reach the call. */
    GUESS,
    /** The call is that of a function that takes an exception. */
    FAILURE
  }

  private final MethodIds refs;
  private final Hierarchy hierarchy;
  private final EntryPointSearch entryPoints;
  private final RecordedEntries recordedEntries;
  private final int[] callers;
  private final int[] lines;
  private final boolean[] hot;
  private final @Nullable Doubt[] doubts;
  private final Map<Integer, int[]> tasksOfType = new HashMap<>();
  private final boolean[] loopAlone;
  private final BitSet faint = new BitSet();
  private Map<Integer, EntryPoint> entries = Map.of();
  private IntPredicate leftOut = method -> false;
  private boolean library;

  HotSearch(
      MethodIds refs,
      Hierarchy hierarchy,
      EntryPointSearch entryPoints,
      RecordedEntries recordedEntries) {
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.entryPoints = entryPoints;
    this.recordedEntries = recordedEntries;
    this.loopAlone = new boolean[hierarchy.methods().length];
    this.hot = new boolean[hierarchy.methods().length];
    this.doubts = new Doubt[hot.length];
    this.callers = new int[hot.length];
    this.lines = new int[hot.length];
    Arrays.fill(callers, -1);
  }

  void search(int depth) {
    entries = entryPoints.find();
    entries.keySet().forEach(method -> loopAlone[method] = entryPoints.isLoop(method));
    Map<Integer, RecordedShare> recorded = recordedEntries.find();
    recorded.forEach(this::addRecorded);
    search(begin(Odds.USUAL), depth);
  }

  /**
   * Adds the API of a library, after the search: other entry points say more of how often they run.
   */
  void searchLibrary(LibraryApi api, int depth) {
    List<Integer> first = new ArrayList<>();
    leftOut = api::setsUp;
    for (int method : api.methods()) {
      if (!hot[method] && !entryPoints.isCold(hierarchy.methods()[method])) {
        entries.put(method, api.entry(method));
        hot[method] = true;
        first.add(method);
      }
    }
    library = !first.isEmpty();
    search(first, depth);
  }

  /** The entry points. */
  Set<Integer> entries() {
    return entries.keySet();
  }

  /** Whether a method is hot as the API of a library. */
  boolean isApi(int method) {
    return hot[method] && entries.getOrDefault(method, EntryPoint.NONE).isApi();
  }

  /** Whether the API of a library is hot. */
  boolean isLibrary() {
    return library;
  }

  private void search(List<Integer> first, int depth) {
    List<List<Integer>> reached = new ArrayList<>();
    for (int calls = 0; calls < depth; calls++) {
      reached.add(new ArrayList<>(calls == 0 ? first : List.of()));
    }
    List<Odds> before = new ArrayList<>();
    for (Odds odds : Odds.values()) {
      before.add(0, odds);
      search(odds, before, reached);
    }
  }

  /** A mark says more than a recording, and a recording more than a framework or a name. */
  private void addRecorded(int method, RecordedShare share) {
    EntryPoint known = entries.getOrDefault(method, EntryPoint.NONE);
    MethodNode node = hierarchy.methods()[method];
    if (known.isAskedFor() || refs.nameText(node.ref).equals("<clinit>")) {
      return;
    }
    if (share.counts()) {
      entries.put(method, share.entry());
      loopAlone[method] =
          (!known.exists() || loopAlone[method])
              && (entryPoints.isMain(node) || recordedEntries.isThreadBody(method));
    } else if (!known.exists()) {
      faint.set(method);
      entries.put(method, share.entry());
    }
  }

  /**
   * The entry points that a search begins at. Entry points that few requests reach, and those of
   * few events in a recording, are a guess.
   */
  private List<Integer> begin(Odds odds) {
    List<Integer> first = new ArrayList<>();
    entries.forEach(
        (method, entry) -> {
          Doubt doubt = doubt(method, entry);
          if (!hot[method] && odds == (doubt == null ? Odds.USUAL : Odds.GUESS)) {
            hot[method] = true;
            doubts[method] = doubt;
            first.add(method);
          }
        });
    return first;
  }

  private @Nullable Doubt doubt(int method, EntryPoint entry) {
    if (faint.get(method)) {
      return Doubt.of(Doubt.Kind.FEW_SAMPLES);
    }
    if (entry.isRecorded()) {
      return null;
    }
    if (entryPoints.isGuess(method)) {
      return Doubt.of(Doubt.Kind.UNKNOWN);
    }
    return entry.forFew()
        ? Doubt.of(
            entry.kind() == EntryPoint.Kind.PROXY ? Doubt.Kind.PROXY : Doubt.Kind.FEW_REQUESTS)
        : null;
  }

  /** Seldom made calls are followed last, so that any other path comes first. */
  private void search(Odds odds, List<Odds> upTo, List<List<Integer>> reached) {
    List<Integer> begun = odds == Odds.GUESS ? begin(odds) : List.of();
    List<Integer> open = begun.stream().filter(method -> !entryPoints.isShape(method)).toList();
    int level = 0;
    for (List<Integer> known : reached) {
      if (++level == reached.size()) { // what a shape leads to is read at one call at most
        open = new ArrayList<>(open);
        open.addAll(begun.stream().filter(entryPoints::isShape).toList());
      }
      List<Integer> further = new ArrayList<>();
      for (int caller : open) {
        for (Odds each : upTo) {
          follow(caller, each, further);
        }
      }
      for (int caller : known) {
        follow(caller, odds, further);
      }
      known.addAll(open);
      open = further;
    }
  }

  boolean isHot(int method) {
    return hot[method];
  }

  private void follow(int caller, Odds odds, List<Integer> further) {
    int[] edges = hierarchy.methods()[caller].edges;
    for (int i = 0; i < edges.length; i += Edges.STRIDE) {
      int bits = edges[i + 1];
      if (Edges.fillsCache(bits)
          || Edges.seldom(bits) != (odds == Odds.FAILURE)
          || (loopAlone[caller] && !Edges.repeated(bits))) {
        continue;
      }
      int[] targets = hierarchy.targets(edges[i], Edges.kind(bits));
      if (odds == Odds.FAILURE || targets.length > FEW == (odds == Odds.GUESS)) {
        for (int next : targets) {
          reach(next, caller, bits, odds, further);
        }
      }
      if (odds != Odds.GUESS && Edges.kind(bits) == Kind.OBJECT) {
        for (int next : tasks(refs.owner(edges[i]))) {
          reach(next, caller, bits, odds, further);
        }
      }
    }
  }

  private void reach(int next, int caller, int bits, Odds odds, List<Integer> further) {
    if (!hot[next] && !entryPoints.isCold(hierarchy.methods()[next]) && !leftOut.test(next)) {
      hot[next] = true;
      doubts[next] = doubts[caller] == null ? doubt(odds) : doubts[caller];
      callers[next] = caller;
      lines[next] = Edges.line(bits);
      further.add(next);
    }
  }

  private static @Nullable Doubt doubt(Odds odds) {
    return switch (odds) {
      case USUAL -> null;
      case GUESS -> Doubt.of(Doubt.Kind.MANY_TARGETS);
      case FAILURE -> Doubt.of(Doubt.Kind.FAILURE);
    };
  }

  /** The methods that the JDK calls on objects of a type. */
  private int[] tasks(int typeName) {
    int[] known = tasksOfType.get(typeName);
    if (known == null) {
      TypeNode type = hierarchy.type(typeName);
      known = type == null ? MethodNode.NONE : findTasks(type);
      tasksOfType.put(typeName, known);
    }
    return known;
  }

  private int[] findTasks(TypeNode type) {
    List<Integer> found = new ArrayList<>();
    for (String supertype : hierarchy.supertypeNames(type)) {
      Set<String> names = TASKS.getOrDefault(supertype, Set.of());
      for (MethodNode method : names.isEmpty() ? new MethodNode[0] : type.methods()) {
        if (names.contains(refs.nameText(method.ref)) && !Modifier.isStatic(method.modifiers)) {
          found.add(hierarchy.methodOf(method.ref));
        }
      }
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  HotPaths paths(RecordedCode recorded) {
    Map<MethodRef, HotPaths.Step> steps = new HashMap<>();
    MethodNode[] methods = hierarchy.methods();
    for (int method = 0; method < hot.length; method++) {
      if (hot[method]) {
        steps.put(
            refs.get(methods[method].ref),
            callers[method] < 0
                ? HotPaths.Step.entry(
                    entries.getOrDefault(method, EntryPoint.NONE),
                    Optional.ofNullable(doubts[method]),
                    loopAlone[method])
                : HotPaths.Step.call(
                    refs.get(methods[callers[method]].ref),
                    lines[method],
                    Optional.ofNullable(doubts[method])));
      }
    }
    return new HotPaths(steps, recorded);
  }
}
