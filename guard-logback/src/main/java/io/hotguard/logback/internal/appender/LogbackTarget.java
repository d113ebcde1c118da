/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.net.AbstractSocketAppender;
import ch.qos.logback.core.status.Status;
import io.hotguard.logging.internal.delivery.Faults;
import io.hotguard.logging.internal.delivery.Target;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** An isolated appender of Logback. <b>Threading:</b> see {@link Target}. */
public final class LogbackTarget implements Target<ILoggingEvent> {
  /*
   * Few network appenders of Logback show their connection: most write in their own thread or send
   * datagrams. An event counts as written when the appender has taken it, or when the appender
   * tells so (Receipts); as handed over, if the appender queues events and tells nothing more. An
   * appender that drops an event because its own queue is full says so by a status message, a
   * SocketAppender by an information and others by a warning. That is a failure here: the event is
   * offered again.
   */
  private final Appender<ILoggingEvent> appender;
  private final @Nullable Receipts receipts;

  /** Tells whether the queue of the appender has room; null if the appender does not. */
  private final @Nullable Receipts room;

  private final Receipt receipt;

  LogbackTarget(Appender<ILoggingEvent> appender) {
    this.appender = appender;
    receipts = Receipts.of(appender);
    room = receipts == null ? LogstashReceipts.installForRoom(appender) : receipts;
    receipt =
        receipts != null
            ? Receipt.LATER
            : GuardedLoggers.handsOver(appender) ? Receipt.HANDED_OVER : Receipt.WRITTEN;
  }

  @Override
  public Appender<ILoggingEvent> appender() {
    return appender;
  }

  @Override
  public boolean isStarted() {
    return appender.isStarted();
  }

  @Override
  public void markEndOfBatch(ILoggingEvent event, boolean last) {
    // Logback's events do not say whether others follow.
  }

  @Override
  public void append(ILoggingEvent event) {
    if (receipts != null && !receipts.isOpen()) {
      throw new AppenderCall.Failure(appender.getName() + " has no connection", null);
    }
    if (room != null) {
      room.announce(event);
    }
    int failingLevel = appender instanceof AbstractSocketAppender<?> ? Status.INFO : Status.WARN;
    Throwable failure = AppenderCall.append(appender, event, failingLevel);
    Throwable noRoom = room == null ? null : room.appended();
    if (failure instanceof AppenderCall.Failure && room != null && room.isQueued()) {
      failure = null; // The status is about earlier events that found no room.
    }
    if (failure == null && noRoom != null) {
      failure = new AppenderCall.Failure(appender.getName() + " has no room: " + noRoom, null);
    }
    if (failure instanceof RuntimeException thrown) {
      throw thrown;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw new AppenderCall.Failure("appender " + appender.getName() + " failed", failure);
    }
  }

  @Override
  public Receipt receipt() {
    return receipt;
  }

  @Override
  public long takeRefused() {
    return receipts == null ? 0 : receipts.takeRefused();
  }

  @Override
  public void startOver() {
    if (receipts != null) {
      receipts.clear();
    }
  }

  @Override
  public boolean readsAnswers() {
    return receipts != null;
  }

  @Override
  public void flush() {
    if (receipts != null) {
      receipts.await();
    }
    if (!AppenderCall.flush(appender)) {
      throw new AppenderCall.Failure("appender " + appender.getName() + " did not flush", null);
    }
  }

  @Override
  public Confirmation confirmation() {
    if (receipts != null) {
      return receipts.isAnswered() ? Confirmation.FLUSH : Confirmation.NONE;
    }
    return appender instanceof OutputStreamAppender<?> ? Confirmation.FLUSH : Confirmation.APPEND;
  }

  @Override
  public Fault faultOf(ILoggingEvent event, Throwable failure) {
    // The appender has reported the cause, or that it has no room.
    Throwable cause = failure instanceof AppenderCall.Failure ? failure.getCause() : failure;
    return cause == null
        ? Fault.CONNECTION
        : Faults.of(cause, () -> Faults.canLayOut(printers(), each -> layOut(each, event)));
  }

  /** Returns the encoders and layouts of the appender and of those behind it. */
  private List<Object> printers() {
    Set<Appender<ILoggingEvent>> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    GuardedLoggers.collect(appender, reached);
    List<Object> printers = new ArrayList<>();
    for (Appender<ILoggingEvent> each : reached) {
      Object printer = CallerUse.printer(each);
      if (printer instanceof Encoder<?> || printer instanceof Layout<?>) {
        printers.add(printer);
      }
    }
    return printers;
  }

  /** False if nothing comes out, or the printer reports a failure. */
  @SuppressWarnings("unchecked") // An appender of events prints events.
  private static boolean layOut(Object printer, ILoggingEvent event) {
    return AppenderCall.prints(
        printer,
        () ->
            printer instanceof Encoder<?> encoder
                ? ((Encoder<ILoggingEvent>) encoder).encode(event)
                : ((Layout<ILoggingEvent>) printer).doLayout(event));
  }

  @Override
  public void tellOfFailure(ILoggingEvent event, Throwable failure) {
    // The appender has put the failure among Logback's status messages.
  }

  @Override
  public boolean isAnswering(Object failing) {
    return failing == appender;
  }

  @Override
  public int leastBytes(ILoggingEvent event) {
    String message = event.getFormattedMessage();
    return 1 + (message == null ? 0 : message.length());
  }

  @Override
  public @Nullable Stream<ILoggingEvent> stream() {
    return null;
  }

  @Override
  public boolean showsItsStreams() {
    return true; // All are confirmed without a look at a stream.
  }

  @Override
  public void forEachSocket(BiConsumer<Object, Socket> action) {
    Socket socket = receipts == null ? null : receipts.socket();
    if (socket != null) {
      action.accept(appender, socket);
    }
  }

  @Override
  public Set<?> present() {
    return Set.of(appender);
  }

  @Override
  public boolean uses(Object connection) {
    return connection == appender;
  }

  @Override
  public void breakOff(Collection<? extends Target<ILoggingEvent>> others) {
    if (receipts != null) { // Another hanging appender can only be left behind.
      receipts.lost(new AppenderCall.Failure("the appender is to stop", null));
    }
  }
}
