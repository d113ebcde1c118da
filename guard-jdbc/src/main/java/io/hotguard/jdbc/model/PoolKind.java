/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

/** The connection pools whose settings this library knows. */
public enum PoolKind {
  /** HikariCP. */
  HIKARICP("hikaricp", "HikariCP"),
  /** Apache Commons DBCP 1. */
  DBCP("dbcp", "DBCP 1"),
  /** Apache Commons DBCP 2. */
  DBCP2("dbcp2", "DBCP 2"),
  /** Alibaba Druid. */
  DRUID("druid", "Druid"),
  /** The JDBC pool of Apache Tomcat. */
  TOMCAT("tomcat", "the Tomcat pool"),
  /** c3p0. */
  C3P0("c3p0", "c3p0"),
  /** Agroal, as Spring Boot configures it. */
  AGROAL("agroal", "Agroal"),
  /** Oracle's Universal Connection Pool. */
  UCP("ucp", "UCP"),
  /** Vibur DBCP. */
  VIBUR("vibur", "Vibur"),
  /** A pool that this library does not know. */
  OTHER("other", "an unknown pool");

  private final String id;
  private final String label;

  PoolKind(String id, String label) {
    this.id = id;
    this.label = label;
  }

  /** Returns the name in files and tags: lower-case letters and digits. */
  public String id() {
    return id;
  }

  /** Returns the pool's own name for messages. */
  public String label() {
    return label;
  }
}
