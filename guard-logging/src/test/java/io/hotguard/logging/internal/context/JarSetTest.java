/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarSetTest {
  private static final Map<String, String> CLASSES =
      GuardJars.MODULES.stream()
          .collect(Collectors.toMap(JarSet.Module::name, JarSet.Module::sample));

  @TempDir Path directory;

  private final List<URL> classPath = new ArrayList<>();

  private void add(String folder, String module, @Nullable String version) throws IOException {
    Path root = directory.resolve(folder);
    Path type = root.resolve(CLASSES.get(module).replace('.', '/') + ".class");
    Files.createDirectories(type.getParent());
    Files.write(type, new byte[0]);
    if (version != null) {
      Path coordinates = root.resolve("META-INF/maven/io.hotguard/" + module + "/pom.properties");
      Files.createDirectories(coordinates.getParent());
      Files.writeString(coordinates, "version=" + version);
    }
    URL url = root.toUri().toURL();
    if (!classPath.contains(url)) {
      classPath.add(url);
    }
  }

  private @Nullable String problem() throws IOException {
    try (URLClassLoader loader = new URLClassLoader(classPath.toArray(URL[]::new), null)) {
      return GuardJars.problem(loader);
    }
  }

  @Test
  void acceptsModulesOfOneVersionInJarsOfTheirOwnOrInOne() throws IOException {
    for (String module : CLASSES.keySet()) {
      add(module, module, "1.0");
    }
    assertThat(problem()).isNull();
    classPath.clear();
    for (String module : CLASSES.keySet()) {
      add("shaded", module, "1.0");
    }
    assertThat(problem()).isNull();
  }

  @Test
  void comparesNoVersionThatIsUnknown() throws IOException {
    add("own", "guard-logging", "1.0");
    add("core", "guard-core", null);
    add("logging", "guard-logging-core", null);
    assertThat(problem()).isNull();
  }

  /** As with a second copy behind the first on the class path. */
  @Test
  void ignoresCoordinatesBesideNoLoadedClass() throws IOException {
    for (String module : CLASSES.keySet()) {
      add("first", module, "1.0");
    }
    add("second", "guard-core", "2.0");
    assertThat(problem()).isNull();
  }

  @Test
  void namesMissingModules() throws IOException {
    add("own", "guard-logging", "1.0");
    assertThat(problem())
        .isEqualTo(
            "the class path has no guard-core and no guard-logging-core; take"
                + " guard-logging, guard-logging-core, guard-core of one version, such as 1.0");
  }

  @Test
  void namesMixedVersionsAlsoInAShadedJar() throws IOException {
    for (String module : CLASSES.keySet()) {
      add("shaded", module, module.equals("guard-core") ? "0.9" : "1.0");
    }
    assertThat(problem())
        .isEqualTo(
            "the class path mixes versions of Hotguard: guard-logging 1.0, guard-logging-core 1.0,"
                + " guard-core 0.9; take guard-logging, guard-logging-core, guard-core of one"
                + " version, such as 1.0");
  }

  /** GraalVM's ImageInfo documents the property. */
  @Test
  void findsNoFaultWithANativeImageWhichHasNoClassFiles() throws IOException {
    assertThat(problem()).isNotNull();
    System.setProperty("org.graalvm.nativeimage.imagecode", "runtime");
    try {
      assertThat(problem()).isNull();
    } finally {
      System.clearProperty("org.graalvm.nativeimage.imagecode");
    }
  }
}
