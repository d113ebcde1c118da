/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The connection pools whose settings this library knows. */
public enum PoolKind {
  HIKARICP("HikariCP", "com.zaxxer.hikari.", "com.zaxxer:HikariCP"),
  DBCP(
      "DBCP 1",
      "org.apache.commons.dbcp.,org.apache.tomcat.dbcp.dbcp.",
      "commons-dbcp:commons-dbcp"),
  DBCP2(
      "DBCP 2",
      "org.apache.commons.dbcp2.,org.apache.tomcat.dbcp.dbcp2.",
      "org.apache.commons:commons-dbcp2"),
  DRUID(
      "Druid",
      "com.alibaba.druid.",
      "com.alibaba:druid,com.alibaba:druid-spring-boot-starter,com.alibaba:druid-spring-boot-3-starter"),
  TOMCAT("the Tomcat pool", "org.apache.tomcat.jdbc.pool.", "org.apache.tomcat:tomcat-jdbc"),
  C3P0("c3p0", "com.mchange.v2.c3p0.", "com.mchange:c3p0,c3p0:c3p0"),
  /** Agroal, as Spring Boot configures it. */
  AGROAL("Agroal", "io.agroal.", "io.agroal:agroal-pool,io.agroal:agroal-spring-boot-starter"),
  UCP(
      "UCP",
      "oracle.ucp.",
      "com.oracle.database.jdbc:ucp,com.oracle.database.jdbc:ucp11,com.oracle.database.jdbc:ucp17"),
  VIBUR("Vibur", "org.vibur.dbcp.", "org.vibur:vibur-dbcp"),
  /** The pools of Quarkus, which are Agroal's. */
  QUARKUS("Quarkus", "", "io.quarkus:quarkus-agroal"),
  /** The pools of Dropwizard, which are Tomcat's. */
  DROPWIZARD("Dropwizard", "io.dropwizard.db.", "io.dropwizard:dropwizard-db"),
  /** The data sources of WildFly. */
  WILDFLY("WildFly", "", ""),
  /** A pool that this library does not know. */
  OTHER("an unknown pool", "", "");

  private static final Pattern COMMA = Pattern.compile(",");
  private final String label;
  private final String packages;
  private final String artifacts;

  PoolKind(String label, String packages, String artifacts) {
    this.label = label;
    this.packages = packages;
    this.artifacts = artifacts;
  }

  /** Returns whether code and files of any framework can make it. */
  public boolean isForAll() {
    return this != QUARKUS && this != DROPWIZARD && this != WILDFLY;
  }

  /** Returns the pool of a class or factory; empty if it is unknown. */
  public static Optional<PoolKind> ofClass(String name) {
    return Arrays.stream(values())
        .filter(kind -> !kind.packages.isEmpty())
        .filter(kind -> COMMA.splitAsStream(kind.packages).anyMatch(name::startsWith))
        .findFirst();
  }

  /** Returns the coordinates of the pool's artifacts, {@code group:name}. */
  public List<String> artifacts() {
    return artifacts.isEmpty() ? List.of() : COMMA.splitAsStream(artifacts).toList();
  }

  /** Returns the name in files and tags: lower-case letters and digits. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the pool's own name for messages. */
  public String label() {
    return label;
  }
}
