/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes an archive with the layout of an application. Its libraries have metadata alone. */
final class MadeApplication {
  static final String LOG4J_TO_A_SOCKET =
      """
      <Configuration>
        <Appenders>
          <Socket name="collector" host="logs" port="4560">
            <JsonTemplateLayout/>
          </Socket>
        </Appenders>
        <Loggers>
          <Root level="info">
            <AppenderRef ref="collector"/>
          </Root>
        </Loggers>
      </Configuration>
      """;

  private final Map<String, byte[]> entries = new LinkedHashMap<>();

  MadeApplication(String mainAttributes) {
    text("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n" + mainAttributes + "\n");
  }

  MadeApplication text(String name, String content) {
    entries.put(name, content.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Adds a class of the tests. */
  MadeApplication type(String folder, Class<?> type) {
    String name = type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
      entries.put(folder + name, requireNonNull(in).readAllBytes());
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds libraries, such as {@code log4j-core-2.24.3}. */
  MadeApplication libraries(String folder, String... names) {
    for (String name : names) {
      entries.put(folder + name + ".jar", new MadeApplication("").bytes());
    }
    return this;
  }

  MadeApplication library(String folder, String group, String artifact, String version) {
    MadeApplication library =
        new MadeApplication("")
            .text(
                "META-INF/maven/" + group + "/" + artifact + "/pom.properties",
                "groupId=" + group + "\nartifactId=" + artifact + "\nversion=" + version + "\n");
    entries.put(folder + artifact + "-" + version + ".jar", library.bytes());
    return this;
  }

  MadeApplication archive(String name, MadeApplication content) {
    entries.put(name, content.bytes());
    return this;
  }

  Path write(Path file) throws IOException {
    Files.createDirectories(requireNonNull(file.getParent()));
    return Files.write(file, bytes());
  }

  /** Nested jars are stored, not compressed, as those of Spring Boot. */
  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> each : entries.entrySet()) {
        ZipEntry entry = new ZipEntry(each.getKey());
        if (each.getKey().endsWith(".jar")) {
          CRC32 sum = new CRC32();
          sum.update(each.getValue());
          entry.setMethod(ZipEntry.STORED);
          entry.setSize(each.getValue().length);
          entry.setCrc(sum.getValue());
        }
        zip.putNextEntry(entry);
        zip.write(each.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
