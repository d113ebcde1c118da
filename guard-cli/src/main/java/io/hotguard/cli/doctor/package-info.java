/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Describes an application for {@code hotguard doctor}: its files, the known libraries in it, the
 * guards that fit, and the lines to add. Finds no hazard by itself; the check of guard-lint does.
 */
@NullMarked
package io.hotguard.cli.doctor;

import org.jspecify.annotations.NullMarked;
