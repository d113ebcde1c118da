/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The ladder as bars: requests per second with the spread of the runs, and beside them the share of
 * the log that arrived.
 */
final class LadderChart {
  static final String FILE = "docs/results/ladder.svg";

  private static final String GAIN =
      "each runs/load/requestsPerSecond / each runs/load/requestsPerSecond(name=as found)";

  private static final int LABELS = 250;
  private static final int BARS = 270;
  private static final int NUMBERS = 100;
  private static final int DELIVERED_BAR = 75;
  private static final int DELIVERED_AT = LABELS + BARS + NUMBERS;
  private static final int MISSING_AT = DELIVERED_AT + DELIVERED_BAR + 105;
  private static final int ROW = 24;
  private static final int BAR = 20;
  private static final int TOP = 64;
  private static final String DARK = "#222";

  private final Svg svg;
  private final double greatest;

  private LadderChart(List<Row> rungs) {
    svg = new Svg(MISSING_AT + 150, TOP + ROW * rungs.size() + 20);
    greatest = rungs.stream().mapToDouble(LadderChart::most).max().orElse(1);
  }

  static String render(JsonNode result) {
    List<Row> rungs = Row.of(result, "rungs");
    LadderChart chart = new LadderChart(rungs);
    chart.head(
        Template.fill(
            "{settings/connections} connections, {environment/cpus} processors, JDK"
                + " {environment/jdk}. Blue: Hotguard, one capability more in each row; red:"
                + " rejected; grey: bounds.",
            new Row(result, List.of(), result)));
    for (int i = 0; i < rungs.size(); i++) {
      chart.row(rungs.get(i), TOP + ROW * i);
    }
    return chart.svg.toString();
  }

  private static double most(Row rung) {
    return Figure.of("max runs/load/requestsPerSecond", rung);
  }

  private void head(String setting) {
    svg.text(8, 20, "start", DARK, setting);
    svg.text(LABELS, TOP - 14, "start", DARK, "requests/s (median; line: min..max), x as found");
    svg.text(DELIVERED_AT, TOP - 14, "start", DARK, "log events in file | at receiver, %");
    svg.text(MISSING_AT, TOP - 14, "start", DARK, "WARN, ERROR not in file");
  }

  private void row(Row rung, int y) {
    String colour =
        switch (Template.fill("{group}", rung)) {
          case "REFERENCE" -> "#bab0ac";
          case "REJECTED" -> "#e15759";
          default -> "#4e79a7";
        };
    svg.text(LABELS - 8, y + 14, "end", DARK, Template.fill("{name}", rung));
    svg.rect(LABELS, y, width(Figure.of("runs/load/requestsPerSecond", rung)), BAR, colour);
    double middle = y + BAR / 2.0;
    double end = LABELS + width(most(rung));
    svg.line(
        LABELS + width(Figure.of("min runs/load/requestsPerSecond", rung)),
        middle,
        end,
        middle,
        DARK,
        1);
    svg.text(
        end + 6,
        y + 14,
        "start",
        DARK,
        Template.fill("{runs/load/requestsPerSecond|%,.0f}  x{" + GAIN + "|%.2f}", rung));
    svg.rect(DELIVERED_AT, y, DELIVERED_BAR, BAR, "#eee");
    half(y, Figure.of("events/deliveredPercent/file", rung), "#59a14f");
    half(middle, Figure.of("events/deliveredPercent/graylog", rung), "#8cd17d");
    svg.text(
        DELIVERED_AT + DELIVERED_BAR + 6,
        y + 14,
        "start",
        DARK,
        Template.fill(
            "{events/deliveredPercent/file|%.1f} | {events/deliveredPercent/graylog|%.1f}", rung));
    svg.text(
        MISSING_AT,
        y + 14,
        "start",
        DARK,
        Template.fill("{events/severeMissing|%,.0f} of {events/severeLogged|%,.0f}", rung));
  }

  private double width(double requestsPerSecond) {
    return BARS * requestsPerSecond / greatest;
  }

  private void half(double y, double percent, String colour) {
    svg.rect(DELIVERED_AT, y, DELIVERED_BAR * percent / 100, BAR / 2.0, colour);
  }
}
