/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.core.ErrorHandler;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractOutputStreamAppender;
import org.apache.logging.log4j.core.appender.OutputStreamManager;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.junit.jupiter.api.Test;

/** Files whose flush ends in an error: a failure of that file, and of none beside it. */
class BatchedFilesErrorTest {
  private final Error error = new NoClassDefFoundError("codec");
  private final List<Throwable> told = new ArrayList<>();

  private final class BrokenManager extends OutputStreamManager {
    BrokenManager() {
      super(OutputStream.nullOutputStream(), "broken", null, false);
    }

    @Override
    public synchronized void flush() {
      throw error;
    }
  }

  private static final class FileLike extends AbstractOutputStreamAppender<OutputStreamManager> {
    FileLike(OutputStreamManager manager, ErrorHandler handler) {
      super(
          "broken",
          PatternLayout.createDefaultLayout(),
          null,
          true,
          false,
          Property.EMPTY_ARRAY,
          manager);
      setHandler(handler);
      start();
    }
  }

  /** Keeps what it is told, or throws it. */
  private final class Handler implements ErrorHandler {
    private final boolean careless;

    Handler(boolean careless) {
      this.careless = careless;
    }

    @Override
    public void error(String message) {}

    @Override
    public void error(String message, Throwable thrown) {
      told.add(thrown);
      if (careless) {
        throw error;
      }
    }

    @Override
    public void error(String message, LogEvent event, Throwable thrown) {}
  }

  @Test
  void takesAnErrorForAFailureOfTheOneFile() {
    assertThat(BatchedFiles.flush(new FileLike(new BrokenManager(), new Handler(false)))).isFalse();
    assertThat(BatchedFiles.flush(new FileLike(new BrokenManager(), new Handler(true)))).isFalse();

    assertThat(told).containsExactly(error, error);
  }
}
