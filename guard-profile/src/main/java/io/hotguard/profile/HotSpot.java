/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Evidence;

/**
 * A hot place that no rule explains.
 *
 * @param place the application's frame nearest to the innermost one, otherwise the innermost one
 * @param innermost the innermost method of at least half of it, as {@code class.method}, or empty
 * @param type the class of the lock, object or exception of at least half of it, or empty
 */
public record HotSpot(
    Evidence kind, StackFrame place, String innermost, double share, String type) {}
