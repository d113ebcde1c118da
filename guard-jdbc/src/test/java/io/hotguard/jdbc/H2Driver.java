/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyDefinition.ValueType;
import io.hotguard.jdbc.model.PropertyTable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Asks a real H2: whether it takes the URL, and what it has read before it hashes the password. */
record H2Driver(DriverJar jar) implements RealDriver {
  private static final String INFO = "org.h2.engine.ConnectionInfo";

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    try {
      info(url, properties);
      return new DriverAnswer(null, List.of(host(settings(url, properties))));
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

  /** No rule asks for the servers of H2. */
  private DriverAnswer.Host host(Properties settings) throws InvocationTargetException {
    Map<String, String> known = new TreeMap<>();
    PropertyTable table = PropertyTable.of(DriverFamily.H2).at(jar.version());
    for (PropertyDefinition definition : table.definitions()) {
      String text = settings.getProperty(definition.name(), definition.defaultValue());
      if (text != null) {
        known.put(definition.name(), definition.type() == ValueType.BOOLEAN ? bool(text) : text);
      }
    }
    return new DriverAnswer.Host("", -1, known, Map.of());
  }

  private String bool(String text) throws InvocationTargetException {
    @Nullable Object ifNot =
        jar.callStatic("org.h2.util.Utils", "parseBoolean", text, false, false);
    @Nullable Object ifSo = jar.callStatic("org.h2.util.Utils", "parseBoolean", text, true, false);
    return ifNot != null && ifNot.equals(ifSo) ? ifNot.toString() : text;
  }
}
