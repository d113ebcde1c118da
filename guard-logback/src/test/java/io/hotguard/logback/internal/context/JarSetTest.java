/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/** The copies that this module compiles; guard-logging tests the sources. */
class JarSetTest {
  private static final URL OWN = JarSet.class.getProtectionDomain().getCodeSource().getLocation();

  @Test
  void namesThisModule() throws IOException {
    try (URLClassLoader alone = new URLClassLoader(new URL[] {OWN}, null)) {
      assertThat(GuardJars.problem(alone))
          .startsWith(
              "the class path has no guard-core and no guard-logging-core; take guard-logback,"
                  + " guard-logging-core, guard-core of one version");
    }
  }

  @Test
  void acceptsTheModulesOfThisBuild() {
    assertThat(GuardJars.areComplete()).isTrue();
  }
}
