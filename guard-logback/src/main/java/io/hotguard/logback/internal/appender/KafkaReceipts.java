/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stands in front of the delivery strategy of a Kafka appender, and hears what the producer tells
 * of each record. <b>Threading:</b> see {@link Receipts}.
 */
final class KafkaReceipts extends Receipts {
  /*
   * The appender hands its producer to a DeliveryStrategy, which may be the user's. The strategy
   * stays; the producer that it gets passes everything on, and notes how each record of the
   * delivery's events ends. A strategy that sends nothing itself is believed: what it answers is
   * all that it tells. An appender with a fallback appender behind it has delivered a record when
   * that appender was given the event.
   */
  private static final String STRATEGY =
      "com.github.danielwegener.logback.kafka.delivery.DeliveryStrategy";

  private final Appender<ILoggingEvent> appender;
  private final Object strategy;

  /** The record of the announced event went to the producer. Delivery's thread only. */
  private boolean sent;

  private KafkaReceipts(Appender<ILoggingEvent> appender, Object strategy) {
    this.appender = appender;
    this.strategy = strategy;
  }

  /** Listens to an appender; null if it does not show its strategy. */
  static @Nullable Receipts install(Appender<ILoggingEvent> appender) {
    try {
      Class<?> type = Class.forName(STRATEGY, false, appender.getClass().getClassLoader());
      Field field = field(appender.getClass(), type);
      field.setAccessible(true);
      KafkaReceipts receipts = new KafkaReceipts(appender, field.get(appender));
      field.set(appender, proxy(type, receipts::send));
      return receipts;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      appender.addWarn("hotguard: cannot listen to " + appender.getName(), e);
      return null;
    }
  }

  private static Field field(Class<?> appender, Class<?> type) {
    return Stream.<Class<?>>iterate(appender, each -> each != null, Class::getSuperclass)
        .flatMap(each -> Stream.of(each.getDeclaredFields()))
        .filter(each -> each.getType() == type)
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException(type.getSimpleName()));
  }

  private static Object proxy(Class<?> type, InvocationHandler handler) {
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
  }

  /** {@code DeliveryStrategy.send(producer, record, event, failedDeliveryCallback)}. */
  private @Nullable Object send(Object self, Method method, @Nullable Object @Nullable [] args)
      throws Throwable {
    if (args == null || args.length != 4 || !isAnnounced(args[2])) {
      return call(strategy, method, args);
    }
    Object event = args[2];
    Object[] watched = args.clone();
    watched[0] = producer(args[0], method.getParameterTypes()[0], event);
    sent = false;
    queued(event);
    Object answer = call(strategy, method, watched);
    if (!sent) {
      ended(event, Boolean.TRUE.equals(answer) ? null : new IllegalStateException("not sent"));
    }
    return answer;
  }

  /** Returns a producer whose records tell how they end. */
  private Object producer(Object producer, Class<?> type, Object event) {
    return proxy(
        type,
        (self, method, args) -> {
          if (!method.getName().equals("send") || args == null) {
            return call(producer, method, args);
          }
          Method withCallback = withCallback(type);
          Object own = args.length == 2 ? args[1] : null;
          Class<?> callbackType = withCallback.getParameterTypes()[1];
          Object callback = callback(callbackType, own, failure -> ended(event, failure));
          sent = true;
          try {
            return call(producer, withCallback, new Object[] {args[0], callback});
          } catch (Throwable t) { // No room in the memory of the producer.
            sent = false;
            throw t;
          }
        });
  }

  private static Method withCallback(Class<?> producer) throws NoSuchMethodException {
    return Stream.of(producer.getMethods())
        .filter(each -> each.getName().equals("send") && each.getParameterCount() == 2)
        .findFirst()
        .orElseThrow(() -> new NoSuchMethodException("send"));
  }

  /** {@code Callback.onCompletion(metadata, exception)}. */
  private static Object callback(
      Class<?> type, @Nullable Object own, Consumer<@Nullable Throwable> end) {
    return proxy(
        type,
        (self, method, args) -> {
          boolean ends = method.getName().equals("onCompletion") && args != null;
          try {
            return own != null ? call(own, method, args) : ends ? null : method.invoke(end, args);
          } finally {
            if (ends) {
              end.accept((Throwable) args[1]);
            }
          }
        });
  }

  private void ended(Object event, @Nullable Throwable failure) {
    if (failure == null || !GuardedLoggers.children(appender).isEmpty()) {
      taken(event);
    } else {
      lost(event, failure);
    }
  }

  private static @Nullable Object call(
      Object target, Method method, @Nullable Object @Nullable [] args) throws Throwable {
    try {
      return method.invoke(target, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
