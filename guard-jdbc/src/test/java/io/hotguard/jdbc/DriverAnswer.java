/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.ExposedValues;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Setting;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a real driver to a URL and properties.
 *
 * @param refusal what it throws instead; null if it takes them
 * @param hosts the hosts in order
 */
record DriverAnswer(@Nullable String refusal, List<Host> hosts) {
  private static final Set<String> SERVER = Set.of("host", "port", "user", "password", "dbname");

  /**
   * One host.
   *
   * @param known the values of the properties that the driver knows, by canonical name; absent for
   *     null
   * @param unknown what else it keeps
   */
  record Host(
      String name,
      int port,
      String database,
      Map<String, String> known,
      Map<String, String> unknown) {}

  /** The answer to the URL of another driver. */
  static DriverAnswer unsuitable() {
    return refused(new IllegalArgumentException("no suitable driver"));
  }

  static DriverAnswer refused(Throwable thrown) {
    return new DriverAnswer(words(thrown), List.of());
  }

  /** The answer of a driver without a model: all that it reads belongs to one host. */
  static DriverAnswer taken(Properties read) {
    Map<String, String> all = new TreeMap<>();
    read.stringPropertyNames().forEach(key -> all.put(key, read.getProperty(key)));
    return new DriverAnswer(null, List.of(new Host("", 0, "", all, Map.of())));
  }

  /** The refusal of a driver whose jar stands alone: a class that is missing is no refusal. */
  static DriverAnswer refusedBy(InvocationTargetException thrown) {
    if (thrown.getCause() instanceof Error error) {
      throw error;
    }
    return refused(thrown.getCause());
  }

  /** Oracle's driver cannot format each message that it throws. */
  private static String words(Throwable thrown) {
    try {
      return thrown.toString();
    } catch (IllegalArgumentException e) {
      return thrown.getClass() + ": " + e;
    }
  }

  /** How the facts differ; empty if they do not. */
  List<String> differences(JdbcFacts facts) {
    List<String> differences = new ArrayList<>();
    if ((refusal != null) != !facts.isAccepted()) {
      differences.add(
          "the driver says "
              + (refusal == null ? "yes" : refusal)
              + ", the model "
              + facts.refusals());
      return differences;
    }
    if (refusal != null) {
      return differences;
    }
    if (hosts.size() != facts.resolution().hosts().size()) {
      differences.add(hosts.size() + " hosts, the model has " + facts.resolution().hosts());
      return differences;
    }
    for (int i = 0; i < hosts.size(); i++) {
      compare(i, hosts.get(i), facts, facts.resolution().hosts().get(i), differences);
    }
    return differences;
  }

  /**
   * How the settings of the first host differ behind a wrapper that has a server of its own; empty
   * if they do not.
   */
  List<String> settingDifferences(JdbcFacts facts) {
    List<String> differences = new ArrayList<>();
    if (refusal != null || !facts.isAccepted()) {
      differences.add("the driver says " + refusal + ", the model " + facts.refusals());
      return differences;
    }
    Map<String, String> read = new TreeMap<>();
    for (Setting setting : facts.resolution().hosts().get(0).settings().all()) {
      String value = ExposedValues.of(setting);
      if (setting.isKnown() && value != null) {
        read.put(setting.name(), value);
      }
    }
    Map<String, String> real = new TreeMap<>(hosts.get(0).known());
    real.keySet().removeIf(name -> SERVER.contains(name) || name.startsWith("PG"));
    read.keySet().retainAll(real.keySet());
    diff("host 0: ", real, read, differences);
    return differences;
  }

  private static void compare(
      int index, Host real, JdbcFacts facts, JdbcHost model, List<String> differences) {
    String where = "host " + index + ": ";
    if (!real.name.equals(model.name()) || real.port != model.port()) {
      differences.add(
          where + real.name + ":" + real.port + ", the model " + model.name() + ":" + model.port());
    }
    if (index == 0 && !real.database.equals(facts.resolution().database())) {
      differences.add(
          "database '" + real.database + "', the model '" + facts.resolution().database() + "'");
    }
    Map<String, String> known = new TreeMap<>();
    Map<String, String> unknown = new TreeMap<>();
    for (Setting setting : model.settings().all()) {
      String value = ExposedValues.of(setting);
      boolean pseudo = setting.definition().map(d -> d.has("pseudo")).orElse(false);
      if (!pseudo || Set.of("user", "password", MysqlDriver.TOKEN).contains(setting.name())) {
        if (value != null) {
          (setting.isKnown() ? known : unknown).put(setting.name(), value);
        }
      }
    }
    diff(where, new TreeMap<>(real.known), known, differences);
    diff(where + "unknown ", new TreeMap<>(real.unknown), unknown, differences);
  }

  private static void diff(
      String where, Map<String, String> real, Map<String, String> model, List<String> differences) {
    Set<String> names = new TreeSet<>(real.keySet());
    names.addAll(model.keySet());
    for (String name : names) {
      if (!Objects.equals(real.get(name), model.get(name))) {
        differences.add(where + name + "=" + real.get(name) + ", the model " + model.get(name));
      }
    }
  }
}
