/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.lmax.disruptor.RingBuffer;
import io.hotguard.Guard;
import io.hotguard.docs.JdkCompiler;
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
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An application on the module path, as a module of its own that calls the API of Log4j alone. */
@Tag("versions")
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class ModulePathTest {
  private static final int EVENTS = 1_000;

  private static final boolean DISRUPTOR_4 =
      System.getProperty("test.disruptor", "").startsWith("4.");

  /** The module that the Disruptor needs, or is, and that no other module requires. */
  private static final String LEFT_OUT = DISRUPTOR_4 ? "com.lmax.disruptor" : "jdk.unsupported";

  private static final String MODULE =
      """
      module com.acme.app {
        requires org.apache.logging.log4j;
        REQUIRES
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

  private static final Pattern OPENS =
      Pattern.compile(
          "start Java with (--add-opens \\S+ --add-opens [^\\s,]+)( --add-modules [^\\s,]+)?, or ");
  private static final Pattern ADDS = Pattern.compile("tart Java with (--add-modules \\S+)\\.$");

  @TempDir Path directory;
  private Path modules;

  /** Before that, Log4j is an automatic module, which is open to all. */
  @BeforeEach
  void needsLog4jAsANamedModule() {
    VersionNumber release = VersionNumber.parse(System.getProperty("test.log4j")).orElseThrow();
    assumeTrue(release.isAtLeast("2.21.0"));
  }

  /**
   * @param requires more lines of the module's descriptor
   */
  private void build(String requires) throws IOException {
    modules = Files.createDirectories(directory.resolve("modules"));
    for (Class<?> library : List.of(LogManager.class, LoggerContext.class, RingBuffer.class)) {
      ApplicationArchive.copyModule(library, modules);
    }
    ApplicationArchive.writeModule(Guard.class, "io.hotguard.core", modules);
    ApplicationArchive.writeModule(EventRing.class, "io.hotguard.logging.core", modules);
    ApplicationArchive.writeModule(LoggingGuard.class, "io.hotguard.logging", modules);
    Path sources = Files.createDirectories(directory.resolve("sources/com/acme/app"));
    Path module =
        Files.writeString(
            directory.resolve("sources/module-info.java"), MODULE.replace("REQUIRES", requires));
    Path main =
        Files.writeString(
            sources.resolve("Main.java"), MAIN.replace("EVENTS", String.valueOf(EVENTS)));
    JavaCompiler compiler = JdkCompiler.get();
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
    Files.deleteIfExists(directory.resolve("main.log"));
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

  private static String find(Pattern options, String line) {
    Matcher matcher = options.matcher(line);
    assertThat(matcher.find()).as(line).isTrue();
    return matcher.group(1);
  }

  private static void assertGuards(ChildJvm.Result result) {
    assertThat(own(result))
        .startsWith(
            "INFO io.hotguard.logging hotguard: guarding Log4j " + System.getProperty("test.log4j"),
            "INFO io.hotguard.logging hotguard: changed logger root: Root -> AsyncRoot");
  }

  /** Without an option, and without the next one, the application runs as configured. */
  @Test
  void namesEachOptionAndGuardsWithAll() throws Exception {
    build("");
    List<String> refusal = own(run());
    assertThat(refusal).hasSize(1);
    String open = find(OPENS, refusal.get(0));
    if (DISRUPTOR_4) {
      assertThat(refusal.get(0)).doesNotContain("--add-modules");
    } else {
      assertThat(refusal.get(0)).contains(" --add-modules " + LEFT_OUT + ", or ");
    }
    List<String> unguarded = own(run(open.split(" ")));
    assertThat(unguarded).singleElement().asString().contains("UNGUARDED: the ", "LMAX Disruptor");
    String add = find(ADDS, unguarded.get(0));
    assertThat(add).isEqualTo("--add-modules " + LEFT_OUT);
    assertThat(Files.readString(Path.of("../docs/logging-reference.md")))
        .contains("`" + open + "`")
        .contains("`" + add + "`");

    assertGuards(run((open + ' ' + add).split(" ")));

    String configuration = open.substring(0, open.lastIndexOf(" --add-opens"));
    assertThat(own(run((configuration + ' ' + add).split(" "))))
        .filteredOn(line -> line.startsWith("WARN "))
        .singleElement()
        .asString()
        .contains(" hides the error handler of appenders: ")
        .endsWith(". Start Java with" + open.substring(configuration.length()) + ".");
  }

  @Test
  void guardsAnApplicationThatRequiresTheModule() throws Exception {
    build("requires " + LEFT_OUT + ";");

    assertGuards(run(find(OPENS, own(run()).get(0)).split(" ")));
  }
}
