/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import io.hotguard.benchmarks.process.ClassPaths;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/**
 * Hotguard's recorder of an earlier commit, from a jar beside this one: the same subject with the
 * earlier classes behind it. {@code benchmarks/README.md} says how to build the jar.
 */
public final class VersionBefore {
  /** The name of the subject. */
  public static final String NAME = "hotguardBefore";

  private static final String FOLDER = "before";

  /** A class that only the earlier recorder had. */
  private static final String PROOF = "io.hotguard.metrics.SampleLog";

  private VersionBefore() {}

  static boolean isPresent() {
    return !jars().isEmpty();
  }

  /** The names of the jars, which name their commit. */
  public static String version() {
    return String.join(
        ", ",
        jars().stream().map(jar -> jar.getFileName().toString().replace(".jar", "")).toList());
  }

  private static List<Path> jars() {
    try {
      return ClassPaths.beside(FOLDER);
    } catch (IOException e) {
      throw new IllegalStateException("the jars in the folder " + FOLDER + " cannot be listed", e);
    }
  }

  static Subject create(int metrics) {
    List<Path> jars = jars();
    if (jars.isEmpty()) {
      throw new IllegalArgumentException(
          "subject=" + NAME + ": needs a folder " + FOLDER + " beside the jar of the benchmarks");
    }
    try {
      URL[] urls = new URL[jars.size() + 1];
      for (int i = 0; i < jars.size(); i++) {
        urls[i] = jars.get(i).toUri().toURL();
      }
      urls[jars.size()] = HotguardSubject.class.getProtectionDomain().getCodeSource().getLocation();
      // It loads classes as long as the fork runs.
      @SuppressWarnings("resource")
      Loader loader = new Loader(urls);
      loader.loadClass(PROOF);
      return loader
          .loadClass(HotguardSubject.class.getName())
          .asSubclass(Subject.class)
          .getConstructor(int.class)
          .newInstance(metrics);
    } catch (ReflectiveOperationException | IOException e) {
      throw new IllegalStateException(jars + " do not hold the recorder of the version before", e);
    }
  }

  /** Takes the recorder and its subject from the earlier jar, all else from its parent. */
  private static final class Loader extends URLClassLoader {
    Loader(URL[] urls) {
      super(urls, VersionBefore.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("io.hotguard.metrics.")
          && !name.startsWith(HotguardSubject.class.getName())) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known == null ? findClass(name) : known;
      }
    }
  }
}
