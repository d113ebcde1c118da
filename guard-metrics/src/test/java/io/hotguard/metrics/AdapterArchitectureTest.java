/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.hotguard.Guard;
import io.hotguard.conformance.PackageCycles;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Adapters are optional: each needs its library, and nothing else needs the adapter. */
final class AdapterArchitectureTest {
  private static final String[] ADAPTERS = {
    "io.hotguard.metrics.micrometer..",
    "io.hotguard.metrics.prometheus..",
    "io.hotguard.metrics.dropwizard..",
    "io.hotguard.metrics.opentelemetry.."
  };
  private static final String[] LIBRARIES = {
    "io.micrometer..", "io.prometheus..", "com.codahale..", "io.opentelemetry..", "jdk.jfr.."
  };
  private static final JavaClasses SHIPPED =
      new ClassFileImporter().importPath(Path.of("target/classes"));

  private static ArchRule freeOfAdapters(String... except) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(except)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(concat(ADAPTERS, LIBRARIES));
  }

  @Test
  void hasNoPackageCycles() {
    PackageCycles.none().check(SHIPPED);
  }

  @Test
  void nothingButAdaptersKnowsAdaptersOrTheirLibraries() {
    freeOfAdapters(ADAPTERS).check(SHIPPED);
  }

  @Test
  void theCheckCanFail() {
    assertThatThrownBy(() -> freeOfAdapters("io.hotguard.metrics.micrometer..").check(SHIPPED))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("io.hotguard.metrics.prometheus");
  }

  @ParameterizedTest
  @CsvSource({
    "prometheus,io.prometheus",
    "dropwizard,com.codahale",
    "opentelemetry,io.opentelemetry"
  })
  void anAdapterKnowsItsLibraryAlone(String adapter, String library) {
    classes()
        .that()
        .resideInAPackage("io.hotguard.metrics." + adapter)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.hotguard",
            "io.hotguard.rule",
            "io.hotguard.property",
            "io.hotguard.text",
            "io.hotguard.metrics",
            "io.hotguard.metrics." + adapter,
            "io.hotguard.metrics.exchange",
            library + "..",
            "java..",
            "org.jspecify.annotations")
        .check(SHIPPED);
  }

  @Test
  void onlyThePrometheusRegistryOfMicrometerNeedsPrometheus() {
    noClasses()
        .that()
        .resideInAPackage("io.hotguard.metrics.micrometer")
        .and()
        .haveNameNotMatching(".*Prometheus.*")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.prometheus..", "io.hotguard.metrics.prometheus..")
        .check(SHIPPED);
  }

  @Test
  void recordsAndReadsWithoutAnyLibraryOnTheClassPath() throws Exception {
    URL[] own = {locationOf(RecorderRegistry.class), locationOf(Guard.class)};
    try (URLClassLoader alone = new URLClassLoader(own, ClassLoader.getPlatformClassLoader())) {
      assertThatThrownBy(() -> alone.loadClass("io.micrometer.core.instrument.MeterRegistry"))
          .isInstanceOf(ClassNotFoundException.class);
      Class<?> type = alone.loadClass("io.hotguard.metrics.RecorderRegistry");
      Object builder = type.getMethod("builder", String.class).invoke(null, "alone");
      Object registry = builder.getClass().getMethod("build").invoke(builder);
      Object snapshot = type.getMethod("cumulativeSnapshot").invoke(registry);
      assertThat(snapshot.toString()).contains("alone");
      type.getMethod("close").invoke(registry);
    }
  }

  private static URL locationOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  private static String[] concat(String[] first, String[] second) {
    String[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
