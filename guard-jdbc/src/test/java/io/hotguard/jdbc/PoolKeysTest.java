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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
      "\\((?:[ZBCSIJFD]|L(?:java/lang/(?!ClassLoader|Object)|java/util/(?!function|concurrent)|java/time/)[^;]*;|Lio/dropwizard/util/[^;]*;)\\).*";

  /** The jars of a pool's releases, oldest first, with what takes its settings. */
  private record Pool(List<String> jars, List<String> beans, String factory) {}

  private static Pool pool(PoolKind kind) throws IOException {
    List<String> row =
        UrlCorpus.table("pool-releases.tsv").stream()
            .filter(each -> each.get(0).equals(kind.id()))
            .findFirst()
            .orElseThrow();
    return new Pool(
        List.of(row.get(1).split(" ")),
        List.of(row.get(2).split(" ")),
        row.get(3).replace("-", ""));
  }

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
    Pool pool = pool(kind);
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
    return jar.replaceAll("^[a-z0-9A-Z-]*?-(?=\\d+\\.)|\\.Final$", "");
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
        } else if (isOpen && (node.access & Opcodes.ACC_INTERFACE) != 0) {
          names.add(method.name); // of a configuration that a framework implements
        }
      }
      for (FieldNode field : node.fields) {
        if ((field.access & Opcodes.ACC_ENUM) != 0 && !field.name.equals("UNKNOWN")) {
          names.add(camelCase(field.name)); // the name of an element
        } else if (isField(node, field)) {
          names.add(field.name);
        }
      }
      type = node.superName;
    }
    return names;
  }

  private static String camelCase(String constant) {
    Matcher word = Pattern.compile("_(.)").matcher(constant.toLowerCase(Locale.ROOT));
    return word.replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
  }

  /** Older releases of Quarkus have fields, and no setters. */
  private static boolean isField(ClassNode node, FieldNode field) {
    return node.name.endsWith("Config") && field.access == Opcodes.ACC_PUBLIC;
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
