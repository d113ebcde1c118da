/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallDiskTest {
  @Test
  void refusesTheDiskOfTheMachine(@TempDir Path directory) throws Exception {
    assumeTrue(Files.getFileStore(directory).getTotalSpace() > 1L << 30);
    assertThatThrownBy(() -> new SmallDisk(directory))
        .hasMessageContaining(directory.toString())
        .hasMessageContaining("tmpfs");
  }
}
