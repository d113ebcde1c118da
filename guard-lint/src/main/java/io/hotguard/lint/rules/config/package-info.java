/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Rules about configuration that belongs to no other module: Spring Boot, Tomcat, options of the
 * virtual machine, versions on the class path. Depends on {@code io.hotguard}, {@code
 * io.hotguard.config} and the JDK only.
 */
@NullMarked
package io.hotguard.lint.rules.config;

import org.jspecify.annotations.NullMarked;
