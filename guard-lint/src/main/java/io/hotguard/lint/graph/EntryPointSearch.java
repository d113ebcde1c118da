/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.lint.graph.TypeNode.Handler.Kind;
import io.hotguard.rule.EntryPoint;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
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
  private final Map<Integer, EntryPoint> entries = new TreeMap<>();
  private final Map<String, Optional<EntryPoint>> marking = new HashMap<>();
  private final Map<String, Boolean> cold = new HashMap<>();
  private final BitSet loops = new BitSet();
  private final BitSet guesses = new BitSet();
  private final Mappings mappings;

  EntryPointSearch(StringIds strings, MethodIds refs, Hierarchy hierarchy, HotSources configured) {
    this.strings = strings;
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.configured = configured;
    this.mappings = new Mappings(refs, hierarchy, configured.inputs().mapped());
  }

  /** Why a method is an entry point, by the method's number. */
  Map<Integer, EntryPoint> find() {
    for (TypeNode type : hierarchy.types()) {
      byAnnotations(type);
      bySupertypes(type);
      byNames(type);
      byConfiguredAnnotations(type);
      for (TypeNode.Handler handler : type.handlers()) {
        if (handler.kind() == Kind.METHOD) {
          add(hierarchy.methodOf(handler.ref()), handler.entry());
        }
      }
    }
    byLoops();
    for (TypeNode type : hierarchy.types()) {
      for (TypeNode.Handler handler : type.handlers()) {
        if (handler.kind() == Kind.SHAPE) {
          guess(hierarchy.methodOf(handler.ref()), handler.entry());
        }
      }
    }
    entries.entrySet().removeIf(entry -> isCold(entry.getKey(), entry.getValue()));
    return entries;
  }

  /** Loops that wait for work; other endless loops of threads are guesses. */
  private void byLoops() {
    Map<Integer, EntryPoint> endless = new TreeMap<>();
    for (TypeNode type : hierarchy.types()) {
      for (TypeNode.Handler handler : type.handlers()) {
        int method = hierarchy.methodOf(handler.ref());
        if (handler.kind() == Kind.LOOP && method >= 0 && !entries.containsKey(method)) {
          loops.set(method);
          add(method, handler.entry());
        } else if (handler.kind() == Kind.ENDLESS && method >= 0) {
          endless.put(method, handler.entry());
        }
      }
    }
    BitSet methods = new BitSet();
    endless.keySet().forEach(methods::set);
    BitSet run = new ThreadBodies(refs, hierarchy).run(methods);
    endless.forEach(
        (method, entry) -> {
          if (run.get(method) && guess(method, entry)) {
            loops.set(method);
          }
        });
  }

  /** Takes a method for an entry point that is perhaps called often, unless more is known. */
  private boolean guess(int method, EntryPoint entry) {
    if (method < 0 || entries.putIfAbsent(method, entry) != null) {
      return false;
    }
    guesses.set(method);
    return true;
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
    EntryPoint all = configured(type.annotations(), wanted);
    for (MethodNode method : type.methods()) {
      EntryPoint own = configured(method.annotations, wanted);
      boolean open =
          Modifier.isPublic(method.modifiers)
              && (method.modifiers & SYNTHETIC) == 0
              && !refs.nameText(method.ref).startsWith("<");
      EntryPoint entry = own == null && open ? all : own;
      if (entry != null) {
        int id = hierarchy.methodOf(method.ref);
        if (!Modifier.isAbstract(method.modifiers)) {
          guesses.clear(id);
          entries.put(id, entry);
        }
        addOverriding(type, method, entry);
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
          guess(hierarchy.methodOf(method.ref), EntryPoint.framework(caller));
        }
      }
    }
  }

  private boolean isGiven(String type) {
    return hierarchy.type(strings.find(type)) != null;
  }

  /** A mark or an entry in the settings overrides the hint of the method's name. */
  private boolean isCold(int method, EntryPoint entry) {
    MethodNode node = hierarchy.methods()[method];
    return entry.isAskedFor() ? isMarkedCold(node) : isCold(node);
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

  private void add(int method, EntryPoint entry) {
    if (method >= 0 && !Modifier.isAbstract(hierarchy.methods()[method].modifiers)) {
      if (guesses.get(method)) {
        guesses.clear(method);
        entries.put(method, entry);
      } else {
        entries.putIfAbsent(method, entry);
      }
    }
  }

  private void byAnnotations(TypeNode type) {
    EntryPoint all = mark(type.annotations(), known::marksAll);
    EntryPoint open = mark(type.annotations(), known::marksType);
    for (MethodNode method : type.methods()) {
      EntryPoint own = mark(method.annotations, this::borne);
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

  private void addOverriding(TypeNode type, MethodNode method, EntryPoint entry) {
    int fixed = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
    if ((method.modifiers & fixed) == 0) {
      hierarchy.eachSubtype(
          type.name(),
          subtype -> {
            int name = refs.name(method.ref);
            int descriptor = refs.descriptor(method.ref);
            add(hierarchy.declared(subtype.name(), name, descriptor), entry);
            return true;
          });
    }
  }

  private @Nullable EntryPoint mark(
      int[] annotations, Function<String, Optional<EntryPoint>> marks) {
    for (int annotation : annotations) {
      Optional<EntryPoint> mark = marks.apply(strings.get(annotation));
      if (mark.isPresent()) {
        return mark.get();
      }
    }
    return null;
  }

  private @Nullable EntryPoint configured(int[] annotations, NamePatterns wanted) {
    return mark(
        annotations,
        name ->
            wanted.matches(name)
                ? Optional.of(
                    EntryPoint.of(
                        EntryPoint.Kind.CONFIGURED,
                        EntryPoint.CONFIGURED.shown() + " " + KnownEntryPoints.shown(name)))
                : Optional.empty());
  }

  /** An annotation with a mark is a mark: teams write their own, such as {@code @Endpoint}. */
  private Optional<EntryPoint> borne(String annotation) {
    Optional<EntryPoint> decided = marking.get(annotation);
    if (decided == null) {
      decided = bears(annotation);
      marking.put(annotation, decided);
    }
    return decided;
  }

  private Optional<EntryPoint> bears(String annotation) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(annotation));
    while (!open.isEmpty() && seen.size() < MAX_META_ANNOTATIONS) {
      String next = open.remove();
      Optional<EntryPoint> mark = known.marksMethod(next);
      if (mark.isPresent()) {
        String shown = KnownEntryPoints.shown(annotation);
        return mark.map(entry -> new EntryPoint(entry.kind(), shown, entry.forFew()));
      }
      TypeNode type = hierarchy.type(strings.find(next));
      if (type != null && seen.add(next)) {
        for (int meta : type.annotations()) {
          open.add(strings.get(meta));
        }
      }
    }
    return Optional.empty();
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
            int id = hierarchy.methodOf(method.ref);
            if ((handler.mapped() && !mappings.contain(type))
                || handler.brings(hierarchy.name(type))) {
              guess(id, handler.entry(name));
            } else {
              add(id, handler.entry(name));
            }
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
        add(hierarchy.methodOf(method.ref), EntryPoint.CONFIGURED);
      }
    }
  }
}
