/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;

/** The known effects of calls: by the named class, a type above it, or an interface annotation. */
final class KnownEffects {
  private final StringIds strings;
  private final MethodIds refs;
  private final Hierarchy hierarchy;
  private final KnownCalls known = KnownCalls.table();

  /** By the number of the named method, as a mask. */
  private final byte[] masks;

  KnownEffects(StringIds strings, MethodIds refs, Hierarchy hierarchy) {
    this.strings = strings;
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.masks = new byte[refs.size()];
    // By the number of a type's name: all names in the table that the type has.
    String[][] tableTypes = new String[strings.size()][];
    for (int ref = 0; ref < masks.length; ref++) {
      int owner = refs.owner(ref);
      if (tableTypes[owner] == null) {
        tableTypes[owner] = findTypes(owner);
      }
      masks[ref] = (byte) find(ref, tableTypes[owner]);
    }
  }

  int mask(int ref) {
    return masks[ref] & 0xFF;
  }

  private int find(int ref, String[] types) {
    String method = refs.nameText(ref);
    int mask = 0;
    if (method.equals("<init>")) {
      String owner = refs.ownerName(ref);
      return known.names(owner) ? known.effects(owner, method, refs.descriptorText(ref)) : 0;
    }
    for (String type : types) {
      mask |= known.effects(type, method, refs.descriptorText(ref));
    }
    return mask | ofAnnotations(ref, method);
  }

  /** A mapper's statement stands in an annotation of its abstract method. */
  private int ofAnnotations(int ref, String method) {
    int declared = hierarchy.methodOf(ref);
    int mask = 0;
    if (declared >= 0 && Modifier.isAbstract(hierarchy.methods()[declared].modifiers)) {
      for (int annotation : hierarchy.methods()[declared].annotations) {
        mask |= known.effects('@' + strings.get(annotation), method, refs.descriptorText(ref));
      }
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
