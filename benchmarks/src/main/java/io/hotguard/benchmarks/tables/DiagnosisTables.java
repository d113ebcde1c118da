/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.format;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.diagnosis.Cause;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Count;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Finding;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.benchmarks.diagnosis.SpeedResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Markdown of the results of command {@code diagnosis}. */
final class DiagnosisTables {
  private static final double PERCENT = 100;

  private DiagnosisTables() {}

  static String causes(Results results) {
    StringBuilder text = new StringBuilder("| cause | rules |\n|---|---|\n");
    for (Cause cause : Cause.values()) {
      row(
          text,
          cause.label(),
          cause.rules().stream().map(DiagnosisTables::link).collect(Collectors.joining(", ")));
    }
    return text.toString();
  }

  static String ladder(Results results) {
    return results
        .diagnoses()
        .ladder()
        .map(result -> environment(result.environment()) + versions(result) + findings(result))
        .orElse(MarkdownTables.NOT_MEASURED);
  }

  static String counts(Results results) {
    return results
        .diagnoses()
        .ladder()
        .map(DiagnosisTables::countTable)
        .orElse(MarkdownTables.NOT_MEASURED);
  }

  static String replay(Results results) {
    return results
        .diagnoses()
        .replay()
        .map(result -> environment(result.environment()) + findings(result))
        .orElse(MarkdownTables.NOT_MEASURED);
  }

  static String seeds(Results results) {
    return results
        .diagnoses()
        .seeds()
        .map(result -> environment(result.environment()) + versions(result) + seedTable(result))
        .orElse(MarkdownTables.NOT_MEASURED);
  }

  static String speed(Results results) {
    return results
        .diagnoses()
        .speed()
        .map(result -> environment(result.environment()) + speedTable(result))
        .orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String versions(DiagnosisResult result) {
    return result.versions().entrySet().stream()
            .map(entry -> entry.getKey() + ' ' + entry.getValue())
            .collect(Collectors.joining(", "))
        + ".\n\n";
  }

  private static String link(String rule) {
    return format("[%s](../rules/%s.md)", rule, rule);
  }

  private static String findings(DiagnosisResult result) {
    StringBuilder text = new StringBuilder();
    for (Recording recording : result.recordings()) {
      text.append(
          format(
              "**%s**: %,d events, %,.1f MB\n\n",
              recording.name(), recording.events(), recording.bytes() / 1e6));
      if (recording.findings().isEmpty()) {
        text.append("No rule is borne out.\n\n");
        continue;
      }
      text.append(
          "| # | rule | share | of | where | sure | growth |\n|--:|---|--:|---|---|---|---|\n");
      int rank = 0;
      for (Finding finding : recording.findings()) {
        row(
            text,
            String.valueOf(++rank),
            link(finding.rule()),
            format("%.1f %%", finding.score() * PERCENT),
            finding.evidence(),
            '`' + finding.place() + '`',
            finding.confidence(),
            growth(finding));
      }
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
            growth.copiedBytes() >> 20,
            growth.pauseShare() * PERCENT);
  }

  private static String countTable(DiagnosisResult result) {
    StringBuilder text =
        new StringBuilder(
            "| recording | rule | of | diagnosis | plain count |\n|---|---|---|--:|--:|\n");
    for (Recording recording : result.recordings()) {
      for (Count count : recording.counts()) {
        row(
            text,
            recording.name(),
            link(count.rule()),
            count.evidence(),
            format("%.2f %%", count.share() * PERCENT),
            format("%.2f %%", count.counted() * PERCENT));
      }
    }
    return text.toString();
  }

  private static String seedTable(DiagnosisResult result) {
    Function<Recording, String> how = one -> one.recorder() + ", JDK " + one.jdk();
    Map<String, Map<String, Recording>> bySeed = new LinkedHashMap<>();
    for (Recording one : result.recordings()) {
      bySeed.computeIfAbsent(one.name(), name -> new LinkedHashMap<>()).put(how.apply(one), one);
    }
    List<String> columns =
        new ArrayList<>(new TreeSet<>(result.recordings().stream().map(how).toList()));
    StringBuilder text = new StringBuilder();
    row(text, Stream.concat(Stream.of("program", "rule"), columns.stream()).toArray(String[]::new));
    text.append("|---|---").append("|--:".repeat(columns.size())).append("|\n");
    bySeed.forEach(
        (seed, recordings) -> {
          Recording any = recordings.values().iterator().next();
          row(
              text,
              Stream.concat(
                      Stream.of('`' + seed + '`', link(any.rules().get(0))),
                      columns.stream().map(column -> rank(recordings.get(column))))
                  .toArray(String[]::new));
        });
    return text.toString();
  }

  private static String rank(@Nullable Recording recording) {
    if (recording == null) {
      return "";
    }
    String rule = recording.rules().get(0);
    int rank = recording.rank(rule);
    if (rank == 0) {
      return "not named";
    }
    Finding finding = recording.findings().get(rank - 1);
    return format("%d (%.1f %% of %s)", rank, finding.score() * PERCENT, finding.evidence());
  }

  private static String speedTable(SpeedResult result) {
    StringBuilder text =
        new StringBuilder(
            "| recording | MB | events | heap, MiB | processes | MB/s | peak heap, MiB |\n|---|--:|--:|--:|--:|--:|--:|\n");
    for (SpeedResult.Cell cell : result.measurements()) {
      row(
          text,
          '`' + cell.recording() + '`',
          format("%,.0f", cell.bytes() / 1e6),
          cell.passed() ? format("%,d", cell.runs().get(0).events()) : "-",
          String.valueOf(cell.heapMebibytes()),
          String.valueOf(cell.runs().size()),
          cell.passed() ? format("%.1f", cell.megabytesPerSecond()) : "out of memory",
          cell.passed() ? format("%.0f", cell.peakHeapMebibytes()) : "-");
    }
    return text.toString();
  }
}
