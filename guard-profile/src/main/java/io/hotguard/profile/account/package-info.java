/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The accounts of a recording: where the time of the threads that work went. Uses what {@code
 * profile.reading} has read; nothing here knows rules or reports.
 */
@NullMarked
package io.hotguard.profile.account;

import org.jspecify.annotations.NullMarked;
