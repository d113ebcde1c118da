/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.hooks.RefusedConfigurationException;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalyzer;

final class RefusedDataSourceAnalyzerTest {
  @Test
  void knowsTheNameOfTheException() {
    assertThat(RefusedDataSourceAnalyzer.REFUSED)
        .isEqualTo(RefusedConfigurationException.class.getName());
  }

  @Test
  void leavesOtherFailuresAlone() {
    Throwable failure = new IllegalStateException(new IllegalArgumentException());
    assertThat(new RefusedDataSourceAnalyzer().analyze(failure)).isNull();
  }

  @Test
  void needsNoGuardOfJdbc() throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!entry.contains("guard-jdbc")) {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Class<?> type = loader.loadClass(RefusedDataSourceAnalyzer.class.getName());
      Object analyzer = type.getConstructor().newInstance();
      Object analysis =
          loader
              .loadClass(FailureAnalyzer.class.getName())
              .getMethod("analyze", Throwable.class)
              .invoke(analyzer, new IllegalStateException());

      assertThat(analysis).isNull();
    }
  }
}
