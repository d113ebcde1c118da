/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The base of every JDBC rule, the table-driven rules, and the words for settings in messages.
 * Rules with their own class belong elsewhere.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.rules.base;

import org.jspecify.annotations.NullMarked;
