/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The ladder as bars: requests per second with the spread of the runs, and beside them the share of
 * the log that arrived.
 */
final class LadderChart {
  static final String FILE = "docs/results/ladder.svg";
  private static final int ROW = 24;
  private static final int TOP = 64;
  private static final String HEAD =
      """
      <text x="8.0" y="20.0" text-anchor="start" fill="#222">{settings/connections} connections, {environment/cpus} processors, JDK {environment/jdk}. Blue: Hotguard, one capability more in each row; red: rejected; grey: bounds.</text>
      <text x="250.0" y="50.0" text-anchor="start" fill="#222">requests/s (median; line: min..max), x as found</text>
      <text x="620.0" y="50.0" text-anchor="start" fill="#222">log events in file | at receiver, %</text>
      <text x="800.0" y="50.0" text-anchor="start" fill="#222">WARN, ERROR not in file</text>
      """;

  /** The bars of a rung; {@code scale} is a pixel's requests/s. */
  private static final String RUNG =
      """
      <text x="242.0" y="{y + 14|%.1f}" text-anchor="end" fill="#222">{name}</text>
      <rect x="250.0" y="{y|%.1f}" width="{runs/load/requestsPerSecond / scale|%.1f}" height="20.0" fill="{colour}"/>
      <line x1="{250 + min runs/load/requestsPerSecond / scale|%.1f}" y1="{y + 10|%.1f}" x2="{250 + max runs/load/requestsPerSecond / scale|%.1f}" y2="{y + 10|%.1f}" stroke="#222" stroke-width="1"/>
      <text x="{256 + max runs/load/requestsPerSecond / scale|%.1f}" y="{y + 14|%.1f}" text-anchor="start" fill="#222">{runs/load/requestsPerSecond|%,.0f}  x{each runs/load/requestsPerSecond / each runs/load/requestsPerSecond(name=as found)|%.2f}</text>
      <rect x="620.0" y="{y|%.1f}" width="75.0" height="20.0" fill="#eee"/>
      <rect x="620.0" y="{y|%.1f}" width="{75 * events/deliveredPercent/file / 100|%.1f}" height="10.0" fill="#59a14f"/>
      <rect x="620.0" y="{y + 10|%.1f}" width="{75 * events/deliveredPercent/graylog / 100|%.1f}" height="10.0" fill="#8cd17d"/>
      <text x="701.0" y="{y + 14|%.1f}" text-anchor="start" fill="#222">{events/deliveredPercent/file|%.1f} | {events/deliveredPercent/graylog|%.1f}</text>
      <text x="800.0" y="{y + 14|%.1f}" text-anchor="start" fill="#222">{events/severeMissing|%,.0f} of {events/severeLogged|%,.0f}</text>
      """;

  private LadderChart() {}

  static String render(JsonNode result) {
    List<Row> rungs = Row.of(result.deepCopy(), "rungs");
    double most =
        rungs.stream()
            .mapToDouble(rung -> Figure.of("max runs/load/requestsPerSecond", rung))
            .max()
            .orElse(1);
    Svg svg = new Svg(950, TOP + ROW * rungs.size() + 20);
    svg.append(Template.fill(HEAD, new Row(result, List.of(), result)));
    for (int i = 0; i < rungs.size(); i++) {
      Row rung = rungs.get(i);
      ((ObjectNode) rung.self())
          .put("y", TOP + ROW * i)
          .put("scale", most / 270)
          .put("colour", colour(Template.fill("{group}", rung)));
      svg.append(Template.fill(RUNG, rung));
    }
    return svg.toString();
  }

  private static String colour(String group) {
    return switch (group) {
      case "REFERENCE" -> "#bab0ac";
      case "REJECTED" -> "#e15759";
      default -> "#4e79a7";
    };
  }
}
