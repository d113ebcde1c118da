/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Data sources in configuration files: the settings of Spring Boot, properties files of pools,
 * resources of Tomcat. Depends on {@code io.hotguard}, {@code io.hotguard.config}, {@code
 * io.hotguard.jdbc} and the JDK only; nothing depends on it.
 */
@NullMarked
package io.hotguard.jdbc.config;

import org.jspecify.annotations.NullMarked;
