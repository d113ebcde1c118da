/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The demo: one small application, run as configured and run guarded. A process is guarded by
 * {@code -Dhotguard.mode=enforce} alone and its counters are read through JMX, so nothing here may
 * compile against the guard. Start at {@code DemoCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.demo;

import org.jspecify.annotations.NullMarked;
