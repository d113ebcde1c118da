/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class FileTransportTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;

  private static StatisticsEnvelope envelope(long sequence, StatisticsBatch batch) {
    return new StatisticsEnvelope("source", sequence, batch);
  }

  @Test
  void writesStatisticsAndSamplesAsOneObjectALine() throws IOException {
    Path file = directory.resolve("statistics.jsonl");
    try (FileTransport transport = FileTransport.open(file)) {
      transport.send(
          envelope(
              1, Batches.of(Batches.statistics("find", new long[] {1, 2, 200}, new long[] {9}))));
      transport.send(
          List.of(
              new Sample(new OperationKey("SQL", "a\"\\\n"), Batches.START, 5, true, "é𝄞\ud800")));
    }

    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(2);
    JsonNode statistics = JSON.readTree(lines.get(0));
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

    JsonNode sample = JSON.readTree(lines.get(1)).get("samples").get(0);
    assertThat(sample.get("name").asText()).isEqualTo("a\"\\\n");
    assertThat(sample.get("detail").asText()).isEqualTo("é𝄞\ud800");
    assertThat(sample.get("durationNanos").asLong()).isEqualTo(5);
    assertThat(sample.get("failed").asBoolean()).isTrue();
  }

  @Test
  void appendsToWhatIsThereAndEndsALineThatWasCutOff() throws IOException {
    Path file = directory.resolve("statistics.jsonl");
    Files.writeString(file, "{\"kind\":\"statistics\"}\n{\"kind\":\"stat");
    try (FileTransport transport = FileTransport.open(file)) {
      transport.send(envelope(1, Batches.of("find", 1)));
    }

    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(1)).isEqualTo("{\"kind\":\"stat");
    assertThat(JSON.readTree(lines.get(2)).get("operations").get(0).get("count").asLong())
        .isEqualTo(1);
  }

  @Test
  void keepsAtMostTwoFilesOfTheLimit() throws IOException {
    Path file = directory.resolve("statistics.jsonl");
    int line = PlainPayload.of(envelope(100, Batches.of("find", 1))).length() + 1;
    try (FileTransport transport = FileTransport.open(file, 3L * line)) {
      for (int i = 100; i < 110; i++) {
        transport.send(envelope(i, Batches.of("find", 1)));
      }
    }

    assertThat(sequences(file)).containsExactly(109L);
    assertThat(sequences(directory.resolve("statistics.jsonl.1")))
        .containsExactly(106L, 107L, 108L);
    try (var files = Files.list(directory)) {
      assertThat(files).hasSize(2);
    }
  }

  @Test
  void holdsAllThatWasRecordedAfterAnAggregatorAndASenderEnd() throws IOException {
    Path file = directory.resolve("statistics.jsonl");
    StatisticsSender sender = StatisticsSender.builder("file", FileTransport.open(file)).build();
    Aggregator aggregator = Aggregator.builder("file", sender::offer).build();
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
    for (String line : Files.readAllLines(file)) {
      for (JsonNode operation : JSON.readTree(line).get("operations")) {
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

  @Test
  void failsWhereItCannotWrite() {
    assertThatThrownBy(() -> FileTransport.open(directory.resolve("missing").resolve("file")))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> FileTransport.open(directory.resolve("file"), 0))
        .hasMessage("maxBytes=0: must be 1 or more");
  }

  private static List<Long> sequences(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(
            line -> {
              try {
                return JSON.readTree(line).get("sequence").asLong();
              } catch (IOException e) {
                throw new IllegalStateException(line, e);
              }
            })
        .toList();
  }
}
