/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.hotpath.LossyWriter.Counts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The calls of a sink that was given up. */
@Timeout(60)
class LossyWriterFaultTest {
  /** Begins when it is let go, hangs in one call until interrupted, and keeps what was called. */
  private static final class Hanging implements LossyWriter.Sink {
    private final String hangsIn;
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch hangs = new CountDownLatch(1);
    private final List<String> calls = new ArrayList<>();
    private Thread drain = Thread.currentThread();

    Hanging(String hangsIn) {
      this.hangsIn = hangsIn;
    }

    @Override
    public void write(String line) throws IOException {
      call(line);
    }

    @Override
    public void flush() throws IOException {
      call("flush");
    }

    private void call(String what) throws IOException {
      KeyedExecutorTest.await(go);
      calls.add(what);
      if (what.equals(hangsIn)) {
        drain = Thread.currentThread();
        hangs.countDown();
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          throw new IOException(what, e);
        }
      }
    }

    /** Closes the writer while this one hangs, and waits for the end of its thread. */
    void giveUp(LossyWriter writer) throws InterruptedException {
      go.countDown();
      hangs.await();
      writer.close();
      drain.join();
    }
  }

  private static LossyWriter writer(LossyWriter.Sink sink) {
    return new LossyWriter(sink, 2, lost -> "lost " + lost);
  }

  /** Without this it hangs again, and nobody ends it. */
  @Test
  void callsItNoMoreToTellOfALoss() throws Exception {
    Hanging sink = new Hanging("a");
    LossyWriter writer = writer(sink);
    writer.write("a");
    sink.go.countDown();
    sink.hangs.await();
    writer.write("b");
    assertThat(writer.write("c")).as("there is no room").isFalse();
    sink.giveUp(writer);

    assertThat(sink.calls).containsExactly("a");
    assertThat(writer.counts()).isEqualTo(new Counts(2, 0, 1, 1, 0, 1));
  }

  @Test
  void callsItNoMoreWithTheLineBehindALoss() throws Exception {
    Hanging sink = new Hanging("lost 1");
    LossyWriter writer = writer(sink);
    writer.write("a");
    writer.write("b");
    assertThat(writer.write("c")).as("there is no room").isFalse();
    sink.giveUp(writer);

    assertThat(sink.calls).endsWith("lost 1");
    assertThat(writer.counts().failed()).isZero();
  }

  @Test
  void callsItNoMoreToFlush() throws Exception {
    Hanging sink = new Hanging("b");
    LossyWriter writer = writer(sink);
    writer.write("a");
    writer.write("b");
    sink.giveUp(writer);

    assertThat(sink.calls).containsExactly("a", "b");
    assertThat(writer.counts()).isEqualTo(new Counts(2, 0, 1, 1, 0, 0));
  }
}
