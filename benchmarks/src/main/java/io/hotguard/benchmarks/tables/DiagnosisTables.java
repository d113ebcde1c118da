/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.format;

import io.hotguard.benchmarks.diagnosis.Cause;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Finding;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.benchmarks.diagnosis.JmcRules;
import io.hotguard.benchmarks.diagnosis.ServicesResult;
import io.hotguard.benchmarks.diagnosis.SpeedResult;
import io.hotguard.benchmarks.guardcost.GuardCostResult;
import io.hotguard.benchmarks.guardcost.PairedRatio;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Markdown of the results of commands {@code diagnosis} and {@code guard-cost}. */
final class DiagnosisTables {
  private static final double PERCENT = 100;
  private static final int MAX_JMC = 3;

  /** The end of the verdict in the first line of a report. */
  private static final Pattern IN_SECONDS = Pattern.compile(" in \\d");

  private static final Pattern COMMA = Pattern.compile(",");

  private DiagnosisTables() {}

  static String causes(Results results) {
    return new Table<Cause>()
        .text("cause", Cause::label)
        .text(
            "rules",
            cause -> cause.rules().stream().map(Markdown::rule).collect(Collectors.joining(", ")))
        .of(List.of(Cause.values()));
  }

  static String ladder(DiagnosisResult result) {
    return environment(result.environment())
        + Markdown.versions(result.versions())
        + findings(result);
  }

  static String replay(DiagnosisResult result) {
    return environment(result.environment()) + findings(result);
  }

  private static String findings(DiagnosisResult result) {
    StringBuilder text = new StringBuilder();
    for (Recording recording : result.recordings()) {
      text.append(
          format(
              "**%s**: %,d events, %,.1f MB\n\n",
              recording.name(), recording.events(), recording.bytes() / 1e6));
      text.append(
          recording.findings().isEmpty()
              ? "The recording shows no rule.\n"
              : new Table<Finding>()
                  .count("#", finding -> recording.findings().indexOf(finding) + 1)
                  .text("rule", finding -> Markdown.rule(finding.rule()))
                  .number("share, %", "%.1f", finding -> finding.score() * PERCENT)
                  .text("of", Finding::evidence)
                  .code("where", Finding::place)
                  .text("sure", Finding::confidence)
                  .text("growth", DiagnosisTables::growth)
                  .of(recording.findings()));
      text.append('\n');
    }
    return text.toString();
  }

  private static String growth(Finding finding) {
    DiagnosisResult.Growth growth = finding.growth();
    return growth == null
        ? ""
        : format(
            "heap x%.1f, %d consumer, %,d MiB copied, stopped %.1f %% of the time",
            growth.factor(),
            growth.consumers(),
            Math.round(growth.copiedBytes() / (double) (1 << 20)),
            growth.pauseShare() * PERCENT);
  }

  static String seeds(DiagnosisResult result) {
    return environment(result.environment())
        + Markdown.versions(result.versions())
        + places(result);
  }

  /** The place of its rule among those named, for each program, JDK and recorder. */
  private static String places(DiagnosisResult result) {
    Map<String, Recording> programs = new LinkedHashMap<>();
    result.recordings().forEach(one -> programs.putIfAbsent(one.name(), one));
    Table<Recording> table =
        new Table<Recording>()
            .code("program", Recording::name)
            .text("rule", one -> Markdown.rule(one.rules().get(0)));
    for (String how :
        new TreeSet<>(result.recordings().stream().map(DiagnosisTables::how).toList())) {
      table.right(
          how,
          program ->
              result.recordings().stream()
                  .filter(one -> one.name().equals(program.name()) && how(one).equals(how))
                  .map(DiagnosisTables::place)
                  .findFirst()
                  .orElse(""));
    }
    return table.of(programs.values());
  }

  /** The first cause in the recording of each program, for each JDK. */
  static String hangs(DiagnosisResult result) {
    Map<String, Recording> programs = new LinkedHashMap<>();
    result.recordings().forEach(one -> programs.putIfAbsent(one.name(), one));
    Table<Recording> table =
        new Table<Recording>()
            .code("program", Recording::name)
            .text("cause", one -> one.rules().isEmpty() ? "none" : one.rules().get(0));
    for (String how :
        new TreeSet<>(result.recordings().stream().map(DiagnosisTables::how).toList())) {
      table.text(
          "first with " + how,
          program ->
              result.recordings().stream()
                  .filter(one -> one.name().equals(program.name()) && how(one).equals(how))
                  .map(DiagnosisTables::first)
                  .findFirst()
                  .orElse("-"));
      table.text("first rules of JMC with " + how, program -> jmcOf(result, program, how));
    }
    return environment(result.environment()) + table.of(programs.values());
  }

  private static String jmcOf(DiagnosisResult result, Recording program, String how) {
    Optional<Recording> recorded =
        result.recordings().stream()
            .filter(one -> one.name().equals(program.name()) && how(one).equals(how))
            .findFirst();
    return recorded.map(one -> one.jmc() == null ? "not measured yet" : jmc(one.jmc())).orElse("-");
  }

  private static String first(Recording recording) {
    if (!recording.findings().isEmpty()) {
      return recording.findings().get(0).rule();
    }
    String summary = recording.summary();
    return "nothing" + (summary == null ? "" : format(": \"%s\"", IN_SECONDS.split(summary, 2)[0]));
  }

  static String services(ServicesResult result) {
    return environment(result.environment())
        + new Table<ServicesResult.Service>()
            .code("service", service -> service.recording().name())
            .text(
                "cause",
                service ->
                    service.healthyService()
                        ? "none"
                        : String.join(", ", service.recording().rules()))
            .text("first", service -> service.firstHazard().orElse("nothing"))
            .text("notes", service -> String.join(", ", service.notes()))
            .text("right", DiagnosisTables::right)
            .text("the report begins", service -> COMMA.split(service.summary(), 2)[0])
            .text("first rules of JMC", service -> jmc(service.jmc()))
            .of(result.services());
  }

  private static String right(ServicesResult.Service service) {
    if (service.rightlyDiagnosed()) {
      return "yes";
    }
    boolean silent = service.healthyService() && service.firstHazard().isEmpty();
    return silent ? "no, not judged" : "no";
  }

  private static String jmc(List<JmcRules.Result> results) {
    return results.stream()
        .limit(MAX_JMC)
        .map(result -> format("%s %.0f", result.rule(), result.score()))
        .collect(Collectors.joining(", "));
  }

  private static String how(Recording recording) {
    return recording.recorder() + ", JDK " + recording.jdk();
  }

  private static String place(Recording recording) {
    int rank = recording.rank(recording.rules().get(0));
    return rank == 0 ? "not named" : String.valueOf(rank);
  }

  static String speed(SpeedResult result) {
    return environment(result.environment())
        + new Table<SpeedResult.Cell>()
            .code("recording", SpeedResult.Cell::recording)
            .number("MB", "%,.0f", cell -> cell.bytes() / 1e6)
            .right(
                "events", cell -> cell.passed() ? format("%,d", cell.runs().get(0).events()) : "-")
            .count("heap, MiB", SpeedResult.Cell::heapMebibytes)
            .count("processes", cell -> cell.runs().size())
            .right(
                "MB/s",
                cell -> cell.passed() ? format("%.1f", cell.megabytesPerSecond()) : "out of memory")
            .number("peak heap, MiB", "%.0f", SpeedResult.Cell::peakHeapMebibytes)
            .of(result.measurements());
  }

  private record Ratio(String name, PairedRatio ratio) {}

  static String guardCost(GuardCostResult result) {
    return environment(result.environment())
        + new Table<Ratio>()
            .text("to windows in which nothing is recorded", Ratio::name)
            .number("ratio", "%.3f", row -> row.ratio().ratio())
            .text("95 %", row -> format("%.3f..%.3f", row.ratio().lowest(), row.ratio().highest()))
            .count("pairs", row -> row.ratio().count())
            .of(
                List.of(
                    new Ratio("requests/s, recorded", result.guarded()),
                    new Ratio("requests/s, control", result.control()),
                    new Ratio("processor time a request, recorded", result.guardedCpu()),
                    new Ratio("processor time a request, control", result.controlCpu())))
        + format(
            "\nThe guard's own threads: %.2f %% of the processor time of the process.\n",
            result.threadsShare() * PERCENT);
  }
}
