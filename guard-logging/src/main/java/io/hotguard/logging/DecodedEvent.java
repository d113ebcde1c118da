/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import org.apache.logging.log4j.core.LogEvent;

/** An event read back from the journal, and the route that its writer gave it. */
record DecodedEvent(String route, LogEvent event) {}
