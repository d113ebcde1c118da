/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The pages with generated parts. A part is between {@code <!-- NAME:begin -->} and {@code <!--
 * NAME:end -->}; the rest of the page is written by hand.
 */
final class GeneratedPages {
  private static final String LOGGING = "docs/results/logging.md";
  private static final String METRICS = "docs/results/metrics.md";
  private static final String JDBC = "docs/results/jdbc.md";
  private static final String LINT = "docs/results/lint.md";
  private static final String HOTPATH = "docs/results/hotpath.md";
  private static final String LADDER = "docs/results/ladder.md";
  private static final String DIAGNOSIS = "docs/results/diagnosis.md";
  private static final List<Part> PARTS =
      List.of(
          new Part("README.md", "ladder", LadderTables::image),
          new Part("README.md", "figures", Headlines::table),
          new Part("benchmarks/CLAIMS.md", "claims", Claims::inFull),
          new Part(LOGGING, "logging", LoggingTables::logging),
          new Part(LOGGING, "enqueue", LoggingTables::enqueue),
          new Part(LOGGING, "demo", LoggingTables::demo),
          new Part(METRICS, "subjects", MetricsTables::subjects),
          new Part(METRICS, "cost", MetricsTables::cost),
          new Part(METRICS, "tail", MetricsTables::tail),
          new Part(METRICS, "drain", MetricsTables::drain),
          new Part(METRICS, "accuracy", MetricsTables::accuracy),
          new Part(METRICS, "memory", MetricsTables::memory),
          new Part(METRICS, "report", MetricsTables::report),
          new Part(METRICS, "replay", MetricsTables::replay),
          new Part(JDBC, "wrapper", SuiteTables::wrappers),
          new Part(JDBC, "settings", SuiteTables::settings),
          new Part(LINT, "lint", CheckTables::lint),
          new Part(LINT, "fuzz", CheckTables::fuzz),
          new Part("docs/results/peers.md", "peers", CheckTables::peers),
          new Part(HOTPATH, "hotpath", HotpathTables::hotpath),
          new Part(HOTPATH, "hotpath-newest-jdk", HotpathTables::onNewestJdk),
          new Part(HOTPATH, "kafka", SuiteTables::kafka),
          new Part("docs/results/stress.md", "stress", SuiteTables::stress),
          new Part(LADDER, "in-short", LadderTables::inShort),
          new Part(LADDER, "setting", LadderTables::setting),
          new Part(LADDER, "findings", LadderTables::findings),
          new Part(LADDER, "ladder", LadderTables::ladder),
          new Part(LADDER, "again", LadderRepeat::table),
          new Part(LADDER, "ends-setting", LadderTables::endsSetting),
          new Part(LADDER, "ends", LadderTables::ends),
          new Part(LADDER, "ends-events", LadderTables::endsEvents),
          new Part(LADDER, "capabilities-setting", LadderTables::capabilitiesSetting),
          new Part(LADDER, "alone", LadderTables::capabilities),
          new Part(LADDER, "rejected", LadderTables::rejected),
          new Part(LADDER, "events", LadderTables::events),
          new Part(DIAGNOSIS, "causes", DiagnosisTables::causes),
          new Part(DIAGNOSIS, "ladder", DiagnosisTables::ladder),
          new Part(DIAGNOSIS, "counts", DiagnosisTables::counts),
          new Part(DIAGNOSIS, "replay", DiagnosisTables::replay),
          new Part(DIAGNOSIS, "seeds", DiagnosisTables::seeds),
          new Part(DIAGNOSIS, "speed", DiagnosisTables::speed),
          new Part(DIAGNOSIS, "guard-cost", DiagnosisTables::guardCost));

  private record Part(String page, String name, Function<Results, String> content) {
    String begin() {
      return "<!-- " + name + ":begin -->\n";
    }

    String end() {
      return "<!-- " + name + ":end -->";
    }
  }

  private GeneratedPages() {}

  private static List<Part> parts() {
    return Stream.concat(
            PARTS.stream(),
            Stories.PROOFS.keySet().stream()
                .map(
                    story ->
                        new Part(
                            Stories.page(story),
                            "proof",
                            results -> Stories.proof(story, results))))
        .toList();
  }

  /**
   * Renders every page.
   *
   * @throws IOException if a page that exists lacks a marker
   */
  static Map<Path, String> render(Path root) throws IOException {
    Results results = Results.under(root);
    Map<Path, String> pages = new TreeMap<>();
    for (Part part : parts()) {
      Path page = root.resolve(part.page());
      if (Files.exists(page)) {
        String text = pages.containsKey(page) ? pages.getOrDefault(page, "") : read(page);
        pages.put(page, replace(text, part, results));
      }
    }
    results
        .get(Results.LADDER)
        .ifPresent(
            ladder -> pages.put(root.resolve(LadderTables.CHART), LadderChart.render(ladder)));
    return pages;
  }

  private static String replace(String text, Part part, Results results) throws IOException {
    int begin = text.indexOf(part.begin());
    int end = text.indexOf(part.end());
    if (begin < 0 || end < begin) {
      throw new IOException(
          part.page()
              + ": needs the lines\n"
              + part.begin()
              + part.end()
              + "\nwhere the generated part belongs");
    }
    return text.substring(0, begin + part.begin().length())
        + '\n'
        + part.content().apply(results).stripTrailing()
        + "\n\n"
        + text.substring(end);
  }

  static String read(Path page) throws IOException {
    return Files.readString(page, StandardCharsets.UTF_8);
  }
}
