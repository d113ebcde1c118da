/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Rules and their findings: the types that every check, guard and report shares.
 *
 * <p>Enter at {@link io.hotguard.rule.Rule} to write a rule, at {@link
 * io.hotguard.rule.RuleCatalog} to run rules. Facts do not belong here: each domain declares its
 * own. Depends on the JDK alone.
 *
 * <p>Size: a finding has parts of many kinds (place, entry point, doubt, price, weight, fix), and
 * each is a type of its own.
 */
@NullMarked
package io.hotguard.rule;

import org.jspecify.annotations.NullMarked;
