/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.format;

import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.Run;
import io.hotguard.benchmarks.ladder.Rung.Group;
import java.util.List;

/**
 * The ladder as bars: requests per second with the spread of the runs, and beside them the share of
 * the log that arrived.
 */
final class LadderChart {
  private static final int LABELS = 250;
  private static final int BARS = 270;
  private static final int NUMBERS = 100;
  private static final int DELIVERED_BAR = 75;
  private static final int DELIVERED_NUMBERS = 105;
  private static final int MISSING = 150;
  private static final int DELIVERED_AT = LABELS + BARS + NUMBERS;
  private static final int MISSING_AT = DELIVERED_AT + DELIVERED_BAR + DELIVERED_NUMBERS;
  private static final int ROW = 24;
  private static final int BAR = 20;
  private static final int HALF_BAR = 10;
  private static final int TOP = 64;
  private static final List<Group> GROUPS = List.of(Group.REFERENCE, Group.LADDER, Group.REJECTED);

  private final LadderResult result;
  private final StringBuilder svg = new StringBuilder();

  private LadderChart(LadderResult result) {
    this.result = result;
  }

  static String render(LadderResult result) {
    return new LadderChart(result).render();
  }

  private String render() {
    List<Cell> cells =
        result.rungs().stream().filter(cell -> GROUPS.contains(cell.group())).toList();
    double greatest =
        cells.stream().mapToDouble(cell -> cell.max(Run::requestsPerSecond)).max().orElse(1);
    int width = MISSING_AT + MISSING;
    int height = TOP + ROW * cells.size() + 20;
    append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n",
        width, height);
    append("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height);
    text(
        8,
        20,
        "start",
        format(
            "%d connections, %d processors, JDK %s. Blue: Hotguard, one capability more in each row; red: rejected; grey: bounds.",
            result.settings().connections(),
            result.environment().cpus(),
            result.environment().jdk().split(" ", 2)[0]));
    text(LABELS, TOP - 14, "start", "requests/s (median; line: min..max), x as found");
    text(DELIVERED_AT, TOP - 14, "start", "log events in file | at receiver, %");
    text(MISSING_AT, TOP - 14, "start", "WARN, ERROR not in file");
    for (int i = 0; i < cells.size(); i++) {
      row(cells.get(i), TOP + ROW * i, greatest);
    }
    return svg.append("</svg>\n").toString();
  }

  private void row(Cell cell, int y, double greatest) {
    double median = cell.requestsPerSecond();
    String colour =
        switch (cell.group()) {
          case REFERENCE -> "#bab0ac";
          case REJECTED -> "#e15759";
          default -> "#4e79a7";
        };
    text(LABELS - 8, y + 14, "end", cell.name());
    rect(LABELS, y, format("%.1f", BARS * median / greatest), BAR, colour);
    double middle = y + HALF_BAR;
    append(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#222\"/>\n",
        LABELS + BARS * cell.min(Run::requestsPerSecond) / greatest,
        middle,
        LABELS + BARS * cell.max(Run::requestsPerSecond) / greatest,
        middle);
    text(
        LABELS + BARS * cell.max(Run::requestsPerSecond) / greatest + 6,
        y + 14,
        "start",
        format("%,.0f  x%.2f", median, result.gain(cell)));
    double file = cell.events().deliveredPercent("file");
    double receiver = cell.events().deliveredPercent(LadderResult.RECEIVER);
    rect(DELIVERED_AT, y, "" + DELIVERED_BAR, BAR, "#eee");
    halfBar(y, file, "#59a14f");
    halfBar(y + HALF_BAR, receiver, "#8cd17d");
    text(DELIVERED_AT + DELIVERED_BAR + 6, y + 14, "start", format("%.1f | %.1f", file, receiver));
    long severe = cell.events().severeLogged();
    text(
        MISSING_AT,
        y + 14,
        "start",
        severe == 0 ? "-" : format("%,d of %,d", cell.events().severeMissing("file"), severe));
  }

  private void halfBar(int y, double percent, String colour) {
    rect(DELIVERED_AT, y, format("%.1f", DELIVERED_BAR * percent / 100), HALF_BAR, colour);
  }

  private void rect(int x, int y, String width, int height, String colour) {
    append(
        "<rect x=\"%d\" y=\"%d\" width=\"%s\" height=\"%d\" fill=\"%s\"/>\n",
        x, y, width, height, colour);
  }

  private void text(double x, double y, String anchor, String content) {
    append(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
        x, y, anchor, content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
  }

  private void append(String pattern, Object... values) {
    svg.append(format(pattern, values));
  }
}
