/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.Spell;
import java.util.List;

/**
 * The words for a wait: which primitive of the platform it is in. They name what was found, and
 * decide nothing about a fault.
 */
final class Wait {
  private static final String JUC = "java.util.concurrent.";

  /** Its own threads read the answer for which a caller waits. */
  private static final String HTTP_CLIENT = "jdk.internal.net.http.";

  private Wait() {}

  /** The activity of a thread in a spell. */
  static Activity of(Spell spell) {
    return switch (spell.kind()) {
      case MONITOR -> Activity.LOCK;
      case NOTIFY -> Activity.NOTIFY;
      case SLEEP -> Activity.SLEEP;
      case READ -> Activity.READ;
      case WRITE -> Activity.WRITE;
      case FILE -> Activity.FILE;
      case FORCE -> Activity.SYNC;
      case PARK -> parked(spell.stack());
      case WALL, NATIVE -> ofStack(spell.stack());
      default -> Activity.PROCESSOR;
    };
  }

  /** The activity of a waiting thread with these frames. */
  static Activity ofStack(CallStack stack) {
    List<StackFrame> leaf = Frames.leaf(stack);
    if (any(leaf, "java.lang.Thread", "sleep") || any(leaf, "java.lang.Thread", "sleep0")) {
      return Activity.SLEEP;
    }
    if (any(leaf, "java.lang.Object", "wait") || any(leaf, "java.lang.Object", "wait0")) {
      return Activity.NOTIFY;
    }
    if (any(leaf, "sun.nio.ch.FileDispatcherImpl", "force0")
        || any(leaf, "sun.nio.ch.UnixFileDispatcherImpl", "force0")) {
      return Activity.SYNC;
    }
    if (leaf.stream().anyMatch(frame -> isSocket(frame.className()))) {
      return leaf.stream()
              .anyMatch(
                  frame -> frame.method().toLowerCase(java.util.Locale.ROOT).contains("write"))
          ? Activity.WRITE
          : Activity.READ;
    }
    return parked(stack);
  }

  /** True in a read that returns only when there is something. */
  static boolean isBlockingRead(CallStack stack) {
    return Frames.leaf(stack).stream()
        .anyMatch(
            frame ->
                frame.className().startsWith("sun.nio.ch.NioSocketImpl")
                    || frame.className().startsWith("java.net.Socket"));
  }

  /** True in a read of a file or of a stream such as the standard input. */
  static boolean isStream(CallStack stack) {
    return Frames.leaf(stack).stream()
        .anyMatch(frame -> frame.className().equals("java.io.FileInputStream"));
  }

  private static boolean isSocket(String type) {
    return type.startsWith("java.net.Socket")
        || type.startsWith("sun.nio.ch.NioSocketImpl")
        || type.startsWith("sun.nio.ch.SocketChannelImpl")
        || type.startsWith("sun.nio.ch.SocketDispatcher")
        || type.startsWith("sun.nio.ch.Net");
  }

  private static Activity parked(CallStack stack) {
    List<StackFrame> leaf = Frames.leaf(stack);
    if (leaf.stream().anyMatch(frame -> frame.className().startsWith(HTTP_CLIENT))) {
      return Activity.READ;
    }
    if (any(leaf, JUC + "Semaphore", "")) {
      return Activity.PERMIT;
    }
    for (String type :
        List.of(
            "CompletableFuture",
            "FutureTask",
            "CountDownLatch",
            "ForkJoinTask",
            "CyclicBarrier",
            "Phaser",
            "Exchanger")) {
      if (any(leaf, JUC + type, "")) {
        return Activity.RESULT;
      }
    }
    if (any(leaf, JUC + "locks.ReentrantLock", "")
        || any(leaf, JUC + "locks.ReentrantReadWriteLock", "")
        || any(leaf, JUC + "locks.StampedLock", "")) {
      return Activity.LOCK;
    }
    if (isQueue(stack)) {
      return Activity.QUEUE;
    }
    if (leaf.stream()
        .anyMatch(frame -> frame.method().equals("awaitNanos") || frame.method().equals("await"))) {
      return Activity.NOTIFY;
    }
    return Activity.WAIT;
  }

  private static boolean any(List<StackFrame> leaf, String type, String method) {
    return leaf.stream()
        .anyMatch(
            frame ->
                (frame.className().equals(type) || frame.className().startsWith(type + '$'))
                    && (method.isEmpty() || frame.method().equals(method)));
  }

  /** True if the innermost frames wait for an event of any connection, or for a new one. */
  static boolean isSelector(CallStack stack) {
    for (StackFrame frame : Frames.leaf(stack)) {
      String method = frame.method();
      if (method.equals("select")
          || method.equals("doSelect")
          || method.equals("accept")
          || method.equals("implAccept")
          || (method.equals("wait") && frame.className().startsWith("sun.nio.ch."))
          || (method.equals("poll") && frame.className().contains("Poll"))) {
        return true;
      }
    }
    return false;
  }

  /** True in the take or poll of a queue of the platform, or of a class that extends one. */
  static boolean isQueue(CallStack stack) {
    return stack.frames().stream()
        .limit(12)
        .anyMatch(
            frame ->
                (frame.className().contains("Queue") || frame.className().contains("Deque"))
                    && isTake(frame.method()));
  }

  /** True for a thread that waits for room in a queue of the platform. */
  static boolean isPut(CallStack stack) {
    return Frames.leaf(stack).stream()
        .anyMatch(
            frame ->
                (frame.className().contains("Queue") || frame.className().contains("Deque"))
                    && (frame.method().startsWith("put") || frame.method().startsWith("offer")));
  }

  private static boolean isTake(String method) {
    return method.equals("take")
        || method.equals("takeFirst")
        || method.equals("takeLast")
        || method.startsWith("poll")
        || method.equals("xfer")
        || method.equals("transfer");
  }
}
