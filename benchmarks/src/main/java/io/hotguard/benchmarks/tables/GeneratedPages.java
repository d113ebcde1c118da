/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.prices.PriceRow;
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
  private static final String RATES = "docs/results/rates.md";
  private static final String METRICS = "docs/results/metrics.md";
  private static final String JDBC = "docs/results/jdbc.md";
  private static final String LINT = "docs/results/lint.md";
  private static final String HOTPATH = "docs/results/hotpath.md";
  private static final String LADDER = "docs/results/ladder.md";
  private static final String DIAGNOSIS = "docs/results/diagnosis.md";
  private static final List<Part> PARTS =
      List.of(
          part(
              "README.md",
              "ladder",
              Results.LADDER,
              ladder -> LadderTables.image(LadderTables.CHART)),
          part("README.md", "demo", Results.DEMO, LoggingTables::demoBriefly),
          new Part("README.md", "figures", Headlines::table),
          new Part("benchmarks/CLAIMS.md", "claims", Claims::inFull),
          part(RATES, "rates", Results.RATES, RatesTables::rates),
          part(RATES, "throughput", Results.THROUGHPUT, RatesTables::throughput),
          part(RATES, "policies", Results.POLICIES, RatesTables::policies),
          part(LOGGING, "logging", Results.LOGGING, LoggingTables::logging),
          part(LOGGING, "enqueue", Results.ENQUEUE, LoggingTables::enqueue),
          part(LOGGING, "logback", Results.LOGBACK, LoggingTables::logback),
          part(LOGGING, "demo", Results.DEMO, LoggingTables::demo),
          part(LOGGING, "demo-logback", Results.DEMO_LOGBACK, LoggingTables::demo),
          new Part(METRICS, "subjects", MetricsTables::subjects),
          new Part(METRICS, "cost", MetricsTables::cost),
          new Part(METRICS, "tail", MetricsTables::tail),
          new Part(METRICS, "drain", MetricsTables::drain),
          new Part(METRICS, "accuracy", MetricsTables::accuracy),
          new Part(METRICS, "memory", MetricsTables::memory),
          new Part(METRICS, "report", MetricsTables::report),
          new Part(METRICS, "replay", MetricsTables::replay),
          part(JDBC, "wrapper", Results.WRAPPERS, SuiteTables::wrappers),
          part(JDBC, "settings", Results.SETTINGS, SuiteTables::settings),
          part(LINT, "lint", Results.LINT, CheckTables::lint),
          part(LINT, "fuzz", Results.FUZZ, CheckTables::fuzz),
          part("docs/results/peers.md", "peers", Results.PEERS, CheckTables::peers),
          part(HOTPATH, "hotpath", Results.HOTPATH, HotpathTables::hotpath),
          part(
              HOTPATH,
              "hotpath-newest-jdk",
              Results.HOTPATH.onNewestJdk(),
              HotpathTables::onNewestJdk),
          part(HOTPATH, "kafka", Results.KAFKA, SuiteTables::kafka),
          new Part(PriceTables.PAGE, "setting", PriceTables::setting),
          part("docs/results/stress.md", "stress", Results.STRESS, SuiteTables::stress),
          part("docs/results/mutation.md", "mutation", Results.MUTATION, CheckTables::mutation),
          new Part(LADDER, "in-short", LadderTables::inShort),
          part(LADDER, "setting", Results.LADDER, LadderTables::setting),
          part(LADDER, "findings", Results.LADDER, LadderTables::findings),
          part(LADDER, "ladder", Results.LADDER, LadderTables::ladder),
          part(LADDER, "ends-setting", Results.ENDS, LadderTables::settingInShort),
          part(LADDER, "ends", Results.ENDS, LadderTables::ends),
          part(LADDER, "ends-events", Results.ENDS, LadderTables::events),
          part(LADDER, "capabilities-setting", Results.CAPABILITIES, LadderTables::settingInShort),
          part(LADDER, "alone", Results.CAPABILITIES, LadderTables::capabilities),
          part(LADDER, "rejected", Results.LADDER, LadderTables::rejected),
          part(LADDER, "events", Results.LADDER, LadderTables::events),
          part("docs/results/soak.md", "soak", Results.SOAK, SoakTables::soak),
          part(
              "docs/results/virtual-threads.md",
              "virtual-threads",
              Results.VIRTUAL,
              VirtualTables::threads),
          new Part(DIAGNOSIS, "causes", DiagnosisTables::causes),
          part(DIAGNOSIS, "ladder", Results.DIAGNOSIS, DiagnosisTables::ladder),
          part(DIAGNOSIS, "replay", Results.GROWTH, DiagnosisTables::replay),
          part(DIAGNOSIS, "seeds", Results.SEEDS, DiagnosisTables::seeds),
          part(DIAGNOSIS, "hangs", Results.HANGS, DiagnosisTables::hangs),
          part(DIAGNOSIS, "services", Results.SERVICES, DiagnosisTables::services),
          part(DIAGNOSIS, "services-first", Results.FIRST_SERVICES, DiagnosisTables::services),
          part(DIAGNOSIS, "speed", Results.SPEED, DiagnosisTables::speed),
          part(DIAGNOSIS, "guard-cost", Results.GUARD_COST, DiagnosisTables::guardCost));

  private record Part(String page, String name, Function<Results, String> content) {
    String begin() {
      return "<!-- " + name + ":begin -->\n";
    }

    String end() {
      return "<!-- " + name + ":end -->";
    }
  }

  private GeneratedPages() {}

  /** A part that shows one result file. */
  private static <T> Part part(
      String page, String name, Results.File<T> file, Function<T, String> table) {
    return new Part(page, name, results -> results.render(file, table));
  }

  private static List<Part> parts() {
    Stream<Part> groups =
        PriceRow.groups().stream()
            .map(
                group ->
                    new Part(
                        PriceTables.PAGE, group, results -> PriceTables.group(group, results)));
    Stream<Part> proofs =
        Stories.PROOFS.keySet().stream()
            .map(
                story ->
                    new Part(
                        Stories.page(story), "proof", results -> Stories.proof(story, results)));
    return Stream.of(PARTS.stream(), groups, proofs).flatMap(Function.identity()).toList();
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
    if (results.get(Results.PRICES).isPresent()) {
      pages.put(root.resolve(PriceTables.MEASURED), PriceTables.measured(results));
    }
    results
        .get(Results.LADDER)
        .ifPresent(
            ladder -> pages.put(root.resolve(LadderTables.CHART), LadderChart.render(ladder)));
    results
        .get(Results.RATES)
        .ifPresent(rates -> pages.put(root.resolve(RatesChart.FILE), RatesChart.render(rates)));
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
