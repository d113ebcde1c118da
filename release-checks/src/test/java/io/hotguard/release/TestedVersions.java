/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The versions of libraries that the poms of the modules name, which every build tests. */
final class TestedVersions {
  private static final Element ROOT = Reactor.pom(Reactor.ROOT.resolve("pom.xml"));

  /** In the name of a property: tests expect that release to be refused. */
  private static final String REFUSED = "refused|too-old";

  /**
   * A library on the page.
   *
   * @param name as the page has it
   * @param artifacts whose versions are its own
   * @param modules whose tests are about it
   */
  private record Library(String name, Set<String> artifacts, List<String> modules) {}

  private static final List<Library> LIBRARIES =
      List.of(
          library("Dropwizard Metrics", Set.of("metrics-core"), "guard-metrics"),
          library("Logback", Set.of("logback-classic"), "guard-logback"),
          library("Micrometer", Set.of("micrometer-core"), "guard-metrics"),
          library(
              "Spring Boot",
              Set.of("spring-boot", "spring-boot-starter-web"),
              "guard-logback",
              "guard-logging",
              "guard-spring-boot"),
          library("H2", Set.of("h2"), "guard-jdbc"),
          library("MariaDB Connector/J", Set.of("mariadb-java-client"), "guard-jdbc"),
          library("Microsoft JDBC driver", Set.of("mssql-jdbc"), "guard-jdbc"),
          library(
              "MySQL Connector/J",
              Set.of("mysql-connector-j", "mysql-connector-java"),
              "guard-jdbc"),
          library("Oracle JDBC driver", Set.of("ojdbc8", "ojdbc11", "ojdbc17"), "guard-jdbc"),
          library("PostgreSQL JDBC driver", Set.of("postgresql"), "guard-jdbc"));

  private TestedVersions() {}

  private static Library library(String name, Set<String> artifacts, String... modules) {
    return new Library(name, artifacts, List.of(modules));
  }

  /** Returns the versions by library; the JDK is the one that the build compiles for. */
  static Map<String, Set<String>> inPoms() {
    Map<String, Set<String>> versions = new TreeMap<>();
    versions.put("JDK", Set.of(Reactor.property("maven.compiler.release")));
    for (Library library : LIBRARIES) {
      Set<String> found = new TreeSet<>();
      for (String module : library.modules()) {
        Element pom = Reactor.pom(Reactor.ROOT.resolve(module).resolve("pom.xml"));
        for (Element artifact : artifacts(pom, library.artifacts())) {
          version(pom, artifact).stream()
              .map(version -> version.replaceFirst("\\.jre\\d+$", ""))
              .forEach(found::add);
        }
      }
      versions.put(library.name(), found);
    }
    return versions;
  }

  /** Returns all elements of a pom that name one of the artifacts. */
  private static List<Element> artifacts(Element pom, Set<String> names) {
    NodeList all = pom.getElementsByTagName("artifactId");
    List<Element> found = new ArrayList<>();
    for (int i = 0; i < all.getLength(); i++) {
      if (names.contains(all.item(i).getTextContent().strip())) {
        found.add((Element) all.item(i).getParentNode());
      }
    }
    return found;
  }

  /** Returns the version of an artifact, or the managed one; empty if tests see it refused. */
  private static List<String> version(Element pom, Element artifact) {
    String text = Reactor.text(artifact, "version");
    if (text.isEmpty()) {
      Set<String> name = Set.of(Reactor.text(artifact, "artifactId"));
      text =
          artifacts(ROOT, name).stream()
              .map(managed -> Reactor.text(managed, "version"))
              .findFirst()
              .orElse("");
    }
    if (text.isEmpty() || text.matches("\\$\\{.*(" + REFUSED + ").*}")) {
      return List.of();
    }
    if (!text.startsWith("${")) {
      return List.of(text);
    }
    String property = text.substring(2, text.length() - 1);
    String own = Reactor.text(Reactor.child(pom, "properties"), property);
    return List.of(own.isEmpty() ? Reactor.property(property) : own);
  }
}
