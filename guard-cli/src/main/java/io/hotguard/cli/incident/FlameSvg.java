/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import static io.hotguard.lint.report.Html.escape;

import io.hotguard.profile.FlameNode;
import io.hotguard.rule.Weight;
import java.io.IOException;
import java.util.Locale;

/** The tree of working time as a flame graph: activities on top, then callers. */
final class FlameSvg {
  private static final int WIDTH = 1_200;
  private static final int ROW = 15;
  private static final double CHAR_WIDTH = 6.1;
  private static final int MIN_CHARS = 3;
  private static final double LEAST_WIDTH = 0.8;

  private final Appendable out;
  private final double scale;
  private final long total;

  private FlameSvg(Appendable out, long total) {
    this.out = out;
    this.total = total;
    this.scale = WIDTH / (double) Math.max(1, total);
  }

  static void write(FlameNode root, Appendable out) throws IOException {
    int height = Math.max(1, root.depth() - 1) * ROW;
    out.append(
        String.format(
            Locale.ROOT,
            "<div class=\"flame\"><svg id=\"flame\" data-total=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Working time by activity and stack\">%n",
            root.weight(),
            WIDTH,
            height));
    new FlameSvg(out, root.weight()).children(root, 0, 0);
    out.append("</svg></div>\n");
  }

  private void children(FlameNode node, double x, int y) throws IOException {
    double left = x;
    for (FlameNode child : node.children()) {
      double width = child.weight() * scale;
      if (width >= LEAST_WIDTH) {
        box(child, left, y, width);
        children(child, left, y + ROW);
      }
      left += width;
    }
  }

  private void box(FlameNode node, double x, int y, double width) throws IOException {
    String colour = ActivityColours.ofColumn(node.activity()).orElse("");
    boolean known = !colour.isEmpty();
    String weight = "data-weight=\"" + node.weight() + "\">";
    String rule = escape(node.activity());
    out.append(
        known ? "<a href=\"#" + rule + "\" data-rule=\"" + rule + "\" " + weight : "<g " + weight);
    out.append("<title>").append(escape(node.name())).append(": ");
    out.append(Weight.percent(node.weight() / (double) Math.max(1, total)));
    out.append(known ? ", " + rule : "").append("</title>");
    out.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" %s/>",
            x,
            y,
            width,
            ROW,
            known ? "fill=\"" + colour + "\"" : "class=\"plain\""));
    int chars = (int) (width / CHAR_WIDTH);
    if (chars >= MIN_CHARS) {
      out.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%d\">%s</text>",
              x + 2,
              y + ROW - 4,
              escape(shortened(node.name(), chars))));
    }
    out.append(known ? "</a>\n" : "</g>\n");
  }

  /** Shortens packages first, since class and method matter most. */
  private static String shortened(String name, int chars) {
    int method = name.lastIndexOf('.');
    int type = name.lastIndexOf('.', Math.max(0, method - 1));
    String plain = method > 0 && type > 0 ? name.substring(type + 1) : name;
    return plain.length() <= chars ? plain : plain.substring(0, chars - 1) + "\u2026";
  }
}
