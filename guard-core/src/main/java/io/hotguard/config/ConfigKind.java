/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

/** The system that a configuration file configures. */
public enum ConfigKind {
  /** Log4j 2: {@code log4j2*.xml}, {@code .json}, {@code .yaml} and {@code .properties}. */
  LOG4J,
  /** The system settings of Log4j 2: {@code log4j2.component.properties}. */
  LOG4J_SETTINGS,
  /** Logback: {@code logback*.xml}, and the files that it includes. */
  LOGBACK,
  /** Spring Boot: one document of {@code application*.yml} or {@code .properties}. */
  SPRING,
  /** A connection pool or a data source in a properties file of its own. */
  POOL,
  /** Tomcat: {@code server.xml} and {@code context.xml}. */
  TOMCAT,
  /** Options of the Java virtual machine, wherever they are written. */
  JVM_OPTIONS,
  /** The dependencies of a project: {@code pom.xml}, or a build file of Gradle. */
  POM,
  /** nginx: {@code nginx*.conf} and the files in nginx folders. */
  NGINX,
  /** The metadata of a jar: {@code pom.properties} and the manifest. */
  ARTIFACT
}
