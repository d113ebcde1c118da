/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Location;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Driver;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings of a data source through its getters.
 *
 * <p>Getters are called by name: types would put six optional libraries in all their versions on
 * the build's class path, and a getter that a version lacks would be a linkage error. Only getters
 * of settings are called, because other getters start the pool.
 *
 * <p><b>Threading:</b> any thread; stateless.
 */
final class DataSourceReader {
  private static final List<String> URL = List.of("getJdbcUrl", "getUrl", "getURL");
  private static final List<String> URL_SETTERS = List.of("setJdbcUrl", "setUrl", "setURL");
  private static final List<String> DRIVER = List.of("getDriverClassName", "getDriverClass");
  private static final List<String> USER = List.of("getUsername", "getUser");
  private static final List<String> NAME = List.of("getPoolName", "getName", "getDataSourceName");
  private static final List<String> DRIVER_PROPERTIES =
      List.of(
          "getDataSourceProperties", // HikariCP
          "getConnectProperties", // Druid
          "getDbProperties", // Tomcat
          "getConnectionProperties", // DBCP, Spring
          "getProperties"); // c3p0
  private static final int MAX_WRAPPERS = 8;

  private DataSourceReader() {}

  /** Reads the settings of a data source or pool configuration; empty if it tells no URL. */
  static Optional<JdbcConfiguration> read(Object given) {
    return read(given, null);
  }

  /** Reads the settings as they would be with another URL. */
  static Optional<JdbcConfiguration> read(Object given, @Nullable String replaced) {
    Object source = target(given);
    PoolKind kind = poolOf(source.getClass());
    Map<String, String> driverProperties = driverProperties(source);
    String url = replaced == null ? text(source, URL) : replaced;
    String driverClass = text(source, DRIVER);
    boolean connectsItself = url == null || DriverVersions.isDrivers(source.getClass());
    if (url == null) {
      url = driverProperties.getOrDefault("url", driverProperties.get("URL"));
    }
    if (url == null) {
      return Optional.empty();
    }
    Driver registered =
        driverClass == null && !connectsItself ? DriverVersions.accepting(url) : null;
    String name = Objects.requireNonNullElse(text(source, NAME), "");
    String component = "data source " + source.getClass().getSimpleName() + " " + name;
    JdbcConfiguration.Builder configuration =
        JdbcConfiguration.builder(url)
            .driver(
                DriverFamily.decidedBy(
                    registered == null ? driverClass : registered.getClass().getName()))
            .driverVersion(
                registered == null
                    ? DriverVersions.ofClass(driverClass, source.getClass().getClassLoader())
                    : DriverVersions.ofDriver(registered))
            .location(new Location.Runtime(component.strip(), null));
    if (kind == null) {
      configuration.properties(driverProperties);
    } else {
      Map<String, String> settings = settings(source, kind, driverProperties);
      // A pool without getters, such as Agroal, does not tell whether a default is in effect.
      Optional<String> size =
          PropertyTable.of(kind).inRole("role:max-size").map(key -> value(source, key));
      configuration.pool(
          PoolSettings.of(
              kind, name, settings, size.isPresent() ? PoolTaker.SETTERS : PoolTaker.CODE, null));
    }
    return Optional.of(configuration.build());
  }

  /** Gives a data source another URL; returns false if it does not take it. */
  static boolean replaceUrl(Object given, String url) {
    Object source = target(given);
    if (text(source, URL) == null) {
      return false; // a property of the driver's own class holds it
    }
    for (String setter : URL_SETTERS) {
      try {
        source.getClass().getMethod(setter, String.class).invoke(source, url);
        return url.equals(text(source, URL));
      } catch (NoSuchMethodException e) {
        // another pool has another name for it
      } catch (IllegalAccessException | InvocationTargetException e) {
        return false; // a pool that runs refuses it
      }
    }
    return false;
  }

  /** Returns the data source behind Spring's delegating data sources. */
  private static Object target(Object source) {
    Object current = source;
    for (int i = 0; i < MAX_WRAPPERS; i++) {
      Object next = call(current, "getTargetDataSource");
      if (!(next instanceof DataSource)) {
        return current;
      }
      current = next;
    }
    return current;
  }

  private static @Nullable PoolKind poolOf(Class<?> type) {
    return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
        .flatMap(c -> PoolKind.ofClass(c.getName()).stream())
        .findFirst()
        .orElse(null);
  }

  private static Map<String, String> settings(
      Object source, PoolKind kind, Map<String, String> handedOn) {
    Map<String, String> settings = new TreeMap<>();
    handedOn.forEach((key, value) -> settings.put(PoolSettings.HANDED_ON + key, value));
    for (Setting known : PoolSettings.of(kind, "", Map.of()).settings().all()) {
      // Driver properties, the password included, are read separately.
      if (!known.isSecret() && !known.isIn("driver-properties") && !known.isIn("named")) {
        String value = value(source, known.name());
        boolean isUnset = kind == PoolKind.HIKARICP && "-1".equals(value); // until it starts
        if (value != null && !value.equals(known.value()) && !isUnset) {
          settings.put(known.name(), value);
        }
      }
    }
    return settings;
  }

  private static @Nullable String value(Object source, String name) {
    String capitalised = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    Object value = call(source, "get" + capitalised);
    if (value == null) {
      value = call(source, "is" + capitalised);
    }
    if (value instanceof Duration duration) {
      value = duration.toMillis();
    }
    return value instanceof String || value instanceof Number || value instanceof Boolean
        ? String.valueOf(value)
        : null;
  }

  private static Map<String, String> driverProperties(Object source) {
    Map<String, String> all = new TreeMap<>();
    for (String getter : DRIVER_PROPERTIES) {
      if (call(source, getter) instanceof Properties some) {
        some.stringPropertyNames().forEach(key -> all.put(key, some.getProperty(key)));
        break;
      }
    }
    Optional.ofNullable(text(source, USER)).ifPresent(user -> all.putIfAbsent("user", user));
    Optional.ofNullable(text(source, List.of("getPassword")))
        .ifPresent(password -> all.putIfAbsent("password", password));
    return all;
  }

  private static @Nullable String text(Object source, List<String> getters) {
    for (String getter : getters) {
      if (call(source, getter) instanceof String text && !text.isBlank()) {
        return text;
      }
    }
    return null;
  }

  /** Returns the value of a getter; null if the getter is missing, inaccessible or fails. */
  private static @Nullable Object call(Object source, String getter) {
    Method method = method(source.getClass(), getter);
    if (method == null) {
      return null;
    }
    try {
      return method.invoke(source);
    } catch (IllegalAccessException | InvocationTargetException e) {
      return null; // a getter that fails is like a missing one
    }
  }

  /** DBCP's getter of driver properties is package-private, so search declared methods. */
  private static @Nullable Method method(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (method.getName().equals(name)
            && method.getParameterCount() == 0
            && !method.isBridge()
            && (Modifier.isPublic(method.getModifiers() & c.getModifiers())
                || method.trySetAccessible())) {
          return method;
        }
      }
    }
    return null;
  }
}
