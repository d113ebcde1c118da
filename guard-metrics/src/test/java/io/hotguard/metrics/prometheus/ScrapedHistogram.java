/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.prometheus;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A histogram as a server reads it from a scrape in protobuf, and how it estimates quantiles. */
public record ScrapedHistogram(
    String name,
    Map<String, String> labels,
    long count,
    double sum,
    int schema,
    long zeroCount,
    TreeMap<Integer, Long> buckets) {

  private static final int HISTOGRAM = 4;

  static List<ScrapedHistogram> readAll(byte[] body) {
    List<ScrapedHistogram> histograms = new ArrayList<>();
    ByteBuffer in = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
    while (in.hasRemaining()) {
      Message family = new Message(slice(in, (int) varint(in)));
      if (family.number(3) == HISTOGRAM) {
        for (ByteBuffer metric : family.parts(4)) {
          histograms.add(read(family.text(1), new Message(metric)));
        }
      }
    }
    return histograms;
  }

  private static ScrapedHistogram read(String name, Message metric) {
    Map<String, String> labels = new TreeMap<>();
    for (ByteBuffer part : metric.parts(1)) {
      Message label = new Message(part);
      labels.put(label.text(1), label.text(2));
    }
    Message histogram = new Message(metric.parts(7).get(0));
    List<Long> deltas = histogram.numbers(13);
    TreeMap<Integer, Long> buckets = new TreeMap<>();
    int index = 0;
    int next = 0;
    long count = 0;
    for (ByteBuffer part : histogram.parts(12)) {
      Message span = new Message(part);
      index += (int) zigZag(span.number(1));
      for (long i = 0; i < span.number(2); i++) {
        count += zigZag(deltas.get(next++));
        buckets.put(index++, count);
      }
    }
    return new ScrapedHistogram(
        name,
        labels,
        histogram.number(1),
        Double.longBitsToDouble(histogram.number(2)),
        (int) zigZag(histogram.number(5)),
        histogram.number(7),
        buckets);
  }

  /** Estimates as a server does: exponentially within the bucket that the rank falls in. */
  double quantile(double q) {
    double left = q * count - zeroCount;
    if (left <= 0) {
      return 0;
    }
    for (Map.Entry<Integer, Long> bucket : buckets.entrySet()) {
      if (left <= bucket.getValue()) {
        double position = bucket.getKey() - 1 + left / bucket.getValue();
        return Math.pow(2, Math.scalb(position, -schema));
      }
      left -= bucket.getValue();
    }
    throw new AssertionError("rank beyond " + count);
  }

  private static long zigZag(long value) {
    return (value >>> 1) ^ -(value & 1);
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = in.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  private static ByteBuffer slice(ByteBuffer in, int length) {
    ByteBuffer part = in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN);
    in.position(in.position() + length);
    return part;
  }

  /** The fields of a message. */
  private static final class Message {
    private final Map<Integer, List<Long>> numbers = new HashMap<>();
    private final Map<Integer, List<ByteBuffer>> parts = new HashMap<>();

    Message(ByteBuffer source) {
      ByteBuffer in = source.duplicate().order(ByteOrder.LITTLE_ENDIAN);
      while (in.hasRemaining()) {
        long key = varint(in);
        int field = (int) (key >>> 3);
        switch ((int) (key & 7)) {
          case 0 -> add(field, varint(in));
          case 1 -> add(field, in.getLong());
          case 2 ->
              parts
                  .computeIfAbsent(field, key1 -> new ArrayList<>())
                  .add(slice(in, (int) varint(in)));
          default -> throw new AssertionError("wire type of field " + field);
        }
      }
    }

    long number(int field) {
      return numbers.containsKey(field) ? numbers.get(field).get(0) : 0;
    }

    List<Long> numbers(int field) {
      return numbers.getOrDefault(field, List.of());
    }

    private void add(int field, long number) {
      numbers.computeIfAbsent(field, key -> new ArrayList<>()).add(number);
    }

    List<ByteBuffer> parts(int field) {
      return parts.getOrDefault(field, List.of());
    }

    String text(int field) {
      return StandardCharsets.UTF_8.decode(parts(field).get(0).duplicate()).toString();
    }
  }
}
