/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Warnings of other tools on the positive and harmless fixtures of the code rules. Their speed
 * belongs to {@code lint}. Start at {@code PeersCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
