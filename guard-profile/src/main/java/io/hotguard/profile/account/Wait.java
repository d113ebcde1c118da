/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.FramePattern;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The words for a wait: which primitive of the platform it is in. They name what was found, and
 * decide nothing about a fault.
 */
final class Wait {
  private static final String JUC = "java.util.concurrent.";
  private static final List<Row> NATIVE =
      List.of(
          row(Activity.SLEEP, "java.lang.Thread#sleep|sleep0"),
          row(Activity.NOTIFY, "java.lang.Object#wait|wait0"),
          row(
              Activity.SYNC,
              "sun.nio.ch.FileDispatcherImpl#force0",
              "sun.nio.ch.UnixFileDispatcherImpl#force0"),
          row(
              Activity.READ,
              "java.net.Socket*",
              "sun.nio.ch.NioSocketImpl*",
              "sun.nio.ch.SocketChannelImpl*",
              "sun.nio.ch.SocketDispatcher*",
              "sun.nio.ch.Net*"));

  /* The client for HTTP of the platform has own threads that read the answer for a caller. */
  private static final List<Row> PARKED =
      List.of(
          row(Activity.READ, "jdk.internal.net.http.*"),
          row(Activity.PERMIT, JUC + "Semaphore*"),
          row(
              Activity.RESULT,
              JUC + "CompletableFuture*",
              JUC + "FutureTask*",
              JUC + "CountDownLatch*",
              JUC + "ForkJoinTask*",
              JUC + "CyclicBarrier*",
              JUC + "Phaser*",
              JUC + "Exchanger*"),
          row(
              Activity.LOCK,
              JUC + "locks.ReentrantLock*",
              JUC + "locks.ReentrantReadWriteLock*",
              JUC + "locks.StampedLock*"));

  /** The frames of the platform that tell an activity. */
  private record Row(Activity activity, List<FramePattern> frames) {
    boolean isIn(List<StackFrame> leaf) {
      return leaf.stream()
          .anyMatch(
              frame ->
                  frames.stream()
                      .anyMatch(each -> each.matches(frame.className(), frame.method())));
    }
  }

  /** Native methods in which a library's own selector waits. */
  private static final Pattern SELECTS = Pattern.compile("epollWait|keventWait");

  private static final Pattern TAKE = Pattern.compile("take(First|Last)?|xfer|transfer|poll.*");

  private static final Pattern ASKS = Pattern.compile("(?:^lock|Lock)(?![a-z])");

  private Wait() {}

  /** The activity of a thread in a spell. */
  static Activity of(Spell spell) {
    return switch (spell.kind()) {
      case MONITOR -> Activity.LOCK;
      case NOTIFY -> Activity.NOTIFY;
      case SLEEP -> isForLock(spell.stack()) ? Activity.LOCK : Activity.SLEEP;
      case READ -> Activity.READ;
      case WRITE -> Activity.WRITE;
      case FILE -> Activity.FILE;
      case FORCE -> Activity.SYNC;
      case PARK -> parked(spell.stack());
      case WALL, NATIVE -> ofStack(spell.stack());
      default -> Activity.PROCESSOR;
    };
  }

  private static Row row(Activity activity, String... frames) {
    return new Row(activity, Arrays.stream(frames).map(FramePattern::of).toList());
  }

  private static Optional<Activity> first(List<Row> rows, List<StackFrame> leaf) {
    return rows.stream().filter(row -> row.isIn(leaf)).map(Row::activity).findFirst();
  }

  /** The activity of a waiting thread with these frames. */
  static Activity ofStack(CallStack stack) {
    List<StackFrame> leaf = Frames.leaf(stack);
    boolean writes =
        leaf.stream().anyMatch(frame -> frame.method().toLowerCase(Locale.ROOT).contains("write"));
    return first(NATIVE, leaf)
        .map(activity -> activity == Activity.READ && writes ? Activity.WRITE : activity)
        .orElseGet(() -> parked(stack));
  }

  /** True in a read that returns only when there is something. */
  static boolean isBlockingRead(CallStack stack) {
    return Frames.leaf(stack).stream()
        .anyMatch(
            frame ->
                frame.className().startsWith("sun.nio.ch.NioSocketImpl")
                    || frame.className().startsWith("java.net.Socket"));
  }

  /** True in a method that asks for a lock again and again, such as one of another process. */
  private static boolean isForLock(CallStack stack) {
    return Frames.outside(stack).stream()
        .limit(2)
        .anyMatch(frame -> ASKS.matcher(frame.method()).find());
  }

  private static Activity parked(CallStack stack) {
    List<StackFrame> leaf = Frames.leaf(stack);
    boolean awaits =
        leaf.stream()
            .anyMatch(
                frame -> frame.method().equals("awaitNanos") || frame.method().equals("await"));
    return first(PARKED, leaf)
        .orElse(isQueue(stack) ? Activity.QUEUE : awaits ? Activity.NOTIFY : Activity.WAIT);
  }

  /** True if the innermost frames wait for a new connection. */
  static boolean isAccept(CallStack stack) {
    return Frames.leaf(stack).stream()
        .filter(frame -> frame.method().equals("accept"))
        .map(Frames::packageOf)
        .anyMatch(name -> name.equals("sun.nio.ch") || name.equals("java.net"));
  }

  /** True if the innermost frames wait for an event of any connection, or for a new one. */
  static boolean isSelector(CallStack stack) {
    return isAccept(stack)
        || Frames.inner(stack).filter(at -> SELECTS.matcher(at.method()).lookingAt()).isPresent()
        || Frames.leaf(stack).stream()
            .anyMatch(
                frame ->
                    switch (frame.method()) {
                      case "select", "doSelect" -> true;
                      case "wait" -> frame.className().startsWith("sun.nio.ch.");
                      case "poll" -> frame.className().contains("Poll");
                      default -> false;
                    });
  }

  /** True in the take or poll of a queue of the platform, or of a class that extends one. */
  static boolean isQueue(CallStack stack) {
    return stack.frames().stream().limit(12).anyMatch(Wait::isTake);
  }

  static boolean isTake(StackFrame frame) {
    return isOfQueue(frame) && TAKE.matcher(frame.method()).matches();
  }

  /** True for a thread that waits for room in a queue of the platform. */
  static boolean isPut(CallStack stack) {
    return Frames.leaf(stack).stream()
        .filter(Wait::isOfQueue)
        .map(StackFrame::method)
        .anyMatch(method -> method.startsWith("put") || method.startsWith("offer"));
  }

  private static boolean isOfQueue(StackFrame frame) {
    return frame.className().contains("Queue") || frame.className().contains("Deque");
  }
}
