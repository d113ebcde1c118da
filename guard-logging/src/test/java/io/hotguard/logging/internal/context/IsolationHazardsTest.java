/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import biz.paluch.logging.gelf.SilentAppender;
import io.hotguard.logging.internal.rewrite.GuardedConfiguration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.appender.AppenderLoggingException;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.appender.routing.RoutingAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Appenders behind others: hung, failing, shared with loggers that the guard leaves alone. */
@Timeout(300)
class IsolationHazardsTest {
  private static final String LAYOUT =
      "<SocketOptions sendBufferSize='16384'/><PatternLayout pattern='%m;%-200c%n'/></Socket>";
  private static final int MORE_THAN_BUFFERS = 20_000;

  @TempDir Path directory;
  private GuardedLoggerContext context;

  @AfterEach
  void stop() {
    if (context != null) {
      context.stop();
    }
  }

  private void start(String appenders, String loggers, String... more) {
    List<String> settings = new ArrayList<>(List.of("shutdown-timeout", "300ms"));
    settings.addAll(List.of("ring-size", "65536"));
    settings.addAll(List.of(more));
    context =
        DiskRig.start(
            DiskRig.settings(directory.resolve("spill"), settings.toArray(String[]::new)),
            xml(appenders, loggers));
  }

  private static String xml(String appenders, String loggers) {
    return "<Appenders>"
        + appenders
        + "</Appenders><Loggers>"
        + DiskRig.SILENT_GUARD
        + loggers
        + "</Loggers>";
  }

  private static String root(String... refs) {
    StringBuilder root = new StringBuilder("<Root level='info'>");
    for (String ref : refs) {
      root.append("<AppenderRef ref='").append(ref).append("'/>");
    }
    return root.append("</Root>").toString();
  }

  private String file() {
    return "<File name='file' fileName='"
        + directory.resolve("local.log")
        + "'><PatternLayout pattern='%m%n'/></File>";
  }

  private static String socket(String name, int port) {
    return "<Socket name='"
        + name
        + "' host='localhost' port='"
        + port
        + "' ignoreExceptions='false' reconnectionDelayMillis='20'>"
        + LAYOUT;
  }

  private static String failover(String primary, String... others) {
    StringBuilder refs = new StringBuilder();
    for (String other : others) {
      refs.append("<AppenderRef ref='").append(other).append("'/>");
    }
    return "<Failover name='fo' primary='"
        + primary
        + "'><Failovers>"
        + refs
        + "</Failovers></Failover>";
  }

  private void log(int from, int to) {
    DiskRig.ids(from, to).forEach(context.getLogger("app")::info);
  }

  private long counter(String name) {
    return DiskRig.counter(context, name);
  }

  private long waiting(String appender) {
    return DiskRig.gauge(context, "isolated." + appender + ".waiting");
  }

  /** Waits until the delivery hangs in a write: nothing moves though much is left. */
  private void awaitHanging(String appender) {
    long[] last = {-1};
    int[] still = {0};
    DiskRig.await(
        () -> {
          long written = counter("isolated." + appender + ".written");
          still[0] = written == last[0] && waiting(appender) > 0 ? still[0] + 1 : 0;
          last[0] = written;
          return still[0] > 200;
        });
  }

  @Test
  void theSpillDoesNotWaitForAHungReceiverBehindAFailover() throws Exception {
    try (LineReceiver hung = LineReceiver.stopped()) {
      start(
          file() + socket("tcp", hung.port()) + failover("tcp", "file"),
          root("file", "fo"),
          "spill",
          "always");
      log(0, MORE_THAN_BUFFERS);
      awaitHanging("fo");
      DiskRig.ids(0, 10).forEach(context.getLogger("app")::warn);
      // They go to disk first, and are settled by a flush of the consumer's appenders.
      DiskRig.await(() -> counter("replayed.WARN") == 10);
      log(0, 10);
      DiskRig.await(() -> counter("written.INFO") == MORE_THAN_BUFFERS + 10);
    }
  }

  @Test
  void theSpillDoesNotWaitForAHungReceiverOfAnExemptLogger() throws Exception {
    try (LineReceiver hung = LineReceiver.stopped()) {
      start(
          file() + socket("tcp", hung.port()),
          root("file")
              + "<Logger name='audit' additivity='false'><AppenderRef ref='tcp'/></Logger>",
          "spill",
          "always",
          "exempt",
          "audit");
      Thread caller = hangingCaller("audit");
      DiskRig.ids(0, 10).forEach(context.getLogger("app")::warn);
      DiskRig.await(() -> counter("replayed.WARN") == 10);
      assertThat(caller.isAlive()).isTrue();
    }
  }

  private Thread hangingCaller(String logger) {
    Thread caller =
        new Thread(
            () -> {
              try {
                DiskRig.ids(0, MORE_THAN_BUFFERS).forEach(context.getLogger(logger)::error);
              } catch (RuntimeException e) {
                // The connection was broken off.
              }
            },
            "hanging caller");
    caller.setDaemon(true);
    caller.start();
    DiskRig.await(
        () -> {
          StackTraceElement[] stack = caller.getStackTrace();
          for (int i = 0; i < 20; i++) {
            if (!java.util.Arrays.equals(stack, caller.getStackTrace())) {
              return false;
            }
            java.util.concurrent.locks.LockSupport.parkNanos(2_000_000);
          }
          return stack.length > 0;
        });
    return caller;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void comesBackThoughAReceiverHangsBehindAFailover(boolean reconfigured) throws Exception {
    try (LineReceiver hung = LineReceiver.stopped()) {
      start(file() + socket("tcp", hung.port()) + failover("tcp", "file"), root("fo"));
      log(0, MORE_THAN_BUFFERS);
      awaitHanging("fo");
      if (reconfigured) {
        context.reconfigure(DiskRig.configuration(context, xml(file(), root("file"))));
        // New appenders can be made: nobody holds the lock of all managers.
        context.reconfigure(DiskRig.configuration(context, xml(file(), root("file"))));
      }
      context.stop(); // The test's time-out is the assertion.
    }
  }

  @Test
  void comesBackThoughACallerOfAnExemptLoggerHangsInASocket() throws Exception {
    try (LineReceiver hung = LineReceiver.stopped()) {
      start(
          file() + socket("tcp", hung.port()),
          root("file")
              + "<Logger name='audit' additivity='false'><AppenderRef ref='tcp'/></Logger>",
          "exempt",
          "audit");
      Thread caller = hangingCaller("audit");
      context.reconfigure(DiskRig.configuration(context, xml(file(), root("file"))));
      context.reconfigure(DiskRig.configuration(context, xml(file(), root("file"))));
      caller.join();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "fo", "rewrite", "async"})
  void seesAFailureBehindAnAppender(String wrapper) {
    AtomicInteger failures = new AtomicInteger();
    List<String> got = Collections.synchronizedList(new ArrayList<>());
    StubAppender.on(
        "quiet",
        (self, event) -> {
          if (failures.incrementAndGet() <= 3) {
            self.error("not sent", event, new IOException("503"));
          } else {
            got.add(event.getMessage().getFormattedMessage());
          }
        });
    StubAppender.on(
        "refusing",
        (self, event) -> {
          throw new IllegalStateException("always");
        });
    String stub = "<Stub name='quiet'/>";
    start(
        switch (wrapper) {
          case "inline" ->
              "<Routing name='inline'><Routes pattern='x'><Route>"
                  + stub
                  + "</Route></Routes></Routing>";
          case "fo" ->
              stub
                  + "<Stub name='refusing' ignoreExceptions='false'/>"
                  + failover("refusing", "quiet");
          case "rewrite" ->
              stub
                  + "<Rewrite name='rewrite'><PropertiesRewritePolicy><Property name='k'>v</Property>"
                  + "</PropertiesRewritePolicy><AppenderRef ref='quiet'/></Rewrite>";
          default -> stub + "<Async name='async'><AppenderRef ref='quiet'/></Async>";
        },
        root(wrapper),
        "isolate",
        wrapper);
    log(0, 10);
    DiskRig.await(() -> got.size() == 10 && waiting(wrapper) == 0);
    assertThat(got).isEqualTo(DiskRig.ids(0, 10));
    assertThat(counter("isolated." + wrapper + ".failures")).isEqualTo(3);
  }

  private static String wrapped(String wrapper, String ref) {
    return switch (wrapper) {
      case "rewrite" ->
          "<Rewrite name='rewrite'><PropertiesRewritePolicy><Property name='k'>v</Property>"
              + "</PropertiesRewritePolicy><AppenderRef ref='"
              + ref
              + "'/></Rewrite>";
      case "fo" -> "<Null name='nul'/>" + failover(ref, "nul");
      default ->
          "<Routing name='route'><Routes pattern='x'><Route ref='" + ref + "'/></Routes></Routing>";
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"rewrite", "fo", "route"})
  void seesAFailureBehindAnAsyncAppenderInsideAnother(String wrapper) {
    AtomicInteger failures = new AtomicInteger();
    List<String> got = Collections.synchronizedList(new ArrayList<>());
    StubAppender.on(
        "quiet",
        (self, event) -> {
          if (failures.incrementAndGet() <= 3) {
            self.error("not sent", event, new IOException("503"));
          } else {
            got.add(event.getMessage().getFormattedMessage());
          }
        });
    start(
        "<Stub name='quiet'/><Async name='async'><AppenderRef ref='quiet'/></Async>"
            + wrapped(wrapper, "async"),
        root(wrapper),
        "isolate",
        wrapper);
    log(0, 10);
    DiskRig.await(() -> got.size() == 10 && waiting(wrapper) == 0);
    assertThat(got).isEqualTo(DiskRig.ids(0, 10));
    assertThat(counter("isolated." + wrapper + ".failures")).isEqualTo(3);
    assertThat(context.getConfiguration().<Appender>getAppender("async"))
        .as("the user's own")
        .isInstanceOf(AsyncAppender.class);
    assertThat(context.getConfiguration().getAppenders().get("async"))
        .isInstanceOf(AsyncAppender.class);
    assertThat(((GuardedConfiguration) context.getConfiguration()).changes().sentences())
        .anyMatch(change -> change.startsWith("appender async: Async -> direct"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rewrite", "fo", "route"})
  void losesNothingInAnOutageBehindAnAsyncAppenderInsideAnother(String wrapper) throws Exception {
    LineReceiver first = LineReceiver.open();
    start(
        socket("net", first.port())
            + "<Async name='async'><AppenderRef ref='net'/></Async>"
            + wrapped(wrapper, "async"),
        root(wrapper));
    log(0, 1);
    DiskRig.await(() -> first.lines().size() == 1);
    first.close();
    log(1, 100);
    // The connection may fail before the first event reaches the journal.
    DiskRig.await(() -> counter("isolated.net.failures") > 0 && waiting("net") > 0);
    try (LineReceiver again = LineReceiver.at(first.port())) {
      DiskRig.await(() -> waiting("net") == 0);
      DiskRig.await(() -> again.lines().contains("id-99"));
      assertThat(again.lines()).containsAll(DiskRig.ids(1, 100));
    }
  }

  @Test
  void exemptLoggersKeepAnAsyncAppenderInsideAnother() {
    List<String> threads = Collections.synchronizedList(new ArrayList<>());
    StubAppender.on("quiet", (self, event) -> threads.add(Thread.currentThread().getName()));
    start(
        "<Stub name='quiet'/><Async name='async'><AppenderRef ref='quiet'/></Async>"
            + wrapped("rewrite", "async"),
        root("rewrite")
            + "<Logger name='audit' additivity='false'><AppenderRef ref='rewrite'/></Logger>",
        "exempt",
        "audit");
    context.getLogger("audit").info("kept");
    DiskRig.await(() -> !threads.isEmpty());
    assertThat(threads).singleElement().asString().contains("AsyncAppender");
  }

  /** As its IdlePurgePolicy does. */
  @Test
  void sendsNothingAgainWhenARoutingPurgesARoute() throws Exception {
    try (LineReceiver receiver = LineReceiver.open()) {
      start(
          "<Routing name='inline'><Routes pattern='x'><Route>"
              + socket("s", receiver.port())
              + "</Route></Routes></Routing>",
          root("inline"));
      RoutingAppender routing = context.getConfiguration().getAppender("inline");
      for (int i = 0; i < 20; i++) {
        log(i, i + 1);
        String id = "id-" + i;
        DiskRig.await(() -> receiver.lines().contains(id) && waiting("inline") == 0);
        List.copyOf(routing.getAppenders().keySet()).forEach(routing::deleteAppender);
      }
      DiskRig.await(() -> waiting("inline") == 0);
      assertThat(receiver.lines()).isEqualTo(DiskRig.ids(0, 20));
    }
  }

  /**
   * Some restore the flag of a wait that was interrupted; it must not end each pause from then on.
   */
  @Test
  void aDeliveryWhoseThreadWasInterruptedStillPauses() {
    AtomicInteger failures = new AtomicInteger();
    StubAppender.on(
        "quiet",
        (self, event) -> {
          if (failures.incrementAndGet() == 3) {
            Thread.currentThread().interrupt();
          }
          throw new AppenderLoggingException("interrupted", new IOException("503"));
        });
    start("<Stub name='quiet'/>", root("quiet"), "isolate", "quiet");
    log(0, 1);
    DiskRig.await(() -> failures.get() >= 5);
    Thread delivery =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().endsWith("hotguard-delivery-quiet"))
            .findFirst()
            .orElseThrow();
    DiskRig.await(() -> delivery.getState() == Thread.State.TIMED_WAITING);
    assertThat(failures.get()).as("attempts until it was seen to pause").isLessThan(100);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void countsAFailureOnTheRingsPathBehindARouting(boolean failing) {
    StubAppender.on(
        "tenant",
        (self, event) -> {
          if (failing) {
            throw new IllegalStateException("disk full");
          }
        });
    start(
        "<Routing name='inline'><Routes pattern='x'><Route><Stub name='tenant'/></Route></Routes></Routing>",
        root("inline"),
        "isolate",
        "none");
    log(0, 10);
    DiskRig.await(() -> DiskRig.gauge(context, "ring.waiting") == 0);
    assertThat(counter("dropped.reason.appender-failed")).isEqualTo(failing ? 10 : 0);
    assertThat(counter("written")).isEqualTo(failing ? 0 : 10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gelf", "inline"})
  void hearsOfTheFailuresOfAnAppenderThatTellsOfNone(String name) {
    SilentAppender.SENT.clear();
    SilentAppender.FAILURES.set(5);
    String gelf = "<SilentGelf name='gelf'/>";
    start(
        name.equals("gelf")
            ? gelf
            : "<Routing name='inline'><Routes pattern='x'><Route>"
                + gelf
                + "</Route></Routes></Routing>",
        root(name),
        "isolate",
        name);
    log(0, 10);
    DiskRig.await(() -> SilentAppender.SENT.containsAll(DiskRig.ids(0, 10)));
    assertThat(counter("isolated." + name + ".failures")).isEqualTo(5);
    assertThat(DiskRig.guard(context).changes())
        .contains("appender " + name + ": ignoreExceptions off, since it tells of none");
  }

  @Test
  void callersOfExemptLoggersSeeNoMoreExceptionsThanBefore() {
    SilentAppender.FAILURES.set(1);
    start(
        "<SilentGelf name='gelf'/>",
        root("gelf") + "<Logger name='audit' additivity='false'><AppenderRef ref='gelf'/></Logger>",
        "isolate",
        "gelf",
        "exempt",
        "audit");
    context.getLogger("audit").error("returns");
    assertThat(SilentAppender.FAILURES).hasValue(0);
    assertThat(DiskRig.guard(context).changes()).noneMatch(change -> change.contains("ignore"));
  }

  @Test
  void aFailoverThatWorksIsNoFailure() {
    List<String> got = Collections.synchronizedList(new ArrayList<>());
    StubAppender.on(
        "refusing",
        (self, event) -> {
          throw new IllegalStateException("always");
        });
    StubAppender.on("second", (self, event) -> got.add(event.getMessage().getFormattedMessage()));
    start(
        "<Stub name='refusing' ignoreExceptions='false'/><Stub name='second'/>"
            + failover("refusing", "second"),
        root("fo", "refusing"),
        "isolate",
        "fo");
    log(0, 10);
    DiskRig.await(() -> got.size() >= 10 && waiting("fo") == 0);
    assertThat(got).isEqualTo(DiskRig.ids(0, 10));
    assertThat(counter("isolated.fo.failures")).isZero();
  }

  @Test
  void exemptLoggersKeepTheirAsyncAppender() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    List<String> threads = Collections.synchronizedList(new ArrayList<>());
    StubAppender.on(
        "slow",
        (self, event) -> {
          threads.add(Thread.currentThread().getName());
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    start(
        "<Stub name='slow'/><Stub name='other'/>"
            + "<Async name='async'><AppenderRef ref='slow'/></Async>"
            + "<Async name='direct'><AppenderRef ref='other'/></Async>",
        root("async")
            + "<Logger name='app' additivity='false'><AppenderRef ref='direct'/></Logger>",
        "exempt",
        "Root");
    assertThat((Object) context.getConfiguration().getAppender("async"))
        .isInstanceOf(AsyncAppender.class);
    assertThat((Object) context.getConfiguration().getAppender("direct"))
        .isInstanceOf(AsyncAppender.class);
    context.getLogger("audit").error("returns though the sink is slow");
    DiskRig.await(() -> !threads.isEmpty());
    end.countDown();
    assertThat(threads.get(0)).isNotEqualTo(Thread.currentThread().getName());

    CountDownLatch direct = new CountDownLatch(1);
    StubAppender.on(
        "other",
        (self, event) -> {
          threads.add(Thread.currentThread().getName());
          direct.countDown();
        });
    context.getLogger("app").error("no second queue");
    direct.await();
    assertThat(threads.get(1)).contains("hotguard-logging-");
  }

  /** It may cast it: only Log4j's own appenders are content with any. */
  @Test
  void anAppenderOfAnotherFindsTheAsyncAppenderItself() {
    start(
        "<Stub name='slow'/><Asking name='asking' about='async'/>"
            + "<Async name='async'><AppenderRef ref='slow'/></Async>",
        root("async", "asking"));
    AskingAppender asking = context.getConfiguration().getAppender("asking");
    assertThat(asking.byName()).isInstanceOf(AsyncAppender.class);
    assertThat(asking.fromAll()).isSameAs(asking.byName());
  }

  @Test
  void opensNoJournalBehindAnAsyncAppenderThatNobodyCalls() throws Exception {
    try (LineReceiver receiver = LineReceiver.open()) {
      start(
          file()
              + socket("net", receiver.port())
              + "<Async name='unused'><AppenderRef ref='net'/></Async>",
          root("file"));
      assertThat(counters()).noneMatch(name -> name.startsWith("isolated."));
    }
  }

  @Test
  void endsTheDeliveryOfAnAppenderThatIsGone() throws Exception {
    try (LineReceiver receiver = LineReceiver.open()) {
      start(file() + socket("one", receiver.port()), root("one"));
      log(0, 10);
      // Events that wait keep the delivery; those on their way may come after the next appender's.
      DiskRig.await(() -> receiver.lines().contains("id-9") && waiting("one") == 0);
      context.reconfigure(
          DiskRig.configuration(
              context, xml(file() + socket("two", receiver.port()), root("two"))));
      log(10, 20);
      DiskRig.await(() -> receiver.lines().contains("id-19"));
      assertThat(counter("isolated.one.accepted")).isEqualTo(10);
      DiskRig.await(() -> threads().stream().noneMatch(name -> name.contains("delivery-one")));
      assertThat(DiskRig.guard(context).problems()).isEmpty();
      context.reconfigure(
          DiskRig.configuration(
              context, xml(file() + socket("one", receiver.port()), root("one"))));
      log(20, 30);
      DiskRig.await(() -> receiver.lines().contains("id-29"));
      // Events not yet confirmed when the first delivery ended are sent again.
      assertThat(LineReceiver.distinct(receiver.lines())).isEqualTo(DiskRig.ids(0, 30));
      assertThat(counter("isolated.one.accepted")).isEqualTo(20);
      assertThat(DiskRig.guard(context).problems()).isEmpty();
    }
  }

  @Test
  void keepsTheDeliveryOfAnAppenderThatIsGoneWhileItHoldsEvents() throws Exception {
    LineReceiver dead = LineReceiver.open();
    dead.close();
    start(file() + socket("one", dead.port()), root("one"));
    log(0, 10);
    DiskRig.await(() -> counter("isolated.one.accepted") == 10);
    context.reconfigure(DiskRig.configuration(context, xml(file(), root("file"))));
    assertThat(waiting("one")).isEqualTo(10);
  }

  private Iterable<String> counters() {
    return DiskRig.guard(context).snapshot().counters().keySet();
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList();
  }

  @Test
  void givesAnEventWhoseLoggerIsStoppedMeanwhileToTheNextConfiguration() throws Exception {
    CountDownLatch inHand = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    StubAppender.on(
        "child",
        (self, event) -> {
          inHand.countDown();
          try {
            stopped.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    String loggers =
        root("file") + "<Logger name='app' level='info'><AppenderRef ref='child'/></Logger>";
    start("<Stub name='child'/>" + file(), loggers, "shutdown-timeout", "10ms");
    log(0, 1);
    inHand.await();
    context.reconfigure(
        DiskRig.configuration(context, xml("<Stub name='child'/>" + file(), loggers)));
    stopped.countDown();
    DiskRig.await(() -> counter("written") == 1);
    // The old tree has no appenders any more when the event comes to the parent.
    assertThat(DiskRig.lines(directory.resolve("local.log"))).isEqualTo(DiskRig.ids(0, 1));
  }
}
