/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The accounts of a recording: where the time of the threads that work went, the causes in it, and
 * the rules that label them. Uses what {@code profile.reading} has read; knows no report.
 */
@NullMarked
package io.hotguard.profile.account;

import org.jspecify.annotations.NullMarked;
