/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.CallSummaries;
import io.hotguard.code.Effect;
import io.hotguard.code.HotPaths;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Repetition;
import io.hotguard.lint.classfile.outline.ClassOutline;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The calls of an application: what is hot in it, what calls do, what callers repeat.
 *
 * <h2>Threading</h2>
 *
 * Immutable once built; any number of threads may ask. Classes may be added to a {@link Builder} by
 * any number of threads, one at a time.
 *
 * <h2>Shapes</h2>
 *
 * About 1.5 KiB for each class.
 */
public final class ProgramGraph implements CallSummaries {
  private final Hierarchy hierarchy;
  private final HotSearch hot;
  private final HotPaths paths;
  private final EffectSearch effects;
  private final RepetitionSearch repetitions;
  private final StringIds strings;

  private ProgramGraph(GraphStore store, NamePatterns entryPoints, int depth) {
    strings = store.strings();
    MethodIds refs = store.refs();
    hierarchy = new Hierarchy(strings, refs, store.types());
    hierarchy.prepare();
    hot =
        new HotSearch(refs, hierarchy, new EntryPointSearch(strings, refs, hierarchy, entryPoints));
    hot.search(depth);
    paths = hot.paths();
    effects = new EffectSearch(refs, hierarchy, new KnownEffects(strings, refs, hierarchy));
    effects.search();
    repetitions = new RepetitionSearch(refs, hierarchy, hot);
    repetitions.search();
  }

  /**
   * Starts a graph.
   *
   * @param mentions for each rule that looks at cold code, the names that it looks for
   * @return a builder without classes
   */
  public static Builder builder(List<Set<String>> mentions) {
    return new Builder(mentions);
  }

  /**
   * Returns what is hot.
   *
   * @return the hot methods with their paths
   */
  public HotPaths hotPaths() {
    return paths;
  }

  @Override
  public Set<Effect> effects(MethodRef target) {
    return effects.effects(target);
  }

  @Override
  public List<MethodRef> way(MethodRef target, Effect effect) {
    return effects.way(target, effect);
  }

  @Override
  public Optional<Repetition> repetition(MethodRef method) {
    return repetitions.of(method);
  }

  /**
   * Counts the classes, each name once.
   *
   * @return the number
   */
  public int classCount() {
    return hierarchy.types().size();
  }

  /**
   * Counts the methods.
   *
   * @return the number
   */
  public int methodCount() {
    return hierarchy.methods().length;
  }

  /**
   * Puts each top-level class together with what is nested in it.
   *
   * @return the groups by name
   */
  public Collection<ClassGroup> groups() {
    Map<String, List<TypeNode>> byName = new TreeMap<>();
    for (TypeNode type : hierarchy.types()) {
      byName
          .computeIfAbsent(outermost(strings.get(type.name())), name -> new ArrayList<>())
          .add(type);
    }
    List<ClassGroup> groups = new ArrayList<>();
    byName.forEach((name, types) -> groups.add(group(name, types)));
    return groups;
  }

  /**
   * Names the class that a class is nested in, however deep. A name that begins with a dollar, or
   * has one behind a dot, is a name all the same.
   *
   * @param name the name of a class
   * @return the name of its group
   */
  public static String outermost(String name) {
    int dollar = name.indexOf('$', name.lastIndexOf('.') + 2);
    return dollar < 0 ? name : name.substring(0, dollar);
  }

  private ClassGroup group(String name, List<TypeNode> types) {
    BitSet mentions = new BitSet();
    boolean isHot = false;
    boolean suppresses = false;
    for (TypeNode type : types) {
      mentions.or(type.mentions());
      suppresses |= type.suppresses();
      for (MethodNode method : type.methods()) {
        isHot |= hot.isHot(hierarchy.methodOf(method.ref));
      }
    }
    long[] sources = types.stream().mapToLong(TypeNode::source).sorted().toArray();
    return new ClassGroup(name, sources, isHot, suppresses, mentions);
  }

  /** Collects classes. */
  public static final class Builder {
    private final GraphStore store;

    private Builder(List<Set<String>> mentions) {
      this.store = new GraphStore(new Mentions(mentions));
    }

    /**
     * Adds a class. Of two with one name that with the smaller source counts, whichever comes
     * first.
     *
     * @param outline the class
     * @param source where it was read; no two classes may have the same
     */
    public synchronized void add(ClassOutline outline, long source) {
      store.add(outline, source);
    }

    /**
     * Ends adding and searches.
     *
     * @param entryPoints methods that are hot beside those that are known, as {@code class.method}
     * @param depth the number of calls that a hot path has at most
     */
    public synchronized ProgramGraph build(NamePatterns entryPoints, int depth) {
      return new ProgramGraph(store, entryPoints, depth);
    }
  }
}
