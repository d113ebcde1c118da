/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.cli.live.LiveRecording;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import one.profiler.AsyncProfiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import recorded.Profiled;

/**
 * Records a service with five hazards and its mended twin: the recording alone makes the hazards
 * warnings. The names of the service say nothing, or the opposite.
 */
final class CheckProfileTest {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
  private static final int SECONDS = Integer.getInteger("recorded.seconds", 4);
  private static final List<String> HAZARDS =
      List.of(
          "NumberProbing", "ReflectiveProbing", "RegexPerCall", "StackCapture", "WaitingEnqueue");

  @TempDir private Path folder;

  /** Waits in queues are no locks, the only waits that async-profiler records. */
  private static final List<String> SEEN_BY_ASYNC_PROFILER =
      List.of("NumberProbing", "ReflectiveProbing", "RegexPerCall", "StackCapture");

  private static Path classes() {
    return source(CheckProfileTest.class);
  }

  private static Path source(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The classes of one service alone, as in its jar. */
  private Path jar(String name) throws IOException {
    Path to = Files.createDirectories(folder.resolve(name + "-classes/recorded/" + name));
    try (Stream<Path> files = Files.list(classes().resolve("recorded/" + name))) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
    return folder.resolve(name + "-classes");
  }

  private static Process open(Path jar, String name) throws IOException {
    return start(jar.toString(), "recorded." + name + ".Shop");
  }

  private static Process start(String classPath, String... program) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(JAVA_HOME.resolve("bin/java").toString());
    command.addAll(List.of("-Xmx128m", "-cp", classPath));
    command.addAll(List.of(program));
    Process shop =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    assertThat(shop.inputReader().readLine()).isEqualTo("open");
    return shop;
  }

  private Path recorded(String name) throws Exception {
    Path file = folder.resolve(name + ".jfr");
    Process shop = open(jar(name), name);
    try (LiveRecording live = LiveRecording.start(shop.pid(), JAVA_HOME)) {
      live.await(Duration.ofSeconds(SECONDS));
      live.finish(file);
    } finally {
      shop.destroy();
      shop.waitFor();
    }
    return file;
  }

  /** The shop ends with its input. */
  private Path recordedByAsyncProfiler(String name) throws Exception {
    Path file = folder.resolve(name + "-async.jfr");
    String classPath =
        Stream.of(jar(name), classes(), source(AsyncProfiler.class))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    Process shop =
        start(classPath, Profiled.class.getName(), "recorded." + name + ".Shop", file.toString());
    assertThat(shop.waitFor(SECONDS, TimeUnit.SECONDS)).as("ended early").isFalse();
    shop.getOutputStream().close();
    assertThat(shop.waitFor()).isZero();
    return file;
  }

  private static List<String> warnings(CommandRun run) {
    return run.out()
        .lines()
        .filter(line -> line.startsWith("WARNING ") || line.startsWith("ERROR "))
        .map(line -> line.split("[ :]", -1)[1])
        .sorted()
        .distinct()
        .toList();
  }

  @Test
  void warnsOfWhatARecordingShowsAndOfNothingElse() throws Exception {
    recorded("shop");
    recorded("mended");

    CommandRun alone = CommandRun.in(folder, "check", "shop-classes");
    CommandRun shop = CommandRun.in(folder, "check", "shop-classes", "--profile=shop.jfr");
    CommandRun mended = CommandRun.in(folder, "check", "mended-classes", "--profile=mended.jfr");
    CommandRun both =
        CommandRun.in(
            folder, "check", "shop-classes", "--profile=mended.jfr", "--profile=shop.jfr");
    CommandRun other = CommandRun.in(folder, "check", "shop-classes", "--profile=mended.jfr");
    CommandRun diagnosed = CommandRun.in(folder, "diagnose", "shop.jfr", "--classes=shop-classes");

    assertThat(warnings(alone)).as(alone.out()).isEmpty();
    assertThat(warnings(shop)).as(shop.out()).containsExactlyElementsOf(HAZARDS);
    assertThat(shop.out()).containsPattern("hot: profile, [0-9]+ % of processor time in this call");
    assertThat(warnings(mended)).as(mended.out()).isEmpty();
    assertThat(mended.out()).contains(" hot.");
    assertThat(warnings(both)).as(both.out()).containsExactlyElementsOf(HAZARDS);
    assertThat(warnings(other)).as(other.out()).isEmpty();
    assertThat(diagnosed.out().substring(diagnosed.out().indexOf("Found by the check")))
        .as("a diagnosis checks with its recording")
        .contains("RegexPerCall at recorded.shop.Shop.words")
        .contains(HAZARDS);
    assertThat(other.out()).contains("input recording: no checked class is on its stacks");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void warnsOfWhatARecordingOfAsyncProfilerShows() throws Exception {
    recordedByAsyncProfiler("shop");
    recordedByAsyncProfiler("mended");

    CommandRun shop = CommandRun.in(folder, "check", "shop-classes", "--profile=shop-async.jfr");
    CommandRun mended =
        CommandRun.in(folder, "check", "mended-classes", "--profile=mended-async.jfr");

    assertThat(warnings(shop))
        .as(shop.out())
        .containsAll(SEEN_BY_ASYNC_PROFILER)
        .isSubsetOf(HAZARDS);
    assertThat(shop.out()).containsPattern("hot: profile, [0-9]+ % of processor time in this call");
    assertThat(warnings(mended)).as(mended.out()).isEmpty();
    assertThat(mended.out()).contains(" hot.");
  }

  @Test
  void recordsAProcessAndChecksItsClassPath() throws Exception {
    Process shop = open(jar("shop"), "shop");
    try {
      CommandRun run =
          CommandRun.in(folder, "check", "--pid=" + shop.pid(), "--seconds=" + SECONDS);

      assertThat(run.err()).isEmpty();
      assertThat(warnings(run)).as(run.out()).containsExactlyElementsOf(HAZARDS);
    } finally {
      shop.destroy();
      shop.waitFor();
    }
  }

  @Test
  void goesOnWithoutWhatItCannotUse() throws IOException {
    Path jar = jar("shop");
    Files.writeString(folder.resolve("letter.jfr"), "Dear reader");
    long itself = ProcessHandle.current().pid();

    CommandRun letter = CommandRun.in(folder, "check", jar.toString(), "--profile=letter.jfr");
    CommandRun json =
        CommandRun.in(folder, "check", jar.toString(), "--profile=letter.jfr", "--format=json");
    CommandRun sarif =
        CommandRun.in(folder, "check", jar.toString(), "--profile=letter.jfr", "--format=sarif");
    CommandRun process = CommandRun.in(folder, "check", jar.toString(), "--pid=" + itself);
    CommandRun nothing = CommandRun.in(folder, "check", "--pid=" + itself);

    assertThat(letter.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(letter.err())
        .contains("hotguard: --profile: ")
        .contains("is no flight recording")
        .contains("; the check goes on without it");
    assertThat(letter.err().lines()).hasSize(1);
    assertThat(letter.out()).contains("1 remark on the input", "\ninput recording: ");
    assertThat(json.out())
        .containsPattern(
            "\"file\": ?\"recording\",\\s*\"text\": ?\"[^\"]*letter.jfr: is no flight recording");
    assertThat(sarif.out())
        .containsPattern("\"toolExecutionNotifications\"[^\\]]*letter.jfr: is no flight recording");
    assertThat(process.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(process.err()).contains("--pid: ").contains("is this one");
    assertThat(nothing.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(nothing.err()).startsWith("hotguard: --pid: ").contains("is this one");
    assertThat(CommandRun.in(folder, "check", "--pid=1", "--seconds=-1").err())
        .contains("--seconds=-1: must be in 0..3600");
  }

  @Test
  void refusesARecordingThatIsNotThere() throws IOException {
    CommandRun run =
        CommandRun.in(folder, "check", jar("shop").toString(), "--profile=nowhere.jfr");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith(
            "hotguard: --profile=nowhere.jfr: no such file; record first, or correct the path\n");
  }

  /** As a file is that was copied while it was written. */
  @Test
  void goesOnWithoutARecordingThatIsCutAtHalf() throws IOException {
    Path whole = folder.resolve("whole.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.InitialSystemProperty");
      recording.start();
      recording.stop();
      recording.dump(whole);
    }
    byte[] bytes = Files.readAllBytes(whole);
    Files.write(folder.resolve("half.jfr"), Arrays.copyOf(bytes, bytes.length / 2));

    CommandRun run = CommandRun.in(folder, "check", jar("shop").toString(), "--profile=half.jfr");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .startsWith("hotguard: --profile: ")
        .contains("half.jfr: is cut off")
        .endsWith("; the check goes on without it");
  }
}
