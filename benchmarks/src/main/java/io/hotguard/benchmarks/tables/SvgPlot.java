/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A line plot with a logarithmic vertical axis, as text that does not change from run to run. */
final class SvgPlot {
  private static final int WIDTH = 1_040;
  private static final int HEIGHT = 480;
  private static final int LEFT = 70;
  private static final int RIGHT = 390;
  private static final int TOP = 56;
  private static final int BOTTOM = 50;
  private static final List<String> COLOURS =
      List.of(
          "#4e79a7", "#f28e2b", "#76b7b2", "#59a14f", "#edc948", "#b07aa1", "#ff9da7", "#9c755f",
          "#bab0ac", "#1f77b4", "#8c564b", "#e377c2", "#17becf", "#bcbd22", "#7f7f7f", "#2ca02c",
          "#9467bd", "#aec7e8");

  private final String title;
  private final String xLabel;
  private final String yLabel;
  private final List<String> ticks;
  private final List<Double> tickPositions;
  private final double floor;
  private final List<Line> lines = new ArrayList<>();

  private record Line(String name, List<Double> xs, List<Double> ys, boolean emphasised) {}

  /**
   * Starts a plot.
   *
   * @param tickPositions horizontal positions of {@code ticks}, 0..1
   */
  SvgPlot(
      String title,
      String xLabel,
      String yLabel,
      List<String> ticks,
      List<Double> tickPositions,
      double floor) {
    this.title = title;
    this.xLabel = xLabel;
    this.yLabel = yLabel;
    this.ticks = ticks;
    this.tickPositions = tickPositions;
    this.floor = floor;
  }

  /** Adds a line; horizontal positions are 0..1. */
  void line(String name, List<Double> xs, List<Double> ys, boolean emphasised) {
    lines.add(new Line(name, xs, ys, emphasised));
  }

  String render() {
    int bottom = (int) Math.floor(Math.log10(floor));
    double greatest =
        lines.stream()
            .flatMap(line -> line.ys().stream())
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(10 * floor);
    int top = Math.max(bottom + 1, (int) Math.ceil(Math.log10(Math.max(greatest, floor))));
    StringBuilder svg = new StringBuilder();
    svg.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n",
            WIDTH, HEIGHT));
    svg.append(format("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", WIDTH, HEIGHT));
    text(svg, LEFT, 20, "start", title);
    axes(svg, bottom, top);
    for (int i = 0; i < lines.size(); i++) {
      line(svg, lines.get(i), COLOURS.get(i % COLOURS.size()), i, bottom, top);
    }
    return svg.append("</svg>\n").toString();
  }

  private void axes(StringBuilder svg, int bottom, int top) {
    for (int power = bottom; power <= top; power++) {
      double y = y(Math.pow(10, power), bottom, top);
      svg.append(
          format(
              "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#ddd\"/>\n",
              LEFT, y, WIDTH - RIGHT, y));
      text(svg, LEFT - 6, y + 4, "end", decimal(power));
    }
    for (int i = 0; i < ticks.size(); i++) {
      double x = x(tickPositions.get(i));
      svg.append(
          format(
              "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#ddd\"/>\n",
              x, TOP, x, HEIGHT - BOTTOM));
      text(svg, x, HEIGHT - BOTTOM + 18, "middle", ticks.get(i));
    }
    text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12, "middle", xLabel);
    text(svg, LEFT, TOP - 14, "start", yLabel);
  }

  private void line(StringBuilder svg, Line line, String colour, int number, int bottom, int top) {
    String stroke = line.emphasised() ? "#d62728" : colour;
    int width = line.emphasised() ? 4 : 2;
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < line.xs().size(); i++) {
      points.append(
          format(
              i == 0 ? "%.1f,%.1f" : " %.1f,%.1f",
              x(line.xs().get(i)),
              y(line.ys().get(i), bottom, top)));
    }
    svg.append(
        format(
            "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
            points, stroke, width));
    int legend = TOP + 6 + 20 * number;
    svg.append(
        format(
            "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
            WIDTH - RIGHT + 14, legend, WIDTH - RIGHT + 38, legend, stroke, width));
    text(svg, WIDTH - RIGHT + 44, legend + 4, "start", line.name());
  }

  private double x(double position) {
    return LEFT + position * (WIDTH - LEFT - RIGHT);
  }

  private double y(double value, int bottom, int top) {
    double position = (Math.log10(Math.max(value, floor)) - bottom) / (top - bottom);
    return HEIGHT - BOTTOM - position * (HEIGHT - TOP - BOTTOM);
  }

  private static String decimal(int power) {
    return power >= 0
        ? format("%,d", Math.round(Math.pow(10, power)))
        : format("%." + -power + "f", Math.pow(10, power));
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String content) {
    String escaped = content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    svg.append(
        format(
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, escaped));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
