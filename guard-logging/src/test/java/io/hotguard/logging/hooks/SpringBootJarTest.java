/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.RingBuffer;
import io.hotguard.Guard;
import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.packaged.ApplicationArchive;
import io.hotguard.logging.packaged.GuardLedger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An executable jar of Spring Boot, with all libraries in nested jars. */
@Timeout(300)
class SpringBootJarTest {
  private static final String CONFIGURATION =
      """
      <Configuration status='WARN'>
        <Appenders>
          <File name='Main' fileName='${sys:dir}/main.log' immediateFlush='false'>
            <PatternLayout pattern='%level %logger %m%n'/>
          </File>
        </Appenders>
        <Loggers><Root level='INFO'><AppenderRef ref='Main'/></Root></Loggers>
      </Configuration>
      """;

  private static final int EVENTS = SpringBootJarApp.THREADS * SpringBootJarApp.EVENTS;

  @TempDir Path directory;

  private static ApplicationArchive archive() throws IOException {
    return ApplicationArchive.springBoot(SpringBootJarApp.class.getName())
        .classes(SpringBootJarApp.class, GuardLedger.class, Await.class)
        .resource("log4j2-spring.xml", CONFIGURATION)
        .librariesOf(Guard.class, EventRing.class, LoggingGuard.class)
        .libraries("(spring|log4j|micrometer|slf4j|commons-logging|disruptor)-.*\\.jar");
  }

  private ChildJvm.Result run(ApplicationArchive archive, String mode, String... arguments)
      throws Exception {
    Path jar = archive.write(directory.resolve("app-1.0.jar"));
    ChildJvm.Result result =
        ChildJvm.launching(List.of("-jar", jar.toString()), directory)
            .property("hotguard.mode", mode)
            .arguments(arguments)
            .run();
    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.out()).contains("BOOT " + System.getProperty("test.spring-boot"));
    assertThat(result.lines("main.log").stream().filter(line -> line.contains(" event ")))
        .as(result::toString)
        .hasSize(EVENTS);
    assertThat(result.lines("main.log")).endsWith("INFO com.acme.App last words");
    return result;
  }

  private static List<String> own(ChildJvm.Result result) {
    return result.read("main.log").lines().filter(line -> line.contains("hotguard: ")).toList();
  }

  private static List<String> ledger(ChildJvm.Result result) {
    return result.out().lines().filter(line -> line.startsWith("LEDGER ")).toList();
  }

  @Test
  void guardsInEnforce() throws Exception {
    ChildJvm.Result result = run(archive(), "enforce");

    assertThat(own(result))
        .startsWith(
            "INFO io.hotguard.logging hotguard: guarding Log4j " + System.getProperty("test.log4j"),
            "INFO io.hotguard.logging hotguard: changed logger root: Root -> AsyncRoot");
    assertThat(ledger(result))
        .containsExactly(
            "LEDGER logged="
                + EVENTS
                + " dropped=0 waiting=0 unaccounted=0 accepted=0 undelivered=0");
    assertThat(result.statusMessages()).isEmpty();
    assertThat(result.temporaryFiles()).noneMatch(file -> file.endsWith(".segment"));
  }

  @Test
  void onlyReportsInWarn() throws Exception {
    ChildJvm.Result result = run(archive(), "warn");

    assertThat(own(result))
        .startsWith(
            "INFO io.hotguard.logging hotguard: observing Log4j "
                + System.getProperty("test.log4j")
                + ", which stays as configured");
    assertThat(ledger(result)).isEmpty();
    assertThat(result.statusMessages()).isEmpty();
    assertThat(result.temporaryFiles()).isEmpty();
  }

  @Test
  void saysInOneLineThatTheDisruptorIsMissing() throws Exception {
    ChildJvm.Result result = run(archive().without(RingBuffer.class), "enforce");

    // Spring Boot sends Log4j's status log to the standard output.
    assertThat(result.console().lines().filter(line -> line.contains("hotguard: ")))
        .singleElement()
        .asString()
        .contains("UNGUARDED: the class path has no LMAX Disruptor.");
    // Spring Boot 3.2 may race with Log4j at exit, and prints a stack trace of its own.
    boolean mayRace = System.getProperty("test.spring-boot").startsWith("3.2.");
    assertThat(result.console()).doesNotContain(mayRace ? "\tat io.hotguard" : "\tat ");
  }

  @ParameterizedTest
  @ValueSource(classes = {Guard.class, EventRing.class})
  void saysInOneLineThatAModuleIsMissing(Class<?> module) throws Exception {
    ApplicationArchive archive = archive().without(module);
    ChildJvm.Result result = run(archive, "enforce", SpringBootJarApp.WITHOUT_COUNTS);

    assertThat(result.console().lines().filter(line -> line.contains("hotguard"))).hasSize(1);
    assertThat(result.err())
        .contains("hotguard: the logging guard is off: a class is missing or does not fit (");
  }
}
