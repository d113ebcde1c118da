/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.lmax.disruptor.RingBuffer;
import io.hotguard.Guard;
import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.packaged.ApplicationArchive;
import io.hotguard.text.VersionNumber;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An application on the module path, as a module of its own that needs the API of Log4j alone. */
@Tag("versions")
@Timeout(300)
class ModulePathTest {
  private static final int EVENTS = 1_000;

  private static final String MODULE =
      """
      module com.acme.app {
        requires org.apache.logging.log4j;
      }
      """;

  private static final String MAIN =
      """
      package com.acme.app;

      import org.apache.logging.log4j.Level;
      import org.apache.logging.log4j.LogManager;
      import org.apache.logging.log4j.Logger;

      public final class Main {
        public static void main(String[] arguments) {
          Logger logger = LogManager.getLogger(Main.class);
          for (int i = 0; i < EVENTS; i++) {
            logger.log(i % 10 == 0 ? Level.WARN : Level.INFO, "event {}", i);
          }
          LogManager.shutdown();
          System.out.println("ended as " + Main.class.getModule());
        }
      }
      """;

  private static final String CONFIGURATION =
      """
      <Configuration status='WARN'>
        <Appenders>
          <File name='Main' fileName='${sys:dir}/main.log'>
            <PatternLayout pattern='%level %logger %m%n'/>
          </File>
        </Appenders>
        <Loggers><Root level='INFO'><AppenderRef ref='Main'/></Root></Loggers>
      </Configuration>
      """;

  private static final Pattern OPTIONS =
      Pattern.compile("start Java with (--add-opens) (\\S+=\\S+) (--add-modules) (\\S+), or ");

  @TempDir Path directory;
  private Path modules;

  /** Before that, Log4j is an automatic module, which is open to all. */
  @BeforeEach
  void needsLog4jAsANamedModule() {
    VersionNumber release = VersionNumber.parse(System.getProperty("test.log4j")).orElseThrow();
    assumeTrue(release.isAtLeast("2.21.0"));
  }

  /** Disruptor 4 is a named module, which only a module that requires it brings. */
  @BeforeEach
  void needsDisruptorAsAnAutomaticModule() {
    assumeFalse(System.getProperty("test.disruptor", "").startsWith("4."));
  }

  @BeforeEach
  void build() throws IOException {
    modules = Files.createDirectories(directory.resolve("modules"));
    for (Class<?> library : List.of(LogManager.class, LoggerContext.class, RingBuffer.class)) {
      ApplicationArchive.copyModule(library, modules);
    }
    ApplicationArchive.writeModule(Guard.class, "io.hotguard.core", modules);
    ApplicationArchive.writeModule(EventRing.class, "io.hotguard.logging.core", modules);
    ApplicationArchive.writeModule(LoggingGuard.class, "io.hotguard.logging", modules);
    Path sources = Files.createDirectories(directory.resolve("sources/com/acme/app"));
    Path module = Files.writeString(directory.resolve("sources/module-info.java"), MODULE);
    Path main =
        Files.writeString(
            sources.resolve("Main.java"), MAIN.replace("EVENTS", String.valueOf(EVENTS)));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int failed =
        compiler.run(
            null,
            null,
            null,
            "--module-path",
            modules.toString(),
            "-d",
            modules.resolve("app").toString(),
            module.toString(),
            main.toString());
    assertThat(failed).as("exit of the compiler").isZero();
  }

  private ChildJvm.Result run(String... options) throws Exception {
    List<String> launch = new ArrayList<>(List.of("--module-path"));
    launch.add(modules + File.pathSeparator + modules.resolve("app"));
    launch.addAll(List.of(options));
    launch.addAll(List.of("-m", "com.acme.app/com.acme.app.Main"));
    ChildJvm.Result result =
        ChildJvm.launching(launch, directory)
            .file("log4j2.xml", CONFIGURATION)
            .property("log4j2.configurationFile", directory.resolve("log4j2.xml").toString())
            .property("hotguard.mode", "enforce")
            .run();
    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.out()).contains("ended as module com.acme.app");
    assertThat(result.lines("main.log"))
        .as(result::toString)
        .containsExactlyElementsOf(
            IntStream.range(0, EVENTS)
                .mapToObj(i -> (i % 10 == 0 ? "WARN" : "INFO") + " com.acme.app.Main event " + i)
                .toList());
    return result;
  }

  private static List<String> own(ChildJvm.Result result) {
    return (result.console() + result.read("main.log"))
        .lines()
        .filter(line -> line.contains("hotguard: "))
        .toList();
  }

  @Test
  void namesTheOptionAndGuardsWithIt() throws Exception {
    List<String> refusal = own(run());
    assertThat(refusal).hasSize(1);
    Matcher options = OPTIONS.matcher(refusal.get(0));
    assertThat(options.find()).as(refusal.get(0)).isTrue();
    String open = options.group(1) + ' ' + options.group(2);
    String add = options.group(3) + ' ' + options.group(4);
    assertThat(Files.readString(Path.of("../docs/logging.md")))
        .contains("`" + open + "`")
        .contains("`" + add + "`");

    Files.delete(directory.resolve("main.log"));
    assertThat(own(run(open.split(" "))))
        .singleElement()
        .asString()
        .contains("UNGUARDED: the LMAX Disruptor needs the module jdk.unsupported, ")
        .endsWith("Start Java with " + add + ".");

    Files.delete(directory.resolve("main.log"));
    assertThat(own(run((open + ' ' + add).split(" "))))
        .startsWith(
            "INFO io.hotguard.logging hotguard: guarding Log4j " + System.getProperty("test.log4j"),
            "INFO io.hotguard.logging hotguard: changed logger root: Root -> AsyncRoot");
  }
}
