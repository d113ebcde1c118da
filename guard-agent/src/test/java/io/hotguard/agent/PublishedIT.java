/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged agent beside published software; {@code mvn -Pit} runs it. */
final class PublishedIT {
  @TempDir private Path folder;

  @Test
  void guardsAJarOfBoot3() throws Exception {
    Path app =
        AppJars.boot(
            folder,
            "BootApp",
            AppJars.libraries("boot3-loader").get(0),
            AppJars.libraries("boot3"));

    BootOutput.check(
        AgentRun.of(folder, AgentRun.javaagent("mode=enforce"), "-jar", app.toString()));
  }

  @Test
  void guardsABootJarWithLogback() throws Exception {
    List<Path> libraries = new ArrayList<>(AppJars.libraries("logback"));
    for (Path library : AppJars.libraries("boot4")) {
      String name = library.getFileName().toString();
      if (!name.startsWith("log4j") && !name.startsWith("slf4j")) {
        libraries.add(library);
      }
    }
    Path app =
        AppJars.boot(folder, "BootLogbackApp", AppJars.libraries("boot4-loader").get(0), libraries);

    String output = AgentRun.of(folder, AgentRun.javaagent("mode=enforce"), "-jar", app.toString());

    assertThat(output).contains(": found Logback (logback-classic-", "and guards it");
    assertThat(output).contains("guard logging ENFORCE", "dropped=0");
    assertThat(output.lines().filter(line -> line.contains(" event "))).hasSize(1000);
  }

  @Test
  void guardsEachWebApplicationOfTomcat() throws Exception {
    Path tomcat = unpacked("apache-tomcat-");
    Path base = folder.resolve("base");
    copy(tomcat.resolve("conf"), base.resolve("conf"));
    Path server = base.resolve("conf/server.xml");
    AppJars.text(
        server,
        Files.readString(server, UTF_8)
            .replace("port=\"8080\"", "port=\"0\" address=\"127.0.0.1\"")
            .replace("port=\"8005\"", "port=\"-1\""));
    List<Path> libraries = Stream.concat(AppJars.libraries("log4j").stream(), h2()).toList();
    Path one = base.resolve("webapps/one");
    AppJars.war(one, "apps/log4j/log4j2.xml", libraries);
    AppJars.warFile(base.resolve("webapps/two.war"), one);

    try (AgentRun run =
        AgentRun.start(
            folder,
            AgentRun.javaagent("mode=enforce"),
            "-Dcatalina.home=" + tomcat,
            "-Dcatalina.base=" + base,
            "-cp",
            tomcat.resolve("bin/bootstrap.jar")
                + System.getProperty("path.separator")
                + tomcat.resolve("bin/tomcat-juli.jar"),
            "org.apache.catalina.startup.Bootstrap",
            "start")) {
      run.await("Server startup in");

      assertThat(run.output())
          .contains("application started /one", "application started /two")
          .contains("loaded by ParallelWebappClassLoader")
          .contains("guard logging ENFORCE", "guard logging#2 ENFORCE")
          .contains("guard jdbc ENFORCE", "guard jdbc#2 ENFORCE");
      assertThat(run.output().lines().filter(line -> line.startsWith("hotguard: "))).hasSize(2);
    }
  }

  @Test
  void guardsActiveMq() throws Exception {
    Path server = unpacked("apache-activemq-");
    Path conf = folder.resolve("conf");
    copy(server.resolve("conf"), conf);
    Path broker = conf.resolve("activemq.xml");
    AppJars.text(
        broker,
        Files.readString(broker, UTF_8)
            .replaceAll("0\\.0\\.0\\.0:\\d+", "127.0.0.1:0")
            .replace("<import resource=\"jetty.xml\"/>", ""));
    Path data = Files.createDirectories(folder.resolve("data"));

    try (AgentRun run =
        AgentRun.start(
            folder,
            AgentRun.javaagent("mode=enforce"),
            "-Dactivemq.home=" + server,
            "-Dactivemq.base=" + server,
            "-Dactivemq.conf=" + conf,
            "-Dactivemq.data=" + data,
            "-Dactivemq.classpath=" + conf,
            "-jar",
            server.resolve("bin/activemq.jar").toString(),
            "start")) {
      run.await(") started");

      assertThat(run.output())
          .contains(": found Log4j (log4j-core-", "guards it")
          .containsPattern("hotguard: changed \\d+ loggers to asynchronous ones: root, ");
    }
    assertThat(data.resolve("activemq.log")).content().contains("hotguard: guarding Log4j");
  }

  private static Stream<Path> h2() throws IOException {
    return AppJars.libraries("boot4").stream()
        .filter(jar -> jar.getFileName().toString().startsWith("h2-"));
  }

  private static Path unpacked(String prefix) throws IOException {
    return AppJars.libraries("servers").stream()
        .filter(server -> server.getFileName().toString().startsWith(prefix))
        .findFirst()
        .orElseThrow();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.sorted(Comparator.naturalOrder()).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }
}
