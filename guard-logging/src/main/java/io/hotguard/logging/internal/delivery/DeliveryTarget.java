/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import java.net.Socket;
import java.util.Collection;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The appender that a journal is delivered to, as the delivery sees it, whatever logging library it
 * is an appender of: how to give it an event, when it has the event for good, and which connections
 * it writes to.
 *
 * <p>An appender is an object that is compared by identity. A target may stand for an appender and
 * those that it calls.
 *
 * <p><b>Threading:</b> {@link #append}, {@link #flush} and the stream from the delivery's thread;
 * the rest from any thread.
 */
public interface DeliveryTarget<E> {
  /** When an event that an appender took is out of danger. */
  enum Confirmation {
    /**
     * When {@code append} has returned: a request that was answered, a transaction, a hand-over.
     */
    APPEND,
    /** When it is flushed: until then it may be in a buffer of the appender. */
    FLUSH,
    /** Nobody says: it may be in a socket's buffer, and go down with the connection. */
    NONE
  }

  /** Whose fault a failure is. */
  enum Fault {
    /** Of this event and no other. */
    EVENT,
    /** No memory, mostly: perhaps of this event, perhaps of another thread. */
    MACHINE,
    /** Of what is behind the appender: an outage. */
    CONNECTION
  }

  /** The connection of an appender that only writes to a stream what its layout makes of events. */
  interface Stream<E> {
    /** Returns what the layout makes of an event; null for nothing. */
    byte @Nullable [] layOut(E event);

    void write(byte[] bytes, int offset, int length);
  }

  /** The appender that loggers call. */
  Object appender();

  /** True if the appender can take events. */
  boolean isStarted();

  /** Tells an event whether others follow it at once. */
  void markEndOfBatch(E event, boolean last);

  /** Gives an event to the appender; throws what the appender throws. */
  void append(E event);

  void flush();

  /** The weakest promise among the appenders. */
  Confirmation confirmation();

  /** Whose fault it is that the appender did not take an event. */
  Fault faultOf(E event, Throwable failure);

  /** Has the appender's own error handler told that an event could not be written. */
  void tellOfFailure(E event, Throwable failure);

  /** True if an event is lost to this target when that appender reports an error. */
  boolean isAnswering(Object failing);

  /** What an event is taken for that nobody has laid out: most layouts print more. */
  int leastBytes(E event);

  /** The stream of an appender that does nothing but write to one; null for any other. */
  @Nullable Stream<E> stream();

  /** True if each stream that it writes to is a socket that can be looked at. */
  boolean showsItsStreams();

  /** Calls back with each appender that is connected to a stream socket, open or closed. */
  void forEachSocket(BiConsumer<Object, Socket> action);

  /** The appender and all those that it calls now. */
  Set<?> present();

  /**
   * True if the target writes over a connection.
   *
   * @param connection an object of the logging library, compared by identity
   */
  boolean uses(Object connection);

  /**
   * Closes the connections that others do not use: a blocked write ends with an exception.
   *
   * @param others those who go on, perhaps over a shared connection
   */
  void breakOff(Collection<? extends DeliveryTarget<E>> others);
}
