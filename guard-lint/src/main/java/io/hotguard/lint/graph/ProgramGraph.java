/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.CallSummaries;
import io.hotguard.code.Effect;
import io.hotguard.code.FieldRef;
import io.hotguard.code.HotPaths;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Repetition;
import io.hotguard.lint.classfile.outline.ClassOutline;
import io.hotguard.rule.Location;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The calls of an application: its hot methods, the effects of calls, and the repetitions of
 * callers. Takes about 1.5 KiB for each class.
 *
 * <p><b>Threading:</b> Immutable once built. Any number of threads may add classes to a {@link
 * Builder}, one at a time.
 */
public final class ProgramGraph implements CallSummaries {
  private final Hierarchy hierarchy;
  private final HotSearch hot;
  private final LibraryInputs libraries;
  private final HotPaths paths;
  private final EffectSearch effects;
  private final RepetitionSearch repetitions;
  private final StringIds strings;
  private final MethodIds refs;
  private final Set<FieldRef> shared;

  private ProgramGraph(GraphStore store, HotSources sources, int depth) {
    strings = store.strings();
    refs = store.refs();
    shared = store.shared();
    hierarchy = new Hierarchy(strings, refs, store.types(), store.functions(), store.held());
    EntryPointSearch entryPoints = new EntryPointSearch(strings, refs, hierarchy, sources);
    hot =
        new HotSearch(
            refs, hierarchy, entryPoints, new RecordedEntries(refs, hierarchy, sources.recorded()));
    hot.search(depth);
    libraries = new LibraryInputs(refs, hierarchy, sources, entryPoints);
    libraries.decide(hot.entries());
    if (!libraries.libraries().isEmpty()) {
      hot.searchLibrary(
          new LibraryApi(strings, refs, hierarchy, sources.exported(), libraries), depth);
    }
    paths = hot.paths(sources.recorded());
    effects = new EffectSearch(refs, hierarchy, new KnownEffects(strings, refs, hierarchy));
    effects.search();
    repetitions = new RepetitionSearch(refs, hierarchy, hot);
    repetitions.search();
  }

  /** Starts a graph; the mentions are the names that each rule for cold code looks for. */
  public static Builder builder(List<Set<String>> mentions) {
    return new Builder(mentions);
  }

  /** Returns the hot methods with their paths. */
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

  @Override
  public List<Location.Code> repeatingCalls(MethodRef method) {
    return repetitions.calls(method);
  }

  @Override
  public Set<String> typesAbove(MethodRef target) {
    TypeNode type = hierarchy.type(strings.find(target.owner()));
    int method = hierarchy.methodOf(refs.find(target));
    if (type == null
        || (method >= 0 && !Modifier.isAbstract(hierarchy.methods()[method].modifiers))) {
      return Set.of();
    }
    Set<String> names = new LinkedHashSet<>(hierarchy.supertypeNames(type));
    annotations(type.annotations(), names);
    if (method >= 0) {
      annotations(hierarchy.methods()[method].annotations, names);
    }
    return names;
  }

  @Override
  public boolean isUsedElsewhere(FieldRef field) {
    return shared.contains(field) || hot.isLibrary();
  }

  private void annotations(int[] annotations, Set<String> names) {
    for (int annotation : annotations) {
      names.add('@' + strings.get(annotation));
    }
  }

  /** Tells whether the public API is hot, see {@link CheckedAs}. */
  public boolean isLibrary() {
    return hot.isLibrary();
  }

  /**
   * The code of one input that is considered.
   *
   * @param input its number
   * @param library whether the public API of the input is hot
   */
  public record Considered(int input, boolean library, int methods, int hotMethods) {}

  /** Returns how much of each input with classes is considered, in the order of the inputs. */
  public List<Considered> considered() {
    Map<Integer, int[]> counts = new TreeMap<>();
    for (TypeNode type : hierarchy.types()) {
      int[] count = counts.computeIfAbsent(libraries.number(type), number -> new int[3]);
      for (MethodNode method : type.methods()) {
        int id = hierarchy.methodOf(method.ref);
        count[0]++;
        count[1] += hot.isHot(id) ? 1 : 0;
        count[2] += hot.isApi(id) ? 1 : 0;
      }
    }
    List<Considered> all = new ArrayList<>();
    counts.forEach(
        (input, count) -> all.add(new Considered(input, count[2] > 0, count[0], count[1])));
    return all;
  }

  public boolean hasClass(String name) {
    return hierarchy.type(strings.find(name)) != null;
  }

  /** Tells whether the classes hold a method of this name. */
  public boolean hasMethod(String className, String method) {
    TypeNode type = hierarchy.type(strings.find(className));
    return type != null
        && Arrays.stream(type.methods()).anyMatch(each -> refs.nameText(each.ref).equals(method));
  }

  /** Returns the methods with code, as {@code class.method}. */
  public Set<String> methodNames() {
    Set<String> names = new TreeSet<>();
    for (MethodNode method : hierarchy.methods()) {
      if (!Modifier.isAbstract(method.modifiers)) {
        names.add(refs.ownerName(method.ref) + '.' + refs.nameText(method.ref));
      }
    }
    return names;
  }

  /** Returns the annotations of types and methods. */
  public Set<String> annotationNames() {
    Set<String> names = new TreeSet<>();
    for (TypeNode type : hierarchy.types()) {
      Arrays.stream(type.annotations()).mapToObj(strings::get).forEach(names::add);
      for (MethodNode method : type.methods()) {
        Arrays.stream(method.annotations).mapToObj(strings::get).forEach(names::add);
      }
    }
    return names;
  }

  /** Counts the classes, each name once. */
  public int classCount() {
    return hierarchy.types().size();
  }

  public int methodCount() {
    return hierarchy.methods().length;
  }

  /** Groups each top-level class with its nested classes; sorted by name. */
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
   * Returns the outermost class that a class is nested in. A dollar at the start of a name, or
   * behind a dot, is part of the name.
   */
  public static String outermost(String name) {
    int dollar = name.indexOf('$', name.lastIndexOf('.') + 2);
    return dollar < 0 ? name : name.substring(0, dollar);
  }

  private ClassGroup group(String name, List<TypeNode> types) {
    BitSet mentions = new BitSet();
    boolean isHot = false;
    boolean suppresses = false;
    boolean settings = false;
    for (TypeNode type : types) {
      mentions.or(type.mentions());
      suppresses |= type.suppresses();
      settings |= type.settings();
      for (MethodNode method : type.methods()) {
        isHot |= hot.isHot(hierarchy.methodOf(method.ref));
      }
    }
    long[] sources = types.stream().mapToLong(TypeNode::source).sorted().toArray();
    return new ClassGroup(name, sources, isHot, suppresses, settings, mentions);
  }

  public static final class Builder {
    private final GraphStore store;

    private Builder(List<Set<String>> mentions) {
      this.store = new GraphStore(new Mentions(mentions));
    }

    /**
     * Adds a class from a unique source. If two classes have one name, the smaller source counts.
     */
    public synchronized void add(ClassOutline outline, long source) {
      store.add(outline, source);
    }

    /** Ends adding and searches hot paths of at most this number of calls. */
    public synchronized ProgramGraph build(HotSources sources, int depth) {
      return new ProgramGraph(store, sources, depth);
    }
  }
}
