/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Diagnoses as reports. Joins what guard-profile weighs with what guard-lint finds and writes. */
@NullMarked
package io.hotguard.cli.incident;

import org.jspecify.annotations.NullMarked;
