/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.opentelemetry.test.TracingAppender;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An event that passes the loggers while the guard comes, at each step of the installation. */
@Timeout(300)
class InstallationStepsTest {
  private static final String LOW = "a.b.c.d";
  private static final String MIDDLE = "a.b";
  private static final List<String> LOGGERS = List.of(LOW, MIDDLE, Logger.ROOT_LOGGER_NAME);

  /** Loggers between these, each with an appender that stops the caller. */
  private static final List<String> BETWEEN = List.of("a.b.c", "a");

  /** Stands for a step that no installation reaches. */
  private static final int AFTERWARDS = Integer.MAX_VALUE;

  /**
   * One installation in steps. A step begins where the installation calls Logback or an appender
   * and has changed something since the step before. The caller reads the appenders of each logger
   * at a given step, and waits in between: only one of the two threads runs at a time.
   */
  private static final class Run {
    private final LoggerContext context =
        new LoggerContext() {
          @Override
          public @Nullable Logger exists(String name) {
            reach();
            return super.exists(name);
          }
        };
    private final GuardedLoggers loggers = new GuardedLoggers(context, new DirectServices());
    private final List<Recorder> recorders = new ArrayList<>();
    private final Semaphore going = new Semaphore(0);
    private final Semaphore waiting = new Semaphore(0);
    private final Thread caller = new Thread(this::call, "caller");
    private final int[] reading;
    private boolean inSteps;
    private int step;
    private int read;
    private List<Object> state = List.of();

    /** An appender of a logger. */
    private static final class Recorder extends UnsynchronizedAppenderBase<ILoggingEvent> {
      private final List<String> texts = new ArrayList<>();

      @Override
      protected void append(ILoggingEvent event) {
        texts.add(event.getFormattedMessage());
      }
    }

    /**
     * @param guarded the loggers that have an appender and a guard before
     * @param added the loggers that get an appender, and then the guard in front of it
     * @param reading the steps at which the caller reads the appenders of {@link #LOGGERS}
     */
    Run(String guarded, String added, int... reading) {
      this.reading = reading;
      record(guarded);
      loggers.install();
      record(added);
      for (String each : BETWEEN) {
        attach(each, new TracingAppender(this::pause));
      }
    }

    private void record(String names) {
      for (String each : LOGGERS) {
        if (List.of(names.split(" ")).contains(each)) {
          Recorder recorder = new Recorder();
          recorders.add(recorder);
          attach(each, recorder);
        }
      }
    }

    private void attach(String logger, Appender<ILoggingEvent> appender) {
      appender.setName("appender " + recorders.size() + " of " + logger);
      appender.setContext(context);
      appender.start();
      context.getLogger(logger).addAppender(appender);
    }

    /** Returns the number of steps. */
    int install() throws InterruptedException {
      caller.start();
      inSteps = true;
      loggers.install();
      inSteps = false;
      while (read < reading.length) {
        goOn();
      }
      caller.join();
      context.getLogger(LOW).info("later");
      return step;
    }

    private void reach() {
      if (!inSteps) {
        return;
      }
      inSteps = false; // A look at the state is no step.
      List<Object> present = state();
      if (!areSame(present, state)) {
        state = present;
        step++;
        while (read < reading.length && reading[read] == step) {
          goOn();
        }
      }
      inSteps = true;
    }

    /** Returns the appenders of each logger, with the route and the appenders of each guard. */
    private List<Object> state() {
      List<Object> found = new ArrayList<>();
      for (String each : LOGGERS) {
        found.add(each);
        for (Appender<ILoggingEvent> appender : appenders(each)) {
          found.add(appender);
        }
        if (LogbackInternals.attached(context.getLogger(each)) instanceof AttachedAppenders guard) {
          found.add(guard.route());
          found.addAll(guard.sinks());
        }
      }
      return found;
    }

    private List<Appender<ILoggingEvent>> appenders(String logger) {
      List<Appender<ILoggingEvent>> found = new ArrayList<>();
      Iterator<Appender<ILoggingEvent>> all = context.getLogger(logger).iteratorForAppenders();
      all.forEachRemaining(found::add);
      return found;
    }

    private static boolean areSame(List<Object> some, List<Object> others) {
      boolean same = some.size() == others.size();
      for (int i = 0; same && i < some.size(); i++) {
        same = some.get(i) == others.get(i);
      }
      return same;
    }

    /** Lets the caller read the appenders of the next logger, and call them. */
    private void goOn() {
      read++;
      going.release();
      waiting.acquireUninterruptibly();
    }

    private void call() {
      going.acquireUninterruptibly();
      try {
        context.getLogger(LOW).info("moment");
      } finally {
        waiting.release(LOGGERS.size());
      }
    }

    private void pause() {
      if (Thread.currentThread() == caller) {
        waiting.release();
        going.acquireUninterruptibly();
      }
    }

    void assertArrived() {
      for (Recorder each : recorders) {
        String name = each.getName() + " at steps " + Arrays.toString(reading);
        assertThat(each.texts).as(name).endsWith("later");
        assertThat(Collections.frequency(each.texts, "later")).as(name).isEqualTo(1);
        assertThat(Collections.frequency(each.texts, "moment")).as(name).isEqualTo(1);
      }
    }
  }

  /** Each appender has the event once. */
  @ParameterizedTest(name = "guarded: {0}; appenders at: {1}")
  @CsvSource({
    "'', a.b.c.d a.b ROOT",
    "'', a.b ROOT",
    "ROOT, a.b.c.d a.b",
    "a.b.c.d, a.b ROOT",
    "a.b.c.d, a.b.c.d a.b ROOT",
    "a.b.c.d ROOT, a.b",
    "a.b.c.d ROOT, a.b.c.d a.b ROOT",
    "a.b ROOT, a.b.c.d",
  })
  void givesEachAppenderTheEventAtEveryStep(String guarded, String added)
      throws InterruptedException {
    Run without = new Run(guarded, added, AFTERWARDS, AFTERWARDS, AFTERWARDS);
    int steps = without.install();
    without.assertArrived();
    assertThat(steps).as("steps").isPositive();
    for (int low = 1; low <= steps; low++) {
      for (int middle = low; middle <= steps + 1; middle++) {
        for (int root = middle; root <= steps + 1; root++) {
          Run run = new Run(guarded, added, low, middle, root);
          assertThat(run.install()).as("steps with a caller").isEqualTo(steps);
          run.assertArrived();
        }
      }
    }
  }

  /** Each access to the given guards is a step. */
  @Test
  void tellsTheParentsBeforeARouteLeadsThere() {
    GuardedLoggers loggers = new GuardedLoggers(new LoggerContext(), new DirectServices());
    List<ILoggingEvent> atLow = new ArrayList<>();
    List<ILoggingEvent> atRoot = new ArrayList<>();
    AttachedAppenders low = guard(loggers, LOW, atLow);
    AttachedAppenders root = guard(loggers, Logger.ROOT_LOGGER_NAME, atRoot);
    List<ILoggingEvent> logged = new ArrayList<>();
    low.lead(
        new AbstractList<>() {
          @Override
          public AttachedAppenders get(int index) {
            LoggingEvent event = new LoggingEvent();
            event.setLoggerName(LOW);
            logged.add(event);
            low.appendLoopOnAppenders(event);
            root.appendLoopOnAppenders(event);
            return index == 0 ? low : root;
          }

          @Override
          public int size() {
            return 2;
          }
        },
        List.of());

    assertThat(logged).isNotEmpty();
    assertThat(atLow).isEqualTo(logged);
    assertThat(atRoot).isEqualTo(logged);
  }

  private static AttachedAppenders guard(
      GuardedLoggers loggers, String logger, List<ILoggingEvent> taken) {
    AttachedAppenders guard = new AttachedAppenders(loggers, logger);
    guard.add(new Run.Recorder(), taken::add);
    guard.lead(List.of(guard), List.of());
    guard.start();
    return guard;
  }
}
