/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.HotPaths;
import io.hotguard.lint.graph.TypeNode.Handler.Kind;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds the methods that a framework, or a named caller, calls for each request. */
final class EntryPointSearch {
  private static final int SYNTHETIC = 0x1000;
  private static final int MAX_META_ANNOTATIONS = 64;

  private final StringIds strings;
  private final MethodIds refs;
  private final Hierarchy hierarchy;
  private final HotSources configured;
  private final KnownEntryPoints known = KnownEntryPoints.table();
  private final Map<Integer, String> reasons = new TreeMap<>();
  private final Map<String, Boolean> marking = new HashMap<>();
  private final Map<String, Boolean> cold = new HashMap<>();
  private final BitSet loops = new BitSet();
  private final BitSet guesses = new BitSet();

  EntryPointSearch(StringIds strings, MethodIds refs, Hierarchy hierarchy, HotSources configured) {
    this.strings = strings;
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.configured = configured;
  }

  /** The reason why a method is an entry point, by the method's number. */
  Map<Integer, String> find() {
    for (TypeNode type : hierarchy.types()) {
      byAnnotations(type);
      bySupertypes(type);
      byNames(type);
      byConfiguredAnnotations(type);
      for (TypeNode.Handler handler : type.handlers()) {
        if (handler.kind() == Kind.METHOD) {
          add(hierarchy.methodOf(handler.ref()), handler.reason());
        }
      }
    }
    byLoops();
    for (TypeNode type : hierarchy.types()) {
      for (TypeNode.Handler handler : type.handlers()) {
        if (handler.kind() == Kind.SHAPE) {
          guess(hierarchy.methodOf(handler.ref()), handler.reason());
        }
      }
    }
    reasons.entrySet().removeIf(entry -> isCold(entry.getKey(), entry.getValue()));
    return reasons;
  }

  /** Loops that wait for work; other endless loops of threads are guesses. */
  private void byLoops() {
    Map<Integer, String> endless = new TreeMap<>();
    for (TypeNode type : hierarchy.types()) {
      for (TypeNode.Handler handler : type.handlers()) {
        int method = hierarchy.methodOf(handler.ref());
        if (handler.kind() == Kind.LOOP && method >= 0 && !reasons.containsKey(method)) {
          loops.set(method);
          add(method, handler.reason());
        } else if (handler.kind() == Kind.ENDLESS && method >= 0) {
          endless.put(method, handler.reason());
        }
      }
    }
    BitSet methods = new BitSet();
    endless.keySet().forEach(methods::set);
    BitSet run = new ThreadBodies(refs, hierarchy).run(methods);
    endless.forEach(
        (method, reason) -> {
          if (run.get(method) && guess(method, reason)) {
            loops.set(method);
          }
        });
  }

  /** Takes a method for an entry point that is perhaps called often, unless more is known. */
  private boolean guess(int method, String reason) {
    if (method < 0 || reasons.putIfAbsent(method, reason) != null) {
      return false;
    }
    guesses.set(method);
    return true;
  }

  /** Whether few requests reach an entry point, or nobody knows how many. */
  boolean isForFew(int method, String reason) {
    return guesses.get(method) || known.isForFew(reason);
  }

  /** Whether nothing shows how often the method is called. */
  boolean isGuess(int method) {
    return guesses.get(method);
  }

  /** Whether types and names alone suggest that somebody calls the method often. */
  boolean isShape(int method) {
    return guesses.get(method) && !loops.get(method);
  }

  /** Whether only the loops of an entry point are hot. */
  boolean isLoop(int method) {
    return loops.get(method);
  }

  private void byConfiguredAnnotations(TypeNode type) {
    NamePatterns wanted = configured.annotations();
    if (wanted.isEmpty()) {
      return;
    }
    String all = mark(type.annotations(), wanted::matches);
    for (MethodNode method : type.methods()) {
      String own = mark(method.annotations, wanted::matches);
      boolean open =
          Modifier.isPublic(method.modifiers)
              && (method.modifiers & SYNTHETIC) == 0
              && !refs.nameText(method.ref).startsWith("<");
      if (own != null || (all != null && open)) {
        int id = hierarchy.methodOf(method.ref);
        if (!Modifier.isAbstract(method.modifiers)) {
          guesses.clear(id);
          reasons.put(id, HotPaths.CONFIGURED + ' ' + (own == null ? all : own));
        }
        addOverriding(type, method, HotPaths.CONFIGURED + ' ' + (own == null ? all : own));
      }
    }
  }

  /** Methods that others probably call for each message, event or element, by their shape. */
  private void byShape(TypeNode type, Set<String> supertypes) {
    MessageShape.Above above = MessageShape.above(supertypes, this::isGiven);
    if (above.isEmpty()) {
      return;
    }
    int fixed = Modifier.PRIVATE | Modifier.STATIC | Modifier.ABSTRACT | SYNTHETIC;
    for (MethodNode method : type.methods()) {
      if ((method.modifiers & fixed) == 0) {
        String caller =
            MessageShape.caller(above, refs.nameText(method.ref), refs.descriptorText(method.ref));
        if (!caller.isEmpty()) {
          guess(hierarchy.methodOf(method.ref), caller);
        }
      }
    }
  }

  private boolean isGiven(String type) {
    return hierarchy.type(strings.find(type)) != null;
  }

  /** A mark or an entry in the settings overrides the hint of the method's name. */
  private boolean isCold(int method, String reason) {
    MethodNode node = hierarchy.methods()[method];
    return HotPaths.isAskedFor(reason) ? isMarkedCold(node) : isCold(node);
  }

  /** Whether a path must stop before a method. */
  boolean isCold(MethodNode method) {
    return isMarkedCold(method)
        || known.setsUp(
            refs.ownerName(method.ref), refs.nameText(method.ref), refs.descriptorText(method.ref));
  }

  private boolean isMarkedCold(MethodNode method) {
    if (refs.nameText(method.ref).equals("<clinit>") || isMain(method)) {
      return true;
    }
    for (int annotation : method.annotations) {
      if (cold.computeIfAbsent(strings.get(annotation), known::marksCold)) {
        return true;
      }
    }
    return false;
  }

  boolean isMain(MethodNode method) {
    return refs.nameText(method.ref).equals("main")
        && refs.descriptorText(method.ref).equals("([Ljava/lang/String;)V");
  }

  private void add(int method, String reason) {
    if (method >= 0 && !Modifier.isAbstract(hierarchy.methods()[method].modifiers)) {
      if (guesses.get(method)) {
        guesses.clear(method);
        reasons.put(method, reason);
      } else {
        reasons.putIfAbsent(method, reason);
      }
    }
  }

  private void byAnnotations(TypeNode type) {
    String all = mark(type.annotations(), known::marksAll);
    String open = mark(type.annotations(), known::marksType);
    for (MethodNode method : type.methods()) {
      String own = mark(method.annotations, this::isMark);
      boolean synthetic = (method.modifiers & SYNTHETIC) != 0;
      boolean initialiser = refs.nameText(method.ref).startsWith("<");
      if (own != null) {
        add(hierarchy.methodOf(method.ref), own);
        addOverriding(type, method, own);
      } else if (all != null && !synthetic) {
        add(hierarchy.methodOf(method.ref), all);
      } else if (open != null && !initialiser && Modifier.isPublic(method.modifiers)) {
        add(hierarchy.methodOf(method.ref), open);
      }
    }
  }

  private void addOverriding(TypeNode type, MethodNode method, String reason) {
    int fixed = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
    if ((method.modifiers & fixed) == 0) {
      hierarchy.eachSubtype(
          type.name(),
          subtype -> {
            int name = refs.name(method.ref);
            int descriptor = refs.descriptor(method.ref);
            add(hierarchy.declared(subtype.name(), name, descriptor), reason);
            return true;
          });
    }
  }

  private interface Marks {
    boolean is(String annotation);
  }

  private @Nullable String mark(int[] annotations, Marks marks) {
    for (int annotation : annotations) {
      String name = strings.get(annotation);
      if (marks.is(name)) {
        return '@' + KnownEntryPoints.simpleName(name);
      }
    }
    return null;
  }

  /** An annotation with a mark is a mark: teams write their own, such as {@code @Endpoint}. */
  private boolean isMark(String annotation) {
    Boolean decided = marking.get(annotation);
    if (decided == null) {
      decided = bears(annotation);
      marking.put(annotation, decided);
    }
    return decided;
  }

  private boolean bears(String annotation) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(annotation));
    while (!open.isEmpty() && seen.size() < MAX_META_ANNOTATIONS) {
      String next = open.remove();
      if (known.marksMethod(next)) {
        return true;
      }
      TypeNode type = hierarchy.type(strings.find(next));
      if (type != null && seen.add(next)) {
        for (int meta : type.annotations()) {
          open.add(strings.get(meta));
        }
      }
    }
    return false;
  }

  private void bySupertypes(TypeNode type) {
    if (Modifier.isInterface(type.modifiers())) {
      return;
    }
    Set<String> supertypes = hierarchy.supertypeNames(type);
    for (String supertype : supertypes) {
      for (KnownEntryPoints.Handler handler : known.handlers(supertype)) {
        for (MethodNode method : type.methods()) {
          String name = refs.nameText(method.ref);
          if (!Modifier.isStatic(method.modifiers)
              && handler.takes(name, refs.descriptorText(method.ref))) {
            add(hierarchy.methodOf(method.ref), handler.reason(name));
          }
        }
      }
    }
    byShape(type, supertypes);
  }

  private void byNames(TypeNode type) {
    if (configured.methods().isEmpty()) {
      return;
    }
    for (MethodNode method : type.methods()) {
      String name = refs.ownerName(method.ref) + '.' + refs.nameText(method.ref);
      if ((method.modifiers & SYNTHETIC) == 0 && configured.methods().matches(name)) {
        add(hierarchy.methodOf(method.ref), HotPaths.CONFIGURED);
      }
    }
  }
}
