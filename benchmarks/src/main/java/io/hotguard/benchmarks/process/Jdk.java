/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The folder of a JDK. */
public record Jdk(Path home) {
  /** The JDK of this process. */
  public static final Jdk OWN = new Jdk(Path.of(System.getProperty("java.home", "")));

  /** The path of {@code java}, {@code javac} or another of its programs. */
  public String tool(String name) {
    return home.resolve("bin").resolve(name).toString();
  }

  public String release() throws IOException {
    Properties properties = new Properties();
    Path file = home.resolve("release");
    if (!Files.exists(file)) {
      throw new IOException(file + " is missing: give the folder of a JDK");
    }
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    }
    return properties.getProperty("JAVA_VERSION", "?").replace("\"", "");
  }
}
