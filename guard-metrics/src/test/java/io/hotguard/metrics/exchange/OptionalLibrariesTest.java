/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Guards;
import io.hotguard.metrics.Distribution;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An application that exchanges no digests needs their library nowhere. */
final class OptionalLibrariesTest {
  private static final String T_DIGEST =
      "java.lang.IllegalStateException: com.tdunning.math.stats.TDigest is not on the class"
          + " path; guard-metrics does not bring it: add the dependency com.tdunning:t-digest";

  @Test
  void everyOtherFormatWorksWithoutItAndDigestsNameTheArtifact() throws Exception {
    assertThat(results())
        .containsOnly(
            Map.entry("codec", "true"),
            Map.entry("exponential", "true"),
            Map.entry("t-digest", T_DIGEST));
  }

  private static Map<String, String> results() throws Exception {
    URL[] path = {
      location(Distribution.class), location(Guards.class), location(OptionalLibrariesTest.class)
    };
    try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
      Object caller =
          loader
              .loadClass(ExchangeWithoutLibraries.class.getName())
              .getDeclaredConstructor()
              .newInstance();
      Map<String, String> results = new TreeMap<>();
      ((Map<?, ?>) ((Supplier<?>) caller).get())
          .forEach((format, result) -> results.put(format.toString(), result.toString()));
      return results;
    }
  }

  private static URL location(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  /** Dependencies that an application gets without asking for them. */
  @ParameterizedTest
  @CsvSource({"guard-metrics, guard-core", "guard-metrics-aggregate, guard-metrics guard-hotpath"})
  void theModuleBringsOnlyHotguardItself(String module, String brought) throws Exception {
    String pom = Files.readString(Path.of("..", module, "pom.xml"));
    List<String> names =
        Pattern.compile("<dependency>.*?</dependency>", Pattern.DOTALL)
            .matcher(pom)
            .results()
            .map(match -> match.group())
            .filter(dependency -> !dependency.contains("<optional>true"))
            .filter(dependency -> !dependency.contains("<scope>"))
            .map(dependency -> dependency.replaceFirst("(?s).*?<artifactId>(.*?)<.*", "$1"))
            .toList();

    assertThat(names).containsExactlyInAnyOrder(brought.split(" "));
  }
}
