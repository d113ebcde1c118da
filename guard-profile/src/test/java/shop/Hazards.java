/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package shop;

import biz.paluch.logging.gelf.intern.GelfMessage;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.mysql.cj.jdbc.ConnectionImpl;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;

/** Mistakes of a shop, as they were found in others. */
public final class Hazards {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String ITEMS = items();

  private final LinkedBlockingDeque<Double> samples = new LinkedBlockingDeque<>();
  private final ArrayBlockingQueue<String> orders = new ArrayBlockingQueue<>(1);
  private final ConnectionImpl connection = new ConnectionImpl();

  /** A kind of goods. */
  public static class Goods {
    long gold;
  }

  /** A kind of goods. */
  public static class Potion extends Goods {
    long drops;
  }

  /** A kind of goods. */
  public static class Elixir extends Potion {
    long years;
  }

  private static String items() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < 40; i++) {
      text.append(i == 0 ? "" : ",")
          .append(String.format(Locale.ROOT, "{\"id\":%d,\"name\":\"item-%d\"}", i, i));
    }
    return text.append(']').toString();
  }

  public int parseItems(int times) throws JsonProcessingException {
    int found = 0;
    for (int i = 0; i < times; i++) {
      found += MAPPER.readTree(ITEMS).size();
    }
    return found;
  }

  public int typeFields(int times) {
    int length = 0;
    for (int i = 0; i < times; i++) {
      GelfMessage message = new GelfMessage("short", "full", 1_000, "6");
      message.addField("customer", "gold-" + (i % 10));
      length += message.toJson("_").length();
    }
    return length;
  }

  public int lookUpFields(int times) {
    int found = 0;
    for (int i = 0; i < times; i++) {
      found += declaring(Elixir.class, "gold").getSimpleName().length();
    }
    return found;
  }

  private static Class<?> declaring(Class<?> type, String name) {
    try {
      return type.getDeclaredField(name).getDeclaringClass();
    } catch (NoSuchFieldException e) {
      return declaring(type.getSuperclass(), name);
    }
  }

  public int askForReadOnly(int times) {
    int writable = 0;
    for (int i = 0; i < times; i++) {
      writable += connection.isReadOnly(true) ? 0 : 1;
    }
    return writable;
  }

  /** Adds samples faster than anybody takes them. */
  public void recordSamples(int times) {
    for (int i = 0; i < times; i++) {
      samples.add((double) i);
    }
  }

  /** Takes one sample, waiting for it. */
  public double takeSample() throws InterruptedException {
    return samples.take();
  }

  /** Waits for room for each order. */
  public void placeOrders(List<String> placed) throws InterruptedException {
    for (String order : placed) {
      orders.put(order);
    }
  }

  public String takeOrder() throws InterruptedException {
    return orders.take();
  }
}
