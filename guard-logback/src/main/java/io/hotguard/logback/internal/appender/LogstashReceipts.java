/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Listens to an appender of logstash-logback-encoder. <b>Threading:</b> see {@link Receipts}. */
final class LogstashReceipts extends Receipts implements InvocationHandler {
  /*
   * The appender tells that an event is in the buffer of its connection, not that the receiver has
   * it. The delivery therefore keeps the last events, as behind each plain connection, and sends
   * them again over the next one. The appender reads the answers itself and closes a connection
   * that has ended.
   *
   * Without a connection, nothing is given to the appender: its queue would keep the events in
   * memory, and make its stop wait a minute for them.
   *
   * The other appenders of the library tell no more than whether their queue had room for an event.
   * They discard the events that find none, and warn of one in a thousand.
   */
  static final String LIBRARY = "net.logstash.logback.appender.";
  private static final String LISTENERS = LIBRARY + "listener.";

  private final Appender<ILoggingEvent> appender;
  private final boolean roomAlone;
  private volatile @Nullable Socket socket;

  /** False until the appender has told of a connection: it may have one from before. */
  private volatile boolean told;

  private LogstashReceipts(Appender<ILoggingEvent> appender, boolean roomAlone) {
    this.appender = appender;
    this.roomAlone = roomAlone;
  }

  /** Listens to a TCP appender; null if this release of the library has no such listener. */
  static @Nullable Receipts install(Appender<ILoggingEvent> appender) {
    return install(appender, LISTENERS + "TcpAppenderListener", false);
  }

  /** Listens for refused events alone; null if the appender does not tell of them. */
  static @Nullable Receipts installForRoom(Appender<ILoggingEvent> appender) {
    return KnownAppenders.isOfLogstash(appender)
        ? install(appender, LISTENERS + "AppenderListener", true)
        : null;
  }

  private static @Nullable Receipts install(
      Appender<ILoggingEvent> appender, String listenerType, boolean roomAlone) {
    try {
      ClassLoader loader = appender.getClass().getClassLoader();
      Class<?> type = Class.forName(listenerType, false, loader);
      LogstashReceipts receipts = new LogstashReceipts(appender, roomAlone);
      Object listener =
          Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, receipts);
      for (Method each : appender.getClass().getMethods()) {
        if (each.getName().equals("addListener")
            && each.getParameterTypes()[0].isInstance(listener)) {
          each.invoke(appender, listener);
          return receipts;
        }
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      appender.addWarn("hotguard: cannot listen to " + appender.getName(), e);
    }
    return null;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] args) {
    Object[] given = args == null ? new Object[0] : args;
    switch (method.getName()) {
      case "eventAppended" -> {
        queued(given[1]);
        if (roomAlone) {
          taken(given[1]);
        }
      }
      case "eventAppendFailed" -> noRoom(given[1], (Throwable) given[2]);
      case "eventSent" -> {
        opened((Socket) given[1]);
        taken(given[2]);
      }
      case "eventSendFailure" -> failed(given[1], (Throwable) given[2]);
      case "connectionOpened" -> opened((Socket) given[1]);
      case "connectionFailed", "connectionClosed" -> closed();
      case "equals" -> {
        return proxy == given[0];
      }
      case "hashCode" -> {
        return System.identityHashCode(proxy);
      }
      case "toString" -> {
        return "hotguard: " + appender.getName();
      }
      default -> {} // The start and the stop of the appender tell nothing of events.
    }
    return null;
  }

  private void opened(Socket present) {
    socket = present;
    told = true;
  }

  private void closed() {
    boolean had = socket != null || !told;
    socket = null;
    told = true;
    if (had) {
      lost(new IOException("the connection has ended"));
    }
  }

  /** The library's own exceptions tell of a connection, all others of that event. */
  private void failed(Object event, Throwable reason) {
    if (reason.getClass().getName().startsWith(LIBRARY)) {
      lost(event, reason);
    } else {
      refused(event);
    }
  }

  @Override
  boolean isOpen() {
    if (told) {
      return socket != null;
    }
    Object present = CallerUse.ask(appender, "getConnectedDestination");
    return !(present instanceof Optional<?> destination) || destination.isPresent();
  }

  @Override
  @Nullable Socket socket() {
    return socket;
  }

  @Override
  boolean isAnswered() {
    return false;
  }
}
