/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.util.BitSet;

/**
 * A top-level class with its nested classes, which rules look at together. Sources and mentions
 * must not be changed.
 *
 * @param sources where the classes were read, in ascending order
 * @param suppresses whether a mark in them allows something
 * @param settings whether they may make settings with constants
 * @param mentions the numbers of the rules that look for a name in them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ClassGroup(
    String name,
    long[] sources,
    boolean hot,
    boolean suppresses,
    boolean settings,
    BitSet mentions) {}
