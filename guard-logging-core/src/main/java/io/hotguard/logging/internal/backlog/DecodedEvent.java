/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

/** An event read back from the journal, and the route that its writer gave it. */
public record DecodedEvent<E>(String route, E event) {}
