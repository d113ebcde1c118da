/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ReceiverTest {
  @Test
  void splitsAtNullBytes() throws Exception {
    EventLedger ledger = new EventLedger(1);
    try (Receiver receiver = Receiver.ofGelf(ledger, 1_000_000, 0)) {
      send(
          receiver, "{\"short_message\":\"id=0:5 x\"}\0{\"short_message\":\"id=0:6 x\"}\0id=0:7\0");
      await(ledger, 3);
    }
  }

  @Test
  void readsABacklogOnceItHasRecovered() throws Exception {
    EventLedger ledger = new EventLedger(1);
    try (Receiver receiver = Receiver.ofGelf(ledger, 1, 0)) {
      StringBuilder backlog = new StringBuilder();
      for (int sequence = 0; sequence < 500; sequence++) {
        backlog.append("{\"short_message\":\"id=0:").append(sequence).append("\"}\0");
      }
      receiver.recover();
      send(receiver, backlog.toString());
      await(ledger, 500);
      assertThat(receiver.awaitEnd(TimeUnit.SECONDS.toMillis(30))).isTrue();
    }
  }

  @Test
  void readsNothingMoreWhileItStalls() throws Exception {
    EventLedger ledger = new EventLedger(1);
    try (Receiver receiver = Receiver.ofGelf(ledger, 1_000_000, 0)) {
      receiver.stall();
      send(receiver, "{\"short_message\":\"id=0:0\"}\0{\"short_message\":\"id=0:1\"}\0");
      await(ledger, 1);
      assertThat(total(ledger)).isEqualTo(1);
      receiver.relapse();
      await(ledger, 2);
      assertThat(receiver.awaitEnd(TimeUnit.SECONDS.toMillis(30))).isTrue();
    }
  }

  @Test
  void hangsUpAndReturnsAtItsPort() throws Exception {
    EventLedger ledger = new EventLedger(1);
    int port;
    try (Receiver receiver = Receiver.ofGelf(ledger, 1_000_000, 0);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), receiver.port())) {
      port = receiver.port();
      socket.getOutputStream().write("{\"id=0:0\"}\0{\"id=0:1".getBytes(StandardCharsets.UTF_8));
      await(ledger, 1);
      receiver.hangUp();
      assertThat(receiver.awaitEnd(TimeUnit.SECONDS.toMillis(30))).isTrue();
    }
    try (Receiver receiver = Receiver.ofGelf(ledger, 1_000_000, port)) {
      send(receiver, "{\"id=0:1\"}\0");
      await(ledger, 2);
    }
  }

  private static void send(Receiver receiver, String frames) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), receiver.port());
        OutputStream out = socket.getOutputStream()) {
      out.write(frames.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void readsLinesAsFastAsTheyCome() throws Exception {
    LongAdder lines = new LongAdder();
    try (Receiver receiver = Receiver.ofLines((frame, length) -> lines.add(length), 0)) {
      send(receiver, "four\n".repeat(250));
      while (lines.sum() < 1_000) {
        Thread.onSpinWait();
      }
    }
  }

  private static long total(EventLedger ledger) {
    return RunReport.sum(ledger.unique());
  }

  private static void await(EventLedger ledger, long total) {
    while (total(ledger) < total) {
      Thread.onSpinWait();
    }
  }
}
