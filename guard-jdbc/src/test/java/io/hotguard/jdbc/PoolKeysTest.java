/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.text.VersionNumber;
import java.beans.Introspector;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Compares the keys in the tables of pools with the setters and factories of several releases.
 * Class files are read, because a setter may need a class of a framework. Missing keys are written
 * by {@code mvn test -pl guard-jdbc -Dtest=PoolKeysTest -Ddocs.update=true}.
 */
final class PoolKeysTest {
  private static final Path JARS =
      Path.of(System.getProperty("test.pool-releases", "target/pool-releases"));
  private static final Path TABLES = Path.of("src/main/resources/io/hotguard/jdbc/model");
  private static final Set<String> OWN_FLAGS = Set.of("setter", "factory");

  /** Types that a text can become. */
  private static final String SIMPLE =
      "\\((?:[ZBCSIJFD]|L(?:java/lang/(?!ClassLoader|Object)|java/util/(?!function|concurrent)|java/time/)[^;]*;)\\).*";

  /** The jars of a pool's releases, oldest first, with what takes its settings. */
  private record Pool(List<String> jars, List<String> beans, String factory) {}

  private static final Map<PoolKind, Pool> POOLS =
      Map.of(
          PoolKind.HIKARICP,
          new Pool(
              List.of("HikariCP-3.2.0", "HikariCP-5.1.0", "HikariCP-7.1.0"),
              List.of("com/zaxxer/hikari/HikariDataSource"),
              ""),
          PoolKind.TOMCAT,
          new Pool(
              List.of("tomcat-jdbc-9.0.98", "tomcat-jdbc-11.0.25"),
              List.of("org/apache/tomcat/jdbc/pool/DataSource"),
              "org/apache/tomcat/jdbc/pool/DataSourceFactory"),
          PoolKind.DBCP,
          new Pool(
              List.of("commons-dbcp-1.4"),
              List.of("org/apache/commons/dbcp/BasicDataSource"),
              "org/apache/commons/dbcp/BasicDataSourceFactory"),
          PoolKind.DBCP2,
          new Pool(
              List.of("commons-dbcp2-2.1.1", "commons-dbcp2-2.14.0"),
              List.of("org/apache/commons/dbcp2/BasicDataSource"),
              "org/apache/commons/dbcp2/BasicDataSourceFactory"),
          PoolKind.DRUID,
          new Pool(
              List.of("druid-1.1.24", "druid-1.2.28"),
              List.of("com/alibaba/druid/pool/DruidDataSource"),
              "com/alibaba/druid/pool/DruidDataSourceFactory"),
          PoolKind.C3P0,
          new Pool(
              List.of("c3p0-0.9.5.5", "c3p0-0.14.1"),
              List.of("com/mchange/v2/c3p0/ComboPooledDataSource"),
              ""),
          PoolKind.AGROAL,
          new Pool(
              List.of("agroal-spring-boot-starter-2.5"),
              List.of("io/agroal/springframework/boot/AgroalDataSource"),
              ""),
          PoolKind.UCP,
          new Pool(List.of("ucp11-23.26.0.0.0"), List.of("oracle/ucp/jdbc/PoolDataSourceImpl"), ""),
          PoolKind.VIBUR,
          new Pool(List.of("vibur-dbcp-25.0"), List.of("org/vibur/dbcp/ViburDBCPDataSource"), ""));

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OTHER")
  void areThoseOfThePoolsReleases(PoolKind kind) throws IOException {
    Path file = TABLES.resolve("pool-" + kind.id() + ".tsv");
    List<String> before = Files.readAllLines(file, UTF_8);
    List<String> after = merged(before, keys(kind));
    if (Boolean.getBoolean("docs.update")) {
      Files.write(file, after, UTF_8);
    } else {
      assertThat(before).isEqualTo(after);
      assertThat(PropertyTable.of(kind).definitions()).hasSizeGreaterThan(20);
    }
  }

  /** A key in one or more releases. */
  private static final class Key {
    final List<Integer> releases = new ArrayList<>();
    final Set<String> takers = new TreeSet<>();
  }

  private static SortedMap<String, List<String>> keys(PoolKind kind) throws IOException {
    Pool pool = POOLS.get(kind);
    SortedMap<String, Key> keys = new TreeMap<>();
    for (int release = 0; release < pool.jars.size(); release++) {
      try (JarFile jar = new JarFile(JARS.resolve(pool.jars.get(release) + ".jar").toFile())) {
        for (String bean : pool.beans) {
          add(keys, setters(jar, bean), "setter", release);
        }
        if (!pool.factory.isEmpty()) {
          add(keys, factoryNames(jar, pool.factory), "factory", release);
        }
      }
    }
    SortedMap<String, List<String>> rows = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    keys.forEach(
        (name, key) -> {
          int first = key.releases.get(0);
          int last = key.releases.get(key.releases.size() - 1);
          rows.put(
              name,
              List.of(
                  first == 0 ? "-" : justAfter(pool.jars.get(first - 1)),
                  last == pool.jars.size() - 1 ? "-" : version(pool.jars.get(last + 1)),
                  String.join(",", key.takers)));
        });
    return rows;
  }

  private static void add(Map<String, Key> keys, Set<String> names, String taker, int release) {
    for (String name : names) {
      Key key = keys.computeIfAbsent(name, n -> new Key());
      key.takers.add(taker);
      if (!key.releases.contains(release)) {
        key.releases.add(release);
      }
    }
  }

  private static String version(String jar) {
    return jar.replaceFirst("^[a-z0-9A-Z-]*?-(?=\\d+\\.)", "");
  }

  /** The first version that may have the key: no release between the two was asked. */
  private static String justAfter(String jar) {
    VersionNumber version = VersionNumber.of(version(jar));
    return version + ".0.1";
  }

  private static ClassNode read(JarFile jar, String name) throws IOException {
    ClassNode node = new ClassNode();
    try (InputStream in = jar.getInputStream(jar.getEntry(name + ".class"))) {
      new ClassReader(in).accept(node, ClassReader.SKIP_DEBUG);
    }
    return node;
  }

  private static Set<String> setters(JarFile jar, String bean) throws IOException {
    Set<String> names = new TreeSet<>();
    String type = bean;
    while (type != null && jar.getEntry(type + ".class") != null) {
      ClassNode node = read(jar, type);
      for (MethodNode method : node.methods) {
        boolean isOpen = (method.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC)) == 1;
        if (isOpen && method.name.matches("set[A-Z].*") && method.desc.matches(SIMPLE)) {
          names.add(Introspector.decapitalize(method.name.substring(3)));
        }
      }
      type = node.superName;
    }
    return names;
  }

  /** The names in the factory's constants; those of names that it only warns of begin otherwise. */
  private static Set<String> factoryNames(JarFile jar, String factory) throws IOException {
    Set<String> names = new TreeSet<>();
    for (FieldNode field : read(jar, factory).fields) {
      if (field.name.startsWith("PROP_") && field.value instanceof String name) {
        names.add(name);
      }
    }
    return names;
  }

  /** Rules know such a key by name alone. */
  private static String named(String takers) {
    Set<String> flags = new TreeSet<>(List.of(takers.split(",")));
    flags.add("named");
    return String.join(",", flags);
  }

  /** Returns the table with each key, in order; what else its rows say stays. */
  private static List<String> merged(List<String> before, SortedMap<String, List<String>> keys) {
    List<String> lines = new ArrayList<>();
    SortedMap<String, String> rows = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    Map<String, List<String>> left = new HashMap<>(keys);
    for (String line : before) {
      String[] cells = line.split("\t", -1);
      if (line.startsWith("#") || line.startsWith("name\taliases")) {
        lines.add(line);
        continue;
      }
      List<String> key = left.remove(cells[0]);
      if (key == null) {
        rows.put(cells[0], line); // a key of a framework, or one that no setter has
        continue;
      }
      cells[5] = key.get(0);
      cells[6] = key.get(1);
      Set<String> flags =
          new TreeSet<>(
              Stream.of(cells[7].split(","))
                  .filter(flag -> !flag.equals("-") && !OWN_FLAGS.contains(flag))
                  .toList());
      flags.addAll(List.of(key.get(2).split(",")));
      cells[7] = String.join(",", flags);
      rows.put(cells[0], String.join("\t", cells));
    }
    left.forEach(
        (name, key) ->
            rows.put(
                name,
                String.join(
                    "\t",
                    name,
                    "-",
                    "string",
                    "-",
                    "-",
                    key.get(0),
                    key.get(1),
                    named(key.get(2)))));
    lines.addAll(rows.values());
    return lines;
  }
}
