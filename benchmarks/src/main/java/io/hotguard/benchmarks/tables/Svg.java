/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

/** A drawing on a white sheet. */
final class Svg {
  private final StringBuilder text = new StringBuilder();

  Svg(int width, int height) {
    append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
            + " font-size=\"12\">\n",
        width, height);
    rect(0, 0, width, height, "white");
  }

  void rect(double x, double y, double width, double height, String colour) {
    append(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
        x, y, width, height, colour);
  }

  void line(double x, double y, double toX, double toY, String colour, int width) {
    append(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
        x, y, toX, toY, colour, width);
  }

  void polyline(String points, String colour) {
    append(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
        points, colour);
  }

  void text(double x, double y, String anchor, String colour, String content) {
    append(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n",
        x,
        y,
        anchor,
        colour,
        content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
  }

  private void append(String pattern, Object... values) {
    append(Markdown.format(pattern, values));
  }

  void append(String elements) {
    text.append(elements);
  }

  @Override
  public String toString() {
    return text + "</svg>\n";
  }
}
