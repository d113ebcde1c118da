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
 * The appender that receives a journal, as the delivery sees it, of any logging library: how to
 * give it an event, when it has the event for good, and its connections. An appender is an object
 * that is compared by identity. A target may stand for several appenders. <b>Threading:</b> {@link
 * #append}, {@link #flush} and the stream from the delivery's thread; the rest from any thread.
 */
public interface Target<E> {
  /** When an event is safe in an appender. */
  enum Confirmation {
    /** When {@code append} has returned: an answered request, a transaction, a hand-over. */
    APPEND,
    /** When the appender is flushed: until then the event may be in a buffer. */
    FLUSH,
    /** Unknown: the event may be in a socket's buffer and be lost with the connection. */
    NONE
  }

  /** The meaning of a returned {@code append} for an event. */
  enum Receipt {
    /** The event is written, as far as {@link Confirmation} tells. */
    WRITTEN,
    /** The event is in a queue of the appender, which tells no more of it. */
    HANDED_OVER,
    /** The event is in a queue of the appender; {@link #flush} waits until it has left. */
    LATER
  }

  enum Fault {
    /** This event alone. */
    EVENT,
    /** Mostly a lack of memory, perhaps caused by another event or thread. */
    MACHINE,
    /** An outage behind the appender. */
    CONNECTION
  }

  /** The connection of an appender that only writes laid-out events to a stream. */
  interface Stream<E> {
    /** Returns the laid-out event; null for nothing. */
    byte @Nullable [] layOut(E event);

    void write(byte[] bytes, int offset, int length);
  }

  /** The appender that loggers call. */
  Object appender();

  boolean isStarted();

  /** Tells an event whether others follow at once. */
  void markEndOfBatch(E event, boolean last);

  /** Gives an event to the appender; throws the appender's exceptions. */
  void append(E event);

  void flush();

  /** The weakest promise among the appenders. */
  Confirmation confirmation();

  /** Returns the state of an event when {@code append} has returned. */
  default Receipt receipt() {
    return Receipt.WRITTEN;
  }

  /**
   * With {@link Receipt#LATER}: how many of the events that a flush has waited for the appender
   * could not take; forgets the number.
   */
  default long takeRefused() {
    return 0;
  }

  /** With {@link Receipt#LATER}: the events since the last flush will be appended again. */
  default void startOver() {}

  /** True if the appender itself reads the answers of its receiver. */
  default boolean readsAnswers() {
    return false;
  }

  Fault faultOf(E event, Throwable failure);

  /** Reports an unwritten event to the appender's own error handler. */
  void tellOfFailure(E event, Throwable failure);

  /** True if an event is lost to this target when that appender reports an error. */
  boolean isAnswering(Object failing);

  /** A lower estimate of an event that was not laid out: most layouts print more. */
  int leastBytes(E event);

  /** Returns the stream of an appender that only writes to a stream; null for any other. */
  @Nullable Stream<E> stream();

  /** True if each stream of the target is a socket that can be looked at. */
  boolean showsItsStreams();

  /** Calls back with each appender that is connected to a stream socket, open or closed. */
  void forEachSocket(BiConsumer<Object, Socket> action);

  /** The appender and all appenders that it calls now. */
  Set<?> present();

  /** Tells whether the target uses a connection, an object compared by identity. */
  boolean uses(Object connection);

  /** Closes the connections that the remaining targets do not use; blocked writes throw. */
  void breakOff(Collection<? extends Target<E>> others);
}
