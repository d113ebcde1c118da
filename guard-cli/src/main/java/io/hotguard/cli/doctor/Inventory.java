/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import io.hotguard.config.Artifact;
import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigNode;
import io.hotguard.config.ConfigSet;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.lint.config.ConfigReading;
import io.hotguard.lint.input.InputEntry;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.input.InputPaths;
import io.hotguard.lint.input.InputUnit;
import io.hotguard.lint.input.ReadLimits;
import io.hotguard.text.VersionNumber;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The libraries of an application, by the metadata and the classes of its jars, nested ones
 * included, by the dependencies of its Maven projects, and by the classes that it has loaded.
 *
 * @param notes the inputs that cannot be read; immutable
 */
record Inventory(ClassPathFacts classPath, List<InputNote> notes) {
  private static final Set<String> METADATA = Set.of("MANIFEST.MF", "pom.properties", "pom.xml");
  private static final Set<String> BOOT_VERSIONS =
      Set.of("spring-boot-starter-parent", "spring-boot-dependencies");
  private static final String HOTGUARD_GROUP = "io.hotguard";
  private static final Set<String> WITHOUT_CORE = Set.of("guard-bom", "guard-hotpath");

  Inventory {
    notes = List.copyOf(notes);
  }

  /**
   * Reads the metadata of files and folders.
   *
   * @param loaded the names of the classes that the application has loaded, if it runs
   */
  static Inventory of(Collection<Path> inputs, Set<String> loaded) {
    List<ConfigFacts> files = new ArrayList<>();
    List<InputNote> notes = new ArrayList<>();
    InputPaths.Found found = InputPaths.find(inputs, ReadLimits.DEFAULT);
    notes.addAll(found.notes());
    Signs signs = new Signs();
    for (InputUnit unit : found.units()) {
      unit.read(new Metadata(files, signs), notes::add);
    }
    List<Artifact> artifacts = new ArrayList<>(ConfigSet.of(files).classPath().artifacts());
    files.forEach(file -> springBoot(file).forEach(artifacts::add));
    return new Inventory(new ClassPathFacts(signs.complete(artifacts, loaded)), notes);
  }

  /** The parent of a project, or its bill of materials, says the version of Spring Boot. */
  private static Stream<Artifact> springBoot(ConfigFacts file) {
    if (file.kind() != ConfigKind.POM) {
      return Stream.empty();
    }
    ConfigNode project = file.root();
    Stream<ConfigNode> imported =
        project
            .children("dependencyManagement")
            .flatMap(managed -> managed.children("dependencies"))
            .flatMap(managed -> managed.children("dependency"));
    return Stream.concat(project.children("parent"), imported)
        .filter(node -> BOOT_VERSIONS.contains(node.childText("artifactId").orElse("")))
        .flatMap(node -> node.childText("version").stream())
        .map(version -> resolved(project, version))
        .filter(version -> !version.contains("${"))
        .map(
            version ->
                new Artifact(
                    Product.SPRING_BOOT.group(),
                    Product.SPRING_BOOT.artifact(),
                    version,
                    file.location()));
  }

  private static String resolved(ConfigNode project, String version) {
    String name = version.replaceFirst("^\\$\\{(.*)}$", "$1");
    return project
        .child("properties")
        .flatMap(properties -> properties.childText(name))
        .orElse(version);
  }

  private record Metadata(List<ConfigFacts> files, Signs signs) implements InputUnit.Visitor {
    @Override
    public boolean wants(InputEntry entry) {
      signs.see(entry.path());
      return METADATA.contains(entry.name()) && ConfigFiles.isKnown(entry.path());
    }

    @Override
    public void take(InputEntry entry, byte[] bytes) {
      ConfigReading reading = ConfigFiles.read(entry.path(), bytes);
      files.addAll(reading.facts());
      signs.take(entry.path(), bytes);
    }
  }

  boolean has(Product product) {
    return !classPath.find(product.group(), product.artifact()).isEmpty();
  }

  /** Returns the known versions of a library, sorted; also empty if it was not found. */
  List<VersionNumber> versions(Product product) {
    return classPath.find(product.group(), product.artifact()).stream()
        .flatMap(artifact -> artifact.parsedVersion().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * Returns the found libraries of some parts as {@code Log4j 2.26.1}, in the order of the table.
   */
  List<String> found(Product.Part... parts) {
    return Product.ALL.stream()
        .filter(product -> Set.of(parts).contains(product.part()))
        .filter(this::has)
        .map(this::describe)
        .toList();
  }

  /** Describes a found library with its versions. */
  String describe(Product product) {
    return classPath.find(product.group(), product.artifact()).stream()
        .map(artifact -> artifact.version().isEmpty() ? Signs.UNKNOWN : artifact.version())
        .distinct()
        .collect(Collectors.joining(" and ", product.label() + " ", ""));
  }

  /** Returns the modules of Hotguard in the application, sorted, with their version. */
  Set<String> hotguard() {
    return classPath.artifacts().stream()
        .filter(artifact -> artifact.group().equals(HOTGUARD_GROUP))
        .map(artifact -> artifact.name() + " " + artifact.version())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether a module is there that guards or that brings the core of the guards. */
  boolean hasGuards() {
    return classPath.artifacts().stream()
        .anyMatch(
            artifact ->
                artifact.group().equals(HOTGUARD_GROUP) && !WITHOUT_CORE.contains(artifact.name()));
  }

  boolean hasHotguard(String artifact) {
    return !classPath.find(HOTGUARD_GROUP, artifact).isEmpty();
  }
}
