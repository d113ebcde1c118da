/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The Java agent: watches for the classes of libraries, and adds the guards to the class loaders
 * that define them.
 *
 * <p>A class loader of its own, whose parent is the platform class loader, defines all of it but
 * {@code AgentEntry}. This package needs the JDK alone.
 */
@NullMarked
package io.hotguard.agent;

import org.jspecify.annotations.NullMarked;
