/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Events that are logged while configurations and levels change are in their appenders or in the
 * counts, text by text. Runs {@link ReconfiguredStorm} with the guard of one library, in a process
 * for each run.
 */
public abstract class ReconfiguredStormContract {
  /** Runs of each kind; {@code -Dhotguard.test.storms=75} for 300 processes. */
  private static final int RUNS = Integer.getInteger("hotguard.test.storms", 1);

  private static final List<List<String>> KINDS =
      List.of(
          List.of("ring-size=128"),
          List.of("ring-size=4096"),
          List.of("ring-size=128", "overflow=disk"),
          List.of("ring-size=1024", "spill=always"));

  private static final long LIMIT_SECONDS = 120;

  /** The committed runs, of the library whose guard has each event. */
  protected static final Path RESULT = Path.of("../docs/results/reconfigurations.json");

  @TempDir private Path directory;

  private final Class<?> application;
  private final boolean hasEachCall;

  /**
   * @param application calls {@link ReconfiguredStorm#run}
   * @param hasEachCall whether the guard has each event, also of the time between the end of a
   *     configuration and the next one
   */
  protected ReconfiguredStormContract(Class<?> application, boolean hasEachCall) {
    this.application = application;
    this.hasEachCall = hasEachCall;
  }

  @Test
  void hasOrCountsEachTextWhileConfigurationsAndLevelsChange() throws Exception {
    Map<String, Long> sums = new TreeMap<>();
    for (int run = 0; run < RUNS; run++) {
      for (List<String> kind : KINDS) {
        Path place = Files.createTempDirectory(directory, "run");
        Map<String, Long> figures = run(place, kind);
        String all = kind + " " + figures + "\n" + Files.readString(place.resolve("stderr.txt"));
        assertThat(figures.get("accounted")).as(all).isEqualTo(figures.get("logged"));
        assertThat(figures.get("passed")).as(all).isGreaterThanOrEqualTo(figures.get("written"));
        if (hasEachCall) {
          assertThat(figures.get("logged")).as(all).isEqualTo(figures.get("calls"));
          assertThat(figures.get("seen")).as(all).isEqualTo(figures.get("written"));
          assertThat(figures.get("in-file")).as(all).isEqualTo(figures.get("written"));
          assertThat(figures.get("direct")).as(all).isZero();
        }
        figures.forEach((name, figure) -> sums.merge(name, figure, Long::sum));
        sums.merge("runs", 1L, Long::sum);
      }
    }
    publish(sums);
  }

  /** Writes the sums of runs that have passed, with {@code -Ddocs.update=true}. */
  private void publish(Map<String, Long> sums) throws IOException {
    StringBuilder json = new StringBuilder("{\n  \"command\" : \"java ");
    json.append(application.getName()).append("\",\n  \"jdk\" : \"").append(Runtime.version());
    json.append("\",\n  \"processors\" : ").append(Runtime.getRuntime().availableProcessors());
    sums.forEach((name, sum) -> json.append(",\n  \"" + name + "\" : " + sum));
    json.append("\n}\n");
    System.out.println(json);
    if (hasEachCall && Boolean.getBoolean("docs.update")) {
      Files.writeString(RESULT, json);
    }
  }

  private Map<String, Long> run(Path place, List<String> settings)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "-Dhotguard.mode=enforce"));
    command.add("-Dhotguard.logging.take-over=io.hotguard");
    command.add("-Dhotguard.logging.shutdown-timeout=" + (hasEachCall ? "5s" : "100ms"));
    command.add("-Dhotguard.logging.spill.dir=" + place.resolve("spill"));
    settings.forEach(setting -> command.add("-Dhotguard.logging." + setting));
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(application.getName());
    Path output = place.resolve("stdout.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(place.toFile())
            .redirectOutput(output.toFile())
            .redirectError(place.resolve("stderr.txt").toFile())
            .start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    String error = Files.readString(place.resolve("stderr.txt"));
    Map<String, Long> figures = new TreeMap<>();
    for (String line : Files.readAllLines(output)) {
      if (line.startsWith("calls=")) {
        for (String figure : line.split(" ", -1)) {
          String[] parts = figure.split("=", -1);
          figures.put(parts[0], Long.parseLong(parts[1]));
        }
      }
    }
    assertThat(figures).as(error).isNotEmpty();
    return figures;
  }
}
