/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.DriverFamily;
import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;

/**
 * Asks the drivers of Amazon and of Testcontainers which URL and properties they give to the driver
 * behind them. No connection is made, and no container is started.
 */
final class FrontDrivers {
  static final String AMAZON = "aws-wrapper:";
  static final String CONTAINER = "tc:";

  /** The value becomes a part of the URL that Amazon's driver makes. */
  static final String DATABASE = "?database=x";

  private static final String AMAZON_PACKAGE = "software.amazon.jdbc.";
  private static final DriverJar AMAZON_JAR = DriverJar.load("aws-advanced-jdbc-wrapper-4.3.0");
  private static final DriverJar CONTAINER_JAR = DriverJar.load("testcontainers-jdbc-2.0.5");

  private static final Map<DriverFamily, String> DIALECTS =
      Map.of(
          DriverFamily.MYSQL, "MysqlConnectorJ",
          DriverFamily.MARIADB, "Mariadb",
          DriverFamily.POSTGRESQL, "Pg");

  /** Their containers take the rest of the URL behind the question mark as it is. */
  private static final Map<DriverFamily, String> CONTAINERS =
      Map.of(
          DriverFamily.MYSQL, "jdbc:mysql://localhost:3306/test",
          DriverFamily.MARIADB, "jdbc:mariadb://localhost:3306/test",
          DriverFamily.POSTGRESQL, "jdbc:postgresql://localhost:5432/test");

  private FrontDrivers() {}

  /** A URL and the properties of the connection. */
  record Request(String url, Map<String, String> properties) {}

  /** Returns what the driver gets; empty if the driver in front refuses. */
  static Optional<Request> handedOn(DriverFamily family, Request written) {
    try {
      if (written.url().startsWith("jdbc:" + AMAZON)) {
        return Optional.of(byAmazon(family, written));
      }
      return byContainer(family, written);
    } catch (InvocationTargetException e) {
      return Optional.empty();
    }
  }

  private static Request byAmazon(DriverFamily family, Request written)
      throws InvocationTargetException {
    String parserType = AMAZON_PACKAGE + "util.ConnectionUrlParser";
    Properties properties = new Properties();
    properties.putAll(written.properties());
    AMAZON_JAR.callStatic(parserType, "parsePropertiesFromUrl", written.url(), properties);
    Object database = AMAZON_JAR.callStatic(parserType, "parseDatabaseFromUrl", written.url());
    if (database instanceof String name && !name.isEmpty()) {
      properties.setProperty("database", name);
    }
    Object parser = Objects.requireNonNull(AMAZON_JAR.make(parserType));
    String url = written.url().replaceFirst("jdbc:" + AMAZON, "jdbc:");
    Object protocol = AMAZON_JAR.call(parser, "getProtocol", url);
    List<?> hosts =
        (List<?>)
            AMAZON_JAR.call(
                parser, "getHostsFromConnectionUrl", url, false, (Supplier<Object>) () -> host());
    if (hosts == null || hosts.isEmpty()) {
      throw new InvocationTargetException(new IllegalArgumentException("no host"));
    }
    Object dialect =
        Objects.requireNonNull(
            AMAZON_JAR.make(
                AMAZON_PACKAGE
                    + "targetdriverdialect."
                    + DIALECTS.getOrDefault(family, "Generic")
                    + "TargetDriverDialect"));
    Object info =
        Objects.requireNonNull(
            AMAZON_JAR.call(dialect, "prepareConnectInfo", protocol, hosts.get(0), properties));
    Map<String, String> left = new LinkedHashMap<>();
    Properties given = (Properties) Objects.requireNonNull(AMAZON_JAR.field(info, "props"));
    given.stringPropertyNames().forEach(key -> left.put(key, given.getProperty(key)));
    return new Request((String) Objects.requireNonNull(AMAZON_JAR.field(info, "url")), left);
  }

  private static Object host() {
    Object strategy =
        Objects.requireNonNull(
            AMAZON_JAR.make(AMAZON_PACKAGE + "hostavailability.SimpleHostAvailabilityStrategy"));
    return AMAZON_JAR.makeOf(AMAZON_PACKAGE + "HostSpecBuilder", strategy);
  }

  /** The container puts the settings behind the question mark of a URL of its own. */
  private static Optional<Request> byContainer(DriverFamily family, Request written)
      throws InvocationTargetException {
    String container = CONTAINERS.get(family);
    String type = "org.testcontainers.jdbc.ConnectionUrl";
    if (container == null
        || !Boolean.TRUE.equals(CONTAINER_JAR.callStatic(type, "accepts", written.url()))) {
      return Optional.empty();
    }
    Object url =
        Objects.requireNonNull(CONTAINER_JAR.callStatic(type, "newInstance", written.url()));
    Optional<?> settings =
        (Optional<?>) Objects.requireNonNull(CONTAINER_JAR.call(url, "getQueryString"));
    return Optional.of(
        new Request(container + settings.map(Object::toString).orElse(""), written.properties()));
  }
}
