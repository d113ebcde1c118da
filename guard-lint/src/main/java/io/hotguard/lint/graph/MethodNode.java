/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

/** A method of the application. */
final class MethodNode {
  static final int[] NONE = {};

  final int ref;

  final int modifiers;

  final int[] annotations;

  /** See {@link Edges}. */
  final int[] edges;

  MethodNode(int ref, int modifiers, int[] annotations, int[] edges) {
    this.ref = ref;
    this.modifiers = modifiers;
    this.annotations = annotations;
    this.edges = edges;
  }
}
