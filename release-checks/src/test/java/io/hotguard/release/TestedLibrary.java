/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * A library that builds test, in the versions that the poms of some modules name.
 *
 * @param name as docs/compatibility.md has it
 * @param artifacts whose versions are its own
 * @param modules whose tests are about it
 * @param perTest whether the name of a test says the version, because one test class meets several
 */
record TestedLibrary(String name, Set<String> artifacts, List<String> modules, boolean perTest) {
  static final List<TestedLibrary> ALL =
      List.of(
          library("Dropwizard Metrics", Set.of("metrics-core"), "guard-metrics"),
          library("Logback", Set.of("logback-classic"), "guard-logback"),
          library(
              "Micrometer",
              Set.of("micrometer-core", "micrometer-registry-prometheus"),
              "guard-metrics",
              "guard-spring-boot"),
          library("OpenTelemetry", Set.of("opentelemetry-sdk-metrics"), "guard-metrics"),
          library("Prometheus client", Set.of("prometheus-metrics-core"), "guard-metrics"),
          library(
              "Spring Boot",
              Set.of("spring-boot", "spring-boot-starter-web"),
              "guard-logback",
              "guard-logging",
              "guard-spring-boot"),
          driver("H2", "h2"),
          driver("MariaDB Connector/J", "mariadb-java-client"),
          driver("Microsoft JDBC driver", "mssql-jdbc"),
          driver("MySQL Connector/J", "mysql-connector-j", "mysql-connector-java"),
          driver("Oracle JDBC driver", "ojdbc8", "ojdbc11", "ojdbc17"),
          driver("PostgreSQL JDBC driver", "postgresql"));

  private static final Element ROOT = Reactor.pom(Reactor.ROOT.resolve("pom.xml"));

  /** In the name of a property: tests expect that release to be refused. */
  private static final String REFUSED = "refused|too-old";

  private static TestedLibrary library(String name, Set<String> artifacts, String... modules) {
    return new TestedLibrary(name, artifacts, List.of(modules), false);
  }

  private static TestedLibrary driver(String name, String... artifacts) {
    return new TestedLibrary(name, Set.of(artifacts), List.of("guard-jdbc"), true);
  }

  /** Returns the version that a class path has, if it has the library. */
  Optional<String> onClassPath(String classPath) {
    return first("[/\\\\](?:" + anyArtifact() + ")-(\\d[^/\\\\]*)\\.jar", classPath);
  }

  /** Returns the version in the name of a test, such as {@code [1] mssql-jdbc-12.10.2.jre11}. */
  Optional<String> inTestName(String test) {
    return first(
        "\\b(?:" + anyArtifact() + ")-(\\d[\\w.]*?\\d)(?:\\.jre\\d+)?(?![\\w.]*\\d)", test);
  }

  private String anyArtifact() {
    return String.join("|", new TreeSet<>(artifacts));
  }

  private static Optional<String> first(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .findFirst();
  }

  /** Returns the versions that the poms of the modules name, without those to be refused. */
  Set<String> inPoms() {
    Set<String> found = new TreeSet<>();
    for (String module : modules) {
      Element pom = Reactor.pom(Reactor.ROOT.resolve(module).resolve("pom.xml"));
      for (Element artifact : named(pom, "artifactId", artifacts)) {
        version(pom, artifact)
            .map(version -> version.replaceFirst("\\.jre\\d+$", ""))
            .ifPresent(found::add);
      }
    }
    return found;
  }

  /** Returns all elements of a pom that have a child with one of the texts. */
  private static List<Element> named(Element pom, String child, Set<String> texts) {
    NodeList all = pom.getElementsByTagName(child);
    List<Element> found = new ArrayList<>();
    for (int i = 0; i < all.getLength(); i++) {
      if (texts.contains(all.item(i).getTextContent().strip())) {
        found.add((Element) all.item(i).getParentNode());
      }
    }
    return found;
  }

  /** Returns the version of an artifact, or the managed one; empty if tests see it refused. */
  private static Optional<String> version(Element pom, Element artifact) {
    String text = Reactor.text(artifact, "version");
    if (text.isEmpty()) {
      text = managed(artifact);
    }
    if (text.isEmpty() || text.matches("\\$\\{.*(" + REFUSED + ").*}")) {
      return Optional.empty();
    }
    if (!text.startsWith("${")) {
      return Optional.of(text);
    }
    String property = text.substring(2, text.length() - 1);
    String own = Reactor.text(Reactor.child(pom, "properties"), property);
    // A property of a profile alone is given by hand.
    return Optional.of(own.isEmpty() ? Reactor.property(property) : own)
        .filter(version -> !version.isEmpty());
  }

  /** Returns the version in the root pom, of the artifact or of the imported BOM of its group. */
  private static String managed(Element artifact) {
    Stream<Element> itself =
        named(ROOT, "artifactId", Set.of(Reactor.text(artifact, "artifactId"))).stream();
    Stream<Element> bom =
        named(ROOT, "groupId", Set.of(Reactor.text(artifact, "groupId"))).stream()
            .filter(each -> Reactor.text(each, "scope").equals("import"));
    return Stream.concat(itself, bom)
        .map(each -> Reactor.text(each, "version"))
        .findFirst()
        .orElse("");
  }
}
