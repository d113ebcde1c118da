/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The findings of the rules in the start-up reports of all guards. {@link
 * io.hotguard.logging.internal.findings.StartupFindings} is the way in. The facts of a live
 * configuration are read where its library is known. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.findings;

import org.jspecify.annotations.NullMarked;
