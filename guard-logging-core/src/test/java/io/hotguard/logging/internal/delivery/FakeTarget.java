/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** An appender of texts on the thread of a test, which fails when it is told to. */
final class FakeTarget implements Target<String> {
  final Object appender = new Object();

  /** The appended texts, refused ones too, and the writes to the stream. */
  final List<String> taken = new ArrayList<>();

  final List<String> ends = new ArrayList<>();
  final List<String> toldOf = new ArrayList<>();

  /** The targets that were left when this one was broken off. */
  final List<Target<String>> brokenOff = new ArrayList<>();

  Confirmation confirmation = Confirmation.APPEND;
  Fault fault = Fault.EVENT;
  boolean started = true;
  boolean answering = true;
  boolean withStream;
  int leastBytes = 1;
  int flushes;
  int looks;

  /** Called with each event before it is taken. */
  Runnable before = () -> {};

  /** Called when somebody asks for the appender. */
  Runnable whileAsked = () -> {};

  Runnable whileFlushing = () -> {};
  Runnable whileLayingOut = () -> {};
  Runnable whileBreakingOff = () -> {};
  boolean shows = true;
  Set<?> present = Set.of(appender);

  /** Not connected, which counts as open. */
  @Nullable Socket socket;

  /** Throws for these texts. */
  Set<String> refused = Set.of();

  @Override
  public Object appender() {
    whileAsked.run();
    return appender;
  }

  @Override
  public boolean isStarted() {
    return started;
  }

  @Override
  public void markEndOfBatch(String event, boolean last) {
    ends.add(last ? event + '.' : event);
  }

  @Override
  public void append(String event) {
    take(event);
  }

  private void take(String text) {
    before.run();
    taken.add(text);
    if (refused.contains(text)) {
      throw new IllegalStateException("refused " + text);
    }
  }

  @Override
  public void flush() {
    flushes++;
    whileFlushing.run();
  }

  @Override
  public Confirmation confirmation() {
    return confirmation;
  }

  @Override
  public Fault faultOf(String event, Throwable failure) {
    return fault;
  }

  @Override
  public void tellOfFailure(String event, Throwable failure) {
    toldOf.add(event);
  }

  @Override
  public boolean isAnswering(Object failing) {
    return answering;
  }

  @Override
  public int leastBytes(String event) {
    return leastBytes;
  }

  @Override
  public @Nullable Stream<String> stream() {
    return withStream ? new Lines() : null;
  }

  private final class Lines implements Stream<String> {
    @Override
    public byte @Nullable [] layOut(String event) {
      whileLayingOut.run();
      if (event.startsWith("torn")) {
        throw new IllegalArgumentException(event);
      }
      return event.isEmpty() ? null : (event + ' ').getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      take(new String(bytes, offset, length, StandardCharsets.UTF_8));
    }
  }

  @Override
  public boolean showsItsStreams() {
    return shows;
  }

  @Override
  public void forEachSocket(BiConsumer<Object, Socket> action) {
    looks++;
    if (socket != null) {
      action.accept(appender, socket);
    }
  }

  @Override
  public Set<?> present() {
    return present;
  }

  @Override
  public boolean uses(Object connection) {
    return connection == socket;
  }

  @Override
  public void breakOff(Collection<? extends Target<String>> others) {
    brokenOff.addAll(others);
    whileBreakingOff.run();
  }
}
