/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.jdbc.JdbcCommand;
import io.hotguard.benchmarks.ladder.DiagnosisResult.Finding;
import io.hotguard.benchmarks.ladder.DiagnosisResult.Recording;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code diagnosis}: diagnoses recordings of a service whose causes are known. */
@Command(
    name = "diagnosis",
    description =
        "Records the ladder's service as found and guarded, and diagnoses both as the command line does.")
public final class DiagnosisCommand extends MeasuringCommand {
  private static final int SMOKE_MILLIS = 1_500;

  @Option(names = "--millis", description = "The length of a recording, ms.")
  private int millis = 20_000;

  @Override
  protected void measure() throws IOException, InterruptedException, SQLException {
    Path work = Directories.temporary("hotguard-diagnosis");
    Path asFound = work.resolve("as-found.jfr");
    Path guarded = work.resolve("guarded.jfr");
    List<Rung> ladder = Rung.ladder();
    try (Backends backends = Backends.start(JdbcCommand.server(), work)) {
      new Ladder(backends, work, out)
          .climb(
              List.of(ladder.get(0), ladder.get(ladder.size() - 1)),
              LadderCommand.published(1, results.smoke() ? SMOKE_MILLIS : millis),
              Map.of(Rung.AS_FOUND, asFound, Rung.LAST, guarded));
    }
    write(
        results.file("diagnosis-ladder"),
        new DiagnosisResult(
            environment(),
            command("diagnosis"),
            LibraryVersions.beside(DiagnosisCommand.class),
            List.of(read("as found", asFound), read("guarded", guarded))));
  }

  private static Recording read(String name, Path file) throws IOException {
    Diagnosis diagnosis =
        new Diagnoser(RuleCatalog.load(), List.of(), Diagnoser.DEFAULT_LEAST_SHARE)
            .diagnose(RecordingReader.read(file));
    return new Recording(
        name,
        Files.size(file),
        diagnosis.facts().events(),
        diagnosis.causes().stream()
            .map(
                cause ->
                    new Finding(
                        name,
                        cause.descriptor().name(),
                        cause.activity().column(),
                        cause.share(),
                        cause.line().map(line -> line.describe()).orElse(""),
                        DiagnosisText.sure(cause)))
            .toList());
  }
}
