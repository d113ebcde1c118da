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

  /**
   * One host.
   *
   * @param known the values of the properties that the driver knows, by canonical name; absent for
   *     null
   * @param unknown what else it keeps
   */
  record Host(String name, int port, Map<String, String> known, Map<String, String> unknown) {}

  /** The answer to the URL of another driver. */
  static DriverAnswer unsuitable() {
    return refused(new IllegalArgumentException("no suitable driver"));
  }

  static DriverAnswer refused(Throwable thrown) {
    return new DriverAnswer(words(thrown), List.of());
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

  private static final Set<String> UNASKED =
      Set.of(
          "connectionTimeZone",
          "database",
          "forceConnectionTimeZoneToSession",
          "maxRows",
          "minPoolSize",
          "useBulkStmtsForInserts");

  /**
   * How the facts differ; empty if they do not. A refusal of the facts must be the driver's, but
   * the driver may have more reasons to refuse.
   */
  List<String> differences(JdbcFacts facts) {
    List<String> differences = new ArrayList<>();
    if (facts.isAccepted() && (facts.unread().isPresent() || refusal != null)) {
      return differences;
    }
    if ((refusal != null) != !facts.isAccepted()) {
      differences.add(
          "the driver says "
              + (refusal == null ? "yes" : refusal)
              + ", the model "
              + facts.unread());
      return differences;
    }
    if (refusal != null) {
      return differences;
    }
    if (hosts.size() != facts.hosts().size()) {
      differences.add(hosts.size() + " hosts, the model has " + facts.hosts());
      return differences;
    }
    for (int i = 0; i < hosts.size(); i++) {
      compare(i, hosts.get(i), facts, facts.hosts().get(i), differences);
    }
    return differences;
  }

  private static void compare(
      int index, Host real, JdbcFacts facts, JdbcHost model, List<String> differences) {
    String where = "host " + index + ": ";
    boolean hasPort = model.port() != JdbcHost.NO_PORT;
    if (!bare(real.name).equals(bare(model.name())) || (hasPort && real.port != model.port())) {
      differences.add(
          where + real.name + ":" + real.port + ", the model " + model.name() + ":" + model.port());
    }
    Map<String, String> known = new TreeMap<>();
    Map<String, String> unknown = new TreeMap<>();
    for (Setting setting : facts.settings().all()) {
      String value = ExposedValues.of(setting);
      boolean pseudo = setting.definition().map(d -> d.has("pseudo")).orElse(false);
      if (!pseudo || Set.of("user", "password", MysqlDriver.TOKEN).contains(setting.name())) {
        if (value != null) {
          (setting.isKnown() ? known : unknown).put(setting.name(), value);
        }
      }
    }
    Map<String, String> read = new TreeMap<>(real.known);
    // Parts of the URL, and settings that the driver derives from others: no rule asks for them.
    read.keySet().removeIf(name -> name.startsWith("PG") || UNASKED.contains(name));
    known.keySet().removeIf(name -> name.startsWith("PG") || UNASKED.contains(name));
    diff(where, read, known, differences);
    diff(where + "unknown ", new TreeMap<>(real.unknown), unknown, differences);
  }

  /** Some drivers keep the brackets of an address. */
  private static String bare(String name) {
    return name.replaceAll("[\\[\\]]", "");
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
