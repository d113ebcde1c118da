/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.hotpath.micrometer.HotpathMeters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs the examples of docs/hotpath.md. */
@Timeout(300)
final class HotpathPageTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  private record Rules(String json) {}

  private record Row(long id, long version, String json) {}

  private record OrderEvent(long orderId) {}

  /** As a JSON library has it. */
  private interface Mapper {
    <T> T readValue(String json, Class<T> type) throws Exception;
  }

  /** As Kafka has it. */
  private record Producer(List<String> sent) {
    interface Callback {
      void onCompletion(String metadata, @Nullable Exception failure);
    }

    void send(String record, Callback callback) {
      sent.add(record);
      callback.onCompletion(record, null);
    }
  }

  @Test
  void parseCache() {
    Row row = new Row(7, 1, "{}");
    List<String> parsed = new ArrayList<>();
    Mapper mapper =
        new Mapper() {
          @Override
          public <T> T readValue(String json, Class<T> type) {
            parsed.add(json);
            return type.cast(new Rules(json));
          }
        };
    // snippet: docs/hotpath.md#parse-cache
    ParseCache<Long, Rules> cache = ParseCache.builder().maxEntries(1_000).build();
    Rules rules =
        cache.get(row.id(), row.version(), () -> mapper.readValue(row.json(), Rules.class));
    // end
    MeterRegistry registry = new SimpleMeterRegistry();
    // snippet: docs/hotpath.md#meters
    HotpathMeters.of("rules", cache).bindTo(registry);
    // end
    assertThat(cache.get(7L, 1L, () -> mapper.readValue("", Rules.class))).isSameAs(rules);
    assertThat(registry.get("hotguard.parse.cache.hits").tag("name", "rules").functionCounter())
        .extracting(FunctionCounter::count)
        .isEqualTo(1.0);
    assertThat(parsed).containsExactly("{}");
  }

  // snippet: docs/hotpath.md#field-lookup
  private static final FieldLookup FIELDS = FieldLookup.accessible();

  Optional<Field> orderId(Object event) {
    return FIELDS.field(event.getClass(), "orderId");
  }

  // end

  @Test
  void fieldLookup() throws Exception {
    assertThat(orderId(new OrderEvent(5)).orElseThrow().get(new OrderEvent(5))).isEqualTo(5L);
    assertThat(orderId("no event")).isEmpty();
  }

  @Test
  void numberText() {
    String text = "1e3";
    // snippet: docs/hotpath.md#number-text
    Number number = NumberText.parse(text); // a Long, a Double, or null
    OptionalLong whole = NumberText.parseLong(text);
    // end
    assertThat(number).isEqualTo(1000.0);
    assertThat(whole).isEmpty();
  }

  private static final class Counter {
    final byte[] key;

    Counter(byte[] key) {
      this.key = key;
    }
  }

  @Test
  void byteKeyMap() {
    byte[] frame = "frame of SQL".getBytes(UTF_8);
    int offset = 9;
    int length = 3;
    // snippet: docs/hotpath.md#byte-key-map
    ByteKeyMap<Counter> counters = new ByteKeyMap<>(10_000);
    Counter counter = counters.computeIfAbsent(frame, offset, length, key -> new Counter(key));
    // end
    assertThat(counters.get("SQL".getBytes(UTF_8), 0, 3)).isSameAs(counter);
    assertThat(new String(counter.key, UTF_8)).isEqualTo("SQL");
  }

  @Test
  void keyedExecutor() throws Exception {
    List<String> decoded = new CopyOnWriteArrayList<>();
    String clientId = "client 1";
    String message = "message";
    // snippet: docs/hotpath.md#keyed-executor
    KeyedExecutor<String> executor =
        KeyedExecutor.<String>builder()
            .threads(4)
            .maxTasksPerKey(1_024)
            .maxTasks(65_536)
            .priorities(key -> isUrgent(key) ? 0 : 1, 4, 1)
            .build();
    if (!executor.offer(clientId, () -> decode(message))) {
      tellOverloaded(clientId);
    }
    // end
    executor.offer(clientId, () -> decoded.add(message));
    KeyedExecutor.Counts counts = executor.close(LONG);
    assertThat(overloaded).isEmpty();
    assertThat(decoded).containsExactly(message);
    assertThat(counts.accepted()).isEqualTo(counts.handled() + counts.abandoned()).isEqualTo(2);
  }

  private final List<String> overloaded = new ArrayList<>();

  private void tellOverloaded(String clientId) {
    overloaded.add(clientId);
  }

  private static boolean isUrgent(String key) {
    return key.isEmpty();
  }

  private static void decode(String message) {
    assertThat(message).isNotEmpty();
  }

  @Test
  void lossyWriter() throws Exception {
    StringWriter written = new StringWriter();
    BufferedWriter out = new BufferedWriter(written);
    String line = "a line";
    // snippet: docs/hotpath.md#lossy-writer
    LossyWriter.Sink sink =
        new LossyWriter.Sink() {
          @Override
          public void write(String text) throws IOException {
            out.write(text);
            out.newLine();
          }

          @Override
          public void flush() throws IOException {
            out.flush();
          }
        };
    LossyWriter writer = new LossyWriter(sink, 10_000, lost -> lost + " lines lost");
    boolean taken = writer.write(line);
    // end
    assertThat(taken).isTrue();
    assertThat(writer.close(LONG).written()).isEqualTo(1);
    assertThat(written.toString().lines()).containsExactly(line);
  }

  private final List<String> completed = new CopyOnWriteArrayList<>();

  private void sent(String metadata, @Nullable Throwable failure) {
    completed.add(metadata + failure);
  }

  @Test
  void callbackGuard() throws Exception {
    Producer producer = new Producer(new ArrayList<>());
    String record = "record";
    // snippet: docs/hotpath.md#callback-guard
    CallbackGuard callbacks = new CallbackGuard(10_000);
    producer.send(record, callbacks.guard(this::sent)::accept);
    // end
    assertThat(callbacks.close(LONG).handled()).isEqualTo(1);
    assertThat(completed).containsExactly("recordnull");
  }
}
