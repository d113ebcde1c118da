/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Spring Boot configures Logback itself, after a stop that removes all listeners. */
@Timeout(300)
class SpringBootTest {
  private static final String APPENDER =
      "<configuration><appender name='FILE' class='ch.qos.logback.core.FileAppender'>"
          + "<file>app.log</file><encoder><pattern>%level %thread %logger %msg%n</pattern></encoder>"
          + "</appender><springProfile name='default'><root level='INFO'>"
          + "<appender-ref ref='FILE'/></root></springProfile></configuration>";

  @TempDir Path directory;

  private ChildJvm child() {
    return new ChildJvm(directory)
        .with("hotguard.mode", "enforce")
        .with("hotguard.logging.spill.dir", directory.resolve("spill").toString());
  }

  private List<String> events() throws IOException {
    return Files.readAllLines(directory.resolve("app.log")).stream()
        .filter(line -> line.contains(" com.acme.App "))
        .toList();
  }

  private long reports(String text) {
    return text.lines().filter(line -> line.contains("hotguard: guarding Logback ")).count();
  }

  @Tag("oldest")
  @Test
  void guardsTheConfigurationOfLogbackSpringXml() throws IOException, InterruptedException {
    String output = child().resource("logback-spring.xml", APPENDER).run(SpringBootApp.class);

    assertThat(output).contains("GUARDS 1").contains("GUARD LOGGED true");
    assertThat(output).contains("CHANGE appender FILE: written once per batch");
    assertThat(events()).hasSize(100);
    assertThat(reports(Files.readString(directory.resolve("app.log")))).isEqualTo(1);
    assertThat(output).doesNotContain("hotguard: ");
  }

  @Tag("oldest")
  @Test
  void guardsSpringBootsOwnDefault() throws IOException, InterruptedException {
    String output = child().run(SpringBootApp.class);

    assertThat(output).contains("BOOT " + System.getProperty("test.spring-boot"));
    assertThat(output).contains("GUARDS 1").contains("GUARD LOGGED true");
    assertThat(output.lines().filter(line -> line.contains(": event "))).hasSize(100);
    assertThat(reports(output)).isEqualTo(1);
  }

  @Test
  void guardsALogFileOfTheApplicationsProperties() throws IOException, InterruptedException {
    String output = child().with("logging.file.name", "boot.log").run(SpringBootApp.class);

    assertThat(output).contains("GUARDS 1");
    assertThat(
            Files.readAllLines(directory.resolve("boot.log")).stream()
                .filter(line -> line.contains(": event ")))
        .hasSize(100);
  }

  @Test
  void guardsTheSecondConfigurationOfALogbackXml() throws IOException, InterruptedException {
    String xml = APPENDER.replaceAll("</?springProfile[^>]*>", "");
    String output = child().resource("logback.xml", xml).run(SpringBootApp.class);

    assertThat(output).contains("GUARDS 1").contains("GUARD LOGGED true");
    assertThat(events()).hasSize(100);
    assertThat(reports(Files.readString(directory.resolve("app.log")))).isEqualTo(1);
  }

  @Test
  void guardsAnApplicationThatOnlyHasSpringBootOnItsClassPath()
      throws IOException, InterruptedException {
    String xml = APPENDER.replaceAll("</?springProfile[^>]*>", "");
    String output = child().resource("logback.xml", xml).run(PatientApp.class);

    // From JDK 24 on, the JVM warns of what Disruptor 3 uses.
    assertThat(output.lines().filter(line -> !line.startsWith("WARNING: "))).isEmpty();
    assertThat(events())
        .containsExactly("INFO main com.acme.App early", "INFO main com.acme.App event");
    assertThat(reports(Files.readString(directory.resolve("app.log")))).isEqualTo(1);
  }

  @Test
  void onlyReportsInWarn() throws IOException, InterruptedException {
    String output =
        new ChildJvm(directory)
            .with("hotguard.logging.mode", "warn")
            .resource("logback-spring.xml", APPENDER)
            .run(SpringBootApp.class);

    assertThat(output).contains("GUARDS 0");
    assertThat(events()).hasSize(100);
    assertThat(Files.readAllLines(directory.resolve("app.log")))
        .filteredOn(line -> line.contains("hotguard: would change"))
        .hasSize(2);
    assertThat(Files.readAllLines(directory.resolve("app.log")))
        .filteredOn(line -> line.contains("hotguard: observing Logback "))
        .hasSize(1);
  }
}
