/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** A launcher whose libraries are not on the class path. */
final class LauncherShop {
  private LauncherShop() {}

  /** Opens the archive that the argument names, and stays open. */
  public static void main(String[] args) throws Exception {
    URL archive = Path.of(args[0]).toUri().toURL();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {archive})) {
      if (loader.findResource("META-INF/MANIFEST.MF") == null) {
        throw new IllegalStateException(args[0]);
      }
      OpenShop.main(args);
    }
  }
}
