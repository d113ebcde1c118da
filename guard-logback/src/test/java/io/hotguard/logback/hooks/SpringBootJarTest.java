/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.RingBuffer;
import io.hotguard.Guard;
import io.hotguard.logback.LogbackGuard;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.packaged.ApplicationArchive;
import io.hotguard.logging.packaged.GuardLedger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An executable jar of Spring Boot, with all libraries in nested jars. */
@Timeout(300)
class SpringBootJarTest {
  private static final String CONFIGURATION =
      "<configuration><appender name='FILE' class='ch.qos.logback.core.FileAppender'>"
          + "<file>app.log</file><encoder><pattern>%level %logger %msg%n</pattern></encoder>"
          + "</appender><root level='INFO'><appender-ref ref='FILE'/></root></configuration>";

  @TempDir Path directory;

  private static ApplicationArchive archive(Class<?> main) throws IOException {
    return ApplicationArchive.springBoot(main.getName())
        .classes(main, GuardLedger.class, Await.class)
        .librariesOf(Guard.class, EventRing.class, LogbackGuard.class)
        .libraries("(spring|logback|micrometer|slf4j|commons-logging|disruptor)-.*\\.jar");
  }

  private String run(ApplicationArchive archive, String mode, String... arguments)
      throws IOException, InterruptedException {
    Path jar = archive.write(directory.resolve("app-1.0.jar"));
    return new ChildJvm(directory)
        .with("hotguard.mode", mode)
        .with("hotguard.logging.spill.dir", directory.resolve("spill").toString())
        .run(Stream.concat(Stream.of("-jar", jar.toString()), Stream.of(arguments)).toList());
  }

  private List<String> log(String part) throws IOException {
    return Files.readAllLines(directory.resolve("app.log")).stream()
        .filter(line -> line.contains(part))
        .toList();
  }

  @Tag("oldest")
  @Test
  void guardsInEnforce() throws IOException, InterruptedException {
    String output =
        run(archive(SpringBootApp.class).resource("logback-spring.xml", CONFIGURATION), "enforce");

    assertThat(output).contains("BOOT " + System.getProperty("test.spring-boot"));
    assertThat(output.lines().filter(line -> line.startsWith("LEDGER ")))
        .singleElement()
        .asString()
        .contains(" dropped=0 waiting=0 unaccounted=0 ");
    assertThat(log(" com.acme.App event ")).hasSize(100);
    assertThat(log("hotguard: guarding Logback "))
        .containsExactly(
            "INFO io.hotguard.logging hotguard: guarding Logback "
                + System.getProperty("test.logback"));
    assertThat(output).doesNotContain("hotguard: ");
  }

  @Test
  void onlyReportsInWarn() throws IOException, InterruptedException {
    String output =
        run(archive(SpringBootApp.class).resource("logback-spring.xml", CONFIGURATION), "warn");

    assertThat(output).contains("GUARDS 0").doesNotContain("hotguard: ");
    assertThat(log(" com.acme.App event ")).hasSize(100);
    assertThat(log("hotguard: would change")).isNotEmpty();
    assertThat(directory.resolve("spill")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(classes = {Guard.class, EventRing.class, RingBuffer.class})
  void saysInOneLineThatALibraryIsMissing(Class<?> library)
      throws IOException, InterruptedException {
    String output =
        run(
            archive(PlainApp.class).resource("logback.xml", CONFIGURATION).without(library),
            "enforce",
            "1000");

    assertThat(output.lines())
        .singleElement()
        .asString()
        .startsWith("hotguard: the logging guard ");
    assertThat(log(" com.acme.App event ")).hasSize(1000);
  }
}
