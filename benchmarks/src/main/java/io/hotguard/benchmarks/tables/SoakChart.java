/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.format;

import io.hotguard.benchmarks.ladder.SoakResult;
import io.hotguard.benchmarks.ladder.SoakResult.Sample;
import io.hotguard.benchmarks.results.LeastSquares;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The memory, threads and files of the watched service, over time. */
final class SoakChart {
  static final String FILE = "docs/results/soak.svg";

  private static final int LEFT = 70;
  private static final int TOP = 30;
  private static final int WIDTH = 760;
  private static final int HEIGHT = 90;
  private static final int GAP = 40;
  private static final String INK = "#222";
  private static final String LINE = "#4e79a7";
  private static final String FITTED = "#e15759";

  private record Panel(String title, ToDoubleFunction<Sample> value) {}

  private static final List<Panel> PANELS =
      List.of(
          new Panel("heap after a collection, MB", sample -> sample.heapBytes() / 1e6),
          new Panel("threads", Sample::threads),
          new Panel("open files and sockets", Sample::handles),
          new Panel("journal for the receiver, MB", sample -> sample.journalBytes() / 1e6),
          new Panel(
              "events dropped for the receiver, thousands", sample -> sample.dropped() / 1e3));

  private final SoakResult soak;
  private final StringBuilder svg = new StringBuilder();

  private SoakChart(SoakResult soak) {
    this.soak = soak;
  }

  static String render(SoakResult soak) {
    return new SoakChart(soak).render();
  }

  private String render() {
    int width = LEFT + WIDTH + 20;
    int height = TOP + PANELS.size() * (HEIGHT + GAP);
    append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n",
        width, height);
    append("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height);
    for (int i = 0; i < PANELS.size(); i++) {
      panel(PANELS.get(i), TOP + i * (HEIGHT + GAP));
    }
    fitted();
    return svg.append("</svg>\n").toString();
  }

  private void panel(Panel panel, int y) {
    double greatest = greatest(panel);
    text(LEFT, y - 6, "start", panel.title());
    append(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#f7f7f7\"/>\n",
        LEFT, y, WIDTH, HEIGHT);
    text(LEFT - 6, y + 10, "end", format("%,.0f", greatest));
    text(LEFT - 6, y + HEIGHT, "end", "0");
    text(LEFT + WIDTH, y + HEIGHT + 13, "end", soak.minutes() + " min");
    StringBuilder points = new StringBuilder();
    for (Sample sample : soak.samples()) {
      points.append(
          format(
              "%.1f,%.1f ",
              x(sample.minute()),
              y + HEIGHT * (1 - panel.value().applyAsDouble(sample) / greatest)));
    }
    append(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n",
        points.toString().strip(), LINE);
  }

  /** The line through the heap of the time that counts. */
  private void fitted() {
    LeastSquares heap = soak.heap();
    double greatest = greatest(PANELS.get(0)) * 1e6;
    double from = soak.settleMinutes();
    double to = soak.minutes();
    append(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"1.5\"/>\n",
        x(from), height(heap, from, greatest), x(to), height(heap, to, greatest), FITTED);
  }

  private static double height(LeastSquares heap, double minute, double greatest) {
    return TOP + HEIGHT * (1 - (heap.intercept() + heap.slope() * minute) / greatest);
  }

  private double greatest(Panel panel) {
    double greatest = soak.samples().stream().mapToDouble(panel.value()).max().orElse(0);
    return Math.max(1, greatest);
  }

  private double x(double minute) {
    return LEFT + WIDTH * minute / soak.minutes();
  }

  private void text(int x, int y, String anchor, String content) {
    append(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n",
        x, y, anchor, INK, content);
  }

  private void append(String pattern, Object... values) {
    svg.append(format(pattern, values));
  }
}
