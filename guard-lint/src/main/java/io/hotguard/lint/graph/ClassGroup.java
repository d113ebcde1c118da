/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.util.BitSet;

/**
 * A top-level class with all that is nested in it, which rules look at together.
 *
 * @param name the outermost class
 * @param sources where the classes were read, in ascending order; not to be changed
 * @param hot whether a method of them is hot
 * @param suppresses whether a mark in them allows something
 * @param mentions the numbers of the rules that look for a name that they mention; not to be
 *     changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ClassGroup(
    String name, long[] sources, boolean hot, boolean suppresses, BitSet mentions) {}
