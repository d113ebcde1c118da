/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

/** What a configuration file configures. */
public enum ConfigKind {
  /** Log4j 2: {@code log4j2*.xml}, {@code .json}, {@code .yaml} and {@code .properties}. */
  LOG4J,
  /** The system settings of Log4j 2: {@code log4j2.component.properties}. */
  LOG4J_SETTINGS,
  /** Logback: {@code logback*.xml}. */
  LOGBACK,
  /** Spring Boot: {@code application*.yml} and {@code .properties}, one document of it. */
  SPRING,
  /** A connection pool or a data source in a properties file of its own. */
  POOL,
  /** Tomcat: {@code server.xml} and {@code context.xml}. */
  TOMCAT,
  /** Options of the virtual machine, wherever they are written. */
  JVM_OPTIONS,
  /** A Maven project: {@code pom.xml}. */
  POM,
  /** The proxy in front: {@code nginx*.conf} and what lies in folders of nginx. */
  NGINX,
  /** What a jar says of itself: {@code pom.properties} and the manifest. */
  ARTIFACT
}
