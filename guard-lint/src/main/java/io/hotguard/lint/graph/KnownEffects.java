/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What calls are known to do by the table: by the class that they name, by a type above it, or by
 * an annotation of the interface.
 */
final class KnownEffects {
  private final StringIds strings;
  private final MethodIds refs;
  private final Hierarchy hierarchy;
  private final KnownCalls known = KnownCalls.table();

  /** The names of types that the table has and that a type is, itself or by inheritance. */
  private final Map<Integer, String[]> tableTypes = new HashMap<>();

  /** By the number of the named method, as a mask. */
  private final byte[] masks;

  KnownEffects(StringIds strings, MethodIds refs, Hierarchy hierarchy) {
    this.strings = strings;
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.masks = new byte[refs.size()];
    for (int ref = 0; ref < masks.length; ref++) {
      masks[ref] = (byte) find(ref);
    }
    tableTypes.clear();
  }

  int mask(int ref) {
    return masks[ref] & 0xFF;
  }

  private int find(int ref) {
    String method = refs.nameText(ref);
    int mask = 0;
    if (method.equals("<init>")) {
      String owner = refs.ownerName(ref);
      return known.names(owner) ? known.effects(owner, method, refs.descriptorText(ref)) : 0;
    }
    for (String type : tableTypes.computeIfAbsent(refs.owner(ref), this::findTypes)) {
      mask |= known.effects(type, method, refs.descriptorText(ref));
    }
    return mask;
  }

  private String[] findTypes(int owner) {
    String name = strings.get(owner);
    TypeNode type = hierarchy.type(owner);
    if (type == null) {
      return known.names(name) ? new String[] {name} : new String[0];
    }
    Set<String> names = new TreeSet<>(hierarchy.supertypeNames(type));
    names.add(name);
    if (Modifier.isInterface(type.modifiers())) {
      for (int annotation : type.annotations()) {
        names.add('@' + strings.get(annotation));
      }
    }
    return names.stream().filter(known::names).toArray(String[]::new);
  }
}
