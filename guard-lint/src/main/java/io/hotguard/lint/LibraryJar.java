/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.lint.input.ArchiveUnit;
import io.hotguard.lint.input.InputEntry;
import io.hotguard.lint.input.InputPaths;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/**
 * Tells whether the inputs are a library by their packaging: one jar, without jars in it, that no
 * {@code java -jar} and no {@code -javaagent} starts. A library has loops and handlers of its own,
 * but its callers decide how often they call the rest.
 */
final class LibraryJar {
  private static final String MANIFEST = "!/META-INF/MANIFEST.MF";

  private final boolean alone;
  private volatile boolean starts;

  LibraryJar(InputPaths.Found inputs) {
    this.alone =
        inputs.units().size() == 1
            && inputs.units().get(0) instanceof ArchiveUnit archive
            && archive.path().endsWith(".jar");
  }

  boolean wants(InputEntry entry) {
    return alone && entry.path().endsWith(MANIFEST);
  }

  /** Takes the manifest. One that cannot be read names no class to start. */
  void take(byte[] bytes) {
    try {
      Attributes main = new Manifest(new ByteArrayInputStream(bytes)).getMainAttributes();
      starts =
          main.containsKey(Attributes.Name.MAIN_CLASS) || main.getValue("Premain-Class") != null;
    } catch (IOException e) {
      starts = false;
    }
  }

  /** Call it when the inputs have been read. */
  boolean isLibrary() {
    return alone && !starts;
  }
}
