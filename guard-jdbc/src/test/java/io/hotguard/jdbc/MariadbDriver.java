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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;

/** Asks a real MariaDB Connector/J 3 or later. */
record MariadbDriver(DriverJar jar) implements RealDriver {

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    if (loops(url)) {
      return DriverAnswer.refused(new IllegalStateException("the driver would never return"));
    }
    try {
      Properties given = new Properties();
      given.putAll(properties);
      Object configuration = jar.callStatic("org.mariadb.jdbc.Configuration", "parse", url, given);
      return configuration == null
          ? DriverAnswer.unsuitable()
          : new DriverAnswer(null, hosts(configuration));
    } catch (InvocationTargetException e) {
      return DriverAnswer.refused(e.getCause());
    }
  }

  /** From 3.5.2 on the driver looks for the end of an address again and again. */
  private boolean loops(String url) {
    int address = url.lastIndexOf("address=(");
    return url.contains("//")
        && address > url.indexOf("//")
        && url.indexOf(')', address) < 0
        && jar.version().isAtLeast("3.5.2");
  }

  private List<DriverAnswer.Host> hosts(Object configuration) throws InvocationTargetException {
    Map<String, String> known = new TreeMap<>();
    PropertyTable table = PropertyTable.of(DriverFamily.MARIADB).at(jar.version());
    for (PropertyDefinition definition : table.definitions()) {
      if (!definition.has("pseudo")) {
        put(known, definition.name(), jar.field(configuration, definition.name()));
      }
    }
    Map<String, String> unknown = new TreeMap<>();
    Properties rest =
        (Properties) Objects.requireNonNull(jar.field(configuration, "nonMappedOptions"));
    for (String key : rest.stringPropertyNames()) {
      boolean pseudo = table.findIgnoreCase(key).map(d -> d.has("pseudo")).orElse(false);
      if (!pseudo && !key.isEmpty()) {
        unknown.put(key, rest.getProperty(key));
      }
    }
    List<DriverAnswer.Host> hosts = new ArrayList<>();
    for (Object host :
        (Collection<?>) Objects.requireNonNull(jar.call(configuration, "addresses"))) {
      Map<String, String> own = new TreeMap<>(known);
      if (jar.version().isAtLeast("3.4.1")) {
        put(own, "sslMode", jar.field(host, "sslMode"));
        put(own, "pipe", jar.field(host, "pipe"));
        put(own, "localSocket", jar.field(host, "localSocket"));
      }
      String name = Objects.toString(jar.field(host, "host"), "");
      int port = (Integer) Objects.requireNonNull(jar.field(host, "port"));
      hosts.add(new DriverAnswer.Host(name, port, own, unknown));
    }
    if (hosts.isEmpty()) {
      hosts.add(new DriverAnswer.Host("", -1, known, unknown));
    }
    return hosts;
  }

  private void put(Map<String, String> known, String name, Object value)
      throws InvocationTargetException {
    if (value == null) {
      return;
    }
    String text =
        switch (value.getClass().getSimpleName()) {
          case "SslMode", "TransactionIsolation" -> String.valueOf(jar.field(value, "value"));
          case "CatalogTerm" -> value.toString().equals("UseCatalog") ? "CATALOG" : "SCHEMA";
          default ->
              name.equals("credentialType")
                  ? String.valueOf(jar.call(value, "type"))
                  : value.toString();
        };
    known.put(name, text);
  }
}
