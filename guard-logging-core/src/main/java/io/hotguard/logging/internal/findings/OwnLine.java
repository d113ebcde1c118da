/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.findings;

/**
 * One line that a guard itself writes into the log.
 *
 * @param isWarning at WARN, otherwise at INFO
 */
public record OwnLine(boolean isWarning, String text) {}
