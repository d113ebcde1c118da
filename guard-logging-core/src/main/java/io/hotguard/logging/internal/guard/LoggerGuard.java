/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.jmx.BeanRegistration;
import io.hotguard.logging.internal.delivery.Aside;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.delivery.Target;
import io.hotguard.logging.internal.findings.OwnLine;
import io.hotguard.logging.internal.ring.AppenderCalls;
import io.hotguard.logging.internal.ring.DirectCalls;
import io.hotguard.logging.internal.ring.EventAdapter;
import io.hotguard.logging.internal.ring.EventIntake;
import io.hotguard.logging.internal.ring.ExitDrain;
import io.hotguard.logging.internal.ring.GuardCounters;
import io.hotguard.logging.internal.ring.GuardEnd;
import io.hotguard.logging.internal.ring.RingConsumer;
import io.hotguard.logging.internal.ring.Watch;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.LoggingPolicy;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The guard of one logger context: ring, consumer, spill, isolated deliveries, counts. Lives from
 * the first guarded configuration to the stop of the context, across reconfigurations.
 * <b>Threading:</b> configuration calls come one at a time; counts and policy from any thread.
 */
public abstract class LoggerGuard<E, R, L>
    implements Guard, LoggingPolicy<L>, Watch.Watched, DirectCalls.Isolation<E> {
  /** The extra time that a stop gives a consumer that does not hang. */
  protected static final long GRACE_NANOS = Duration.ofMillis(250).toNanos();

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static final long DELIVERIES_NANOS = Duration.ofSeconds(1).toNanos();

  private final GuardParts<E, R, L> parts;
  private final Consumption<E, R> consumption;
  private final RingConsumer<E, R> consumer;
  private final EventIntake<E, R> intake;
  private final GuardEnd<E, R> end;
  private final ExitDrain exit;
  private final Watch watch;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile OwnLines report = OwnLines.none(GuardMode.ENFORCE);
  private Guards.@Nullable Registration registration;
  private @Nullable BeanRegistration policyBean;

  @SuppressWarnings("this-escape") // Nothing calls back before open().
  protected LoggerGuard(
      GuardParts<E, R, L> parts, Consumption<E, R> consumption, String contextName) {
    this.parts = parts;
    this.consumption = consumption;
    LoggingLibrary<E, R, L> library = parts.library();
    LoggingSettings settings = parts.settings();
    consumer =
        new RingConsumer<>(
            parts.ring(),
            parts.doorbell(),
            parts.ledger(),
            consumption,
            parts.calls(),
            task -> library.threads().apply(task, "hotguard-logging-" + contextName));
    intake =
        new EventIntake<>(
            parts.ring(), consumption.spill(), parts.ledger(), parts::present, parts.doorbell());
    end =
        new GuardEnd<>(
            intake,
            consumer,
            consumption,
            parts.deliveries().all(),
            this::isInsideAppender,
            settings,
            library.status());
    if (!settings.isolateAfter().isZero()) {
      parts.ring().heldUpBy(parts.calls()::isBusy);
    }
    exit = new ExitDrain(end::exiting);
    watch =
        new Watch(
            this, parts.ring(), library.status(), settings.stallAfter(), settings.isolateAfter());
  }

  /** Starts the threads, and shows the guard. */
  protected final void open() {
    consumer.start();
    watch.start();
    if (!exit.register()) {
      end.begin();
    }
    registration = Guards.register(this);
    policyBean =
        PolicyBean.register(
            this, parts.library().thresholds(), registration.jmxName(), parts.library().status());
  }

  /** Hands the rest of the ring over: nobody waits for appenders from now on. */
  public final void endConsumption() {
    consumption.close();
    end.close();
  }

  /** Ends the guard; events on disk stay there. */
  public final void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    exit.remove();
    watch.stop();
    endConsumption();
    // The current replay must reach its appender before its journal is closed.
    consumer.awaitEnd(System.nanoTime() + GRACE_NANOS);
    parts.deliveries().close(System.nanoTime() + DELIVERIES_NANOS);
    consumption.spill().close();
    parts.store().close();
    end.report();
    BeanRegistration bean = policyBean;
    if (bean != null) {
      bean.close();
    }
    Guards.Registration current = registration;
    if (current != null) {
      current.close();
    }
  }

  protected final GuardParts<E, R, L> parts() {
    return parts;
  }

  protected final RingConsumer<E, R> consumer() {
    return consumer;
  }

  protected final EventIntake<E, R> intake() {
    return intake;
  }

  protected final GuardEnd<E, R> end() {
    return end;
  }

  protected final Deliveries<E> deliveries() {
    return parts.deliveries();
  }

  /** The last report. */
  protected final OwnLines report() {
    return report;
  }

  /** Sets the report on the present configuration. */
  protected final void report(OwnLines next) {
    report = next;
  }

  /** True on the threads that call appenders. */
  public final boolean isAppenderThread() {
    return consumer.isCurrentThread() || deliveries().isCurrentThread();
  }

  /**
   * Gives an event that the code of an appender logs on the consumer's thread to the other
   * appenders at once, as without the guard; false for any other event. In the ring buffer, the
   * event would come back to its appender, which may log for each event, without end.
   */
  public final boolean offerInside(E event, R route) {
    if (!calls().isInside()) {
      return false;
    }
    try {
      EventAdapter<E, R> events = parts.library().events();
      boolean taken = calls().offerInside(() -> consumption.deliverInside(route, event));
      parts
          .ledger()
          .insideAppender(
              events.level(event), events.loggerName(event), taken, consumption.handsOver(route));
    } catch (Throwable t) { // Logging must not bring the appender down.
      failed();
    }
    return true;
  }

  private boolean isInsideAppender() {
    return isAppenderThread()
        || WALKER.walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getDeclaringClass)
                    .anyMatch(parts.library().appender()::isAssignableFrom));
  }

  public final LoggingSettings settings() {
    return parts.settings();
  }

  /** When events go to disk; OFF also where there is no usable directory. */
  public final SpillMode spillInEffect() {
    return consumption.spill().isOpen() ? spill() : SpillMode.OFF;
  }

  /** Tells whether events of an earlier process wait for an appender, which hung there. */
  public final boolean hasLeft(String appender) {
    return parts.store().hasLeft(appender);
  }

  /** Returns the delivery of an isolated appender; null if it cannot have a journal. */
  public final @Nullable IsolatedDelivery<E> delivery(String appender) {
    return deliveries().open(appender);
  }

  @Override
  public final AppenderCalls calls() {
    return parts.calls();
  }

  @Override
  public final Aside<E> isolate(String appender, Target<E> target, Thread hanging) {
    return deliveries().openHanging(appender, target, hanging);
  }

  @Override
  public final void tell(String warning) {
    consumption.tell(new OwnLine(true, warning));
  }

  @Override
  public final String name() {
    return "logging";
  }

  @Override
  public final GuardMode mode() {
    return GuardMode.ENFORCE;
  }

  @Override
  public final List<String> changes() {
    return report.changes().sentences();
  }

  @Override
  public List<String> problems() {
    return parts.store().problems();
  }

  @Override
  public final GuardSnapshot snapshot() {
    GuardCounters counters = new GuardCounters();
    counters.ring(parts.ring(), parts.ledger());
    counters.spill(consumption.spill());
    counters.gauge("problems", problems().size());
    counters.gauge("stalled", watch.isStalled() || deliveries().isOneStalled() ? 1 : 0);
    counters.gauge("stalled.seconds", watch.stalledSeconds());
    deliveries().report(counters);
    GuardSnapshot.Builder snapshot = GuardSnapshot.builder(name(), mode());
    counters.writeTo(snapshot);
    report.hazards().found().forEach(snapshot::finding);
    return snapshot.build();
  }

  @Override
  public final L threshold() {
    return parts.present().threshold();
  }

  @Override
  public final void setThreshold(L threshold) {
    parts.policy().updateAndGet(policy -> policy.withThreshold(threshold));
  }

  @Override
  public final SpillMode spill() {
    return parts.present().spill();
  }

  @Override
  public final void setSpill(SpillMode mode) {
    parts.policy().updateAndGet(policy -> policy.withSpill(mode));
  }

  @Override
  public final OverflowMode overflow() {
    return parts.present().overflow();
  }

  @Override
  public final void setOverflow(OverflowMode mode) {
    parts.policy().updateAndGet(policy -> policy.withOverflow(mode));
  }

  @Override
  public void ticked(long nowNanos) {
    deliveries().watch(nowNanos);
  }

  @Override
  public final long handled() {
    return calls().number();
  }

  @Override
  public final void hangs(long call) {
    consumer.relieve(call);
  }

  @Override
  public final long backlog() {
    return parts.ring().waiting() + consumption.spill().waiting();
  }

  @Override
  public final void failed() {
    parts.ledger().guardFailure();
  }
}
