/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.MethodRef;
import io.hotguard.lint.classfile.outline.CallOutline;
import io.hotguard.lint.classfile.outline.ClassOutline;
import io.hotguard.lint.classfile.outline.MethodOutline;
import io.hotguard.lint.graph.TypeNode.Handler.Kind;
import io.hotguard.rule.EntryPoint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds code that the class files alone show to run often: loops in which a thread waits for the
 * next element, event or connection, and tasks that a scheduler runs several times a second.
 */
final class ThreadLoops {
  private static final Set<String> TAKES =
      Set.of("poll", "pollFirst", "pollLast", "take", "takeFirst", "takeLast");
  private static final Pattern QUEUES =
      Pattern.compile(
          "java\\.util\\.concurrent\\.((Array|Linked|Priority)?Blocking(Queue|Deque)|(Linked)?TransferQueue|SynchronousQueue)");
  private static final Map<String, Set<String>> WAITS =
      Map.of(
          "java.nio.channels.Selector", Set.of("select"),
          "java.net.DatagramSocket", Set.of("receive"),
          "com.lmax.disruptor.SequenceBarrier", Set.of("waitFor"),
          "org.apache.kafka.clients.consumer.Consumer", Set.of("poll"),
          "org.apache.kafka.clients.consumer.KafkaConsumer", Set.of("poll"));

  /** Stands for several names. */
  private static final String AMBIGUOUS = "*";

  private final MethodIds refs;
  private final String threadName;

  ThreadLoops(MethodIds refs, ClassOutline type) {
    this.refs = refs;
    String name = "";
    for (MethodOutline method : type.methods()) {
      String next = method.threadName();
      if (!next.isEmpty()) {
        name = name.isEmpty() || name.equals(next) ? next : AMBIGUOUS;
      }
    }
    this.threadName = name.equals(AMBIGUOUS) ? "" : name;
  }

  void find(MethodOutline method, int ref, List<TypeNode.Handler> found) {
    if (isForThreads(method)) {
      for (CallOutline call : method.calls()) {
        if (call.repeated() && call.kind() == CallOutline.Kind.VIRTUAL && waits(call.target())) {
          found.add(new TypeNode.Handler(ref, entry(call.target()), Kind.LOOP));
          break;
        }
      }
      if (method.endless()) {
        found.add(new TypeNode.Handler(ref, EntryPoint.endlessLoop(threadName), Kind.ENDLESS));
      }
    }
    for (MethodOutline.Tick tick : method.ticks()) {
      MethodRef task = tick.task();
      MethodRef run =
          task.name().equals("<init>") ? new MethodRef(task.owner(), "run", "()V") : task;
      found.add(
          new TypeNode.Handler(
              refs.idOf(run),
              EntryPoint.of(EntryPoint.Kind.LOOP, "scheduled every " + tick.millis() + " ms"),
              Kind.METHOD));
    }
  }

  /** A method with a result waits for one thing, such as an answer, and then ends. */
  private static boolean isForThreads(MethodOutline method) {
    return method.descriptor().endsWith(")V") || method.name().equals("call");
  }

  /** A poll without a time does not wait. */
  private static boolean waits(MethodRef target) {
    Set<String> waiting = QUEUES.matcher(target.owner()).matches() ? TAKES : Set.of();
    return WAITS.getOrDefault(target.owner(), waiting).contains(target.name())
        && !(target.name().startsWith("poll") && target.descriptor().startsWith("()"));
  }

  private EntryPoint entry(MethodRef target) {
    String shown =
        threadName.isEmpty()
            ? "loop of a thread around "
                + KnownEntryPoints.simpleName(target.owner())
                + '.'
                + target.name()
            : "loop of thread \"" + threadName + '"';
    return EntryPoint.of(EntryPoint.Kind.LOOP, shown);
  }
}
