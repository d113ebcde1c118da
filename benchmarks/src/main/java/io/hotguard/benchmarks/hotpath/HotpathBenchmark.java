/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hotguard.hotpath.ByteKeyMap;
import io.hotguard.hotpath.CallbackGuard;
import io.hotguard.hotpath.FieldLookup;
import io.hotguard.hotpath.LossyWriter;
import io.hotguard.hotpath.NumberText;
import io.hotguard.hotpath.ParseCache;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One operation of one subject of a {@link Replacement}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class HotpathBenchmark {
  @Param("PARSE_CACHE")
  private String primitive = "";

  @Param("parseCache")
  private String subject = "";

  /** The case of the replacement, such as the text to read. */
  @Param("-")
  private String value = "";

  private Replacement.Operation operation = () -> null;

  @Setup
  public void choose() {
    operation = Replacement.valueOf(primitive).operation(subject, value);
  }

  @Benchmark
  public @Nullable Object operate() throws Exception {
    return operation.run();
  }

  /** A class of io.hotguard.hotpath beside the code that it replaces and what else could do it. */
  @SuppressWarnings("unused") // the fields of the levels
  enum Replacement {
    /** The values of an 8 kB text that arrives anew with each request, as from a database. */
    PARSE_CACHE(
        "ParseCache",
        "",
        List.of("-"),
        "parseEachTime",
        "cachedByText",
        "caffeineById",
        "parseCache") {
      @Override
      Operation operation(String subject, String none) {
        char[] column = numbers();
        Cache<String, List<Integer>> byText = Caffeine.newBuilder().maximumSize(10_000).build();
        Cache<Long, List<Integer>> byId = Caffeine.newBuilder().maximumSize(10_000).build();
        ParseCache<Long, List<Integer>> parsed = ParseCache.builder().build();
        // A new string for each row, as a driver makes it.
        return switch (subject) {
          case "parseEachTime" -> () -> parse(new String(column));
          case "cachedByText" -> () -> byText.get(new String(column), Replacement::parse);
          // The usual hand-written solution serves a changed text until somebody invalidates it.
          case "caffeineById" -> () -> byId.get(42L, id -> parse(new String(column)));
          case "parseCache" -> () -> parsed.get(42L, 7, () -> parse(new String(column)));
          default -> throw unknown(subject);
        };
      }
    },

    /** A field by name, found five superclasses up, or nowhere. */
    FIELD_LOOKUP(
        "FieldLookup",
        "name",
        List.of("top", "absent"),
        "catchWalk",
        "declaredFieldsLoop",
        "fieldLookup") {
      @Override
      Operation operation(String subject, String name) {
        FieldLookup lookup = FieldLookup.create();
        return switch (subject) {
          case "catchWalk" -> () -> catchWalk(name);
          case "declaredFieldsLoop" -> () -> declaredFieldsLoop(name);
          case "fieldLookup" -> () -> lookup.field(Level5.class, name);
          default -> throw unknown(subject);
        };
      }
    },

    /** Text of an unknown kind: a long, a double, or other text. */
    NUMBER_TEXT(
        "NumberText",
        "text",
        List.of("4711", "4711.25", "order-4711"),
        "catchAndTryNext",
        "numberText") {
      @Override
      Operation operation(String subject, String text) {
        return switch (subject) {
          case "catchAndTryNext" -> () -> catchAndTryNext(text);
          case "numberText" ->
              () -> {
                Number number = NumberText.parse(text);
                return number == null ? text : number;
              };
          default -> throw unknown(subject);
        };
      }
    },

    /** The bytes of a frame as the key of a map. */
    BYTE_KEY_MAP(
        "ByteKeyMap", "length", List.of("12", "40"), "newString", "bytesRefHash", "byteKeyMap") {
      @Override
      Operation operation(String subject, String length) {
        Frames frames = new Frames(Integer.parseInt(length));
        return switch (subject) {
          case "newString" -> frames::newString;
          case "bytesRefHash" -> frames::bytesRefHash;
          case "byteKeyMap" -> frames::byteKeyMap;
          default -> throw unknown(subject);
        };
      }
    },

    /** A line for a writer on another thread, which stands still. */
    LOSSY_WRITER(
        "LossyWriter", "sink", List.of("STUCK"), "offer", "offerWithPatience", "lossyWriter") {
      @Override
      Operation operation(String subject, String stuck) {
        ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(LINES);
        LossyWriter writer = new LossyWriter(new StuckSink(), LINES, lost -> lost + " lines lost");
        return switch (subject) {
          case "offer" -> () -> queue.offer(LINE);
          // The log writer of an agent.
          case "offerWithPatience" -> () -> queue.offer(LINE, 2, TimeUnit.MILLISECONDS);
          case "lossyWriter" -> () -> writer.write(LINE);
          default -> throw unknown(subject);
        };
      }
    },

    /** A completion for a callback on another thread, which stands still. */
    CALLBACK_GUARD("CallbackGuard", "callback", List.of("STUCK"), "boundedPool", "callbackGuard") {
      @Override
      Operation operation(String subject, String stuck) {
        LongAdder rejected = new LongAdder();
        ThreadPoolExecutor pool =
            new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(CALLBACKS),
                Replacement::daemon,
                (task, executor) -> rejected.increment());
        BiConsumer<String, Throwable> guarded =
            new CallbackGuard(CALLBACKS).guard((result, failure) -> stop());
        return switch (subject) {
          case "boundedPool" ->
              () -> {
                pool.execute(Replacement::stop);
                return true;
              };
          case "callbackGuard" -> () -> complete(guarded);
          default -> throw unknown(subject);
        };
      }
    };

    private static final int NUMBERS = 1_600;
    private static final int LINES = 1_024;
    private static final int CALLBACKS = 10_000;
    private static final String LINE = "sent 4711 to orders-3@42";

    /** The name of the class. */
    final String label;

    /** The name of what differs between the cases; empty if nothing does. */
    final String parameter;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    final List<String> values;

    /** In the order of the table, ours last. */
    @SuppressWarnings("ImmutableEnumChecker") // List.of
    final List<String> subjects;

    Replacement(String label, String parameter, List<String> values, String... subjects) {
      this.label = label;
      this.parameter = parameter;
      this.values = values;
      this.subjects = List.of(subjects);
    }

    /** Returns its result, so that the compiler leaves nothing out. */
    interface Operation {
      @Nullable Object run() throws Exception;
    }

    abstract Operation operation(String subject, String value);

    private static IllegalArgumentException unknown(String subject) {
      return new IllegalArgumentException("subject=" + subject + ": unknown");
    }

    private static void stop() {
      while (true) {
        LockSupport.park();
      }
    }

    private static Thread daemon(Runnable work) {
      Thread thread = new Thread(work, "pool");
      thread.setDaemon(true);
      return thread;
    }

    @SuppressWarnings("NullAway") // one of the two is null, as a completion has it
    private static boolean complete(BiConsumer<String, Throwable> callback) {
      callback.accept("sent", null);
      return true;
    }

    private static char[] numbers() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < NUMBERS; i++) {
        text.append(1_000 + i).append(',');
      }
      return text.toString().toCharArray();
    }

    private static List<Integer> parse(String text) {
      List<Integer> numbers = new ArrayList<>(NUMBERS);
      for (int from = 0, to = text.indexOf(',');
          to >= 0;
          from = to + 1, to = text.indexOf(',', from)) {
        numbers.add(Integer.parseInt(text, from, to, 10));
      }
      return List.copyOf(numbers);
    }

    private static Optional<Field> catchWalk(String name) {
      for (Class<?> type = Level5.class; type != null; type = type.getSuperclass()) {
        try {
          return Optional.of(type.getDeclaredField(name));
        } catch (NoSuchFieldException e) {
          // Further up.
        }
      }
      return Optional.empty();
    }

    private static Optional<Field> declaredFieldsLoop(String name) {
      for (Class<?> type = Level5.class; type != null; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (field.getName().equals(name)) {
            return Optional.of(field);
          }
        }
      }
      return Optional.empty();
    }

    private static Object catchAndTryNext(String text) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException notWhole) {
        try {
          return Double.parseDouble(text);
        } catch (NumberFormatException noNumber) {
          return text;
        }
      }
    }

    private static final class StuckSink implements LossyWriter.Sink {
      @Override
      public void write(String line) {
        stop();
      }

      @Override
      public void flush() {}
    }

    /** Frames with a key behind a header, one after the other, and maps by that key. */
    private static final class Frames {
      private static final int KEYS = 1_000;
      private static final int HEADER = 12;

      private final int length;
      private final ByteKeyMap<Integer> byBytes = new ByteKeyMap<>(KEYS);
      private final Map<String, Integer> byString = new HashMap<>();
      private final BytesRefHash byNumber = new BytesRefHash();
      private final Integer[] ofNumber = new Integer[KEYS];
      private final BytesRef part = new BytesRef();
      private final byte[][] frames = new byte[KEYS][];
      private int next;

      Frames(int length) {
        this.length = length;
        for (int i = 0; i < KEYS; i++) {
          String key = (i + "/transaction/of/a/service/with/a/long/name/").substring(0, length);
          byte[] frame = new byte[HEADER + length + 4];
          System.arraycopy(key.getBytes(UTF_8), 0, frame, HEADER, length);
          frames[i] = frame;
          byString.put(key, i);
          ofNumber[byNumber.add(new BytesRef(key))] = i;
          byBytes.computeIfAbsent(frame, HEADER, length, bytes -> byString.size() - 1);
        }
      }

      private byte[] frame() {
        next = next == KEYS - 1 ? 0 : next + 1;
        return frames[next];
      }

      @Nullable Integer newString() {
        return byString.get(new String(frame(), HEADER, length, UTF_8));
      }

      Integer bytesRefHash() {
        part.bytes = frame();
        part.offset = HEADER;
        part.length = length;
        return ofNumber[byNumber.find(part)];
      }

      @Nullable Integer byteKeyMap() {
        return byBytes.get(frame(), HEADER, length);
      }
    }

    /** The top of the hierarchy in which a field is looked up. */
    private static class Level0 {
      int top;
      int other;
    }

    private static class Level1 extends Level0 {
      int one;
    }

    private static class Level2 extends Level1 {
      int two;
    }

    private static class Level3 extends Level2 {
      int three;
    }

    private static class Level4 extends Level3 {
      int four;
    }

    private static class Level5 extends Level4 {
      int five;
    }
  }
}
