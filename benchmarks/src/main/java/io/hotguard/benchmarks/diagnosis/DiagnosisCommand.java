/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.benchmarks.diagnosis.services.RecordedService;
import io.hotguard.benchmarks.diagnosis.services.ServiceRecorder;
import io.hotguard.benchmarks.jdbc.JdbcCommand;
import io.hotguard.benchmarks.jdbc.MariaDbOptions;
import io.hotguard.benchmarks.ladder.LadderRecorder;
import io.hotguard.benchmarks.metrics.replay.ReplayRecorder;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.jdbc.servers.EmbeddedMariaDb;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code diagnosis}: diagnoses recordings whose causes are known. */
@Command(
    name = "diagnosis",
    description =
        "Records the ladder's service, the QMonitor replay, programs with one hazard or hang each, real services, and diagnoses the recordings; speed and heap of that.")
public final class DiagnosisCommand extends MeasuringCommand {
  private static final String JFR = "JFR";
  private static final String END = ".jfr";
  private static final String SEED = "seed-";
  private static final long SEED_SLACK_SECONDS = 60;
  private static final int SMOKE_MILLIS = 1_500;
  private static final int NO_DATABASE = 0;
  private static final int SERVICE_WARM_UP_MILLIS = 5_000;

  @Option(names = "--only", split = ",", description = "Which programs.")
  private List<Program> only = List.of(Program.values());

  @Option(
      names = "--recordings",
      description =
          "The folder of the recordings; existing recordings are used again (default: a temporary folder).")
  private @Nullable Path recordings;

  @Option(
      names = "--jdk",
      showDefaultValue = Visibility.NEVER,
      description = "The folder of another JDK for the seeds; may be repeated.")
  private List<Path> jdks = new ArrayList<>();

  @Option(
      names = "--async-profiler",
      description = "libasyncProfiler.so, with which the seeds are recorded, too.")
  private @Nullable Path asyncProfiler;

  @Option(names = "--millis", description = "A recording of the ladder's or another service, ms.")
  private int millis = 20_000;

  @Option(names = "--seed-millis", description = "A recording of a seed, ms.")
  private int seedMillis = 6_000;

  @Option(names = "--services", description = "How many services, in the order of the protocol.")
  private int services = RecordedService.ALL.size();

  @Option(names = "--load-millis", description = "Each load of the replay, ms.")
  private int loadMillis = 2_500;

  @Option(names = "--rounds", description = "Processes that read the large recording.")
  private int rounds = 3;

  @Mixin private MariaDbOptions mariadb = new MariaDbOptions();

  enum Program {
    LADDER,
    REPLAY,
    SEEDS,
    HANGS,
    SERVICES,
    SPEED;

    String command() {
      return MeasuringCommand.command("diagnosis --only " + id());
    }

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  protected void measure() throws IOException, InterruptedException, SQLException {
    Path work = Directories.temporary("hotguard-diagnosis");
    Path folder = recordings == null ? work : Files.createDirectories(recordings);
    for (Program program : only) {
      write(
          results.file("diagnosis-" + program.id()),
          switch (program) {
            case LADDER -> ladder(work, folder);
            case REPLAY -> replay(folder);
            case SEEDS -> seeds(work, folder);
            case HANGS -> hangs(work, folder);
            case SERVICES -> services(work, folder);
            case SPEED -> speed(work, folder);
          });
    }
  }

  private DiagnosisResult ladder(Path work, Path folder)
      throws IOException, InterruptedException, SQLException {
    Path asFound = folder.resolve("ladder-as-found" + END);
    Path guarded = folder.resolve("ladder-guarded" + END);
    RecordingFiles.unlessThere(
        List.of(asFound, guarded),
        parts ->
            new LadderRecorder(work, results.smoke() ? SMOKE_MILLIS : millis, out)
                .record(mariadb.start(), parts.get(0), parts.get(1)));
    DiagnosedRecording reader = new DiagnosedRecording();
    String jdk = Jdk.OWN.release();
    return result(
        Program.LADDER,
        List.of(
            print(reader.read("as found", asFound, Cause.allRules(), jdk, JFR)),
            print(reader.read("guarded", guarded, Cause.allRules(), jdk, JFR))));
  }

  private DiagnosisResult replay(Path folder)
      throws IOException, InterruptedException, SQLException {
    Path file = folder.resolve("replay-unbounded-queue" + END);
    RecordingFiles.unlessThere(
        List.of(file),
        parts ->
            ReplayRecorder.record(parts.get(0), results.smoke() ? SMOKE_MILLIS : loadMillis, out));
    return result(
        Program.REPLAY,
        List.of(
            print(
                new DiagnosedRecording()
                    .read(
                        "unbounded queue",
                        file,
                        List.of("UnboundedQueue"),
                        Jdk.OWN.release(),
                        JFR))));
  }

  private List<Jdk> homes() {
    List<Jdk> homes = new ArrayList<>(List.of(Jdk.OWN));
    jdks.forEach(home -> homes.add(new Jdk(home)));
    return homes;
  }

  private DiagnosisResult hangs(Path work, Path folder)
      throws IOException, InterruptedException, SQLException {
    DiagnosedRecording reader = new DiagnosedRecording();
    List<Recording> all = new ArrayList<>();
    for (Jdk jdk : homes()) {
      for (Hangs.Hang hang : Hangs.all()) {
        if (hang.runsOn(jdk.release())) {
          all.add(print(hang(reader, hang.seed(), new RecordedJdk(jdk, null), work, folder)));
        }
      }
    }
    return result(Program.HANGS, all);
  }

  private Recording hang(
      DiagnosedRecording reader, Seed seed, RecordedJdk jdk, Path work, Path folder)
      throws IOException, InterruptedException, SQLException {
    Path file = folder.resolve(SEED + seed.name() + '-' + jdk.jdk().release() + END);
    RecordingFiles.unlessThere(
        List.of(file), parts -> record(seed, jdk, NO_DATABASE, work, parts.get(0)));
    Diagnosis diagnosis = reader.diagnose(file);
    return DiagnosedRecording.read(
            seed.name(),
            file,
            diagnosis,
            seed.rule().isEmpty() ? List.of() : List.of(seed.rule()),
            jdk.jdk().release(),
            jdk.recorder())
        .with(JmcRules.of(work, file), DiagnosisText.summary(diagnosis));
  }

  private ServicesResult services(Path work, Path folder)
      throws IOException, InterruptedException, SQLException {
    DiagnosedRecording reader = new DiagnosedRecording();
    List<ServicesResult.Service> all = new ArrayList<>();
    for (RecordedService service :
        RecordedService.ALL.subList(0, Math.min(services, RecordedService.ALL.size()))) {
      Path file = folder.resolve("service-" + service.name() + END);
      Path requests = folder.resolve("service-" + service.name() + ".requests");
      RecordingFiles.unlessThere(
          List.of(file, requests),
          parts ->
              Files.writeString(
                  parts.get(1),
                  Long.toString(
                      new ServiceRecorder(work, warmUpMillis(), serviceMillis())
                          .record(service, parts.get(0)))));
      Diagnosis diagnosis = reader.diagnose(file);
      Recording recording =
          print(
              DiagnosedRecording.read(
                  service.name(),
                  file,
                  diagnosis,
                  service.causes().stream().sorted().toList(),
                  Jdk.OWN.release(),
                  JFR));
      all.add(
          new ServicesResult.Service(
              recording,
              Long.parseLong(Files.readString(requests)),
              DiagnosisText.summary(diagnosis),
              JmcRules.of(work, file),
              DiagnosedRecording.notes(diagnosis)));
    }
    return new ServicesResult(
        Environment.here(),
        Program.SERVICES.command(),
        LibraryVersions.beside(ServiceRecorder.class),
        all);
  }

  private int warmUpMillis() {
    return results.smoke() ? SMOKE_MILLIS : SERVICE_WARM_UP_MILLIS;
  }

  private int serviceMillis() {
    return results.smoke() ? SMOKE_MILLIS : millis;
  }

  private DiagnosisResult seeds(Path work, Path folder)
      throws IOException, InterruptedException, SQLException {
    List<Jdk> homes = homes();
    List<RecordedJdk> how = new ArrayList<>();
    homes.forEach(jdk -> how.add(new RecordedJdk(jdk, null)));
    if (asyncProfiler != null) {
      homes.forEach(jdk -> how.add(new RecordedJdk(jdk, asyncProfiler)));
    }
    DiagnosedRecording reader = new DiagnosedRecording();
    List<Recording> all = new ArrayList<>();
    try (EmbeddedMariaDb server = mariadb.start()) {
      JdbcCommand.prepare(server.port());
      for (RecordedJdk jdk : how) {
        for (Seed seed : Seed.ALL) {
          String name = seed.name() + '-' + jdk.recorder() + '-' + jdk.jdk().release();
          Path file = folder.resolve(SEED + name + END);
          RecordingFiles.unlessThere(
              List.of(file), parts -> record(seed, jdk, server.port(), work, parts.get(0)));
          all.add(
              print(
                  reader.read(
                      seed.name(),
                      file,
                      List.of(seed.rule()),
                      jdk.jdk().release(),
                      jdk.recorder())));
        }
      }
    }
    return result(Program.SEEDS, all);
  }

  private void record(Seed seed, RecordedJdk jdk, int port, Path work, Path file)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(seed.jvmArguments());
    arguments.addAll(jdk.arguments(file));
    program(seed.name(), jdk.jdk(), port, work, arguments);
  }

  private void program(String seed, Jdk jdk, int port, Path work, List<String> arguments)
      throws IOException, InterruptedException {
    int length = results.smoke() ? SMOKE_MILLIS : seedMillis;
    ChildProcess.start(
            jdk,
            work,
            ClassPaths.withServiceLibraries(),
            arguments,
            SeedProgram.class.getName(),
            List.of(seed, String.valueOf(length), String.valueOf(port)))
        .await(out::println, length / 1_000 + SEED_SLACK_SECONDS);
  }

  private SpeedResult speed(Path work, Path folder) throws IOException, InterruptedException {
    List<Path> parts;
    try (Stream<Path> files = Files.list(folder)) {
      // Those of seeds are of seconds, and hold more of the recorder's own settings than of
      // anything else.
      parts =
          files
              .filter(file -> file.toString().endsWith(END))
              .filter(file -> !file.getFileName().toString().startsWith(SEED))
              .filter(RecordingFiles::isFinished)
              .sorted()
              .toList();
    }
    Environment environment = Environment.here();
    return new SpeedResult(
        environment,
        Program.SPEED.command(),
        new SpeedProgram(work, rounds, out).run(parts, results.smoke()));
  }

  private static DiagnosisResult result(Program program, List<Recording> all) throws IOException {
    return new DiagnosisResult(
        Environment.here(), program.command(), LibraryVersions.beside(DiagnosisCommand.class), all);
  }

  private Recording print(Recording recording) {
    out.printf(
        Locale.ROOT,
        "%s (%s, %s): expected %s, named %s%n",
        recording.name(),
        recording.recorder(),
        recording.jdk(),
        recording.rules(),
        recording.findings().stream().map(DiagnosisResult.Finding::rule).toList());
    return recording;
  }
}
