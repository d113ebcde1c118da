/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The jars inside the agent's jar, unpacked when they are needed: a class loader takes files only.
 *
 * <p><b>Threading:</b> any thread; unpacking excludes other threads.
 */
final class GuardJars {
  private static final String FOLDER = "guards/";

  /** Pools are checked as they start; Spring Boot would have its beans checked again. */
  private static final String AUTO_CONFIGURATION = "META-INF/spring/";

  private final Path agent;
  private final Map<String, Path> unpacked = new HashMap<>();
  private final List<String> folders = new ArrayList<>();
  private @Nullable Path folder;

  GuardJars(Path agent) {
    this.agent = agent;
  }

  /** Returns a jar by its name without version and ending. */
  synchronized Path get(String name) throws IOException {
    Path jar = unpacked.get(name);
    if (jar == null || !Files.exists(jar)) { // Cleaners of temporary files delete old ones.
      jar = target(name);
      try (ZipFile file = new ZipFile(agent.toFile());
          ZipInputStream in = new ZipInputStream(file.getInputStream(entry(file, name)));
          ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
        out.setLevel(Deflater.BEST_SPEED);
        copy(in, out);
      }
      unpacked.put(name, jar);
    }
    return jar;
  }

  private static void copy(ZipInputStream in, ZipOutputStream out) throws IOException {
    for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
      if (!entry.getName().startsWith(AUTO_CONFIGURATION)) {
        out.putNextEntry(new ZipEntry(entry.getName()));
        in.transferTo(out);
        out.closeEntry();
      }
    }
  }

  private static ZipEntry entry(ZipFile file, String name) throws IOException {
    ZipEntry entry = file.getEntry(FOLDER + name + ".jar");
    if (entry == null) {
      throw new IOException(file.getName() + " has no " + FOLDER + name + ".jar");
    }
    return entry;
  }

  /** Only the owner can enter the folder. Its files are deleted at the end of the process. */
  private Path target(String name) throws IOException {
    Path own = folder;
    if (own == null || !Files.exists(own)) {
      // A new name, because anybody may have made a folder of the old one.
      own = Files.createTempDirectory("hotguard-agent-");
      own.toFile().deleteOnExit();
      folder = own;
      folders.add(own.getFileName().toString());
    }
    Path jar = own.resolve(name + ".jar");
    jar.toFile().deleteOnExit();
    return jar;
  }

  /** True if a resource comes from one of the unpacked jars. */
  synchronized boolean isOwn(String url) {
    return folders.stream().anyMatch(url::contains);
  }
}
