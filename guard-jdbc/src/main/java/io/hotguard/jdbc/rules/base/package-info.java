/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The base of every JDBC rule, the rules that are rows of a table, and the words in which rules
 * speak of settings. No rule with a class of its own belongs here.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.rules.base;

import org.jspecify.annotations.NullMarked;
