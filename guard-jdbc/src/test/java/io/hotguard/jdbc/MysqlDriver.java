/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Asks a real Connector/J 8.0 or later. */
record MysqlDriver(DriverJar jar) implements RealDriver {
  private static final String CONF = "com.mysql.cj.conf.";

  /** A plugin reads this key, which is not in the list of settings. */
  static final String TOKEN = "idTokenFile";

  private static final Set<String> PSEUDO = Set.of("host", "port", "user", "password", "dbname");

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    try {
      Properties given = new Properties();
      given.putAll(properties);
      if (!(Boolean)
          Objects.requireNonNull(jar.callStatic(CONF + "ConnectionUrl", "acceptsUrl", url))) {
        return DriverAnswer.unsuitable();
      }
      Object parsed =
          Objects.requireNonNull(
              jar.callStatic(CONF + "ConnectionUrl", "getConnectionUrlInstance", url, given));
      List<DriverAnswer.Host> hosts = new ArrayList<>();
      for (Object host : (Collection<?>) Objects.requireNonNull(jar.field(parsed, "hosts"))) {
        hosts.add(host(host));
      }
      return new DriverAnswer(null, hosts);
    } catch (InvocationTargetException e) {
      return DriverAnswer.refused(e.getCause());
    }
  }

  private DriverAnswer.Host host(Object host) throws InvocationTargetException {
    Properties exposed = (Properties) Objects.requireNonNull(jar.call(host, "exposeAsProperties"));
    Object set = Objects.requireNonNull(jar.make("com.mysql.cj.jdbc.JdbcPropertySetImpl"));
    jar.call(set, "initializeProperties", exposed);
    Map<String, String> known = new TreeMap<>();
    Map<String, String> unknown = new TreeMap<>();
    exposed.stringPropertyNames().forEach(key -> unknown.put(key, exposed.getProperty(key)));
    Map<?, ?> definitions =
        (Map<?, ?>)
            Objects.requireNonNull(
                jar.staticField(
                    CONF + "PropertyDefinitions", "PROPERTY_KEY_TO_PROPERTY_DEFINITION"));
    for (Object key : definitions.keySet()) {
      String name = String.valueOf(jar.call(key, "getKeyName"));
      unknown.remove(name);
      Object alias = jar.call(key, "getCcAlias");
      if (alias != null) {
        unknown.remove(String.valueOf(alias));
      }
      Object value =
          jar.call(Objects.requireNonNull(jar.call(set, "getProperty", key)), "getValue");
      if (value != null && !PSEUDO.contains(name)) {
        known.put(name, value.toString());
      }
    }
    for (Object key : jar.type(CONF + "PropertyKey").getEnumConstants()) {
      unknown.remove(String.valueOf(jar.call(key, "getKeyName")));
      unknown.remove(String.valueOf(jar.call(key, "getCcAlias")));
      if (TOKEN.equals(jar.call(key, "getKeyName"))) {
        Object token = jar.call(set, "getProperty", key);
        putIfThere(known, TOKEN, token == null ? null : jar.call(token, "getStringValue"));
      }
    }
    putIfThere(known, "user", jar.call(host, "getUser"));
    putIfThere(known, "password", jar.call(host, "getPassword"));
    return new DriverAnswer.Host(
        String.valueOf(jar.call(host, "getHost")),
        (Integer) Objects.requireNonNull(jar.call(host, "getPort")),
        known,
        unknown);
  }

  private static void putIfThere(Map<String, String> known, String name, @Nullable Object value) {
    if (value != null) {
      known.put(name, value.toString());
    }
  }
}
