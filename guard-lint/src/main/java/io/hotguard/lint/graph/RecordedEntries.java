/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.MethodRef;
import io.hotguard.code.RecordedCode;
import io.hotguard.rule.RecordedShare;
import java.util.Map;
import java.util.TreeMap;

/** Finds the methods that flight recordings hold. Each is an entry point of its own. */
final class RecordedEntries {
  private final MethodIds refs;
  private final Hierarchy hierarchy;
  private final RecordedCode recorded;
  private final Map<Integer, RecordedShare> shares = new TreeMap<>();

  RecordedEntries(MethodIds refs, Hierarchy hierarchy, RecordedCode recorded) {
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.recorded = recorded;
  }

  /** The shares of recorded methods, by the method's number. */
  Map<Integer, RecordedShare> find() {
    if (!recorded.isEmpty()) {
      for (TypeNode type : hierarchy.types()) {
        if (recorded.hasClass(hierarchy.name(type))) {
          for (MethodNode method : type.methods()) {
            MethodRef ref = refs.get(method.ref);
            recorded.of(ref).ifPresent(share -> shares.put(hierarchy.methodOf(method.ref), share));
          }
        }
      }
    }
    return shares;
  }

  /** Whether a recorded method runs once for each thread, so that only its loops are hot. */
  boolean isThreadBody(int method) {
    return recorded.isThreadBody(refs.get(hierarchy.methods()[method].ref));
  }
}
