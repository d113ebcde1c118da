/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.appender;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.appender.AbstractOutputStreamAppender;
import org.apache.logging.log4j.core.appender.ConsoleAppender;
import org.apache.logging.log4j.core.appender.OutputStreamManager;
import org.apache.logging.log4j.core.util.CloseShieldOutputStream;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/**
 * The stream of a console, which tells of failed writes. <b>Threading:</b> as the stream behind it.
 */
public final class CheckedStream extends OutputStream {
  /*
   * A PrintStream throws nothing: it keeps the knowledge that a write failed, for good. This stream
   * asks at each flush, which a console does once per event, and throws: the appender then reports
   * the event to its error handler, as with direct="true". Each event after a failure counts
   * as lost, since the stream would not tell of a success.
   *
   * A console that follows System.out writes to the present one, through a PrintStream of its own
   * before Log4j 2.26. The manager of a console outlives reconfigurations, and so does this stream.
   */
  private final OutputStream stream;
  private final @Nullable PrintStream hiding;
  private final ConsoleAppender.@Nullable Target followed;

  /** Set by a write until the next flush: a stop only flushes, and must not fail. */
  private boolean written;

  private CheckedStream(
      OutputStream stream,
      @Nullable PrintStream hiding,
      ConsoleAppender.@Nullable Target followed) {
    this.stream = stream;
    this.hiding = hiding;
    this.followed = followed;
  }

  /** Checks the stream of an appender from now on if that stream hides its failures. */
  public static void install(Appender appender) {
    if (appender instanceof ConsoleAppender console) {
      try {
        install(console);
      } catch (ReflectiveOperationException | RuntimeException e) { // The stream stays as it is.
        StatusLogger.getLogger()
            .warn("hotguard: cannot ask the stream of {} for failures: {}", console.getName(), e);
      }
    }
  }

  private static void install(ConsoleAppender console) throws ReflectiveOperationException {
    OutputStreamManager manager = ((AbstractOutputStreamAppender<?>) console).getManager();
    Method getter = OutputStreamManager.class.getDeclaredMethod("getOutputStream");
    Method setter =
        OutputStreamManager.class.getDeclaredMethod("setOutputStream", OutputStream.class);
    getter.setAccessible(true);
    setter.setAccessible(true);
    OutputStream stream = (OutputStream) getter.invoke(manager);
    Object behind = stream;
    if (stream instanceof CloseShieldOutputStream) {
      Field delegate = CloseShieldOutputStream.class.getDeclaredField("delegate");
      delegate.setAccessible(true);
      behind = delegate.get(stream);
    }
    if (!(behind instanceof FileOutputStream) && !(stream instanceof CheckedStream)) {
      setter.invoke(
          manager,
          new CheckedStream(
              stream,
              behind instanceof PrintStream hiding ? hiding : null,
              behind == standard(console.getTarget()) ? null : console.getTarget()));
    }
  }

  private static PrintStream standard(ConsoleAppender.Target target) {
    return target == ConsoleAppender.Target.SYSTEM_ERR ? System.err : System.out;
  }

  @Override
  public void write(int b) throws IOException {
    written = true;
    stream.write(b);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    written = true;
    stream.write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    stream.flush();
    if (!written) {
      return;
    }
    written = false;
    ConsoleAppender.Target target = followed;
    if ((hiding != null && hiding.checkError())
        || (target != null && standard(target).checkError())) {
      throw new IOException("the stream has failed to write");
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
