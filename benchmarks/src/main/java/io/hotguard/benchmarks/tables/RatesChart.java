/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Delivered events and latency of the calls over the offered rate: a column for each sink, a line
 * for each setup.
 */
final class RatesChart {
  static final String FILE = "docs/results/rates.svg";

  /** The callers that the chart shows. */
  private static final String SHOWN = "threads=8,pattern=steady";

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
  private static final String DARK = "#222";
  private static final String GREY = "#666";

  /** A row of panels. */
  private record Panel(String title, String figure, boolean logarithmic) {
    /** The height of a value, from 0 to 1. */
    double height(Row cell) {
      double value = Figure.of(figure, cell);
      double share = logarithmic ? Math.log10(Math.max(1, value)) / MAX_DECADE : value / 100;
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
          new Panel("INFO delivered, % of the offered", percent("info"), false),
          new Panel("WARN delivered, % of the offered", percent("warn"), false),
          new Panel("99.9th percentile of a call", "counted/p999Micros", true));

  private final List<Row> cells;
  private final List<String> sinks;
  private final Svg svg;

  private RatesChart(JsonNode result) {
    cells = Row.of(result, "measurements").stream().filter(row -> row.has(SHOWN)).toList();
    sinks = cells.stream().map(row -> Template.fill("{parameters/sink}", row)).distinct().toList();
    svg = new Svg(LEFT + sinks.size() * (WIDTH + GAP), TOP + PANELS.size() * (HEIGHT + GAP) + 20);
  }

  /**
   * Callers log the levels in a fixed order, so a level has the same share of the logged events as
   * of the offered ones.
   */
  private static String percent(String level) {
    return Markdown.format(
        "100 * counted/logged / counted/offered * counted/delivered.%s / counted/logged.%s",
        level, level);
  }

  static String render(JsonNode result) {
    return new RatesChart(result).render();
  }

  private String render() {
    int at = LEFT;
    for (Map.Entry<String, String> setup : COLOURS.entrySet()) {
      svg.line(at, 16, at + 20, 16, setup.getValue(), 3);
      svg.text(at + 26, 20, "start", DARK, setup.getKey());
      at += 46 + 7 * setup.getKey().length();
    }
    for (int column = 0; column < sinks.size(); column++) {
      int x = LEFT + column * (WIDTH + GAP);
      svg.text(x, TOP - 24, "start", DARK, sinks.get(column) + ", 8 threads");
      for (int row = 0; row < PANELS.size(); row++) {
        panel(PANELS.get(row), sinks.get(column), x, TOP + row * (HEIGHT + GAP), column == 0);
      }
    }
    svg.text(
        LEFT,
        TOP + PANELS.size() * (HEIGHT + GAP) + 8,
        "start",
        GREY,
        "Across: offered events, from 0 to 200 % of what the sink takes from one thread.");
    return svg.toString();
  }

  private void panel(Panel panel, String sink, int x, int y, boolean first) {
    if (first) {
      svg.text(x, y - 6, "start", DARK, panel.title());
    }
    svg.rect(x, y, WIDTH, HEIGHT, "#f7f7f7");
    List<String> ticks = panel.ticks();
    for (int i = 0; i < ticks.size(); i++) {
      double height = y + HEIGHT - HEIGHT * (double) i / (ticks.size() - 1);
      svg.line(x, height, x + WIDTH, height, "#ddd", 1);
      if (first) {
        svg.text(x - 6, height + 4, "end", GREY, ticks.get(i));
      }
    }
    double full = x + WIDTH * 100 / MAX_PERCENT;
    svg.line(full, y, full, y + HEIGHT, "#999", 1);
    svg.text(full, y + HEIGHT + 13, "middle", GREY, "100 %");
    // The guard last, so that no other line hides it.
    List<String> setups = List.copyOf(COLOURS.keySet());
    for (int i = setups.size() - 1; i >= 0; i--) {
      polyline(panel, sink, setups.get(i), x, y);
    }
  }

  private void polyline(Panel panel, String sink, String setup, int x, int y) {
    StringBuilder points = new StringBuilder();
    for (Row cell : cells) {
      if (cell.has("sink=" + sink + ",setup=" + setup)) {
        points.append(
            Markdown.format(
                "%.1f,%.1f ",
                x + WIDTH * Figure.of("parameters/percent", cell) / MAX_PERCENT,
                y + HEIGHT * (1 - panel.height(cell))));
      }
    }
    svg.polyline(points.toString().strip(), COLOURS.getOrDefault(setup, DARK));
  }
}
