/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.jmx.BeanRegistration;
import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.internal.appender.AppenderTarget;
import io.hotguard.logging.internal.appender.Log4jStatus;
import io.hotguard.logging.internal.backlog.JournalStore;
import io.hotguard.logging.internal.codec.LogEventCodec;
import io.hotguard.logging.internal.delivery.Aside;
import io.hotguard.logging.internal.delivery.DeliveryTarget;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.guard.Deliveries;
import io.hotguard.logging.internal.jmx.PolicyBean;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.queue.GuardedDelegate;
import io.hotguard.logging.internal.queue.Log4jEvents;
import io.hotguard.logging.internal.queue.Policy;
import io.hotguard.logging.internal.report.StartupReport;
import io.hotguard.logging.internal.rewrite.GuardedAppenders;
import io.hotguard.logging.internal.rewrite.GuardedConfiguration;
import io.hotguard.logging.internal.rewrite.GuardedContext;
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
import io.hotguard.logging.rules.facts.LoggingFacts;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LoggingException;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.NullAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.AsyncLoggerConfigDelegate;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.util.Log4jThread;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/**
 * The guard of one logger context: ring, consumer, spill, isolated deliveries, counts. Lives from
 * the first guarded configuration to the stop of the context, across reconfigurations.
 * <b>Threading:</b> configuration calls come one at a time, under the context's lock; counts and
 * policy from any thread.
 */
final class ContextGuard implements LoggingGuard, GuardedContext, Watch.Watched {
  /** The extra time that a stop gives a consumer that does not hang. */
  private static final long GRACE_NANOS = Duration.ofMillis(250).toNanos();

  private final LoggingSettings settings;
  private final BooleanSupplier isLast;
  private final Ledger ledger = new Ledger();
  private final Doorbell doorbell = new Doorbell();
  private final AppenderCalls calls = new AppenderCalls();
  private final EventRing<LogEvent, AsyncLoggerConfig> ring;
  private final ConsumerDelivery consumption;
  private final Spill<LogEvent, AsyncLoggerConfig> spill;
  private final RingConsumer<LogEvent, AsyncLoggerConfig> consumer;
  private final EventIntake<LogEvent, AsyncLoggerConfig> intake;
  private final GuardedDelegate delegate;
  private final JournalStore<LogEvent> store;
  private final Deliveries<LogEvent> deliveries;
  private final Watch watch;
  private final GuardEnd<LogEvent, AsyncLoggerConfig> end;
  private final ExitDrain exit;
  private final AtomicBoolean closed = new AtomicBoolean();

  private volatile Policy policy;
  private volatile StartupReport report = StartupReport.empty(GuardMode.ENFORCE);
  private boolean reported;
  private Guards.@Nullable Registration registration;
  private @Nullable BeanRegistration policyBean;

  private ContextGuard(
      LoggingSettings settings,
      JournalStore<LogEvent> store,
      String contextName,
      BooleanSupplier isLast) {
    this.settings = settings;
    this.isLast = isLast;
    this.store = store;
    policy = Policy.of(settings);
    ring =
        new EventRing<>(Log4jEvents.INSTANCE, settings.ringSize(), doorbell, settings.patience());
    deliveries = new Deliveries<>(store, settings, Log4jThread::new, Log4jStatus.INSTANCE);
    consumption = new ConsumerDelivery(store.spill(), ring, ledger, calls, deliveries::drops);
    spill = consumption.spill();
    consumer =
        new RingConsumer<>(
            ring,
            doorbell,
            ledger,
            consumption,
            calls,
            // A Log4jThread, so that blocking queues of AsyncAppenders recognize a consumer.
            runnable -> new Log4jThread(null, runnable, "hotguard-logging-" + contextName, 0));
    intake = new EventIntake<>(ring, spill, ledger, () -> policy, doorbell);
    end =
        new GuardEnd<>(
            intake,
            consumer,
            consumption,
            deliveries.all(),
            this::isInsideAppender,
            settings,
            Log4jStatus.INSTANCE);
    exit = new ExitDrain(end::exiting);
    delegate = new GuardedDelegate(intake, ring);
    watch =
        new Watch(this, ring, Log4jStatus.INSTANCE, settings.stallAfter(), settings.isolateAfter());
  }

  /** Opens the guard of a context; {@code isLast} tells whether the present stop ends it. */
  static ContextGuard open(
      LoggingSettings settings, String contextName, Configuration first, BooleanSupplier isLast) {
    JournalStore<LogEvent> store =
        JournalStore.open(
            settings,
            "log4j",
            String.valueOf(first.getConfigurationSource().getLocation()),
            LogEventCodec.INSTANCE,
            Log4jStatus.INSTANCE);
    ContextGuard guard = new ContextGuard(settings, store, contextName, isLast);
    guard.consumer.start();
    guard.watch.start();
    if (!guard.exit.register()) {
      guard.end.begin();
    }
    guard.registration = Guards.register(guard);
    guard.policyBean =
        PolicyBean.register(
            guard, Policy::threshold, guard.registration.jmxName(), Log4jStatus.INSTANCE);
    return guard;
  }

  @Override
  public LoggingSettings settings() {
    return settings;
  }

  @Override
  public AsyncLoggerConfigDelegate delegate() {
    return delegate;
  }

  @Override
  public boolean canIsolate() {
    return store.isOpen();
  }

  @Override
  public SpillMode spillInEffect() {
    return spill.isOpen() ? policy.spill() : SpillMode.OFF;
  }

  @Override
  public @Nullable IsolatedDelivery<LogEvent> delivery(String appender) {
    return deliveries.open(appender);
  }

  @Override
  public AppenderCalls calls() {
    return calls;
  }

  @Override
  public Aside<LogEvent> isolate(String appender, DeliveryTarget<LogEvent> target, Thread hanging) {
    return deliveries.openHanging(appender, target, hanging);
  }

  @Override
  public void tell(String warning) {
    consumption.tell(new StartupReport.Line(Level.WARN, warning));
  }

  @Override
  public void started(GuardedConfiguration configuration) {
    consumption.configure(configuration);
    GuardedAppenders appenders = configuration.guardedAppenders();
    for (IsolatedDelivery<LogEvent> delivery : deliveries.all()) {
      AppenderTarget target = appenders.target(delivery.name());
      // Events of an earlier configuration go to the appender of that name, isolated or not.
      if (target != null && (appenders.isIsolated(delivery.name()) || delivery.undelivered() > 0)) {
        delivery.attach(target);
      }
    }
    deliveries.reportUnattached();
    report(configuration);
    doorbell.ring();
  }

  private void report(GuardedConfiguration configuration) {
    LoggingFacts facts = configuration.facts();
    List<String> changes = configuration.changes();
    try {
      StartupReport next =
          (facts == null
                  ? StartupReport.withoutFacts(mode(), changes)
                  : StartupReport.of(mode(), facts, settings, changes, configuration.inForce()))
              .withRemarks(configuration.remarks());
      if (!reported || !next.equals(report)) {
        boolean first = !reported;
        report = next;
        reported = true;
        next.lines().forEach(consumption::tell);
        if (first) {
          settings.contradiction().map(StartupReport::problem).ifPresent(consumption::tell);
        }
        next.tellIfHidden(configuration);
      }
    } catch (RuntimeException | LinkageError e) {
      StatusLogger.getLogger().warn("hotguard: no start-up report: {}", e.toString());
    }
  }

  @Override
  public boolean stopping(GuardedConfiguration configuration) {
    boolean last = isLast.getAsBoolean();
    long deadline = end.deadlineNanos();
    end.drain(deadline, last);
    if (last) {
      end.tellLosses(deadline);
    }
    SortedMap<String, Long> waiting = new TreeMap<>();
    boolean quiet = consumer.isCurrentThread() || !calls.isBusy();
    for (IsolatedDelivery<LogEvent> delivery : deliveries.all()) {
      if (last && !delivery.awaitDelivered(deadline)) {
        waiting.put(delivery.name(), delivery.undelivered());
      }
      AppenderTarget target = configuration.guardedAppenders().target(delivery.name());
      if (target != null && !delivery.detach(target.appender(), deadline)) {
        abandon(configuration, delivery, target);
      }
    }
    if (!last) {
      deliveries.endUnused(Set.of());
      deliveries.reportUnattached();
    } else {
      // Before the appenders stop, the remaining events go to disk or are counted.
      end.takeOver();
      // The current replay must reach its appender before that appender is stopped.
      consumer.awaitEnd(Math.max(deadline, System.nanoTime() + GRACE_NANOS));
      if (consumption.configuration() == configuration) {
        consumption.configure(null);
      }
    }
    if (!waiting.isEmpty()) {
      StatusLogger.getLogger()
          .warn(
              "hotguard: events of isolated appenders wait in {} and are delivered at the next start: {}",
              store.place(),
              waiting);
    }
    return quiet;
  }

  /** Leaves a hanging appender, and the appenders that only it uses, to its delivery. */
  private static void abandon(
      GuardedConfiguration configuration,
      IsolatedDelivery<LogEvent> delivery,
      AppenderTarget target) {
    Set<LoggerConfig> loggers = new LinkedHashSet<>(configuration.getLoggers().values());
    loggers.add(configuration.getRootLogger());
    Set<Appender> shared = configuration.guardedAppenders().calledBy(loggers);
    List<Appender> left = target.reached().stream().filter(each -> !shared.contains(each)).toList();
    if (delivery.abandon(target.appender(), () -> AppenderTarget.stop(left))) {
      left.forEach(each -> configuration.getAppenders().remove(each.getName(), each));
    }
  }

  @Override
  public void breakOff(GuardedConfiguration configuration) {
    GuardedConfiguration next = consumption.configuration();
    targetOf(configuration)
        .breakOff(next == null || next == configuration ? List.of() : List.of(targetOf(next)));
  }

  private static AppenderTarget targetOf(GuardedConfiguration configuration) {
    Collection<Appender> all = configuration.getAppenders().values();
    return new AppenderTarget(NullAppender.createAppender("all"), all, Set.of());
  }

  @Override
  public boolean isDelivering() {
    return consumer.isCurrentThread() || deliveries.isCurrentThread();
  }

  private boolean isInsideAppender() {
    return isDelivering() || CallingFrames.anyIs(Appender.class::isAssignableFrom);
  }

  /** Ends the guard; events on disk stay there. */
  void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    exit.remove();
    watch.stop();
    end.close();
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
  public void appenderFailed(Appender failing, @Nullable Throwable failure) {
    consumption.bufferFailed(failing, failure);
    calls.failed();
    if (consumer.isCurrentThread()) {
      consumption.appenderFailed(failing);
      return;
    }
    for (IsolatedDelivery<LogEvent> delivery : deliveries.all()) {
      if (delivery.isCurrentThread()) {
        delivery.appenderFailed(
            failing,
            failure == null
                ? new LoggingException("appender " + delivery.name() + " reported an error")
                : failure);
      }
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
    return report.changes();
  }

  @Override
  public GuardSnapshot snapshot() {
    GuardCounters counters = new GuardCounters();
    counters.ring(ring, ledger);
    counters.spill(spill);
    counters.gauge("problems", store.problems().size());
    counters.gauge("stalled", watch.isStalled() || deliveries.isOneStalled() ? 1 : 0);
    counters.gauge("stalled.seconds", watch.stalledSeconds());
    deliveries.report(counters);
    GuardSnapshot.Builder snapshot = GuardSnapshot.builder(name(), mode());
    counters.writeTo(snapshot);
    report.findings().forEach(snapshot::finding);
    return snapshot.build();
  }

  @Override
  public List<String> problems() {
    return store.problems();
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
