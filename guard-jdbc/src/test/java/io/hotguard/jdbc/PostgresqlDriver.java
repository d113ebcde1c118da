/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Asks a real pgjdbc: its parser, and the code that reads each property where it is used. */
record PostgresqlDriver(DriverJar jar) implements RealDriver {
  private static final String PACKAGE = "org.postgresql.";

  /** It would print a line for each URL that it refuses, which takes longer than to refuse it. */
  private static final Logger LOG = Logger.getLogger("org.postgresql");

  static {
    LOG.setLevel(Level.OFF);
  }

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    try {
      Properties given = new Properties();
      given.putAll(properties);
      Object read = jar.callStatic(PACKAGE + "Driver", "parseURL", url, given);
      return read == null
          ? DriverAnswer.unsuitable()
          : new DriverAnswer(null, hosts((Properties) read));
    } catch (InvocationTargetException e) {
      return DriverAnswer.refused(e.getCause());
    }
  }

  private List<DriverAnswer.Host> hosts(Properties read) throws InvocationTargetException {
    Map<String, String> known = new TreeMap<>();
    Map<String, String> unknown = new TreeMap<>();
    PropertyTable table = PropertyTable.of(DriverFamily.POSTGRESQL).at(jar.version());
    for (Object property : jar.type(PACKAGE + "PGProperty").getEnumConstants()) {
      String name = (String) Objects.requireNonNull(jar.call(property, "getName"));
      PropertyDefinition definition = table.find(name).orElseThrow();
      String value = value(definition, property, read);
      if (value != null) {
        known.put(name, value);
      }
    }
    for (String key : read.stringPropertyNames()) {
      if (table.find(key).isEmpty()) {
        unknown.put(key, read.getProperty(key));
      }
    }
    Object specs = Objects.requireNonNull(jar.callStatic(PACKAGE + "Driver", "hostSpecs", read));
    List<DriverAnswer.Host> hosts = new ArrayList<>();
    for (int i = 0; i < Array.getLength(specs); i++) {
      Object spec = Array.get(specs, i);
      hosts.add(
          new DriverAnswer.Host(
              String.valueOf(jar.call(spec, "getHost")),
              (int) Objects.requireNonNull(jar.call(spec, "getPort")),
              known,
              unknown));
    }
    return hosts;
  }

  private @Nullable String value(PropertyDefinition definition, Object property, Properties read)
      throws InvocationTargetException {
    String text =
        read.getProperty(definition.name(), (String) jar.call(property, "getDefaultValue"));
    boolean given = read.getProperty(definition.name()) != null;
    if (definition.name().equals("sslmode")) {
      return String.valueOf(jar.field(of("jdbc.SslMode", read), "value"));
    }
    if (text == null) {
      return null;
    }
    return switch (definition.type()) {
      case BOOLEAN -> {
        boolean isTrue = (boolean) Objects.requireNonNull(jar.call(property, "getBoolean", read));
        yield Boolean.toString(isTrue || (definition.name().equals("ssl") && text.isEmpty()));
      }
      case INT -> given ? String.valueOf(jar.call(property, "getInt", read)) : text;
      case ENUM -> given ? word(definition.name(), text, read) : text;
      default -> text;
    };
  }

  private String word(String name, String text, Properties read) throws InvocationTargetException {
    return switch (name) {
      case "gssEncMode" -> String.valueOf(jar.field(of("jdbc.GSSEncMode", read), "value"));
      case "channelBinding" -> lower(of("core.v3.ChannelBinding", read));
      case "autosave" -> lower(of("jdbc.AutoSave", text));
      case "preferQueryMode" -> valueOf("jdbc.PreferQueryMode", text);
      case "escapeSyntaxCallMode" -> valueOf("jdbc.EscapeSyntaxCallMode", text);
      case "sslNegotiation" -> valueOf("jdbc.SslNegotiation", text);
      case "readOnlyMode" ->
          String.valueOf(
              jar.callStatic(PACKAGE + "jdbc.PgConnection", "getReadOnlyBehavior", text));
      case "targetServerType" -> {
        jar.callStatic(PACKAGE + "hostchooser.HostRequirement", "getTargetServerType", text);
        yield text;
      }
      case "stringtype" -> stringType(text);
      default -> text;
    };
  }

  /** The constructor of a connection is the only code that reads it. */
  private static String stringType(String text) throws InvocationTargetException {
    String lower = text.toLowerCase(Locale.ROOT);
    if (!Set.of("unspecified", "varchar").contains(lower)) {
      throw new InvocationTargetException(new IllegalArgumentException("stringtype " + text));
    }
    return lower;
  }

  private Object of(String type, Object argument) throws InvocationTargetException {
    return Objects.requireNonNull(jar.callStatic(PACKAGE + type, "of", argument));
  }

  private String valueOf(String type, String text) throws InvocationTargetException {
    return String.valueOf(jar.call(of(type, text), "value"));
  }

  private static String lower(Object constant) {
    return constant.toString().toLowerCase(Locale.ROOT);
  }
}
