/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Reports of diagnoses, which join weights of guard-profile with findings of guard-lint. */
@NullMarked
package io.hotguard.cli.incident;

import org.jspecify.annotations.NullMarked;
