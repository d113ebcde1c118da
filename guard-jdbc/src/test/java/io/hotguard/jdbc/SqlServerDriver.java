/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyDefinition.ValueType;
import io.hotguard.jdbc.model.PropertyTable;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Asks a real SQL Server driver: its parser, and for the values the code that connects. That reads
 * them all, and then finds that a failover partner without a database is no use, before it opens a
 * socket.
 */
record SqlServerDriver(DriverJar jar) implements RealDriver {
  private static final String PACKAGE = "com.microsoft.sqlserver.jdbc.";
  private static final Logger QUIET = Logger.getLogger("com.microsoft.sqlserver.jdbc");
  private static final int MAX_NAME = 128;

  /** The driver's answer after it has read all values. */
  private static final List<String> LAST_WORDS =
      List.of(
          "R_failoverPartnerWithoutDB",
          "R_dbMirroringWithReadOnlyIntent",
          "R_dbMirroringWithMultiSubnetFailover");

  static {
    QUIET.setLevel(Level.OFF);
  }

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    try {
      Properties given = new Properties();
      given.putAll(properties);
      Object read = jar.callStatic(PACKAGE + "Util", "parseUrl", url, QUIET);
      if (read == null) {
        return DriverAnswer.unsuitable();
      }
      Properties merged =
          (Properties)
              Objects.requireNonNull(
                  jar.callStatic(
                      PACKAGE + "SQLServerDriver", "mergeURLAndSuppliedProperties", read, given));
      connect(merged);
      return new DriverAnswer(null, List.of(host(merged)));
    } catch (InvocationTargetException e) {
      return DriverAnswer.refused(e.getCause());
    }
  }

  /** Throws what the driver says of the values. */
  private void connect(Properties merged) throws InvocationTargetException {
    Properties partnered = new Properties();
    partnered.putAll(merged);
    partnered.setProperty("failoverPartner", "other");
    if (merged.getProperty("databaseName", "").length() <= MAX_NAME) {
      partnered.remove("databaseName");
    }
    Object connection = jar.make(PACKAGE + "SQLServerConnection", "test");
    try {
      jar.call(connection, "connect", partnered, null);
      throw new AssertionError(jar + " connected");
    } catch (InvocationTargetException e) {
      if (!isLast(String.valueOf(e.getCause().getMessage()))) {
        throw e;
      }
    }
  }

  private boolean isLast(String message) throws InvocationTargetException {
    for (String key : LAST_WORDS) {
      Object words = jar.callStatic(PACKAGE + "SQLServerException", "getErrString", key);
      if (message.contains(String.valueOf(words))) {
        return true;
      }
    }
    return false;
  }

  private DriverAnswer.Host host(Properties merged) throws InvocationTargetException {
    Map<String, String> known = new TreeMap<>();
    PropertyTable table = PropertyTable.of(DriverFamily.SQLSERVER).at(jar.version());
    for (PropertyDefinition definition : table.definitions()) {
      String given = merged.getProperty(definition.name());
      String text = given == null ? definition.defaultValue() : normal(definition, given);
      if (text != null) {
        known.put(definition.name(), text);
      }
    }
    String server = merged.getProperty("serverName", "localhost");
    String[] parts = server.split("\\\\", 2);
    boolean isNamed = parts.length == 2 || !merged.getProperty("instanceName", "").isEmpty();
    String port = merged.getProperty("portNumber");
    int number = port != null ? Integer.parseInt(port) : isNamed ? -1 : 1433;
    String name = parts[0].isEmpty() ? "localhost" : parts[0];
    return new DriverAnswer.Host(name, number, known, Map.of());
  }

  private String normal(PropertyDefinition definition, String given)
      throws InvocationTargetException {
    if (definition.name().equals("encrypt") && definition.type() == ValueType.ENUM) {
      Object option = jar.callStatic(PACKAGE + "EncryptOption", "valueOfString", given);
      return String.valueOf(option);
    }
    return switch (definition.type()) {
      case BOOLEAN -> given.toLowerCase(Locale.ROOT);
      case INT ->
          given.isEmpty()
              ? Objects.toString(definition.defaultValue(), "")
              : Integer.toString(Integer.parseInt(given));
      case ENUM ->
          definition.values().stream().filter(given::equalsIgnoreCase).findFirst().orElse(given);
      default -> given;
    };
  }
}
