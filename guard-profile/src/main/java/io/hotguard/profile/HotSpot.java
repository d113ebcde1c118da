/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Evidence;

/**
 * A place that is hot and that no rule explains.
 *
 * @param place the application's frame that is nearest to the innermost one, or the innermost one,
 *     when none is the application's
 * @param innermost the innermost method of at least half of it, as {@code class.method}; may be
 *     empty
 * @param type the class of the lock, the object or the exception of at least half of it; may be
 *     empty
 */
public record HotSpot(
    Evidence kind, StackFrame place, String innermost, double share, String type) {}
