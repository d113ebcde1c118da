/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static io.hotguard.lint.graph.Outlines.described;
import static io.hotguard.lint.graph.Outlines.exact;
import static io.hotguard.lint.graph.Outlines.hot;
import static io.hotguard.lint.graph.Outlines.marked;
import static io.hotguard.lint.graph.Outlines.method;
import static io.hotguard.lint.graph.Outlines.ref;
import static io.hotguard.lint.graph.Outlines.type;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.HotPath;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.HotPaths;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.ClassFiles;
import io.hotguard.lint.classfile.outline.CallOutline;
import io.hotguard.lint.classfile.outline.OutlineReader;
import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.RecordedCode;
import java.io.IOException;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Code that the class files alone show to run often. */
final class StructureTest {

  @SuppressWarnings("all")
  static final class Worker {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(9);

    void start() {
      new Thread(this::loop, "io-worker").start();
    }

    private void loop() {
      setUp();
      try {
        while (true) {
          handle(queue.take());
        }
      } catch (InterruptedException e) {
        end();
      }
    }

    private void setUp() {
      queue.clear();
    }

    private void handle(String element) {
      queue.remove(element);
    }

    private void end() {
      queue.clear();
    }
  }

  @SuppressWarnings("all")
  static final class Numbered {
    void start(int number) {
      Thread thread = new Thread(this::work);
      thread.setName("worker-" + number);
      thread.start();
    }

    private void work() {
      try (Selector selector = Selector.open()) {
        while (selector.isOpen()) {
          selector.select(100);
          dispatch();
        }
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    private void dispatch() {}
  }

  /** Waits for one answer, whatever thread asks for it. */
  @SuppressWarnings("all")
  static final class Answer {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(9);

    String await() throws InterruptedException {
      while (true) {
        String answer = queue.poll(1, TimeUnit.SECONDS);
        if (answer != null) {
          return shown(answer);
        }
      }
    }

    private String shown(String answer) {
      return answer + queue.remainingCapacity();
    }
  }

  /** The loop of a thread that waits for something of the application's own. */
  @SuppressWarnings("all")
  static final class Runner implements Runnable {
    private final Idle idle = new Idle();
    private volatile boolean running = true;

    @Override
    public void run() {
      begin();
      workLoop();
    }

    private void workLoop() {
      while (running) {
        work();
      }
    }

    private void begin() {
      idle.pause();
    }

    private void work() {
      idle.pause();
    }
  }

  static final class Idle {
    void pause() {
      Thread.onSpinWait();
    }
  }

  /** Loops of threads that end otherwise, or on no thread. */
  @SuppressWarnings("all")
  static final class Bounded implements Runnable {
    private final ArrayDeque<String> open = new ArrayDeque<>();
    private boolean running;

    @Override
    public void run() {
      String next;
      while ((next = open.pollLast()) != null) {
        visit(next);
      }
      for (int i = 0; i < next.length(); i++) {
        visit(next);
      }
      while (!open.isEmpty()) {
        visit(open.getFirst());
      }
    }

    void onNoThread() {
      while (running) {
        visit("");
      }
    }

    private void visit(String next) {
      open.remove(next);
    }
  }

  /** As many thread pools are: one way out of several, taken by few rounds. */
  @SuppressWarnings("all")
  static final class Pool {
    private static final int OPEN = 1;
    private int state = OPEN;

    void start(java.util.concurrent.Executor executor) {
      executor.execute(() -> loop());
    }

    private void loop() {
      while (state == OPEN) {
        String next = next();
        if (next == null) {
          if (ends(next)) {
            return;
          }
        } else {
          handle(next);
        }
      }
    }

    private boolean ends(String next) {
      return next == null;
    }

    private String next() {
      return "";
    }

    private void handle(String next) {}
  }

  /** Waits for nothing. */
  @SuppressWarnings("all")
  static final class Walk {
    private final Queue<String> open = new ArrayDeque<>();

    void walk() {
      String next = open.poll();
      while (next != null) {
        visit(next);
        next = open.poll();
      }
    }

    private void visit(String next) {
      open.remove(next);
    }
  }

  @SuppressWarnings("all")
  static final class Ticks {
    private final long millis = Long.getLong("acme.millis");

    void start(ScheduledExecutorService scheduler, int seconds) {
      scheduler.scheduleAtFixedRate(this::configured, 0, millis, TimeUnit.MILLISECONDS);
      scheduler.scheduleAtFixedRate(this::asked, 0, seconds, TimeUnit.SECONDS);
      scheduler.scheduleAtFixedRate(this::often, 0, 100, TimeUnit.MILLISECONDS);
      scheduler.scheduleWithFixedDelay(() -> each(), 5, 1, TimeUnit.MICROSECONDS);
      scheduler.scheduleAtFixedRate(new Task(), 0, 999, TimeUnit.MILLISECONDS);
      scheduler.scheduleAtFixedRate(this::seldom, 0, 1, TimeUnit.SECONDS);
    }

    private void often() {}

    private void each() {}

    private void configured() {}

    private void asked() {}

    private void seldom() {}
  }

  @SuppressWarnings("all")
  static final class Task implements Runnable {
    @Override
    public void run() {}
  }

  /** Its first method in the class file is a loop. */
  @SuppressWarnings("all")
  static final class LoopFirst {
    private void loop() {
      try {
        while (true) {
          handle(queue.take());
        }
      } catch (InterruptedException e) {
        queue.clear();
      }
    }

    private void handle(String element) {}

    private final BlockingQueue<String> queue;

    LoopFirst() {
      queue = new ArrayBlockingQueue<>(9);
      new Thread(this::loop, "first").start();
    }
  }

  /** Its first method in the class file is an endless loop. */
  @SuppressWarnings("all")
  static final class EndlessFirst implements Runnable {
    @Override
    public void run() {
      while (running) {
        work();
      }
    }

    private volatile boolean running;

    private void work() {}

    EndlessFirst() {
      running = true;
    }
  }

  /** An endless loop of a thread that the user has marked. */
  @SuppressWarnings("all")
  static final class MarkedEndless implements Runnable {
    private volatile boolean running;

    @HotPath
    @Override
    public void run() {
      begin();
      while (running) {
        work();
      }
    }

    private void begin() {}

    private void work() {}
  }

  private static ProgramGraph graph(Class<?>... types) {
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    for (Class<?> type : types) {
      builder.add(new OutlineReader().read("x", ClassFiles.bytes(type)).outline().orElseThrow(), 0);
    }
    return builder.build(HotSources.of(new NamePatterns(List.of())), 5);
  }

  private static MethodRef of(Class<?> type, String name) {
    return ref(type.getName(), name);
  }

  @Test
  void theLoopOfAThreadAndWhatItHandsOutAreHot() {
    ProgramGraph graph = graph(Worker.class);

    assertThat(hot(graph)).containsExactlyInAnyOrder("Worker.loop", "Worker.handle");
    HotPaths paths = graph.hotPaths();
    assertThat(paths.entry(of(Worker.class, "loop")).shown())
        .isEqualTo("loop of thread \"io-worker\"");
    assertThat(paths.isLoopAlone(of(Worker.class, "loop"))).isTrue();
    assertThat(paths.doubt(of(Worker.class, "loop"))).isEmpty();
  }

  @Test
  void theFirstMethodOfAllMayBeALoop() {
    assertThat(hot(graph(LoopFirst.class)))
        .containsExactlyInAnyOrder("LoopFirst.loop", "LoopFirst.handle");
    assertThat(graph(LoopFirst.class).hotPaths().entry(of(LoopFirst.class, "loop")).shown())
        .isEqualTo("loop of thread \"first\"");
    assertThat(hot(graph(EndlessFirst.class)))
        .containsExactlyInAnyOrder("EndlessFirst.run", "EndlessFirst.work");
  }

  @Test
  void allOfAMarkedMethodIsHotAroundItsEndlessLoopToo() {
    ProgramGraph graph = graph(MarkedEndless.class);

    assertThat(hot(graph))
        .containsExactlyInAnyOrder(
            "MarkedEndless.run", "MarkedEndless.begin", "MarkedEndless.work");
    assertThat(graph.hotPaths().isLoopAlone(of(MarkedEndless.class, "run"))).isFalse();
  }

  @Test
  void aThreadMayBeNumbered() {
    ProgramGraph graph = graph(Numbered.class);

    assertThat(hot(graph)).containsExactlyInAnyOrder("Numbered.work", "Numbered.dispatch");
    assertThat(graph.hotPaths().entry(of(Numbered.class, "work")).shown())
        .isEqualTo("loop of thread \"worker-*\"");
  }

  @Test
  void aLoopThatNeverWaitsIsOfNoThread() {
    assertThat(hot(graph(Walk.class))).isEmpty();
  }

  @Test
  void aWaitForOneAnswerIsNoLoopOfAThread() {
    assertThat(hot(graph(Answer.class))).isEmpty();
  }

  @Test
  void anEndlessLoopOfAThreadIsAGuess() {
    ProgramGraph graph = graph(Runner.class, Idle.class);

    assertThat(hot(graph))
        .containsExactlyInAnyOrder("Runner.workLoop", "Runner.work", "Idle.pause");
    HotPaths paths = graph.hotPaths();
    assertThat(paths.entry(of(Runner.class, "work")).shown()).isEqualTo("endless loop of a thread");
    assertThat(paths.isLoopAlone(of(Runner.class, "workLoop"))).isTrue();
    assertThat(paths.doubt(of(Idle.class, "pause"))).contains(Doubt.of(Doubt.Kind.UNKNOWN));
    assertThat(graph.isLibrary()).isFalse();
  }

  @Test
  void aThreadMayEndInMoreThanOneWay() {
    assertThat(hot(graph(Pool.class)))
        .containsExactlyInAnyOrder("Pool.loop", "Pool.ends", "Pool.next", "Pool.handle");
  }

  @Test
  void aLoopThatEndsWithItsDataIsNotEndless() {
    assertThat(hot(graph(Bounded.class))).isEmpty();
  }

  @Test
  void whatRunsSeveralTimesASecondIsHot() {
    ProgramGraph graph = graph(Ticks.class, Task.class);

    assertThat(hot(graph))
        .contains("Ticks.often", "Ticks.each", "Task.run")
        .doesNotContain("Ticks.seldom", "Ticks.configured", "Ticks.asked");
    assertThat(graph.hotPaths().entry(of(Ticks.class, "often")).shown())
        .isEqualTo("scheduled every 100 ms");
  }

  @ParameterizedTest
  @CsvSource({
    "org.broker.api.Handler, sell, (Lorg/broker/api/InputRecord;)V, true",
    "org.broker.api.Handler, sell, (Lorg/other/api/InputRecord;)V, false",
    "org.broker.api.Handler, onPush, ()V, true",
    "org.broker.api.Handler, onNext, (Ljava/lang/Object;)V, true",
    "org.broker.api.Handler, handleMessage, (Lorg/other/api/Letter;)V, true",
    "org.broker.api.Handler, onNextDay, ()V, false",
    "org.broker.api.Handler, handleFailure, ()V, false",
    "org.broker.api.Handler, close, (Lorg/broker/api/InputRecord;)V, false",
    "org.broker.api.Handler, onEvent, (Lorg/broker/api/ConfigChangedEvent;)V, false",
    "org.broker.api.Handler, onEvent, (Lorg/broker/api/OrderEvent;)V, true",
    "org.broker.api.PointCodec, encode, (Ljava/lang/Object;)[B, true",
    "org.broker.api.PointCodec, encode, ()[B, false",
    "org.broker.api.PointCodec, name, (Ljava/lang/Object;)[B, false",
    "org.broker.api.Point, encode, (Ljava/lang/Object;)[B, false",
    "java.util.EventListener, onRecord, (Lorg/broker/api/InputRecord;)V, false"
  })
  void whatTakesAMessageOfALibraryIsAGuess(
      String supertype, String name, String descriptor, boolean guessed) {
    ProgramGraph graph =
        Outlines.graph(type("acme.Cart", supertype).with(described(method(name), descriptor)));

    MethodRef method = new MethodRef("acme.Cart", name, descriptor);
    assertThat(graph.hotPaths().contains(method)).isEqualTo(guessed);
    assertThat(graph.hotPaths().doubt(method).isPresent()).isEqualTo(guessed);
  }

  @ParameterizedTest
  @CsvSource({
    "java.util.function.Function, (Lacme/CartRequest;)V, true",
    "java.util.function.Function, (Lacme/Price;ILacme/CartRequest;)V, true",
    "java.util.function.Function, (Lacme/CartRequest;Lacme/Price;)V, false",
    "java.util.function.Function, (Lacme/ConfigChangedEvent;)V, false",
    "acme.shop.Handler, (Lacme/CartRequest;)V, false"
  })
  void aLambdaThatTakesAMessageIsAGuess(String type, String descriptor, boolean guessed) {
    MethodRef lambda = new MethodRef("acme.shop.Cart", "lambda$sell$0", descriptor);
    CallOutline made =
        new CallOutline(
            CallOutline.Kind.FUNCTION, lambda, type, FunctionUse.HANDED_ON, 7, false, false);
    ProgramGraph graph =
        Outlines.graph(
            type("acme.shop.Cart")
                .with(method("sell", made), described(method("lambda$sell$0"), descriptor)));

    assertThat(graph.hotPaths().contains(lambda)).isEqualTo(guessed);
    assertThat(graph.hotPaths().entry(lambda).shown())
        .isEqualTo(guessed ? "Function that takes CartRequest" : "");
  }

  /** Serializers of the application's own run often, too. */
  @Test
  void aGivenCoderIsAGuess() {
    String takes = "(Ljava/lang/Object;)[B";
    ProgramGraph graph =
        Outlines.graph(
            type("acme.Encoder").asInterface(),
            type("acme.Cart", "java.lang.Object", "acme.Encoder")
                .with(described(method("encode"), takes), described(method("price"), takes)));

    assertThat(hot(graph)).containsExactly("Cart.encode");
  }

  @Test
  void aGivenTypeIsNoLibrary() {
    String takes = "(Lorg/broker/api/InputRecord;)V";
    ProgramGraph graph =
        Outlines.graph(
            type("org.broker.api.Handler"),
            type("acme.Cart", "org.broker.api.Handler").with(described(method("on"), takes)));

    assertThat(hot(graph)).isEmpty();
  }

  @Test
  void annotationsOfTheUserAreAsGoodAsHotPath() {
    NamePatterns none = new NamePatterns(List.of());
    NamePatterns own = new NamePatterns(List.of("com.acme.*Endpoint"));
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    builder.add(
        type("acme.Cart")
            .with(
                marked("com.acme.CartEndpoint", "show", exact("acme.Cart", "helper")),
                method("helper"),
                marked("com.acme.Other", "other"))
            .outline(),
        0);
    builder.add(
        type("acme.Shop").annotated("com.acme.ShopEndpoint").with(method("sell")).outline(), 1);
    ProgramGraph graph =
        builder.build(
            new HotSources(
                none,
                own,
                RecordedCode.none(),
                CheckedAs.APPLICATION,
                new ExportedPackages(),
                Inputs.unknown()),
            5);

    assertThat(hot(graph)).containsExactlyInAnyOrder("Cart.show", "Cart.helper", "Shop.sell");
    EntryPoint entry = graph.hotPaths().entry(ref("acme.Cart", "helper"));
    assertThat(entry.shown()).isEqualTo("configured entry point @CartEndpoint");
    assertThat(entry.isAskedFor()).isTrue();
  }
}
