/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The code has the names that the pages list. */
final class AggregationPagesTest {
  private static final Path PAGE = Path.of("../docs/metrics-aggregation.md");
  private static final Path MEMORY_ORDERING = Path.of("../docs/design/memory-ordering.md");
  private static final Pattern CODE = Pattern.compile("(\\*?)`(?:(\\w+)\\.)?([\\w-]+)`");
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void namesEveryCounterAndGauge() throws IOException {
    try (StatisticsSender sender = StatisticsSender.builder("page", new FakeTransport()).build();
        Aggregator aggregator = Aggregator.builder("page", sender::offer).build();
        DoubleBufferedReport report = DoubleBufferedReport.builder("page").build();
        StatisticsReceiver receiver = StatisticsReceiver.builder("page", report).build()) {
      for (String guard :
          List.of("aggregator", "statistics-sender", "report", "statistics-receiver")) {
        GuardSnapshot snapshot = Guards.all().get(guard + ".page").snapshot();
        List<String> documented = codeIn(row(PAGE, "| `" + guard + ".NAME` |"), 2);
        List<String> actual = new ArrayList<>(snapshot.counters().keySet());
        snapshot.gauges().keySet().forEach(gauge -> actual.add("*" + gauge));
        assertThat(documented).containsExactlyInAnyOrderElementsOf(actual);
      }
      assertThat(Guards.all()).containsKey("metrics.aggregator.page");
    }
  }

  @Test
  void namesEveryFieldOfThePlainJson() throws IOException {
    JsonNode statistics =
        JSON.readTree(PlainPayload.of(new StatisticsEnvelope("s", 1, Batches.of("find", 1))));
    JsonNode samples =
        JSON.readTree(
            PlainPayload.of(List.of(new Sample(OperationKey.OTHER, Batches.START, 1, false, ""))));

    assertThat(codeIn(row(PAGE, "| statistics |"), 2)).isEqualTo(names(statistics));
    assertThat(codeIn(row(PAGE, "| operation |"), 2))
        .isEqualTo(names(statistics.at("/operations/0")));
    assertThat(codeIn(row(PAGE, "| samples |"), 2)).isEqualTo(names(samples));
    assertThat(codeIn(row(PAGE, "| sample |"), 2)).isEqualTo(names(samples.at("/samples/0")));
  }

  @Test
  void namesTheDefaultsOfTheBuilders() throws Exception {
    String page = Files.readString(PAGE);
    assertThat(page)
        .contains(
            "`maxOperations` (" + number(Aggregator.builder("a", batch -> {}), "maxOperations"))
        .contains(
            "idle for " + number(Aggregator.builder("a", batch -> {}), "evictAfterIdleFlushes"))
        .contains("`maxOperations` (" + number(sender(), "maxOperations"))
        .contains("`maxSamples` (" + number(sender(), "maxSamples"))
        .contains(
            "`staleAfterPeriods` ("
                + number(DoubleBufferedReport.builder("r"), "staleAfterPeriods"))
        .contains("`maxKeys` (" + number(receiver(), "maxKeys"))
        .contains("`maxSources` (" + number(receiver(), "maxSources"))
        .contains("a key beyond 16,384 bytes, a source beyond 256 |")
        .contains("`maxFrameBytes` (16 MiB)")
        .contains("`maxHeapBytes` (256 MiB)");
    assertThat(StatisticsFrame.MAX_KEY_BYTES).isEqualTo(16_384);
    assertThat(StatisticsFrame.MAX_SOURCE_BYTES).isEqualTo(256);
    assertThat(number(receiver(), "maxFrameBytes")).isEqualTo("16,777,216");
    assertThat(number(receiver(), "maxHeapBytes")).isEqualTo("268,435,456");
  }

  private static StatisticsSender.Builder sender() {
    return StatisticsSender.builder("s", new FakeTransport());
  }

  private static StatisticsReceiver.Builder receiver() {
    return StatisticsReceiver.builder("r", DoubleBufferedReport.builder("r").build());
  }

  /** With a comma between thousands, as the page writes them. */
  private static String number(Object builder, String setting) throws Exception {
    Field field = builder.getClass().getDeclaredField(setting);
    field.setAccessible(true);
    return String.format(java.util.Locale.ROOT, "%,d", field.getLong(builder));
  }

  @Test
  void ordersEveryFieldThatThreadsShare() throws Exception {
    Set<String> fields = new TreeSet<>();
    Set<String> mutable = new TreeSet<>();
    for (Class<?> type :
        List.of(
            Aggregator.class,
            OperationRecorder.class,
            StatisticsSlot.class,
            SampleQueue.class,
            Tally.class,
            Class.forName(Tally.class.getName() + "$Ledger"),
            StatisticsSender.class,
            DoubleBufferedReport.class,
            Class.forName(DoubleBufferedReport.class.getName() + "$Cell"),
            StatisticsReceiver.class,
            Class.forName(StatisticsReceiver.class.getName() + "$Source"),
            Class.forName(StatisticsReceiver.class.getName() + "$KnownKey"))) {
      for (Field field : type.getDeclaredFields()) {
        String name = type.getSimpleName() + "." + field.getName();
        fields.add(name);
        if (!Modifier.isFinal(field.getModifiers())) {
          mutable.add(name);
        }
      }
    }
    Set<String> documented = orderedFields();
    assertThat(documented).containsAll(mutable);
    assertThat(fields).containsAll(documented);
  }

  private static Set<String> orderedFields() throws IOException {
    Set<String> fields = new TreeSet<>();
    boolean inSection = false;
    for (String line : Files.readAllLines(MEMORY_ORDERING)) {
      if (line.startsWith("## ")) {
        inSection = line.equals("## Aggregation");
      }
      if (inSection && line.startsWith("| `")) {
        String type = "";
        for (Matcher name = CODE.matcher(line.split("\\|", 3)[1]); name.find(); ) {
          type = name.group(2) == null ? type : name.group(2);
          fields.add(type + "." + name.group(3));
        }
      }
    }
    return fields;
  }

  private static String row(Path page, String start) throws IOException {
    try (Stream<String> lines = Files.lines(page)) {
      return lines.filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    }
  }

  private static List<String> codeIn(String row, int column) {
    List<String> found = new ArrayList<>();
    for (Matcher name = CODE.matcher(row.split("\\|", -1)[column]); name.find(); ) {
      found.add(name.group(1) + name.group(3));
    }
    return found;
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
