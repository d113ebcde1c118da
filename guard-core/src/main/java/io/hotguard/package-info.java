/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The vocabulary: rules and their findings, modes and properties, running guards. Every module may
 * depend on this package; it depends on the JDK alone, and works, without what they publish, where
 * {@code java.management} or {@code jdk.jfr} is missing.
 *
 * <ul>
 *   <li>A hazard: {@link io.hotguard.Rule}, {@link io.hotguard.RuleDescriptor}, {@link
 *       io.hotguard.Finding}, {@link io.hotguard.Fix}, {@link io.hotguard.RuleCatalog}.
 *   <li>A setting of Hotguard: {@link io.hotguard.GuardProperty}, {@link
 *       io.hotguard.GuardProperties}, {@link io.hotguard.GuardMode}.
 *   <li>A running guard: {@link io.hotguard.Guard}, {@link io.hotguard.GuardSnapshot}, {@link
 *       io.hotguard.Guards}.
 *   <li>Marks in code: {@link io.hotguard.HotPath}, {@link io.hotguard.AllowOnHotPath}.
 * </ul>
 */
@NullMarked
package io.hotguard;

import org.jspecify.annotations.NullMarked;
