/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks a real Oracle driver: Easy Connect's resolver, the parser of what it makes, and the code
 * that reads the properties, on a connection whose constructor never ran.
 */
record OracleDriver(DriverJar jar) implements RealDriver {
  /** It would print a stack trace for each URL that it cannot read. */
  private static final Logger QUIET = Logger.getLogger("oracle");

  static {
    QUIET.setLevel(Level.OFF);
  }

  private static final Pattern SIMPLE =
      Pattern.compile(
          "jdbc:oracle:(thin|oci|oci8|kprb):\\w*/?\\w*@(//)?[A-z0-9-._]+(:\\d+)[:/][A-z0-9-._:]+");
  private static final Pattern ADDRESS =
      Pattern.compile("\\(HOST=([^()]*)\\)\\s*\\(PORT=([^()]*)\\)");

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    try {
      Object kind =
          jar.callStatic(
              "oracle.jdbc.driver.OracleDriver", "oracleDriverExtensionTypeFromURL", url);
      if (!(kind instanceof Integer number) || number < 0) {
        return DriverAnswer.unsuitable();
      }
      Properties effective = new Properties();
      effective.putAll(properties);
      String resolved = url;
      if (!SIMPLE.matcher(url).matches()) {
        Object resolver = resolver(url, effective);
        effective.putAll((Properties) Objects.requireNonNull(jar.call(resolver, "getProperties")));
        resolved = Objects.requireNonNullElse((String) jar.call(resolver, "getResolvedUrl"), url);
      }
      String physical = "oracle.jdbc.driver.PhysicalConnection";
      Map<?, ?> parts =
          (Hashtable<?, ?>) Objects.requireNonNull(jar.callStatic(physical, "parseUrl", resolved));
      String database = Objects.toString(parts.get("database"), "");
      if (!database.startsWith("(") && database.indexOf('?') >= 0) {
        throw new InvocationTargetException(new IllegalArgumentException("not read: " + resolved));
      }
      readAll(resolved, effective);
      for (String name : List.of("user", "password")) {
        if (parts.get(name) != null) {
          effective.putIfAbsent(name, parts.get(name));
        }
      }
      return new DriverAnswer(null, hosts(database, effective));
    } catch (InvocationTargetException e) {
      return DriverAnswer.refused(e.getCause());
    }
  }

  private Object resolver(String url, Properties effective) throws InvocationTargetException {
    String type = "oracle.net.resolver.EZConnectResolver";
    boolean takesUrlOnly = !jar.version().isAtLeast("23.2");
    return Objects.requireNonNull(
        takesUrlOnly
            ? jar.callStatic(type, "newInstance", url)
            : jar.callStatic(type, "newInstance", url, effective));
  }

  /** Checks of the whole connection come after the properties and are left out. */
  private void readAll(String resolved, Properties effective) throws InvocationTargetException {
    try {
      Object connection = jar.allocate("oracle.jdbc.driver.T4CConnection");
      Properties copy = new Properties();
      copy.putAll(effective);
      jar.call(connection, "readConnectionProperties", resolved, copy);
    } catch (InvocationTargetException e) {
      if (!(e.getCause() instanceof NullPointerException)) {
        throw e;
      }
    }
  }

  private List<DriverAnswer.Host> hosts(String database, Properties effective) {
    Map<String, String> known = new TreeMap<>();
    Map<String, String> unknown = new TreeMap<>();
    PropertyTable table = PropertyTable.of(DriverFamily.ORACLE).at(jar.version());
    for (PropertyDefinition definition : table.definitions()) {
      String text = effective.getProperty(definition.name(), definition.defaultValue());
      if (text != null && !definition.has("pseudo")) {
        known.put(definition.name(), normal(definition, text));
      }
    }
    for (String key : effective.stringPropertyNames()) {
      if (!table.find(key).map(d -> d.name().equals(key)).orElse(false)) {
        unknown.put(key, effective.getProperty(key));
      }
    }
    List<DriverAnswer.Host> hosts = new ArrayList<>();
    Matcher address = ADDRESS.matcher(database);
    while (address.find()) {
      hosts.add(host(address.group(1), address.group(2), known, unknown));
    }
    String[] parts = database.split(":", 0);
    if (hosts.isEmpty() && database.matches("(//)?[^:/\\[(]+:\\d+:[^:/]+")) {
      hosts.add(host(parts[0], parts[1], known, unknown));
    } else if (hosts.isEmpty() && database.matches("(//)?[\\w.-]+:\\d+/.*")) {
      String[] simple = database.replaceFirst("^//", "").split("[:/]", 0);
      hosts.add(host(simple[0], simple[1], known, unknown));
    } else if (hosts.isEmpty()) {
      hosts.add(host("", "-1", known, unknown));
    }
    return hosts;
  }

  private static DriverAnswer.Host host(
      String name, String port, Map<String, String> known, Map<String, String> unknown) {
    return new DriverAnswer.Host(name, Integer.parseInt(port), known, unknown);
  }

  private static String normal(PropertyDefinition definition, String text) {
    return switch (definition.type()) {
      case BOOLEAN -> Boolean.toString(Boolean.parseBoolean(text));
      case INT, LONG -> Long.toString(Long.parseLong(text));
      default -> text;
    };
  }
}
