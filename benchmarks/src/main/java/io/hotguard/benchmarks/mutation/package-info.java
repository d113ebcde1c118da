/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Scores of mutation tests: which changes of the classes that promises depend on no test notices.
 * Reads the reports of PIT; the result has the reason of each change that changes nothing. Start at
 * {@code MutationCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.mutation;

import org.jspecify.annotations.NullMarked;
