/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.lint.classfile.CallOutline;
import io.hotguard.lint.classfile.ClassOutline;
import io.hotguard.lint.classfile.MethodOutline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Packs outlines of classes: names become numbers, calls of no interest are left out. */
final class GraphStore {
  private static final String[] JDK = {"java.", "jdk.", "sun.", "com.sun.", "javax.crypto."};

  private final StringIds strings = new StringIds();
  private final MethodIds refs = new MethodIds(strings);
  private final Map<String, TypeNode> types = new HashMap<>();
  private final Map<String, Boolean> jdk = new HashMap<>();
  private final KnownCalls known = KnownCalls.table();
  private final KnownEntryPoints entryPoints = KnownEntryPoints.table();
  private final Mentions mentions;

  GraphStore(Mentions mentions) {
    this.mentions = mentions;
  }

  StringIds strings() {
    return strings;
  }

  MethodIds refs() {
    return refs;
  }

  List<TypeNode> types() {
    return new ArrayList<>(types.values());
  }

  /** Adds a class, unless one of its name and an earlier source is there. */
  void add(ClassOutline outline, long source) {
    TypeNode other = types.get(outline.name());
    if (other == null || source < other.source()) {
      types.put(outline.name(), pack(outline, source));
    }
  }

  private TypeNode pack(ClassOutline outline, long source) {
    List<TypeNode.Handler> handlers = new ArrayList<>();
    BitSet mentioned = new BitSet();
    List<String> above = new ArrayList<>(outline.interfaces());
    if (outline.superName() != null) {
      above.add(0, outline.superName());
    }
    above.forEach(type -> mentions.ofType(type, mentioned));
    MethodNode[] methods = new MethodNode[outline.methods().size()];
    for (int i = 0; i < methods.length; i++) {
      MethodOutline method = outline.methods().get(i);
      int ref =
          refs.idOf(
              strings.idOf(outline.name()),
              strings.idOf(method.name()),
              strings.idOf(method.descriptor()));
      methods[i] =
          new MethodNode(
              ref,
              method.modifiers(),
              ids(method.annotations()),
              edges(method, handlers, mentioned));
    }
    return new TypeNode(
        strings.idOf(outline.name()),
        outline.modifiers(),
        ids(above),
        ids(outline.annotations()),
        outline.suppresses(),
        source,
        mentioned,
        List.copyOf(handlers),
        methods);
  }

  private int[] ids(List<String> names) {
    return names.isEmpty() ? MethodNode.NONE : names.stream().mapToInt(strings::idOf).toArray();
  }

  private int[] edges(MethodOutline method, List<TypeNode.Handler> handlers, BitSet mentioned) {
    int[] edges = new int[method.calls().size() * Edges.STRIDE];
    int size = 0;
    for (CallOutline call : method.calls()) {
      String owner = call.target().owner();
      mentions.ofMethod(owner, call.target().name(), mentioned);
      if (call.kind() == CallOutline.Kind.FUNCTION) {
        handlers(call, handlers);
      }
      boolean probes =
          known.hasProbes(owner) && known.probes(owner, call.target().name(), call.caught());
      if (probes || known.names(owner) || !isJdk(owner)) {
        size = put(edges, size, refs.idOf(call.target()), Edges.bits(call, probes));
      }
    }
    return size == 0 ? MethodNode.NONE : Arrays.copyOf(edges, size);
  }

  /** Of calls that differ in their lines only the first counts. */
  private static int put(int[] edges, int size, int ref, int bits) {
    int from = Math.max(0, size - 64 * Edges.STRIDE);
    for (int i = from; i < size; i += Edges.STRIDE) {
      if (edges[i] == ref && Edges.sameButForLine(edges[i + 1], bits)) {
        return size;
      }
    }
    edges[size] = ref;
    edges[size + 1] = bits;
    return size + Edges.STRIDE;
  }

  private void handlers(CallOutline call, List<TypeNode.Handler> handlers) {
    for (KnownEntryPoints.Handler handler : entryPoints.handlers(call.type())) {
      String method = handler.methods().stream().sorted().findFirst().orElse("");
      handlers.add(new TypeNode.Handler(refs.idOf(call.target()), handler.reason(method)));
    }
  }

  private boolean isJdk(String owner) {
    return jdk.computeIfAbsent(owner, name -> Arrays.stream(JDK).anyMatch(name::startsWith));
  }
}
