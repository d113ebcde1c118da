/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.ValueType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Asks a real H2: whether it takes the URL, and what it has read before it hashes the password. */
record H2Driver(DriverJar jar) implements RealDriver {
  private static final String INFO = "org.h2.engine.ConnectionInfo";
  private static final String SCHEME = "jdbc:h2:";

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    try {
      Object info = info(url, properties);
      String read = String.valueOf(jar.call(info, "getURL")).substring(SCHEME.length());
      return new DriverAnswer(null, hosts(read, settings(url, properties)));
    } catch (InvocationTargetException e) {
      return DriverAnswer.refused(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(String.valueOf(e.getMessage()), e);
    }
  }

  private Object info(String url, Map<String, String> properties)
      throws ReflectiveOperationException {
    Properties given = new Properties();
    given.putAll(properties);
    for (Constructor<?> constructor : jar.type(INFO).getConstructors()) {
      if (constructor.getParameterCount() == 4) {
        return constructor.newInstance(url, given, null, null);
      }
      if (constructor.getParameterCount() == 2) {
        return constructor.newInstance(url, given);
      }
    }
    throw new AssertionError(jar + " has no constructor of " + INFO + " that takes a URL");
  }

  /**
   * Reads once more with an object whose name says nothing, since the first forgets the secrets.
   */
  private Properties settings(String url, Map<String, String> properties)
      throws ReflectiveOperationException {
    Object fresh = jar.type(INFO).getConstructor(String.class).newInstance("mem:x");
    Field text = jar.type(INFO).getDeclaredField("url");
    text.setAccessible(true);
    text.set(fresh, url);
    Properties given = new Properties();
    given.putAll(properties);
    jar.call(fresh, "readProperties", given);
    jar.call(fresh, "readSettingsFromURL");
    return (Properties) jar.field(fresh, "prop");
  }

  private List<DriverAnswer.Host> hosts(String name, Properties settings)
      throws InvocationTargetException {
    Map<String, String> known = new TreeMap<>();
    PropertyTable table = PropertyTable.of(DriverFamily.H2).at(jar.version());
    for (PropertyDefinition definition : table.definitions()) {
      String text = settings.getProperty(definition.name(), definition.defaultValue());
      if (text != null) {
        known.put(definition.name(), definition.type() == ValueType.BOOLEAN ? bool(text) : text);
      }
    }
    List<DriverAnswer.Host> hosts = new ArrayList<>();
    boolean remote = name.startsWith("tcp:") || name.startsWith("ssl:");
    if (!remote) {
      hosts.add(new DriverAnswer.Host("", -1, name, known, Map.of()));
      return hosts;
    }
    String rest = name.substring(name.startsWith("//", 4) ? 6 : 4);
    if (rest.indexOf('/') < 0) {
      throw new InvocationTargetException(new IllegalArgumentException("no database in " + name));
    }
    for (String server : rest.substring(0, rest.indexOf('/')).split(",", -1)) {
      int colon = server.indexOf(':', Math.max(server.indexOf(']'), 0));
      String host = colon < 0 ? server : server.substring(0, colon);
      int port = 9092;
      try {
        port = colon < 0 ? port : Integer.decode(server.substring(colon + 1));
      } catch (NumberFormatException e) {
        throw new InvocationTargetException(e);
      }
      hosts.add(new DriverAnswer.Host(host, port, name, known, Map.of()));
    }
    return hosts;
  }

  private String bool(String text) throws InvocationTargetException {
    @Nullable Object ifNot =
        jar.callStatic("org.h2.util.Utils", "parseBoolean", text, false, false);
    @Nullable Object ifSo = jar.callStatic("org.h2.util.Utils", "parseBoolean", text, true, false);
    return ifNot != null && ifNot.equals(ifSo) ? ifNot.toString() : text;
  }
}
