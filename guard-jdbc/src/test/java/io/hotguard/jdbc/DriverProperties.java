/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hotguard.jdbc.model.PropertyDefinition;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A driver's own list of its properties: for each name {@code default | aliases | values}, the last
 * where the driver knows bounds or words.
 */
public record DriverProperties(DriverJar jar) {

  public SortedMap<String, String> read() {
    try {
      return switch (DriverReleases.family(jar.name())) {
        case MYSQL -> jar.has("com.mysql.cj.conf.PropertyKey") ? mysql() : legacyMysql();
        case MARIADB -> mariadb();
        case POSTGRESQL -> postgresql();
        case SQLSERVER -> sqlServer();
        case ORACLE -> oracle();
        default -> h2();
      };
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(jar + ": " + e, e);
    }
  }

  /** A row of the table in the same form; without values where the driver's list has none. */
  public static String of(PropertyDefinition row) {
    return line(row.defaultValue(), row.aliases(), String.join(",", row.values()));
  }

  public static String withoutValues(PropertyDefinition row) {
    return line(row.defaultValue(), row.aliases(), "");
  }

  private static String line(@Nullable Object value, Collection<String> aliases, String values) {
    return (value == null ? "none" : "'" + value + "'")
        + " | "
        + String.join(",", aliases.stream().sorted().toList())
        + " | "
        + values;
  }

  private SortedMap<String, String> mysql() throws InvocationTargetException {
    SortedMap<String, String> read = new TreeMap<>();
    Object map =
        jar.staticField(
            "com.mysql.cj.conf.PropertyDefinitions", "PROPERTY_KEY_TO_PROPERTY_DEFINITION");
    for (Object definition : ((Map<?, ?>) Objects.requireNonNull(map)).values()) {
      Object alias = jar.call(definition, "getCcAlias");
      read.put(
          String.valueOf(jar.call(definition, "getName")),
          line(
              jar.call(definition, "getDefaultValue"),
              alias == null ? List.of() : List.of(alias.toString()),
              values(definition, definition.getClass().getSimpleName().startsWith("Boolean"))));
    }
    return read;
  }

  private String values(Object definition, boolean isBoolean) throws InvocationTargetException {
    if (Boolean.TRUE.equals(jar.call(definition, "isRangeBased"))) {
      return jar.call(definition, "getLowerBound") + ".." + jar.call(definition, "getUpperBound");
    }
    String[] words = (String[]) jar.call(definition, "getAllowableValues");
    return words == null || isBoolean ? "" : String.join(",", words);
  }

  private SortedMap<String, String> legacyMysql() throws ReflectiveOperationException {
    SortedMap<String, String> read = new TreeMap<>();
    String type = "com.mysql.jdbc.ConnectionPropertiesImpl";
    Object all = Objects.requireNonNull(jar.make(type));
    List<?> fields = (List<?>) Objects.requireNonNull(jar.staticField(type, "PROPERTY_LIST"));
    for (Object each : fields) {
      Field field = (Field) each;
      field.setAccessible(true);
      Object property = field.get(all);
      read.put(
          String.valueOf(jar.field(property, "propertyName")),
          line(
              jar.field(property, "defaultValue"),
              List.of(),
              values(property, property.getClass().getSimpleName().startsWith("Boolean"))));
    }
    return read;
  }

  private SortedMap<String, String> mariadb() throws ReflectiveOperationException {
    SortedMap<String, String> read = new TreeMap<>();
    Object plain =
        Objects.requireNonNull(
            jar.callStatic("org.mariadb.jdbc.Configuration", "parse", "jdbc:mariadb://localhost/"));
    Map<?, ?> aliases =
        (Map<?, ?>)
            Objects.requireNonNull(
                jar.staticField("org.mariadb.jdbc.util.options.OptionAliases", "OPTIONS_ALIASES"));
    for (Field field : jar.type("org.mariadb.jdbc.Configuration$Builder").getDeclaredFields()) {
      String name = field.getName();
      if (name.startsWith("_") || field.isSynthetic()) {
        continue;
      }
      List<String> ofName = new ArrayList<>();
      aliases.forEach((alias, of) -> addIf(of.equals(name), ofName, alias));
      read.put(name, line(mariadbDefault(name, jar.field(plain, name)), ofName, ""));
    }
    return read;
  }

  private static void addIf(boolean wanted, List<String> list, Object element) {
    if (wanted) {
      list.add(element.toString());
    }
  }

  private static @Nullable Object mariadbDefault(String name, @Nullable Object value) {
    return switch (name) {
      case "sslMode" -> String.valueOf(value).toLowerCase(Locale.ROOT).replace('_', '-');
      case "useCatalogTerm" -> "UseCatalog".equals(String.valueOf(value)) ? "CATALOG" : "SCHEMA";
      default -> value;
    };
  }

  private SortedMap<String, String> postgresql() throws InvocationTargetException {
    SortedMap<String, String> read = new TreeMap<>();
    for (Object property : jar.type("org.postgresql.PGProperty").getEnumConstants()) {
      read.put(
          String.valueOf(jar.call(property, "getName")),
          line(jar.call(property, "getDefaultValue"), List.of(), ""));
    }
    return read;
  }

  private SortedMap<String, String> sqlServer() {
    String driver = "com.microsoft.sqlserver.jdbc.SQLServerDriver";
    Map<String, List<String>> synonyms = new HashMap<>();
    Object pairs = Objects.requireNonNull(jar.staticField(driver, "driverPropertiesSynonyms"));
    for (String[] pair : (String[][]) pairs) {
      synonyms.computeIfAbsent(pair[1], name -> new ArrayList<>()).add(pair[0]);
    }
    SortedMap<String, String> read = new TreeMap<>();
    for (String list : List.of("DRIVER_PROPERTIES", "DRIVER_PROPERTIES_PROPERTY_ONLY")) {
      for (Object info : (Object[]) Objects.requireNonNull(jar.staticField(driver, list))) {
        String name = String.valueOf(jar.field(info, "name"));
        Object value = jar.field(info, "defaultValue");
        read.put(name, line(value, synonyms.getOrDefault(name, List.of()), ""));
      }
    }
    return read;
  }

  private SortedMap<String, String> oracle() throws ReflectiveOperationException {
    Map<String, Object> constants = new TreeMap<>();
    for (String type :
        List.of("oracle.jdbc.OracleConnection", "oracle.jdbc.internal.OracleConnection")) {
      for (Field field : jar.type(type).getFields()) {
        if (Modifier.isStatic(field.getModifiers())
            && field.getName().startsWith("CONNECTION_PROPERTY_")) {
          constants.put(field.getName(), String.valueOf(field.get(null)));
        }
      }
    }
    Map<?, ?> aliases =
        (Map<?, ?>)
            Objects.requireNonNull(
                jar.staticField("oracle.net.resolver.EZConnectResolver", "CONNECTION_PROPS_ALIAS"));
    String reading =
        jar.find("oracle/jdbc/driver/GeneratedPhysicalConnection.class")
            .map(bytes -> new String(bytes, ISO_8859_1))
            .orElseThrow();
    SortedMap<String, String> read = new TreeMap<>();
    constants.forEach(
        (constant, name) -> {
          boolean isName = !constant.endsWith("_DEFAULT") && !constant.endsWith("_ACCESSMODE");
          if (isName) {
            String value = (String) constants.get(constant + "_DEFAULT");
            List<String> ofName = new ArrayList<>();
            aliases.forEach((alias, of) -> addIf(of.equals(name), ofName, alias));
            addIf(name.equals("oracle.net.tns_admin"), ofName, "TNS_ADMIN");
            String second = "oracle.jdbc." + name;
            addIf(reading.contains(constant(second)), ofName, second);
            read.put(name.toString(), line("null".equals(value) ? null : value, ofName, ""));
          }
        });
    return read;
  }

  /** A text as it is in a class file: its tag, its length and its characters. */
  private static String constant(String text) {
    return "\1" + (char) (text.length() >> 8) + (char) (text.length() & 0xFF) + text;
  }

  private SortedMap<String, String> h2() throws ReflectiveOperationException {
    SortedMap<String, String> read = new TreeMap<>();
    Collection<?> known =
        (Collection<?>)
            Objects.requireNonNull(
                jar.staticField("org.h2.engine.ConnectionInfo", "KNOWN_SETTINGS"));
    known.stream()
        .filter(Objects::nonNull)
        .forEach(name -> read.put(name.toString(), line(null, List.of(), "")));
    Map<?, ?> settings = (Map<?, ?>) Objects.requireNonNull(jar.call(h2Settings(), "getSettings"));
    settings.forEach((name, value) -> read.put(name.toString(), line(value, List.of(), "")));
    return read;
  }

  private Object h2Settings() throws InvocationTargetException {
    Class<?> type = jar.type("org.h2.engine.DbSettings");
    boolean hasDefault =
        Arrays.stream(type.getDeclaredFields()).anyMatch(f -> f.getName().equals("DEFAULT"));
    if (hasDefault) {
      return Objects.requireNonNull(jar.staticField(type.getName(), "DEFAULT"));
    }
    return Objects.requireNonNull(jar.callStatic(type.getName(), "getDefaultSettings"));
  }
}
