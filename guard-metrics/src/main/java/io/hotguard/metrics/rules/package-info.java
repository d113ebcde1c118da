/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The rules about sample queues, digests and metric registries in application code. Start at {@link
 * MetricsRuleProvider}. Recorders do not belong here. Depends on {@code io.hotguard}, {@code
 * io.hotguard.code} and the JDK only, so that a linter can run them without any metrics library on
 * its class path.
 */
@NullMarked
package io.hotguard.metrics.rules;

import org.jspecify.annotations.NullMarked;
