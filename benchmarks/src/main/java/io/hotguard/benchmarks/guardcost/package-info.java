/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The cost of the profile guard for a service that is not in trouble: the same process with its
 * recording on and off, A-B-B-A. Start at {@code GuardCostCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.guardcost;

import org.jspecify.annotations.NullMarked;
