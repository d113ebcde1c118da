/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.appender;

import static java.util.Objects.requireNonNull;

import io.hotguard.logging.internal.delivery.Connection;
import io.hotguard.logging.internal.delivery.Faults;
import io.hotguard.logging.internal.delivery.Target;
import io.hotguard.logging.rules.facts.AppenderTraits;
import io.hotguard.logging.rules.facts.AppenderTraits.Trait;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractOutputStreamAppender;
import org.apache.logging.log4j.core.appender.OutputStreamManager;
import org.apache.logging.log4j.core.appender.SocketAppender;
import org.apache.logging.log4j.core.appender.SyslogAppender;
import org.apache.logging.log4j.core.appender.db.AbstractDatabaseAppender;
import org.apache.logging.log4j.core.appender.routing.RoutingAppender;
import org.apache.logging.log4j.core.config.AppenderControl;
import org.apache.logging.log4j.core.net.TcpSocketManager;
import org.jspecify.annotations.Nullable;

/**
 * An appender and the appenders that it calls on the same thread: their connections, when they have
 * an event for good, the cause of a failure. <b>Threading:</b> immutable; any thread.
 */
public final class AppenderTarget implements Target<LogEvent> {
  private final Appender appender;
  private final List<Appender> reached;
  private final Set<Appender> answering;
  private final Function<Appender, Confirmation> confirmations;

  /** Whether a reached appender queues events and does not tell the rest. */
  private boolean handsOver;

  private final SocketStream stream = new SocketStream();

  /**
   * @param answering the reached appenders whose failure is a failure of the appender
   */
  public AppenderTarget(Appender appender, Collection<Appender> reached, Set<Appender> answering) {
    this(appender, reached, answering, AppenderTarget::confirmationOf);
  }

  public AppenderTarget(
      Appender appender,
      Collection<Appender> reached,
      Set<Appender> answering,
      Function<Appender, Confirmation> confirmations) {
    this.confirmations = confirmations;
    this.appender = appender;
    this.reached = List.copyOf(reached);
    this.answering = answering;
  }

  @Override
  public Appender appender() {
    return appender;
  }

  @Override
  public boolean isStarted() {
    return appender.isStarted();
  }

  @Override
  public void markEndOfBatch(LogEvent event, boolean last) {
    event.setEndOfBatch(last);
  }

  @Override
  public void append(LogEvent event) {
    appender.append(event);
  }

  /**
   * Says that a reached appender queues events and does not tell the rest, before the first use.
   */
  public AppenderTarget handingOver(boolean queues) {
    handsOver = queues;
    return this;
  }

  @Override
  public Receipt receipt() {
    return handsOver ? Receipt.HANDED_OVER : Receipt.WRITTEN;
  }

  @Override
  public void tellOfFailure(LogEvent event, Throwable failure) {
    FailureProbe.tell(appender, "write to", event, failure);
  }

  public List<Appender> reached() {
    return reached;
  }

  public Set<Appender> answering() {
    return answering;
  }

  @Override
  public boolean isAnswering(Object failing) {
    // A Routing makes an unknown appender for an event.
    return answering.contains(failing) || !reached.contains(failing);
  }

  @Override
  public Confirmation confirmation() {
    Confirmation[] weakest = {Confirmation.APPEND};
    forEach(
        each -> {
          Confirmation own = confirmations.apply(each);
          if (own.compareTo(weakest[0]) > 0) {
            weakest[0] = own;
          }
        });
    return weakest[0];
  }

  private static Confirmation confirmationOf(Appender appender) {
    OutputStreamManager manager = manager(appender);
    if (manager instanceof TcpSocketManager
        || AppenderTraits.ofClass(appender.getClass()).has(Trait.HIDDEN_STREAM)) {
      return Confirmation.NONE;
    }
    return manager != null || appender instanceof AbstractDatabaseAppender<?>
        ? Confirmation.FLUSH
        : Confirmation.APPEND;
  }

  @Override
  public boolean showsItsStreams() {
    boolean[] shown = {true};
    forEach(
        each ->
            shown[0] &=
                manager(each) instanceof TcpSocketManager
                    || confirmations.apply(each) != Confirmation.NONE);
    return shown[0];
  }

  @Override
  public void forEachSocket(BiConsumer<Object, Socket> action) {
    forEach(
        each -> {
          Socket socket = manager(each) instanceof TcpSocketManager tcp ? tcp.getSocket() : null;
          if (socket != null) {
            action.accept(each, socket);
          }
        });
  }

  @Override
  public Set<Appender> present() {
    Set<Appender> present = Collections.newSetFromMap(new IdentityHashMap<>());
    forEach(present::add);
    return present;
  }

  /** For a socket appender of Log4j's own. */
  @Override
  public @Nullable Stream<LogEvent> stream() {
    Class<?> type = appender.getClass();
    return (type == SocketAppender.class || type == SyslogAppender.class)
            && appender.getLayout() != null
            && manager(appender) instanceof TcpSocketManager
        ? stream
        : null;
  }

  /** Lays out and writes as the socket appenders of Log4j do. */
  private final class SocketStream implements Stream<LogEvent> {
    @Override
    public byte @Nullable [] layOut(LogEvent event) {
      return requireNonNull(appender.getLayout()).toByteArray(event);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      ((TcpSocketManager) requireNonNull(manager(appender))).writeBytes(bytes, offset, length);
    }
  }

  @Override
  public int leastBytes(LogEvent event) {
    return 1 + event.getMessage().getFormattedMessage().length();
  }

  @Override
  public void flush() {
    forEach(
        each -> {
          OutputStreamManager manager = manager(each);
          if (manager != null) {
            manager.flush();
          } else if (each instanceof AbstractDatabaseAppender<?> database) {
            database.getManager().flush();
          }
        });
  }

  /** Includes the appenders that a Routing has made for an event. */
  private void forEach(Consumer<Appender> action) {
    for (Appender each : reached) {
      action.accept(each);
      if (each instanceof RoutingAppender routing) {
        for (AppenderControl made : routing.getAppenders().values()) {
          action.accept(made.getAppender());
        }
      }
    }
  }

  private static @Nullable OutputStreamManager manager(Appender appender) {
    return appender instanceof AbstractOutputStreamAppender<?> stream ? stream.getManager() : null;
  }

  @Override
  public void breakOff(Collection<? extends Target<LogEvent>> others) {
    forEach(
        each -> {
          if (manager(each) instanceof TcpSocketManager tcp) {
            Socket socket = tcp.getSocket();
            if (socket != null && others.stream().noneMatch(other -> other.uses(tcp))) {
              Connection.close(socket, Log4jStatus.INSTANCE);
            }
          }
        });
  }

  @Override
  public boolean uses(Object connection) {
    boolean[] found = {false};
    forEach(each -> found[0] |= manager(each) == connection);
    return found[0];
  }

  /** Stops appenders one after the other, even if one of them throws. */
  public static void stop(Collection<Appender> appenders) {
    for (Appender appender : appenders) {
      try {
        appender.stop();
      } catch (RuntimeException | LinkageError e) { // The remaining appenders must be stopped too.
        FailureProbe.tell(appender, "stop", e);
      }
    }
  }

  @Override
  public Fault faultOf(LogEvent event, Throwable failure) {
    return Faults.of(
        failure, () -> Faults.canLayOut(layouts(), layout -> layout.toByteArray(event) != null));
  }

  private List<Layout<?>> layouts() {
    List<Layout<?>> layouts = new ArrayList<>();
    for (Appender each : reached) {
      if (each.getLayout() != null) {
        layouts.add(each.getLayout());
      }
    }
    return layouts;
  }
}
