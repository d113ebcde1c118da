/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Finds data sources in configuration files: Spring Boot settings, properties files of pools,
 * Tomcat resources. Depends on {@code io.hotguard}, {@code io.hotguard.config}, {@code
 * io.hotguard.jdbc} and the JDK only; nothing depends on it.
 */
@NullMarked
package io.hotguard.jdbc.config;

import org.jspecify.annotations.NullMarked;
