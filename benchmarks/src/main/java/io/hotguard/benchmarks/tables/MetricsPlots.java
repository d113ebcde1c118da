/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.metrics.AccuracyResult;
import io.hotguard.benchmarks.metrics.RecordMeasurement;
import io.hotguard.benchmarks.metrics.RecordResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The plots of the results about metrics: file name to SVG. */
final class MetricsPlots {
  private static final String OURS = "hotguard";

  private MetricsPlots() {}

  static Map<String, String> render(Results results) {
    Map<String, String> plots = new TreeMap<>();
    results.get(Results.RECORD).ifPresent(cost -> costPlots(cost, plots));
    results.get(Results.ACCURACY).ifPresent(accuracy -> errorPlots(accuracy, plots));
    return plots;
  }

  /** References to the cost plots, where they exist. */
  static String costImages(Results results) {
    return images(results, "metrics-cost-", "Cost of a record against threads");
  }

  /** References to the error plots, where they exist. */
  static String errorImages(Results results) {
    return images(results, "metrics-error-", "Error against quantile");
  }

  private static String images(Results results, String prefix, String description) {
    StringBuilder text = new StringBuilder();
    for (String file : render(results).keySet()) {
      if (file.startsWith(prefix)) {
        text.append("![").append(description).append("](").append(file).append(")\n\n");
      }
    }
    return text.length() == 0 ? Markdown.NOT_MEASURED : text.toString();
  }

  private static void costPlots(RecordResult cost, Map<String, String> plots) {
    for (String metrics : distinct(cost, "metrics")) {
      List<String> threads = distinct(cost, "threads");
      List<Double> positions =
          IntStream.range(0, threads.size())
              .mapToObj(i -> threads.size() == 1 ? 0.5 : i / (threads.size() - 1.0))
              .toList();
      SvgPlot plot =
          new SvgPlot(
              "Cost of a record, " + metrics + (metrics.equals("1") ? " metric" : " metrics"),
              "threads",
              "ns per record (log)",
              threads,
              positions,
              1);
      for (String subject : distinct(cost, "subject")) {
        List<Double> xs = new ArrayList<>();
        List<Double> ys = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
          double position = positions.get(i);
          cost.find(
                  "RecorderBenchmark.record",
                  Map.of("subject", subject, "metrics", metrics, "threads", threads.get(i)))
              .ifPresent(
                  measurement -> {
                    xs.add(position);
                    ys.add(measurement.medianNanos());
                  });
        }
        plot.line(subject, xs, ys, subject.equals(OURS));
      }
      plots.put("metrics-cost-" + metrics + ".svg", plot.render());
    }
  }

  private static List<String> distinct(RecordResult cost, String parameter) {
    return cost.measurements().stream()
        .map((RecordMeasurement measurement) -> measurement.parameter(parameter))
        .distinct()
        .toList();
  }

  private static void errorPlots(AccuracyResult accuracy, Map<String, String> plots) {
    Map<String, SvgPlot> byDistribution = new LinkedHashMap<>();
    for (AccuracyResult.Curve curve : accuracy.curves()) {
      SvgPlot plot =
          byDistribution.computeIfAbsent(
              curve.distribution(),
              distribution ->
                  new SvgPlot(
                      "Greatest error of a quantile, " + distribution,
                      "quantile",
                      "value error, % (log)",
                      List.of("0", "0.25", "0.5", "0.75", "1"),
                      List.of(0.0, 0.25, 0.5, 0.75, 1.0),
                      0.001));
      int bands = curve.bands().size();
      List<Double> xs = IntStream.range(0, bands).mapToObj(band -> (band + 0.5) / bands).toList();
      String name = curve.parts() == 1 ? curve.summary() : curve.summary() + ", merged";
      plot.line(name, xs, curve.bands(), curve.summary().equals(OURS) && curve.parts() == 1);
    }
    byDistribution.forEach(
        (distribution, plot) -> plots.put("metrics-error-" + distribution + ".svg", plot.render()));
  }
}
