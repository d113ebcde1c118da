/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyTable;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** Asks a real Connector/J 5.1. */
record LegacyMysqlDriver(DriverJar jar) implements RealDriver {
  private static final String DRIVER = "com.mysql.jdbc.NonRegisteringDriver";
  private static final Set<String> PSEUDO =
      Set.of("HOST", "PORT", "DBNAME", "NUM_HOSTS", "PROTOCOL", "PATH", "user", "password");

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    try {
      Properties given = new Properties();
      given.putAll(properties);
      Object driver = Objects.requireNonNull(jar.make(DRIVER));
      Properties parsed = (Properties) jar.call(driver, "parseURL", url, given);
      if (parsed == null) {
        return DriverAnswer.unsuitable();
      }
      int count = Integer.parseInt(parsed.getProperty("NUM_HOSTS"));
      List<DriverAnswer.Host> hosts = new ArrayList<>();
      for (int i = 1; i <= count; i++) {
        hosts.add(host(parsed, i, count));
      }
      return new DriverAnswer(null, hosts);
    } catch (InvocationTargetException e) {
      return DriverAnswer.refused(e.getCause());
    } catch (NumberFormatException e) {
      return DriverAnswer.refused(e);
    }
  }

  private DriverAnswer.Host host(Properties parsed, int index, int count)
      throws InvocationTargetException {
    Properties settings = new Properties();
    parsed.stringPropertyNames().forEach(key -> settings.setProperty(key, parsed.getProperty(key)));
    String suffix = count == 1 ? "" : "." + index;
    String host = parsed.getProperty("HOST" + suffix);
    settings.setProperty("HOST", host);
    settings.setProperty("PORT", parsed.getProperty("PORT" + suffix));
    Properties own =
        (Properties) Objects.requireNonNull(jar.callStatic(DRIVER, "expandHostKeyValues", host));
    if (host.regionMatches(true, 0, "address=", 0, "address=".length())) {
      settings.setProperty("HOST", "localhost");
    }
    own.stringPropertyNames().forEach(key -> settings.setProperty(key, own.getProperty(key)));
    Map<String, String> known = known(settings);
    Map<String, String> unknown = new TreeMap<>();
    for (String key : settings.stringPropertyNames()) {
      boolean part = key.matches("(HOST|PORT)\\.\\d+") || PSEUDO.contains(key);
      if (!known.containsKey(key) && !part && !isNamed(key)) {
        unknown.put(key, settings.getProperty(key));
      }
    }
    for (String key : List.of("user", "password")) {
      if (settings.getProperty(key) != null) {
        known.put(key, settings.getProperty(key));
      }
    }
    return new DriverAnswer.Host(
        settings.getProperty("HOST"),
        Integer.parseInt(settings.getProperty("PORT")),
        known,
        unknown);
  }

  private Map<String, String> known(Properties settings) throws InvocationTargetException {
    Object set = Objects.requireNonNull(jar.make("com.mysql.jdbc.ConnectionPropertiesImpl"));
    jar.call(set, "initializeProperties", settings);
    Properties all =
        (Properties) Objects.requireNonNull(jar.call(set, "exposeAsProperties", null, false));
    Map<String, String> known = new TreeMap<>();
    all.stringPropertyNames().forEach(key -> known.put(key, all.getProperty(key)));
    return known;
  }

  private boolean isNamed(String key) {
    return PropertyTable.of(DriverFamily.MYSQL).at(jar.version()).find(key).isPresent();
  }
}
