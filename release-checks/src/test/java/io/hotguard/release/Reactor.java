/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** The modules in the root pom, and the jars that a build has left in their target folders. */
final class Reactor {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Element POM = pom(ROOT.resolve("pom.xml"));

  private Reactor() {}

  /**
   * A module that users can depend on.
   *
   * @param folder the folder of the module, from the root
   * @param artifactId its name in a repository
   * @param packaging {@code jar}, {@code maven-plugin} or {@code pom}
   * @param file the name of its jar in the target folder, without the ending
   * @param bundles whether its pom puts libraries into its jar
   */
  record Module(String folder, String artifactId, String packaging, String file, boolean bundles) {
    Path target() {
      return ROOT.resolve(folder).resolve("target");
    }

    Path jar() {
      return target().resolve(file + ".jar");
    }

    /** The module guard-metrics-aggregate is {@code io.hotguard.metrics.aggregate}. */
    String moduleName() {
      return "io.hotguard." + artifactId.replaceFirst("^(guard|hotguard)-", "").replace('-', '.');
    }
  }

  static String version() {
    return text(POM, "version");
  }

  static String property(String name) {
    return text(child(POM, "properties"), name);
  }

  /** Returns the folders of all modules, from the root. */
  static List<String> modules() {
    return children(child(POM, "modules"), "module").stream()
        .map(module -> module.getTextContent().strip())
        .toList();
  }

  /** Returns what Maven calls the module in a folder; empty if its pom has no name. */
  static String name(String folder) {
    return text(pom(ROOT.resolve(folder).resolve("pom.xml")), "name");
  }

  /** Returns all modules that a deployment publishes, without the parent. */
  static List<Module> published() {
    List<Module> modules = new ArrayList<>();
    for (String folder : modules()) {
      Element pom = pom(ROOT.resolve(folder).resolve("pom.xml"));
      Element properties = child(pom, "properties");
      if (properties == null || !text(properties, "maven.deploy.skip").equals("true")) {
        String packaging = text(pom, "packaging");
        String artifactId = text(pom, "artifactId");
        modules.add(
            new Module(
                folder,
                artifactId,
                packaging.isEmpty() ? "jar" : packaging,
                finalName(pom).orElse(artifactId + "-" + version()),
                plugin(pom, "license-maven-plugin").isPresent()));
      }
    }
    return modules;
  }

  /** Returns the published modules that have a jar. */
  static List<Module> withJar() {
    return published().stream().filter(module -> !module.packaging().equals("pom")).toList();
  }

  /** Returns every jar of the published modules: main, tests, sources, Javadoc and shaded. */
  static List<Path> jars() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (Module module : withJar()) {
      try (Stream<Path> files = Files.list(module.target())) {
        files
            .filter(file -> file.toString().endsWith(".jar"))
            .filter(file -> !file.getFileName().toString().startsWith("original-"))
            .sorted()
            .forEach(jars::add);
      }
    }
    return jars;
  }

  /** Returns the entries of this process's class path. */
  static Stream<String> classPath() {
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(System.getProperty("java.class.path"));
  }

  private static Optional<String> finalName(Element pom) {
    return plugin(pom, "maven-jar-plugin")
        .map(plugin -> child(plugin, "configuration"))
        .map(configuration -> text(configuration, "finalName"))
        .filter(name -> !name.isEmpty());
  }

  private static Optional<Element> plugin(Element pom, String artifactId) {
    return Optional.ofNullable(child(pom, "build"))
        .map(build -> child(build, "plugins"))
        .flatMap(
            plugins ->
                children(plugins, "plugin").stream()
                    .filter(plugin -> text(plugin, "artifactId").equals(artifactId))
                    .findFirst());
  }

  /** Returns the root element of a pom. */
  static Element pom(Path file) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getDocumentElement();
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw new IllegalStateException(file + " cannot be read", e);
    }
  }

  static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }

  static Element child(Element parent, String name) {
    List<Element> found = children(parent, name);
    return found.isEmpty() ? null : found.get(0);
  }

  static String text(Element parent, String name) {
    Element child = child(parent, name);
    return child == null ? "" : child.getTextContent().strip();
  }
}
