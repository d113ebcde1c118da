/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.ClassFiles;
import java.io.IOException;
import java.io.InputStream;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

final class ModuleExportsTest {

  /** The module of java.util.logging exports other packages to some modules only. */
  @Test
  void readsWhatIsExportedToEverybody() throws IOException {
    try (InputStream in = Logger.class.getModule().getResourceAsStream("module-info.class")) {
      assertThat(ModuleExports.of(in.readAllBytes()))
          .hasValueSatisfying(
              packages -> assertThat(packages).containsExactly("java.util.logging"));
    }
  }

  @Test
  void aClassIsNoDescriptor() {
    assertThat(ModuleExports.of(ClassFiles.bytes(ModuleExportsTest.class))).isEmpty();
    assertThat(ModuleExports.of(new byte[] {1, 2, 3})).isEmpty();
  }
}
