/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import static io.hotguard.lint.report.MarkdownHtml.escape;

import io.hotguard.profile.BlockedLine;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A chart of blocked threads over time, by rule: waits that began in a span over its length. */
final class BlockedSvg {
  private static final int WIDTH = 1_200;
  private static final int HEIGHT = 180;
  private static final int FOOT = 16;
  private static final int MAX_BARS = 120;

  private final TreeMap<Long, TreeMap<String, Double>> bars = new TreeMap<>();
  private final long barSeconds;
  private final long lastBar;

  private BlockedSvg(List<BlockedLine> lines, long spanNanos) {
    // In a file of several recordings the last wait may be later than the length of the span.
    long lastSecond =
        lines.stream()
            .flatMap(line -> line.nanosBySecond().keySet().stream())
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    long seconds = Math.max(lastSecond, TimeUnit.NANOSECONDS.toSeconds(spanNanos)) + 1;
    barSeconds = (seconds + MAX_BARS - 1) / MAX_BARS;
    lastBar = (seconds - 1) / barSeconds;
    for (BlockedLine line : lines) {
      for (Map.Entry<Long, Long> cell : line.nanosBySecond().entrySet()) {
        double threads = cell.getValue() / (double) TimeUnit.SECONDS.toNanos(barSeconds);
        bars.computeIfAbsent(Math.min(lastBar, cell.getKey() / barSeconds), bar -> new TreeMap<>())
            .merge(line.rule(), threads, Double::sum);
      }
    }
  }

  static void write(List<BlockedLine> lines, long spanNanos, RuleColours colours, Appendable out)
      throws IOException {
    new BlockedSvg(lines, spanNanos).write(colours, out);
  }

  private void write(RuleColours colours, Appendable out) throws IOException {
    double most =
        bars.values().stream()
            .mapToDouble(bar -> bar.values().stream().mapToDouble(Double::doubleValue).sum())
            .max()
            .orElse(1);
    double width = WIDTH / (double) (lastBar + 1);
    out.append(
        String.format(
            Locale.ROOT,
            "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Blocked threads in the course of time\">%n",
            WIDTH,
            HEIGHT + FOOT));
    for (Map.Entry<Long, TreeMap<String, Double>> bar : bars.entrySet()) {
      double top = HEIGHT;
      for (Map.Entry<String, Double> part : bar.getValue().descendingMap().entrySet()) {
        double height = HEIGHT * part.getValue() / most;
        top -= height;
        part(
            part.getKey(), part.getValue(), bar.getKey() * width, top, width, height, colours, out);
      }
    }
    out.append(
        String.format(
            Locale.ROOT,
            "<text class=\"axis\" x=\"2\" y=\"11\">%.1f threads</text><text class=\"axis\" x=\"2\" y=\"%d\">0 s</text><text class=\"axis\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%d s</text>%n</svg>%n",
            most,
            HEIGHT + FOOT - 4,
            WIDTH - 2,
            HEIGHT + FOOT - 4,
            (lastBar + 1) * barSeconds));
  }

  private static void part(
      String rule,
      double threads,
      double x,
      double y,
      double width,
      double height,
      RuleColours colours,
      Appendable out)
      throws IOException {
    String colour = colours.of(rule).orElse("");
    out.append(
        String.format(
            Locale.ROOT,
            "<g><title>%s: %.1f threads</title><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" %s/></g>%n",
            escape(rule.isEmpty() ? "no rule" : rule),
            threads,
            x,
            y,
            Math.max(0.5, width),
            height,
            colour.isEmpty() ? "class=\"plain\"" : "fill=\"" + colour + "\""));
  }
}
