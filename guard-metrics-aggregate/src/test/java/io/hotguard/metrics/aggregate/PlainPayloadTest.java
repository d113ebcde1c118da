/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

final class PlainPayloadTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void writesStatisticsAndSamplesAsOneObject() throws IOException {
    StatisticsBatch batch =
        Batches.of(Batches.statistics("find", new long[] {1, 2, 200}, new long[] {9}));
    JsonNode statistics =
        JSON.readTree(PlainPayload.of(new StatisticsEnvelope("source", 1, batch)));
    assertThat(statistics.get("kind").asText()).isEqualTo("statistics");
    assertThat(statistics.get("sequence").asLong()).isEqualTo(1);
    assertThat(statistics.get("start").asText()).isEqualTo("2024-05-01T10:00:00Z");
    JsonNode find = statistics.get("operations").get(0);
    assertThat(find.get("count").asLong()).isEqualTo(4);
    assertThat(find.get("failures").asLong()).isEqualTo(1);
    assertThat(find.get("sum").asLong()).isEqualTo(212);
    assertThat(find.get("min").asLong()).isEqualTo(1);
    assertThat(find.get("max").asLong()).isEqualTo(200);
    assertThat(find.get("successBuckets")).hasToString("[[1,1],[2,1],[200,1]]");
    assertThat(find.get("failureBuckets")).hasToString("[[9,1]]");

    OperationKey key = new OperationKey("SQL", "a\"\\\n");
    String samples = PlainPayload.of(List.of(new Sample(key, Batches.START, 5, true, "é𝄞\ud800")));
    assertThat(samples).doesNotContain("\n");
    JsonNode sample = JSON.readTree(samples).get("samples").get(0);
    assertThat(sample.get("name").asText()).isEqualTo("a\"\\\n");
    assertThat(sample.get("detail").asText()).isEqualTo("é𝄞\ud800");
    assertThat(sample.get("durationNanos").asLong()).isEqualTo(5);
    assertThat(sample.get("failed").asBoolean()).isTrue();
  }

  /** Keeps the text of statistics; nobody offers samples here. */
  private record Texts(List<String> all) implements StatisticsTransport {
    @Override
    public void send(StatisticsEnvelope envelope) {
      all.add(PlainPayload.of(envelope));
    }

    @Override
    public void send(List<Sample> samples) {
      throw new IllegalStateException("samples");
    }
  }

  @Test
  void holdsAllThatWasRecordedAfterAnAggregatorAndASenderEnd() throws IOException {
    Texts texts = new Texts(new CopyOnWriteArrayList<>());
    StatisticsSender sender = StatisticsSender.builder("texts", texts).build();
    Aggregator aggregator = Aggregator.builder("texts", sender::offer).build();
    for (int i = 0; i < 10_000; i++) {
      aggregator.record("SQL", "find-" + i % 7, i, i % 3 == 0);
      if (i % 1_000 == 0) {
        aggregator.flush();
      }
    }
    aggregator.close();
    sender.close();

    long count = 0;
    long sum = 0;
    long buckets = 0;
    for (String text : texts.all()) {
      for (JsonNode operation : JSON.readTree(text).get("operations")) {
        count += operation.get("count").asLong();
        sum += operation.get("sum").asLong();
        for (JsonNode pair : operation.get("failureBuckets")) {
          buckets += pair.get(1).asLong();
        }
      }
    }
    assertThat(count).isEqualTo(10_000);
    assertThat(sum).isEqualTo(49_995_000);
    assertThat(buckets).isEqualTo(3_334);
  }
}
