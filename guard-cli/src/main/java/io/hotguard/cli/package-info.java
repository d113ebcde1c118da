/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The command line, {@code hotguard.jar}: options, exit codes, output. Start at {@link Main}.
 * Checks belong to guard-lint, diagnoses to guard-profile. guard-logging and guard-metrics are
 * bundled for their rules, not called. Nothing depends on this package.
 */
@NullMarked
package io.hotguard.cli;

import org.jspecify.annotations.NullMarked;
