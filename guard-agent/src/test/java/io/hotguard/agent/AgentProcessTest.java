/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged agent beside applications that know nothing of it; runs after it is packaged. */
final class AgentProcessTest {
  private static final String ENDS = "application ends";
  private static final String GUARDS_LOG4J = ": found Log4j (log4j-core-";
  private static final String NOTHING = "agent: has met no Log4j, Logback, JDBC driver or pool";

  @TempDir private Path folder;

  private Path log4jApp() throws IOException {
    return AppJars.plain(folder, "Log4jApp", "apps/log4j/log4j2.xml", AppJars.libraries("log4j"));
  }

  private Path silentApp() throws IOException {
    return AppJars.plain(folder, "SilentApp", "apps/log4j/log4j2.xml", List.of());
  }

  private Path logbackApp() throws IOException {
    return AppJars.plain(
        folder, "LogbackApp", "apps/logback/logback.xml", AppJars.libraries("logback"));
  }

  /** Runs a jar with the agent, and with options after it; returns its output. */
  private String run(String argument, Path app, String... options)
      throws IOException, InterruptedException {
    List<String> launch = new ArrayList<>();
    launch.add(AgentRun.javaagent(argument));
    launch.addAll(List.of(options));
    launch.addAll(List.of("-jar", app.toString()));
    return ended(launch);
  }

  private String ended(List<String> launch) throws IOException, InterruptedException {
    String output = AgentRun.of(folder, launch.toArray(String[]::new));
    assertThat(output).contains(ENDS);
    return output;
  }

  private static List<String> linesOf(String output) {
    return output.lines().filter(line -> line.startsWith("hotguard: ")).toList();
  }

  private static AbstractStringAssert<?> assertOnlyLine(String output) {
    return assertThat(linesOf(output)).singleElement(InstanceOfAssertFactories.STRING);
  }

  /** In the pattern of Logback or of Spring Boot. */
  private static void assertEventsOnConsole(String output, String main) {
    assertThat(output.lines().filter(line -> line.matches(".*" + main + " +[-:] event \\d+")))
        .hasSize(1000);
  }

  private long eventsInFile() throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve("app.log"), UTF_8)) {
      return lines.filter(line -> line.contains("Log") && line.contains("App event ")).count();
    }
  }

  @Test
  void guardsLog4jOfAPlainJar() throws Exception {
    String output = run("hotguard.mode=enforce", log4jApp());

    assertOnlyLine(output).contains(GUARDS_LOG4J, "guards it");
    assertThat(output).contains("guard logging ENFORCE", "dropped=0", "logged=1000");
    assertThat(eventsInFile()).isEqualTo(1000);
    assertThat(folder.resolve("app.log")).content().contains("hotguard: guarding Log4j");
    try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith("hotguard-agent-"));
    }
  }

  @Test
  void guardsLog4jInsideAJarOfAllClasses() throws Exception {
    Path app =
        AppJars.uber(folder, "Log4jApp", "apps/log4j/log4j2.xml", AppJars.libraries("log4j"));

    String output = run("mode=enforce", app);

    assertOnlyLine(output).contains("Log4j (app.jar)", "guards it");
    assertThat(output).contains("guard logging ENFORCE", "logged=1000");
    assertThat(eventsInFile()).isEqualTo(1000);
  }

  @Test
  void changesNothingByDefault() throws Exception {
    String output = run("", log4jApp());

    assertOnlyLine(output).contains(GUARDS_LOG4J, "reports on it, changes nothing");
    assertThat(output).contains("guard logging WARN");
    assertThat(eventsInFile()).isEqualTo(1000);
  }

  /** Servers log what an application writes to its standard error as errors. */
  @Test
  void writesToTheStandardErrorOfTheProcess() throws Exception {
    Path app =
        AppJars.plain(folder, "ServerApp", "apps/log4j/log4j2.xml", AppJars.libraries("log4j"));

    String output = run("hotguard.mode=enforce", app);

    assertOnlyLine(output).contains(GUARDS_LOG4J, "guards it");
    assertThat(output).doesNotContain("ERROR [stderr]");
  }

  /** The guard says why; the agent does not say that it guards. */
  @Test
  void saysNotThatItGuardsAConfigurationThatIsLeftAlone() throws Exception {
    Path app = AppJars.plain(folder, "LateConfigurationApp", null, AppJars.libraries("log4j"));

    String output = run("hotguard.mode=enforce", app);

    assertThat(linesOf(output)).isEmpty();
    assertThat(output)
        .containsOnlyOnce("configuration 'wiki' stays as it is, UNGUARDED: it was initialised");
  }

  @Test
  void guardsLogback() throws Exception {
    String output = run("mode=enforce", logbackApp());

    assertOnlyLine(output).contains(": found Logback (logback-classic-", "guards it");
    assertThat(output).contains("guard logging ENFORCE", "logged=1000");
    assertThat(eventsInFile()).isEqualTo(1000);
  }

  /** Logback 1.2 would end the application with the error of a configurator that it cannot call. */
  @ParameterizedTest
  @CsvSource({"logback12, LogbackApp", "boot2, BootLogbackApp"})
  void leavesLogback12Alone(String libraries, String main) throws Exception {
    Path app = AppJars.plain(folder, main, null, AppJars.libraries(libraries));

    String output = run("mode=enforce", app);

    assertOnlyLine(output)
        .isEqualTo(
            "hotguard: agent: found Logback (logback-classic-1.2.12.jar), which is older than"
                + " 1.3.14, the oldest that the guard works with: it is UNGUARDED");
    assertEventsOnConsole(output, main);
  }

  @Test
  void saysThatNothingReadsTheKeysOfSpringBoot() throws Exception {
    Path app =
        AppJars.plain(
            folder, "BootApp", "apps/boot/application.properties", AppJars.libraries("boot4"));

    assertThat(linesOf(run("", app)))
        .containsOnlyOnce(
            "hotguard: application.properties has hotguard keys, which nothing reads: set them by"
                + " -D, in the environment or in hotguard.properties; in Spring Boot, add"
                + " hotguard-spring-boot-starter, which reads them");
  }

  @Test
  void saysNothingOfLogback12IfLoggingIsOff() throws Exception {
    Path app = AppJars.plain(folder, "LogbackApp", null, AppJars.libraries("logback12"));

    assertThat(linesOf(run("logging.mode=off", app))).isEmpty();
  }

  /** As a dependency, the guard is asked by Logback 1.2 itself. */
  @ParameterizedTest
  @CsvSource({"logback12, LogbackApp", "boot2, BootLogbackApp"})
  void logsWithLogback12BesideTheDependency(String libraries, String main) throws Exception {
    List<Path> jars = new ArrayList<>(AppJars.libraries(libraries));
    for (String guard : List.of("guard-core", "guard-logging-core", "guard-logback", "disruptor")) {
      jars.add(Path.of("target/classes/guards/" + guard + ".jar").toAbsolutePath());
    }
    Path app = AppJars.plain(folder, main, null, jars);

    String output = ended(List.of("-Dhotguard.mode=enforce", "-jar", app.toString()));

    assertOnlyLine(output)
        .startsWith("hotguard: the logging guard is off: Logback 1.2.12 is older than 1.3.14");
    assertEventsOnConsole(output, main);
  }

  @Test
  void guardsABootJar() throws Exception {
    Path loader = AppJars.libraries("boot4-loader").get(0);

    Path app = AppJars.boot(folder, "BootApp", loader, AppJars.libraries("boot4"));

    BootOutput.check(run("mode=enforce", app));
  }

  @Test
  void guardsABootWar() throws Exception {
    Path loader = AppJars.libraries("boot4-loader").get(0);

    Path app = AppJars.bootWar(folder, "BootApp", loader, AppJars.libraries("boot4"));

    BootOutput.check(run("mode=enforce", app));
  }

  @Test
  void leavesTheLibrariesOfTheApplicationAlone() throws Exception {
    List<Path> libraries = new ArrayList<>(AppJars.libraries("log4j"));
    libraries.addAll(AppJars.libraries("own"));
    Path app = AppJars.plain(folder, "OwnLibrariesApp", "apps/log4j/log4j2.xml", libraries);

    String output = run("mode=enforce", app);

    assertOnlyLine(output).contains(GUARDS_LOG4J, "guards it");
    assertThat(output)
        .contains("guard logging ENFORCE", "logged=1000")
        .containsPattern("com\\.lmax\\.disruptor\\.RingBuffer from disruptor-4\\.[0-9.]+\\.jar")
        .containsPattern("net\\.bytebuddy\\.ByteBuddy from byte-buddy-1\\.18\\.3\\.jar");
    assertThat(eventsInFile()).isEqualTo(1000);
  }

  @Test
  void checksEachPoolAndTheDriverManagerOnce() throws Exception {
    Path app =
        AppJars.plain(folder, "PoolsApp", "apps/log4j/log4j2.xml", AppJars.libraries("pools"));

    String output = run("", app);

    assertThat(output)
        .contains("guard jdbc WARN {configurations-checked=8, ", "failures=0")
        .contains(": found H2 (h2-", ": found HikariCP (HikariCP-")
        .contains(" and checks a pool's settings when the pool starts");
    assertThat(linesOf(output).stream().map(line -> line.replaceFirst("^.*found (.*) \\(.*", "$1")))
        .contains("DBCP", "DBCP 2", "Tomcat's DBCP 2", "the Tomcat pool", "Druid", "c3p0")
        .doesNotHaveDuplicates();
  }

  /** A wrong value of -D switches all guards off. */
  @Test
  void saysNotThatItChecksIfAllGuardsAreOff() throws Exception {
    Path app =
        AppJars.plain(folder, "PoolsApp", "apps/log4j/log4j2.xml", AppJars.libraries("pools"));

    String output = run("", app, "-Dhotguard.mode=enforced");

    assertThat(linesOf(output))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("hotguard: all guards are off: hotguard.mode=enforced"));
  }

  @Test
  void saysOnceThatItFoundNothing() throws Exception {
    String output = run("", silentApp());

    assertOnlyLine(output).contains(NOTHING);
    assertThat(output).doesNotContain("guard ");
  }

  @Test
  void loadsNoGuardWhenItFindsNothing() throws Exception {
    Path loaded = folder.resolve("classes.log");

    run("", silentApp(), "-Xlog:class+load:file=" + loaded);

    List<String> own =
        Files.readAllLines(loaded).stream()
            .filter(line -> line.matches(".*\\] (io\\.hotguard|net\\.bytebuddy|com\\.lmax)\\..*"))
            .map(line -> line.replaceFirst(".*\\] ([\\w.$/]+).*", "$1"))
            .toList();
    assertThat(own)
        .contains("io.hotguard.agent.AgentEntry")
        .allMatch(name -> name.startsWith("io.hotguard.agent."));
  }

  /** The thread waits for the start of the application, and ends. */
  @Test
  void startsOneThreadWhenItFindsNothing() throws Exception {
    Path app = silentApp();
    List<String> expected = new ArrayList<>(threadsOf(ended(List.of("-jar", app.toString()))));
    expected.add("thread hotguard-agent");

    assertThat(threadsOf(run("", app))).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<String> threadsOf(String output) {
    List<String> threads = output.lines().filter(line -> line.startsWith("thread ")).toList();
    assertThat(threads).contains("thread main");
    return threads;
  }

  @Test
  void countsTheFirstOfTwoAgents() throws Exception {
    String output = run("mode=enforce", log4jApp(), AgentRun.javaagent("mode=off"));

    assertThat(linesOf(output))
        .hasSize(2)
        .first()
        .isEqualTo(
            "hotguard: the agent is given twice; the first one counts: remove the second"
                + " -javaagent");
    assertThat(output).contains("guard logging ENFORCE");
  }

  @Test
  void namesAnUnknownKeyOnce() throws Exception {
    String output = run("hotguard.mod=enforce,hotguard.logging.exempt=a,b", log4jApp());

    assertThat(linesOf(output))
        .hasSize(2)
        .first()
        .isEqualTo(
            "hotguard: hotguard.mod (the agent's argument): unknown key, has no effect; nearest"
                + " known key hotguard.mode");
    assertThat(output).contains("guard logging WARN");
  }

  @Test
  void namesAnUnknownKeyOfAnApplicationThatItDoesNotGuard() throws Exception {
    String output = run("", silentApp(), "-Dhotguard.mod=enforce");

    assertThat(linesOf(output)).hasSize(2).first().asString().contains("hotguard.mod (-D)");
  }

  @Test
  void namesAnArgumentThatItCannotRead() throws Exception {
    String output = run("enforce", silentApp());

    assertThat(linesOf(output)).first().asString().contains("must be KEY=VALUE");
  }

  @Test
  void refusesAWrongValueInOneLine() throws Exception {
    String output = run("mode=enforc", log4jApp());

    assertThat(linesOf(output))
        .hasSize(2)
        .first()
        .asString()
        .startsWith("hotguard: hotguard.mode=enforc (the agent's argument): must be one of ")
        .endsWith("; did you mean enforce?; has no effect");
    assertThat(output).contains("guard logging WARN");
  }

  @Test
  void letsASystemPropertyWin() throws Exception {
    String output = run("mode=enforce", log4jApp(), "-Dhotguard.mode=warn");

    assertThat(linesOf(output)).first().asString().contains("because -D sets warn");
    assertThat(output).contains("guard logging WARN");
  }

  @Test
  void letsAnArgumentWinOverTheEnvironment() throws Exception {
    Map<String, String> environment = Map.of("HOTGUARD_MODE", "enforce");
    String app = log4jApp().toString();
    try (AgentRun run = AgentRun.start(folder, environment, AgentRun.javaagent(""), "-jar", app)) {
      assertThat(run.end()).contains("guard logging ENFORCE");
    }
    try (AgentRun run =
        AgentRun.start(folder, environment, AgentRun.javaagent("mode=warn"), "-jar", app)) {
      assertThat(run.end()).contains("guard logging WARN");
    }
  }

  @Test
  void doesNothingWhenOff() throws Exception {
    String output = run("mode=off", log4jApp());

    assertThat(linesOf(output))
        .containsExactly("hotguard: agent: hotguard.mode=off, so it does nothing");
    assertThat(output).doesNotContain("guard ");
  }

  /** A copy of a guard's jar with the coordinates of another version. */
  private Path ofVersion(String guard, String version) throws IOException {
    Path copy = folder.resolve(guard + ".jar");
    Files.copy(Path.of("target/classes/guards/" + guard + ".jar"), copy);
    try (FileSystem jar = FileSystems.newFileSystem(copy)) {
      Files.writeString(
          jar.getPath("META-INF/maven/io.hotguard/" + guard + "/pom.properties"),
          "version=" + version);
    }
    return copy;
  }

  @Test
  void leavesAnApplicationWithItsOwnHotguardAlone() throws Exception {
    List<Path> libraries = new ArrayList<>(AppJars.libraries("log4j"));
    for (String guard : List.of("guard-core", "guard-logging-core", "guard-logging")) {
      libraries.add(ofVersion(guard, "0.0.9"));
    }
    libraries.add(Path.of("target/classes/guards/disruptor.jar").toAbsolutePath());
    Path app = AppJars.plain(folder, "Log4jApp", "apps/log4j/log4j2.xml", libraries);

    String output = run("mode=enforce", app);

    assertOnlyLine(output)
        .matches(
            "hotguard: agent .+: the application brings Hotguard 0.0.9 itself \\(.+\\), so the agent"
                + " leaves Log4j to it; remove that dependency or the -javaagent");
    assertThat(output).contains("guard logging ENFORCE");
  }

  @Test
  void runsTheApplicationWhenItCannotUnpack() throws Exception {
    String output = run("", log4jApp(), "-Djava.io.tmpdir=" + folder.resolve("missing"));

    assertOnlyLine(output).contains("Log4j is UNGUARDED");
    assertThat(eventsInFile()).isEqualTo(1000);
  }

  /** Without a library the agent unpacks nothing. */
  @Test
  void needsNoDirectoryWhenItFindsNothing() throws Exception {
    String output = run("", silentApp(), "-Djava.io.tmpdir=" + folder.resolve("missing"));

    assertOnlyLine(output).contains(NOTHING);
  }

  @Test
  void namesALoaderToWhichItCannotAdd() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(AgentRun.javaagent("mode=enforce"));
    command.add("-cp");
    command.add(Path.of("target/test-classes").toAbsolutePath().toString());
    command.add("io.hotguard.agent.apps.LoaderApp");
    command.add(log4jApp().toString());
    AppJars.libraries("log4j").forEach(jar -> command.add(jar.toString()));

    String output = ended(command);

    assertOnlyLine(output)
        .contains("Log4j is UNGUARDED", "LoaderApp$ModuleLoader", "diagnose --pid");
    assertThat(eventsInFile()).isEqualTo(1000);
  }

  @Test
  void guardsWhatStartsAfterItIsAttached() throws Exception {
    Path app =
        AppJars.plain(folder, "WaitingApp", "apps/log4j/log4j2.xml", AppJars.libraries("log4j"));
    try (AgentRun run =
        AgentRun.start(folder, "-XX:+EnableDynamicAgentLoading", "-jar", app.toString())) {
      run.await("application waits");
      VirtualMachine machine = VirtualMachine.attach(Long.toString(run.process().pid()));
      machine.loadAgent(AgentRun.AGENT.toString(), "mode=enforce");
      machine.detach();
      try (OutputStream in = run.process().getOutputStream()) {
        in.write('\n');
      }

      assertThat(run.end()).contains("guard logging ENFORCE", ENDS);
    }
  }
}
