/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logging.internal.delivery.LoopbackReceiver;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A receiver of Logback's SocketAppender on a loopback port, which reads or hangs. */
final class EventReceiver implements AutoCloseable {
  final List<String> texts = new CopyOnWriteArrayList<>();

  /** Classes that only the sender knows. */
  final List<String> foreign = new CopyOnWriteArrayList<>();

  private final LoopbackReceiver receiver;

  /** Knows the classes of Logback alone, as another process does. */
  private static final class LogbackOnly extends ObjectInputStream {
    LogbackOnly(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass described)
        throws IOException, ClassNotFoundException {
      if (described.getName().contains("hotguard")) {
        throw new ClassNotFoundException(described.getName());
      }
      return super.resolveClass(described);
    }
  }

  private EventReceiver(int port, boolean reading) throws IOException {
    receiver = new LoopbackReceiver(port, reading ? this::read : in -> {});
  }

  static EventReceiver reading() throws IOException {
    return new EventReceiver(0, true);
  }

  /** A receiver that takes connections and never reads from them. */
  static EventReceiver hanging() throws IOException {
    return new EventReceiver(0, false);
  }

  /** A receiver on the port of a dead one. */
  static EventReceiver readingAt(int port) throws IOException {
    return new EventReceiver(port, true);
  }

  int port() {
    return receiver.port();
  }

  private void read(InputStream stream) throws IOException {
    try (ObjectInputStream in = new LogbackOnly(stream)) {
      while (true) {
        texts.add(((ILoggingEvent) in.readObject()).getFormattedMessage());
      }
    } catch (ClassNotFoundException e) {
      foreign.add(String.valueOf(e.getMessage()));
    }
  }

  /** Dies with all that it has not read: the connections are reset. */
  @Override
  public void close() {
    receiver.close();
  }
}
