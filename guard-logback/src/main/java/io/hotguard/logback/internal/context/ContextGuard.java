/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.jmx.BeanRegistration;
import io.hotguard.logback.LogbackGuard;
import io.hotguard.logback.internal.appender.GuardServices;
import io.hotguard.logback.internal.appender.GuardThread;
import io.hotguard.logback.internal.appender.GuardedLoggers;
import io.hotguard.logback.internal.appender.GuardedRoute;
import io.hotguard.logback.internal.appender.LiveFindings;
import io.hotguard.logback.internal.appender.LogbackInternals;
import io.hotguard.logback.internal.appender.LogbackStatus;
import io.hotguard.logback.internal.appender.LogbackTarget;
import io.hotguard.logback.internal.event.Levels;
import io.hotguard.logback.internal.event.LogbackEventCodec;
import io.hotguard.logback.internal.event.LogbackEvents;
import io.hotguard.logback.internal.event.OwnEvents;
import io.hotguard.logback.internal.event.Route;
import io.hotguard.logging.internal.backlog.JournalStore;
import io.hotguard.logging.internal.delivery.Aside;
import io.hotguard.logging.internal.delivery.DeliveryTarget;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.findings.InForce;
import io.hotguard.logging.internal.findings.StartupFindings;
import io.hotguard.logging.internal.guard.Deliveries;
import io.hotguard.logging.internal.jmx.PolicyBean;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.ring.AppenderCalls;
import io.hotguard.logging.internal.ring.CallingFrames;
import io.hotguard.logging.internal.ring.EventIntake;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.internal.ring.ExitDrain;
import io.hotguard.logging.internal.ring.GuardCounters;
import io.hotguard.logging.internal.ring.GuardEnd;
import io.hotguard.logging.internal.ring.RingConsumer;
import io.hotguard.logging.internal.ring.Spill;
import io.hotguard.logging.internal.ring.Watch;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The guard of one logger context: ring, consumer, spill, isolated deliveries, counts. Lives from
 * the first guarded configuration to the stop of the context, across resets. <b>Threading:</b>
 * configuration calls come one at a time; counts and policy from any thread.
 */
final class ContextGuard implements LogbackGuard, GuardServices, Watch.Watched {
  /** The extra time that a stop gives a consumer that does not hang. */
  private static final long GRACE_NANOS = Duration.ofMillis(250).toNanos();

  private static final long LEAST_STOP_NANOS = Duration.ofSeconds(1).toNanos();

  /** Stops of guarded appenders further apart do not belong to one reset. */
  private static final long RESET_NANOS = Duration.ofSeconds(30).toNanos();

  private final LoggingSettings settings;
  private final LoggerContext context;
  private final Runnable tick;
  private final Ledger ledger = new Ledger();
  private final Doorbell doorbell = new Doorbell();
  private final AppenderCalls calls = new AppenderCalls();
  private final EventRing<ILoggingEvent, Route> ring;
  private final ConsumerDelivery consumption;
  private final Spill<ILoggingEvent, Route> spill;
  private final RingConsumer<ILoggingEvent, Route> consumer;
  private final EventIntake<ILoggingEvent, Route> intake;
  private final JournalStore<ILoggingEvent> store;
  private final Deliveries<ILoggingEvent> deliveries;
  private final Watch watch;
  private final GuardEnd<ILoggingEvent, Route> end;
  private final ExitDrain exit;
  private final AtomicBoolean closed = new AtomicBoolean();

  private volatile Policy policy;
  private volatile List<String> changes = List.of();
  private volatile StartupFindings findings = StartupFindings.NONE;

  /** Whether the log says that the guard is on. Configuring only. */
  private boolean announced;

  /** The told lines about what the counts cannot know. Configuring only. */
  private List<String> unknowns = List.of();

  /** The end of the present wait for the appenders; 0 without one. */
  private volatile long drainUntilNanos;

  private @Nullable GuardedLoggers drained;
  private Guards.@Nullable Registration registration;
  private @Nullable BeanRegistration policyBean;

  private ContextGuard(
      LoggingSettings settings,
      JournalStore<ILoggingEvent> store,
      LoggerContext context,
      Runnable tick) {
    this.settings = settings;
    this.context = context;
    this.store = store;
    this.tick = tick;
    policy = Policy.of(settings);
    ring =
        new EventRing<>(LogbackEvents.INSTANCE, settings.ringSize(), doorbell, settings.patience());
    deliveries = new Deliveries<>(store, settings, GuardThread::new, LogbackStatus.INSTANCE);
    consumption =
        new ConsumerDelivery(
            context,
            store.spill(),
            ring,
            ledger,
            calls,
            deliveries::drops,
            this::keep,
            settings.shutdownTimeout().toNanos());
    spill = consumption.spill();
    consumer =
        new RingConsumer<>(
            ring,
            doorbell,
            ledger,
            consumption,
            calls,
            runnable -> new GuardThread(runnable, "hotguard-logging-" + context.getName()));
    intake = new EventIntake<>(ring, spill, ledger, () -> policy, doorbell);
    end =
        new GuardEnd<>(
            intake,
            consumer,
            consumption,
            deliveries.all(),
            this::isInsideAppender,
            settings,
            LogbackStatus.INSTANCE);
    exit = new ExitDrain(end::exiting);
    watch =
        new Watch(
            this, ring, LogbackStatus.INSTANCE, settings.stallAfter(), settings.isolateAfter());
  }

  /**
   * Opens the guard of a context.
   *
   * @param source names the first configuration
   * @param tick runs ten times a second
   */
  static ContextGuard open(
      LoggingSettings settings, LoggerContext context, String source, Runnable tick) {
    JournalStore<ILoggingEvent> store =
        JournalStore.open(
            settings,
            "logback",
            JournalOrigin.of(source, context),
            LogbackEventCodec.INSTANCE,
            LogbackStatus.INSTANCE);
    ContextGuard guard = new ContextGuard(settings, store, context, tick);
    guard.consumer.start();
    guard.watch.start();
    if (!guard.exit.register()) {
      guard.end.begin();
    }
    guard.registration = Guards.register(guard);
    guard.policyBean =
        PolicyBean.register(
            guard, Levels::threshold, guard.registration.jmxName(), LogbackStatus.INSTANCE);
    return guard;
  }

  /** Puts the guard in front of all appenders of the present configuration. */
  void install(String version, String source) {
    GuardedLoggers loggers = consumption.configuration();
    boolean fresh = loggers == null || loggers.isStopped();
    GuardedLoggers next = loggers == null || fresh ? new GuardedLoggers(context, this) : loggers;
    LiveFindings live = fresh ? LiveFindings.read(source, context, settings) : null;
    next.install();
    consumption.configure(next);
    Set<String> isolated = new TreeSet<>();
    for (LogbackTarget target : next.targets()) {
      String name = String.valueOf(target.appender().getName());
      isolated.add(name);
      IsolatedDelivery<ILoggingEvent> delivery = deliveries.get(name);
      if (delivery != null && !delivery.isAttached()) {
        delivery.attach(target);
      }
    }
    deliveries.endUnused(isolated);
    deliveries.reportUnattached();
    report(next, version, live);
    doorbell.ring();
  }

  boolean isIncomplete() {
    GuardedLoggers loggers = consumption.configuration();
    return loggers == null || loggers.isIncomplete();
  }

  /**
   * Reports changes and hazards, if they are others than those of the last configuration. A report
   * on another configuration begins like the first, which its appenders may not have shown.
   */
  private void report(GuardedLoggers loggers, String version, @Nullable LiveFindings live) {
    List<String> next = loggers.changes();
    List<OwnEvents.Line> lines = new ArrayList<>();
    boolean changed = !next.equals(changes);
    if (!announced || (changed && live != null)) {
      announced = true;
      lines.add(OwnEvents.guarding(version));
      settings.contradiction().ifPresent(each -> lines.add(OwnEvents.warning(each)));
    }
    if (changed) {
      changes = next;
      next.forEach(change -> lines.add(OwnEvents.changed(change)));
    }
    if (!loggers.unknowns().equals(unknowns)) {
      unknowns = loggers.unknowns();
      unknowns.forEach(unknown -> lines.add(OwnEvents.unknown(unknown)));
    }
    StartupFindings found =
        live == null ? findings : live.guarded(spillInEffect(), inForce(loggers));
    if (!found.equals(findings)) {
      findings = found;
      lines.addAll(OwnEvents.findings(found));
    }
    if (loggers.isStopped()) { // The consumer has no appender: all loggers are exempt.
      OwnEvents.write(context, lines);
    } else {
      lines.forEach(consumption::tell);
    }
    if (!lines.isEmpty()) {
      OwnEvents.tellIfHidden(
          context, OwnEvents.report(mode(), version, changes.size(), findings, lines));
    }
  }

  private SpillMode spillInEffect() {
    return spill.isOpen() ? policy.spill() : SpillMode.OFF;
  }

  private InForce inForce(GuardedLoggers loggers) {
    return new InForce(
        true, settings.batchesFiles(), spillInEffect() != SpillMode.OFF, loggers.areApart());
  }

  @Override
  public LoggingSettings settings() {
    return settings;
  }

  @Override
  public void accept(ILoggingEvent event, GuardedRoute route) {
    intake.accept(event, route);
  }

  @Override
  public @Nullable IsolatedDelivery<ILoggingEvent> delivery(String appender) {
    return deliveries.open(appender);
  }

  @Override
  public AppenderCalls calls() {
    return calls;
  }

  @Override
  public Aside<ILoggingEvent> isolate(
      String appender, DeliveryTarget<ILoggingEvent> target, Thread hanging) {
    return deliveries.openHanging(appender, target, hanging);
  }

  @Override
  public void tell(String warning) {
    consumption.tell(new OwnEvents.Line(Level.WARN, warning));
  }

  /** One bound holds for all loggers of a reset. */
  @Override
  public void drain(GuardedLoggers loggers) {
    long now = System.nanoTime();
    if (drained != loggers || now - drainUntilNanos > RESET_NANOS) {
      drained = loggers;
      drainUntilNanos = end.deadlineNanos();
    }
    end.drain(drainUntilNanos, true);
    end.tellLosses(drainUntilNanos);
  }

  /** The appenders get as long to stop as they had for their events, at least a second. */
  @Override
  public long stopDeadlineNanos() {
    return drainUntilNanos + Math.max(LEAST_STOP_NANOS, settings.shutdownTimeout().toNanos());
  }

  @Override
  public void settle() {
    drainUntilNanos = end.deadlineNanos();
    end.drain(drainUntilNanos, true);
  }

  @Override
  public boolean detach(LogbackTarget target) {
    IsolatedDelivery<ILoggingEvent> delivery =
        deliveries.get(String.valueOf(target.appender().getName()));
    if (delivery == null) {
      return true;
    }
    if (!delivery.awaitDelivered(drainUntilNanos)) {
      LogbackStatus.INSTANCE.warn(
          "hotguard: "
              + delivery.undelivered()
              + " events of isolated appender "
              + delivery.name()
              + " wait in "
              + store.place()
              + " and are delivered when an appender of that name starts, or at the next start");
    }
    return delivery.detach(target.appender(), drainUntilNanos);
  }

  @Override
  public boolean isDelivering() {
    return !consumer.isCurrentThread() && calls.isBusy();
  }

  private boolean isInsideAppender() {
    return consumer.isCurrentThread()
        || deliveries.isCurrentThread()
        || CallingFrames.anyIs(Appender.class::isAssignableFrom);
  }

  /** Puts an event on disk whose appenders have ended. */
  private boolean keep(Route route, ILoggingEvent event) {
    return end.keep(route, event);
  }

  /** Hands the rest of the ring over: nobody waits for appenders from now on. */
  void endConsumption() {
    consumption.close();
    end.close();
  }

  /** Ends the guard; events on disk stay there. */
  void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    exit.remove();
    watch.stop();
    endConsumption();
    consumer.awaitEnd(System.nanoTime() + GRACE_NANOS);
    deliveries.close(System.nanoTime() + Duration.ofSeconds(1).toNanos());
    spill.close();
    store.close();
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

  @Override
  public String name() {
    return "logging";
  }

  @Override
  public GuardMode mode() {
    return GuardMode.ENFORCE;
  }

  @Override
  public List<String> changes() {
    return changes;
  }

  @Override
  public GuardSnapshot snapshot() {
    GuardCounters counters = new GuardCounters();
    counters.ring(ring, ledger);
    counters.spill(spill);
    counters.gauge("problems", problems().size());
    counters.gauge("stalled", watch.isStalled() || deliveries.isOneStalled() ? 1 : 0);
    counters.gauge("stalled.seconds", watch.stalledSeconds());
    deliveries.report(counters);
    GuardSnapshot.Builder snapshot = GuardSnapshot.builder(name(), mode());
    counters.writeTo(snapshot);
    findings.found().forEach(snapshot::finding);
    return snapshot.build();
  }

  @Override
  public List<String> problems() {
    List<String> all = new ArrayList<>(store.problems());
    String internals = LogbackInternals.problem();
    if (internals != null) {
      all.add(internals);
    }
    return all;
  }

  @Override
  public Level threshold() {
    return policy.threshold();
  }

  @Override
  public synchronized void setThreshold(Level threshold) {
    policy = policy.withThreshold(threshold);
  }

  @Override
  public SpillMode spill() {
    return policy.spill();
  }

  @Override
  public synchronized void setSpill(SpillMode mode) {
    policy = policy.withSpill(mode);
  }

  @Override
  public OverflowMode overflow() {
    return policy.overflow();
  }

  @Override
  public synchronized void setOverflow(OverflowMode mode) {
    policy = policy.withOverflow(mode);
  }

  @Override
  public long droppedTotal() {
    return ledger.drops().all();
  }

  @Override
  public void ticked(long nowNanos) {
    deliveries.watch(nowNanos);
    tick.run();
  }

  @Override
  public long handled() {
    return calls.number();
  }

  @Override
  public void hangs(long call) {
    consumer.relieve(call);
  }

  @Override
  public long backlog() {
    return ring.waiting() + spill.waiting();
  }

  @Override
  public void failed() {
    ledger.guardFailure();
  }
}
