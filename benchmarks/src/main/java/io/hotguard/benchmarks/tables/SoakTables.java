/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.format;
import static io.hotguard.benchmarks.tables.Markdown.versions;

import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.SoakResult;
import io.hotguard.benchmarks.ladder.SoakResult.Sample;
import io.hotguard.benchmarks.results.LeastSquares;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A service that is watched for an hour. */
final class SoakTables {
  private record Line(String what, String figure) {}

  private SoakTables() {}

  static String soak(SoakResult soak) {
    List<Line> lines = new ArrayList<>();
    LeastSquares heap = soak.heap();
    EventAccount events = soak.events();
    add(lines, "watched, minutes", "%d", soak.minutes());
    add(lines, "requests/s, capacity", "%,.0f", soak.capacityPerSecond());
    add(lines, "requests/s, offered", "%,.0f", soak.offeredPerSecond());
    add(lines, "requests/s, answered", "%,.0f", soak.load().requestsPerSecond());
    add(lines, "errors", "%,d", soak.load().errors());
    add(lines, "response time p99, ms", "%,.1f", soak.load().response().p99() / 1e3);
    add(lines, "reconfigurations", "%,d", soak.reconfigurations());
    add(lines, "absences of the receiver", "%,d", soak.absences());
    add(lines, "disk", "%s", soak.disk());
    add(
        lines,
        "slope of the heap, bytes a minute",
        "%+,.0f +- %,.0f: %s",
        heap.slope(),
        heap.error(),
        heap.isFlat() ? "flat" : "**not flat**");
    add(lines, "heap after collections, MB", "%s", range(soak, s -> s.heapBytes() / 1e6));
    add(lines, "threads", "%s", range(soak, Sample::threads));
    add(lines, "threads, last third - first", "%+.0f", soak.growth(Sample::threads));
    add(lines, "open handles", "%s", range(soak, Sample::handles));
    add(lines, "open handles, last third - first", "%+.0f", soak.growth(Sample::handles));
    add(lines, "events logged", "%,d", events.totalLogged());
    add(lines, "in the file", "%,d", events.arrivedAt("file"));
    add(lines, "at the receiver", "%,d", events.arrivedAt(LadderResult.RECEIVER));
    add(lines, "dropped for all appenders, counted", "%,d", dropped(events));
    add(lines, "dropped for the receiver, counted", "%,d", events.droppedAtReceiver());
    add(lines, "sent again to the receiver", "%,d", events.duplicatesAt(LadderResult.RECEIVER));
    add(lines, "spilled", "%,d", events.totalSpilled());
    add(lines, "waiting for the receiver at the end", "%,d", events.waitingForReceiver());
    add(lines, "no longer sent again, counted", "%,d", soak.givenUp());
    add(lines, "of the dropped, refused by the appender", "%,d", soak.refused());
    add(lines, "unreadable on disk, counted", "%,d", soak.unreadable());
    add(lines, "**events unaccounted**", "%,d", soak.unaccounted());
    add(lines, "values recorded", "%,d", soak.recorded().recorded());
    add(lines, "**values missed or read twice**", "%,d", soak.unread());
    return environment(soak.environment())
        + versions(soak.versions())
        + new Table<Line>().text("figure", Line::what).right("value", Line::figure).of(lines);
  }

  private static void add(List<Line> lines, String what, String pattern, Object... values) {
    lines.add(new Line(what, format(pattern, values)));
  }

  private static long dropped(EventAccount events) {
    return events.totalDropped() - events.droppedAtReceiver();
  }

  private static String range(SoakResult soak, ToDoubleFunction<Sample> value) {
    return format(
        "%,.0f to %,.0f",
        soak.settled().stream().mapToDouble(value).min().orElse(Double.NaN),
        soak.settled().stream().mapToDouble(value).max().orElse(Double.NaN));
  }
}
