/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Hotguard in a Spring Boot application: settings from its environment, an endpoint, health and
 * meters.
 *
 * <p>May use Spring Boot, Micrometer and every module of Hotguard. No module depends on it. A class
 * that needs a library beyond Spring Boot's core is loaded by a condition alone.
 */
@NullMarked
package io.hotguard.spring;

import org.jspecify.annotations.NullMarked;
