/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.Main;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.results.Json;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both demos, as short as they go: what they count must add up. */
class DemoSmokeTest {
  private static final String LOGBACK = "--logback";

  private static final long SECONDS = 240;

  /** Logback is beside the jar, and other tests of this module do without it. */
  private static String classPath(String library) throws IOException {
    return library.isEmpty()
        ? ClassPaths.own()
        : ClassPaths.own()
            + File.pathSeparator
            + ClassPaths.of(ClassPaths.jars(Path.of("target", "logback"), "package"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", LOGBACK})
  void guardAccountsForEveryEvent(String library, @TempDir Path directory) throws Exception {
    Path json = directory.resolve("demo.json");
    List<String> options =
        new ArrayList<>(List.of("demo", "--smoke", "--keep=" + directory, "--json=" + json));
    if (!library.isEmpty()) {
      options.add(library);
    }

    ChildProcess.start(directory, classPath(library), List.of(), Main.class.getName(), options)
        .await(line -> {}, SECONDS);

    DemoResult result = Json.read(json, DemoResult.class);
    assertThat(result.versions()).containsKey(library.equals(LOGBACK) ? "Logback" : "Log4j");
    assertThat(result.runs())
        .extracting(RunReport::name)
        .containsExactly("as configured", "guarded");
    RunReport asConfigured = result.runs().get(0);
    RunReport guarded = result.runs().get(1);
    assertThat(RunReport.sum(asConfigured.logged())).isPositive();
    assertThat(asConfigured.guard().present()).isFalse();
    assertThat(RunReport.sum(guarded.logged())).isPositive();
    assertThat(guarded.guard().present()).isTrue();
    assertThat(guarded.lostToFile()).isZero();
    assertThat(guarded.lostToReceiver()).isZero();
    assertThat(guarded.severeMissingInFile()).isZero();
    assertThat(guarded.application().waiting().samples()).isPositive();
  }
}
