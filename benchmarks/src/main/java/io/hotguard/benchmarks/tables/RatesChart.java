/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.format;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Delivered events and latency of the calls over the offered rate: a column for each sink, a line
 * for each setup.
 */
final class RatesChart {
  static final String FILE = "docs/results/rates.svg";

  /** The number of callers that the chart shows. */
  private static final String THREADS = "8";

  private static final Map<String, String> COLOURS = new LinkedHashMap<>();

  static {
    COLOURS.put("guard", "#4e79a7");
    COLOURS.put("sync", "#9c755f");
    COLOURS.put("async-root", "#f28e2b");
    COLOURS.put("discard", "#e15759");
    COLOURS.put("logback-async", "#76b7b2");
    COLOURS.put("logback-guard", "#b07aa1");
  }

  private static final int LEFT = 70;
  private static final int TOP = 66;
  private static final int WIDTH = 190;
  private static final int HEIGHT = 130;
  private static final int GAP = 34;
  private static final double MAX_PERCENT = 200;
  private static final double MAX_DECADE = 6;

  /** A row of panels. */
  private record Panel(String title, ToDoubleFunction<Cell> value, boolean logarithmic) {
    /** The height of a value, from 0 to 1. */
    double height(Cell cell) {
      double figure = value.applyAsDouble(cell);
      double share = logarithmic ? Math.log10(Math.max(1, figure)) / MAX_DECADE : figure / 100;
      return Math.max(0, Math.min(1, share));
    }

    List<String> ticks() {
      return logarithmic
          ? List.of("1 us", "10", "100", "1 ms", "10", "100", "1 s")
          : List.of("0", "50", "100 %");
    }
  }

  private static final List<Panel> PANELS =
      List.of(
          new Panel("INFO delivered, % of the offered", RatesTables::infoPercent, false),
          new Panel("WARN delivered, % of the offered", RatesTables::warnPercent, false),
          new Panel(
              "99.9th percentile of a call",
              cell -> RatesTables.counted(cell, "p999Micros"),
              true));

  private final List<Cell> cells;
  private final List<String> sinks;
  private final StringBuilder svg = new StringBuilder();

  private RatesChart(CountedResult result) {
    cells =
        result.measurements().stream()
            .filter(cell -> cell.parameter("threads").equals(THREADS))
            .filter(cell -> cell.parameter("pattern").equals("steady"))
            .toList();
    sinks = cells.stream().map(cell -> cell.parameter("sink")).distinct().toList();
  }

  static String render(CountedResult result) {
    return new RatesChart(result).render();
  }

  private String render() {
    int width = LEFT + sinks.size() * (WIDTH + GAP);
    int height = TOP + PANELS.size() * (HEIGHT + GAP) + 20;
    append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n",
        width, height);
    append("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height);
    legend();
    for (int column = 0; column < sinks.size(); column++) {
      int x = LEFT + column * (WIDTH + GAP);
      text(x, TOP - 24, "start", sinks.get(column) + ", " + THREADS + " threads", "#222");
      for (int row = 0; row < PANELS.size(); row++) {
        panel(PANELS.get(row), sinks.get(column), x, TOP + row * (HEIGHT + GAP), column == 0);
      }
    }
    text(
        LEFT,
        height - 12,
        "start",
        "Across: offered events, from 0 to 200 % of what the sink takes from one thread.",
        "#666");
    return svg.append("</svg>\n").toString();
  }

  private void legend() {
    int x = LEFT;
    for (String setup : setups()) {
      append(
          "<line x1=\"%d\" y1=\"16\" x2=\"%d\" y2=\"16\" stroke=\"%s\" stroke-width=\"3\"/>\n",
          x, x + 20, colour(setup));
      text(x + 26, 20, "start", setup, "#222");
      x += 46 + 7 * setup.length();
    }
  }

  private List<String> setups() {
    List<String> setups = new ArrayList<>(COLOURS.keySet());
    setups.retainAll(cells.stream().map(cell -> cell.parameter("setup")).toList());
    return setups;
  }

  private static String colour(String setup) {
    return COLOURS.getOrDefault(setup, "#222");
  }

  private void panel(Panel panel, String sink, int x, int y, boolean first) {
    if (first) {
      text(x, y - 6, "start", panel.title(), "#222");
    }
    append(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#f7f7f7\"/>\n",
        x, y, WIDTH, HEIGHT);
    List<String> ticks = panel.ticks();
    for (int i = 0; i < ticks.size(); i++) {
      double height = y + HEIGHT - HEIGHT * (double) i / (ticks.size() - 1);
      line(x, height, x + WIDTH, height, "#ddd", 1);
      if (first) {
        text(x - 6, height + 4, "end", ticks.get(i), "#666");
      }
    }
    double full = x + WIDTH * 100 / MAX_PERCENT;
    line(full, y, full, y + HEIGHT, "#999", 1);
    text(full, y + HEIGHT + 13, "middle", "100 %", "#666");
    List<String> setups = setups();
    // The guard last, so that no other line hides it.
    for (int i = setups.size() - 1; i >= 0; i--) {
      polyline(panel, sink, setups.get(i), x, y);
    }
  }

  private void polyline(Panel panel, String sink, String setup, int x, int y) {
    StringBuilder points = new StringBuilder();
    for (Cell cell : cells) {
      if (cell.parameter("sink").equals(sink) && cell.parameter("setup").equals(setup)) {
        points.append(
            format(
                "%.1f,%.1f ",
                x + WIDTH * Double.parseDouble(cell.parameter("percent")) / MAX_PERCENT,
                y + HEIGHT * (1 - panel.height(cell))));
      }
    }
    append(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
        points.toString().strip(), colour(setup));
  }

  private void line(double x, double y, double toX, double toY, String colour, int width) {
    append(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
        x, y, toX, toY, colour, width);
  }

  private void text(double x, double y, String anchor, String content, String colour) {
    append(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n",
        x, y, anchor, colour, content);
  }

  private void append(String pattern, Object... values) {
    svg.append(format(pattern, values));
  }
}
