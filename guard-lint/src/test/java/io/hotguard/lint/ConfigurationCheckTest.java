/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.rules.config.ConfigRuleProvider;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConfigurationCheckTest {
  @TempDir private Path folder;
  private Path root;

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content);
    zip.closeEntry();
  }

  private CheckReport check() {
    return new Check(
            RuleCatalog.of(List.of(new ConfigRuleProvider())),
            List.of(root),
            CheckSettings.defaults(),
            RecordedCode.none())
        .run();
  }

  @Test
  void saysWhichFilesItTakesForThoseOfADeveloper() throws IOException {
    root = Files.createDirectory(folder.resolve("shop"));
    Files.writeString(root.resolve("application-dev.yml"), "server.port: 80\n");
    Files.writeString(root.resolve("application-prod.yml"), "a: 1\n");
    Files.writeString(root.resolve("log4j2-test.xml"), "<Configuration/>");
    CheckReport report = check();

    assertThat(report.notes())
        .containsExactly(
            InputNote.ofAmount(
                "application-dev.yml and 1 more", "for development, as the name says; not judged"));
  }

  @Test
  void checksFilesInFoldersAndInArchivesInArchives() throws IOException {
    root = Files.createDirectory(folder.resolve("shop"));
    Path inner = Files.createTempFile(root, "inner", ".tmp");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(inner))) {
      entry(zip, "META-INF/MANIFEST.MF", utf8("Manifest-Version: 1.0\n"));
    }
    try (OutputStream out = Files.newOutputStream(root.resolve("app.jar"));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      entry(zip, "BOOT-INF/classes/application.yml", utf8("a: 1\nserver.port: 80\n"));
      entry(zip, "BOOT-INF/lib/logstash-gelf-1.11.1.jar", Files.readAllBytes(inner));
    }
    Files.delete(inner);
    Files.writeString(root.resolve("jvm.options"), "-Xmx1g\n-Dhttp.keepAlive=false\n");
    Files.writeString(root.resolve("server.xml"), "<Server><broken</Server>");

    CheckReport report = check();

    assertThat(report.findings())
        .extracting(Finding::rule)
        .containsExactly("DisabledKeepAlive", "HazardousVersion", "UncompressedResponse");
    assertThat(report.findings())
        .extracting(Finding::location)
        .allSatisfy(location -> assertThat(location).isInstanceOf(Location.Config.class))
        .extracting(Location::describe)
        .containsExactly(
            "jvm.options:2 (-Dhttp.keepAlive)",
            "app.jar!/BOOT-INF/lib/logstash-gelf-1.11.1.jar (version)",
            "app.jar!/BOOT-INF/classes/application.yml:2 (server.port)");
    assertThat(report.notes())
        .extracting(InputNote::describe)
        .containsExactly("server.xml: not read as configuration: line 1: no well-formed XML");
    assertThat(report.failures()).isEmpty();
  }
}
