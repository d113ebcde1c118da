/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import io.hotguard.config.Artifact;
import io.hotguard.rule.Location;
import io.hotguard.text.VersionNumber;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds libraries by a class of theirs, where neither the metadata of a jar nor its file name tells
 * them. The version comes from the manifest if that names the library: a jar of all classes has the
 * version of the application. Not thread-safe.
 */
final class Signs {
  static final String UNKNOWN = "of an unknown version";
  private static final String INSIDE = "!/";
  private static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final List<String> NAMES =
      List.of("Bundle-SymbolicName", "Automatic-Module-Name", "Implementation-Vendor-Id");
  private static final List<String> VERSIONS =
      List.of("Implementation-Version", "Bundle-Version", "Specification-Version");

  private static final Map<String, List<Product>> BY_FILE =
      Product.ALL.stream().collect(Collectors.groupingBy(Product::signFile));

  /** The archives of each found sign, by the file of the sign. */
  private final Map<String, List<String>> archives = new TreeMap<>();

  private final Map<String, Attributes> manifests = new HashMap<>();

  /** Notes a file. */
  void see(String path) {
    String file = path.substring(inside(path));
    if (BY_FILE.containsKey(file)) {
      archives.computeIfAbsent(file, key -> new ArrayList<>()).add(path.substring(0, inside(path)));
    }
  }

  /** Notes the content of a file if that is a manifest. */
  void take(String path, byte[] content) {
    if (path.endsWith(INSIDE + MANIFEST)) {
      try {
        manifests.put(
            path.substring(0, inside(path)),
            new Manifest(new ByteArrayInputStream(content)).getMainAttributes());
      } catch (IOException e) {
        // The library is known all the same, without its version.
      }
    }
  }

  private static int inside(String path) {
    int end = path.lastIndexOf(INSIDE);
    return end < 0 ? 0 : end + INSIDE.length();
  }

  /** Adds the libraries that the artifacts lack, with an empty version if that is unknown. */
  List<Artifact> complete(List<Artifact> artifacts, Set<String> loaded) {
    List<Artifact> all = new ArrayList<>(artifacts);
    Set<String> labels = new HashSet<>();
    for (Product product : Product.ALL) {
      if (artifacts.stream().anyMatch(each -> each.is(product.group(), product.artifact()))) {
        labels.add(product.label());
      }
    }
    for (Product product : Product.ALL) {
      List<String> places = archives.getOrDefault(product.signFile(), List.of());
      if ((!places.isEmpty() || loaded.contains(product.sign())) && labels.add(product.label())) {
        String version =
            places.stream()
                .flatMap(place -> version(product, place).stream())
                .findFirst()
                .orElse("");
        all.add(
            new Artifact(
                product.group(),
                product.artifact(),
                version,
                new Location.Config(product.signFile(), 0, "")));
      }
    }
    return all;
  }

  private Optional<String> version(Product product, String archive) {
    Attributes manifest = manifests.get(archive);
    return manifest == null || values(manifest, NAMES).noneMatch(product::isNamed)
        ? Optional.empty()
        : values(manifest, VERSIONS)
            .filter(version -> VersionNumber.parse(version).isPresent())
            .findFirst();
  }

  private static Stream<String> values(Attributes manifest, List<String> names) {
    return names.stream().map(manifest::getValue).filter(value -> value != null);
  }
}
