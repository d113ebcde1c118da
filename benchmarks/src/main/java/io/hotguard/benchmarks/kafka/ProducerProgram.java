/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.kafka;

import io.hotguard.benchmarks.results.Json;
import io.hotguard.hotpath.CallbackGuard;
import io.hotguard.hotpath.KeyedExecutor;
import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A producer that sends as fast as it can, as a process of its own. Arguments: address of the
 * broker, subject, milliseconds of warm-up and of measuring. Standard output: the account as JSON.
 */
public final class ProducerProgram {
  static final String RATE = "records per second";

  private static final String TOPIC = "orders";
  private static final int VALUE_BYTES = 100;

  private final Producer<byte[], byte[]> producer;
  private final CallbackSubject.Running subject;
  private final AtomicLong acknowledged = new AtomicLong();
  private final ProducerRecord<byte[], byte[]> record =
      new ProducerRecord<>(TOPIC, new byte[VALUE_BYTES]);
  private final Callback callback;

  private ProducerProgram(String address, CallbackSubject subject) {
    this.subject = subject.start();
    producer = new KafkaProducer<>(settings(address));
    callback =
        (metadata, failure) -> {
          if (failure == null) {
            acknowledged.incrementAndGet(); // first: what follows may take long, or throw
          }
          this.subject.callback().accept(metadata, failure);
        };
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    CallbackSubject subject = CallbackSubject.valueOf(args[1]);
    ProducerProgram program = new ProducerProgram(args[0], subject);
    program.producer.partitionsFor(TOPIC); // waits for the broker, and has it make the topic
    Map<String, Double> counted =
        program.measure(Integer.parseInt(args[2]), Integer.parseInt(args[3]));
    System.out.println(Json.line(counted));
    Runtime.getRuntime().halt(0); // what still waits in the producer is nobody's
  }

  private static Properties settings(String address) {
    Properties settings = new Properties();
    settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, address);
    settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    return settings;
  }

  private Map<String, Double> measure(int warmUpMillis, int millis) {
    sendUntil(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(warmUpMillis));
    long begin = System.nanoTime();
    long before = acknowledged.get();
    sendUntil(begin + TimeUnit.MILLISECONDS.toNanos(millis));
    // One that waited for room in the producer's buffer is late; its time counts.
    double seconds = (System.nanoTime() - begin) / 1e9;
    Map<String, Double> counted = new TreeMap<>(subject.counted().get());
    counted.put(RATE, (acknowledged.get() - before) / seconds);
    return counted;
  }

  private void sendUntil(long endNanos) {
    while (System.nanoTime() - endNanos < 0) {
      var ignored = producer.send(record, callback);
    }
  }

  /** The callbacks that a producer runs for each acknowledged record. */
  enum CallbackSubject {
    NO_CALLBACK(() -> (result, failure) -> {}, false),
    /** Offers a line to a full queue on the sender's thread and waits up to two milliseconds. */
    WAITING_OFFER(CallbackSubject::waitingOffer, false),
    /** The same behind {@link CallbackGuard}. */
    GUARDED_OFFER(CallbackSubject::waitingOffer, true);

    private static final int GUARD_ROOM = 10_000;
    private static final int QUEUE_ROOM = 1_024;
    private static final long PATIENCE_MILLIS = 2;

    @SuppressWarnings("ImmutableEnumChecker") // without state
    private final Supplier<BiConsumer<Object, Throwable>> callback;

    private final boolean guarded;

    CallbackSubject(Supplier<BiConsumer<Object, Throwable>> callback, boolean guarded) {
      this.callback = callback;
      this.guarded = guarded;
    }

    /** A callback, and what its guard has counted. */
    record Running(BiConsumer<Object, Throwable> callback, Supplier<Map<String, Double>> counted) {}

    Running start() {
      if (!guarded) {
        return new Running(callback.get(), Map::of);
      }
      CallbackGuard guard = new CallbackGuard(GUARD_ROOM);
      return new Running(guard.guard(callback.get()), () -> counted(guard.counts()));
    }

    /** The log writer of an agent, whose queue is full because it writes too slowly. */
    private static BiConsumer<Object, Throwable> waitingOffer() {
      ArrayBlockingQueue<String> lines = new ArrayBlockingQueue<>(QUEUE_ROOM);
      while (lines.offer("line")) {
        // Filled.
      }
      return (result, failure) -> {
        try {
          boolean ignored = lines.offer("sent", PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      };
    }

    private static Map<String, Double> counted(KeyedExecutor.Counts counts) {
      return Map.of(
          "callbacks accepted",
          (double) counts.accepted(),
          "callbacks dropped",
          (double) (counts.keyFull() + counts.full() + counts.closed()));
    }
  }
}
