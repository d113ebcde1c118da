/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import io.hotguard.benchmarks.demo.EventMix;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * The state of a request thread: its number, its connection, the sequence number of its log events.
 * Every event holds {@code id=NUMBER:SEQUENCE}, which also tells its level.
 */
final class Worker {
  static final int EVENTS = 10;

  private static final Logger GAME = LogManager.getLogger("game.reward.PlayController");
  private static final Logger LIBRARY = LogManager.getLogger("org.library.Mapper");

  private final int number;
  private final KeyValueClient sessions;
  private final AtomicLong returned = new AtomicLong();
  private long sequence;

  Worker(int number, int keyValuePort) throws IOException {
    this.number = number;
    this.sessions = new KeyValueClient(keyValuePort);
  }

  KeyValueClient sessions() {
    return sessions;
  }

  long returned() {
    return returned.getAcquire();
  }

  void log(int events, int player, String detail) {
    for (int i = 0; i < events; i++) {
      Logger logger = EventMix.isFromLibrary(sequence) ? LIBRARY : GAME;
      switch (EventMix.kindAt(sequence)) {
        case DEBUG -> logger.debug("id={}:{} player {} found", number, sequence, player);
        case INFO ->
            logger.info("id={}:{} player {} in request: {}", number, sequence, player, detail);
        case WARN ->
            logger.warn("id={}:{} player {} is late: {}", number, sequence, player, detail);
        case ERROR ->
            logger.error(
                "id={}:{} player {} refused",
                number,
                sequence,
                player,
                new IllegalStateException("season is over"));
      }
      returned.setRelease(++sequence);
    }
  }

  /** One connection to the key-value server; a line a call, a line an answer. */
  static final class KeyValueClient {
    private final InputStream in;
    private final OutputStream out;

    KeyValueClient(int port) throws IOException {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      in = new BufferedInputStream(socket.getInputStream());
      out = socket.getOutputStream();
    }

    String get(String key) throws IOException {
      return call("GET " + key + '\n');
    }

    void set(String key, String value) throws IOException {
      call("SET " + key + ' ' + value + '\n');
    }

    private String call(String line) throws IOException {
      out.write(line.getBytes(StandardCharsets.ISO_8859_1));
      ByteArrayOutputStream answer = new ByteArrayOutputStream(64);
      for (int next = in.read(); next != '\n'; next = in.read()) {
        if (next < 0) {
          throw new EOFException("the key-value server has gone");
        }
        answer.write(next);
      }
      return answer.toString(StandardCharsets.ISO_8859_1);
    }
  }

  /** The state of the request threads, created with a thread's first request. */
  static final class Workers {
    private final List<Worker> all = new CopyOnWriteArrayList<>();

    @SuppressWarnings("ThreadLocalUsage") // one a process: there is one object of this class
    private final ThreadLocal<Worker> own;

    Workers(int keyValuePort) {
      own = ThreadLocal.withInitial(() -> add(keyValuePort));
    }

    private synchronized Worker add(int keyValuePort) {
      try {
        Worker worker = new Worker(all.size(), keyValuePort);
        all.add(worker);
        return worker;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    Worker current() {
      return own.get();
    }

    List<Long> returned() {
      return all.stream().map(Worker::returned).toList();
    }
  }
}
