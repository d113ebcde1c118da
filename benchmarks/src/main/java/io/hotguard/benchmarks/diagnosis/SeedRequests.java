/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import biz.paluch.logging.gelf.intern.GelfMessage;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** The hazard of a seed's requests, each through the library in which it was found. */
interface SeedRequests {
  int FRAMES = 60;

  int SAMPLES = 8;

  @FunctionalInterface
  interface Request {
    void serve(int number) throws Exception;
  }

  Request onThread() throws Exception;

  static void newMapper(int number) throws JsonProcessingException {
    new ObjectMapper().writeValueAsString(Map.of("player", number));
  }

  static void sendGelf(int number) {
    GelfMessage message = new GelfMessage("order " + number, "placed", 1_000, "6");
    message.addField("customer", "gold-" + number % 10);
    message.addField("shop", "north");
    message.addField("order", String.valueOf(number));
    if (message.toJson("_").isEmpty()) {
      throw new IllegalStateException("no message");
    }
  }

  static void lookUpFields(int number) throws NoSuchFieldException {
    for (String name : List.of("gold", "drops", "years")) {
      if (declaring(Elixir.class, name) == Object.class) {
        throw new NoSuchFieldException(name + number);
      }
    }
  }

  private static Class<?> declaring(Class<?> type, String name) {
    try {
      return type.getDeclaredField(name).getDeclaringClass();
    } catch (NoSuchFieldException e) {
      return declaring(type.getSuperclass(), name);
    }
  }

  static void typeTexts(int number) {
    int texts = 0;
    for (String value : List.of("gold-" + number % 10, "north", String.valueOf(number), "1.5 h")) {
      texts += type(value).isEmpty() ? 0 : 1;
    }
    if (texts == 0) {
      throw new IllegalStateException("no type");
    }
  }

  private static String type(String value) {
    try {
      return "long " + Long.parseLong(value);
    } catch (NumberFormatException noLong) {
      try {
        return "double " + Double.parseDouble(value);
      } catch (NumberFormatException noDouble) {
        return "text";
      }
    }
  }

  class Goods {
    long gold;
  }

  class Potion extends Goods {
    long drops;
  }

  class Elixir extends Potion {
    long years;
  }

  /** Logs each request from a stack as deep as frameworks make it. */
  final class Logging implements SeedRequests {
    private static final Logger LOGGER = LogManager.getLogger("shop");

    @Override
    public Request onThread() {
      return number -> log(FRAMES, number);
    }

    private static int log(int frames, int number) {
      if (frames > 0) {
        return log(frames - 1, number) + 1;
      }
      LOGGER.info("order {}", number);
      return 0;
    }
  }

  /** Parses the same text each time. */
  final class Json implements SeedRequests {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String ITEMS = items();

    private static String items() {
      StringBuilder text = new StringBuilder("[");
      for (int i = 0; i < 40; i++) {
        text.append(i == 0 ? "" : ",")
            .append(String.format(Locale.ROOT, "{\"id\":%d,\"name\":\"item-%d\"}", i, i));
      }
      return text.append(']').toString();
    }

    @Override
    public Request onThread() {
      return number -> MAPPER.readTree(ITEMS).get(number % 40);
    }
  }

  /** Updates a row as MyBatis does, by {@code execute()}, on a server of its own. */
  final class Updates implements Request {
    private final PreparedStatement update;

    Updates(int port) throws SQLException {
      Connection connection =
          DriverManager.getConnection("jdbc:mysql://127.0.0.1:" + port + "/shop?user=root");
      update =
          connection.prepareStatement(
              "update player set gold = gold + 1 where id = ? and server = 1");
    }

    @Override
    public void serve(int number) throws SQLException {
      update.setInt(1, number % 1_000);
      update.execute();
    }
  }

  /** Waits for room in a queue that one thread empties slowly. */
  final class FullQueue implements SeedRequests {
    private static final long PAUSE_NANOS = 1_000_000;
    private final ArrayBlockingQueue<Integer> orders = new ArrayBlockingQueue<>(64);

    FullQueue() {
      daemon(
          () -> {
            while (orders.take() >= 0) {
              LockSupport.parkNanos(PAUSE_NANOS);
            }
          });
    }

    @Override
    public Request onThread() {
      return orders::put;
    }
  }

  /** Records samples faster than one thread takes them. */
  final class GrowingQueue implements SeedRequests {
    private static final int BURN = 20_000;
    private final LinkedBlockingDeque<Double> samples = new LinkedBlockingDeque<>();

    GrowingQueue() {
      daemon(
          () -> {
            double sum = 0;
            while (sum >= 0) {
              double sample = samples.take();
              for (int i = 0; i < BURN; i++) {
                sum += Math.sqrt(sample + i);
              }
            }
          });
    }

    @Override
    public Request onThread() {
      return number -> {
        for (int i = 0; i < SAMPLES; i++) {
          samples.add((double) number);
        }
      };
    }
  }

  /** Work that can be interrupted. */
  @FunctionalInterface
  interface Interruptible {
    void run() throws InterruptedException;
  }

  private static void daemon(Interruptible work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
              }
            },
            "consumer");
    thread.setDaemon(true);
    thread.start();
  }
}
