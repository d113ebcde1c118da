/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Scores of mutation tests: which changes of the classes that promises depend on no test notices.
 * Reads the reports of PIT; {@code equivalent.tsv} has the changes that change nothing. Start at
 * {@code MutationCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.mutation;

import org.jspecify.annotations.NullMarked;
