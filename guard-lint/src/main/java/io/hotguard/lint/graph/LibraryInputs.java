/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import io.hotguard.lint.input.Sources;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Decides for each input whether it is a library, whose callers are unknown.
 *
 * <ul>
 *   <li>An input without an entry point is a library.
 *   <li>A jar that nothing starts and that has no connection with the other inputs is a library,
 *       too. Its own loops and handlers do not show how often callers call the rest.
 *   <li>An input that an application among the inputs uses is a part of that application.
 * </ul>
 */
final class LibraryInputs {
  private final MethodIds refs;
  private final Hierarchy hierarchy;
  private final HotSources sources;
  private final EntryPointSearch entryPoints;

  private final int[] ofUnits;

  /** By input: the inputs that it uses. */
  private final List<BitSet> uses = new ArrayList<>();

  /** By the number of a class's name: the classes that another input names. */
  private final BitSet usedElsewhere = new BitSet();

  private final BitSet libraries = new BitSet();

  LibraryInputs(
      MethodIds refs, Hierarchy hierarchy, HotSources sources, EntryPointSearch entryPoints) {
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.sources = sources;
    this.entryPoints = entryPoints;
    this.ofUnits = sources.inputs().ofUnits();
    for (int i = 0; i < sources.inputs().size(); i++) {
      uses.add(new BitSet());
    }
  }

  /**
   * Decides, after entry points are known.
   *
   * @param entries the methods that an entry point makes hot
   */
  void decide(Iterable<Integer> entries) {
    boolean several = sources.inputs().size() > 1;
    if (several) {
      findUses();
    }
    if (sources.as() != CheckedAs.AUTO) {
      libraries.set(0, sources.inputs().size(), sources.as() == CheckedAs.LIBRARY);
      return;
    }
    BitSet entered = new BitSet();
    for (int method : entries) {
      if (!entryPoints.isGuess(method)) {
        entered.set(input(hierarchy.methods()[method]));
      }
    }
    if (sources.isNamed() && !entered.isEmpty()) {
      return;
    }
    BitSet applications = new BitSet();
    for (int i = 0; i < uses.size(); i++) {
      boolean alone = sources.inputs().kind(i) == Inputs.Kind.JAR && isAlone(i);
      applications.set(i, entered.get(i) && (sources.isNamed() || !alone));
    }
    libraries.set(0, uses.size());
    libraries.andNot(closed(applications));
  }

  private void findUses() {
    for (TypeNode type : hierarchy.types()) {
      int user = number(type);
      for (int supertype : type.supertypes()) {
        use(user, supertype);
      }
      for (MethodNode method : type.methods()) {
        for (int i = 0; i < method.edges.length; i += Edges.STRIDE) {
          use(user, refs.owner(method.edges[i]));
        }
      }
    }
  }

  private void use(int user, int typeName) {
    TypeNode type = hierarchy.type(typeName);
    if (type != null && number(type) != user) {
      uses.get(user).set(number(type));
      usedElsewhere.set(typeName);
    }
  }

  private boolean isAlone(int input) {
    return uses.get(input).isEmpty() && uses.stream().noneMatch(used -> used.get(input));
  }

  private BitSet closed(BitSet inputs) {
    BitSet all = (BitSet) inputs.clone();
    Deque<Integer> open = new ArrayDeque<>(inputs.stream().boxed().toList());
    while (!open.isEmpty()) {
      uses.get(open.remove()).stream()
          .filter(used -> !all.get(used))
          .forEach(
              used -> {
                all.set(used);
                open.add(used);
              });
    }
    return all;
  }

  private int input(MethodNode method) {
    return number(hierarchy.owner(method));
  }

  /** The number of a class's input. */
  int number(TypeNode type) {
    int unit = Sources.unit(type.source());
    return unit < ofUnits.length ? ofUnits[unit] : 0;
  }

  /** The numbers of the inputs that are libraries. */
  BitSet libraries() {
    return libraries;
  }

  /** Whether a class belongs to a library. */
  boolean contain(TypeNode type) {
    return libraries.get(number(type));
  }

  /** Whether code outside the class's input uses it, or a service file names it. */
  boolean isReached(TypeNode type) {
    return usedElsewhere.get(type.name())
        || sources.inputs().services().contains(hierarchy.name(type));
  }

  /**
   * The methods that a {@code main} in a folder leads to outside loops. A program without another
   * entry point calls them once.
   */
  BitSet once() {
    BitSet found = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    for (int id = 0; id < hierarchy.methods().length; id++) {
      MethodNode method = hierarchy.methods()[id];
      if (sources.as() == CheckedAs.AUTO
          && entryPoints.isMain(method)
          && sources.inputs().kind(input(method)) != Inputs.Kind.JAR) {
        open.add(id);
      }
    }
    while (!open.isEmpty()) {
      int caller = open.remove();
      int[] edges = hierarchy.methods()[caller].edges;
      for (int i = 0; i < edges.length; i += Edges.STRIDE) {
        Kind kind = Edges.kind(edges[i + 1]);
        if (!Edges.repeated(edges[i + 1]) && kind != Kind.FUNCTION) {
          for (int next : hierarchy.targets(edges[i], kind)) {
            if (!found.get(next)) {
              found.set(next);
              open.add(next);
            }
          }
        }
      }
    }
    return found;
  }
}
