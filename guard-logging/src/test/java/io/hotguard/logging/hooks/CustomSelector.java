/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import org.apache.logging.log4j.core.selector.ClassLoaderContextSelector;

/** A context selector of the application's own. */
public final class CustomSelector extends ClassLoaderContextSelector {}
