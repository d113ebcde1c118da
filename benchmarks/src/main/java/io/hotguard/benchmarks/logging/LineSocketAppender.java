/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines to a receiver on this machine, one write per event, as Log4j's Socket appender does.
 * Logback itself has no such appender. Public, since Logback creates the object.
 */
public final class LineSocketAppender extends OutputStreamAppender<ILoggingEvent> {
  private int port;
  private @Nullable Socket socket;

  /** Called by Logback for the element {@code <port>}. */
  public void setPort(int port) {
    this.port = port;
  }

  @Override
  public void start() {
    try {
      Socket connected = new Socket(InetAddress.getLoopbackAddress(), port);
      socket = connected;
      setOutputStream(connected.getOutputStream());
    } catch (IOException e) {
      addError("no receiver at port " + port, e);
      return;
    }
    super.start();
  }

  @Override
  public void stop() {
    super.stop();
    try {
      if (socket != null) {
        socket.close();
      }
    } catch (IOException e) {
      addWarn("the connection was not closed", e);
    }
  }
}
