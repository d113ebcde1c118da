/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.process.Lifeline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * A key-value server on one thread, as a process of its own: {@code GET key} and {@code SET key
 * value}, each answered by a line. Standard output: {@code READY port}. Ends with its standard
 * input.
 */
public final class KeyValueServer {
  private static final int MAX_LINE = 4 * 1024;

  private final Map<String, String> values = new HashMap<>();
  private final Selector selector = Selector.open();
  private final ServerSocketChannel server = ServerSocketChannel.open();

  private KeyValueServer() throws IOException {
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    server.configureBlocking(false);
    server.register(selector, SelectionKey.OP_ACCEPT);
  }

  public static void main(String[] args) throws IOException {
    KeyValueServer own = new KeyValueServer();
    Lifeline.hold(line -> {});
    System.out.println("READY " + own.server.socket().getLocalPort());
    while (true) {
      own.selector.select(own::handle);
    }
  }

  private void handle(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        SocketChannel channel = server.accept();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(MAX_LINE));
      } else {
        answer((SocketChannel) key.channel(), (ByteBuffer) key.attachment());
      }
    } catch (IOException gone) {
      close(key);
    }
  }

  private void answer(SocketChannel channel, ByteBuffer in) throws IOException {
    if (channel.read(in) < 0) {
      channel.close();
      return;
    }
    int start = 0;
    for (int i = 0; i < in.position(); i++) {
      if (in.get(i) == '\n') {
        byte[] bytes = new byte[i - start];
        in.get(start, bytes);
        String line = new String(bytes, StandardCharsets.ISO_8859_1);
        ByteBuffer answer =
            ByteBuffer.wrap((execute(line) + '\n').getBytes(StandardCharsets.ISO_8859_1));
        while (answer.hasRemaining()) {
          channel.write(answer); // a line always finds room: its reader waits for it
        }
        start = i + 1;
      }
    }
    in.flip().position(start);
    in.compact();
  }

  private String execute(String line) {
    String[] words = line.split(" ", 3);
    if (words[0].equals("SET") && words.length == 3) {
      values.put(words[1], words[2]);
      return "OK";
    }
    return words.length > 1 ? values.getOrDefault(words[1], "none") : "what?";
  }

  private static void close(SelectionKey key) {
    try {
      key.channel().close();
    } catch (IOException closed) {
      // It is.
    }
  }
}
