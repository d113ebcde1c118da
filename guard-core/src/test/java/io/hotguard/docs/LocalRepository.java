/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Makes the local repositories with which the walks of the pages begin. */
public final class LocalRepository {
  private static final Path HOTGUARD = Path.of("io", "hotguard");

  private LocalRepository() {}

  /**
   * Copies Hotguard, and no library that it needs.
   *
   * @param installed a local repository into which Hotguard was installed
   * @param empty the folder of the new repository
   * @throws IllegalStateException if the new repository has files, or the other lacks Hotguard
   */
  public static void copyHotguard(Path installed, Path empty) throws IOException {
    Path source = installed.resolve(HOTGUARD);
    if (!Files.isDirectory(source)) {
      throw new IllegalStateException(installed + " has no io/hotguard: run mvn -Pit verify");
    }
    if (Files.exists(empty)) {
      throw new IllegalStateException(empty + " exists");
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(source)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      Path target = empty.resolve(installed.relativize(file).toString());
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
  }
}
