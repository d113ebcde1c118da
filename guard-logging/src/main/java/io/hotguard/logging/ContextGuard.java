/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.logging.rules.LoggingFacts;
import io.hotguard.logging.rules.NetworkAppenders;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.management.ObjectName;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractOutputStreamAppender;
import org.apache.logging.log4j.core.appender.routing.RoutingAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.AsyncLoggerConfigDelegate;
import org.apache.logging.log4j.core.async.EventRoute;
import org.apache.logging.log4j.core.config.AppenderControl;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/**
 * The guard of one logger context: ring, consumer, spill, isolated deliveries, counts. Lives from
 * the first guarded configuration to the stop of the context, across reconfigurations.
 *
 * <p><b>Threading:</b> configuration calls come one at a time, under the context's lock; counts and
 * policy from any thread.
 */
final class ContextGuard implements LoggingGuard, RingConsumer.Delivery, Watch.Watched {
  /** The logger name of lines that the guard itself writes. */
  static final String LOGGER_NAME = "io.hotguard.logging";

  /** How long a stop waits for the consumer beyond its time, when it does not hang. */
  private static final long GRACE_NANOS = Duration.ofMillis(250).toNanos();

  /** The location of the guard's own lines, so that no layout walks the consumer's stack for it. */
  private static final StackTraceElement SELF =
      new StackTraceElement(ContextGuard.class.getName(), "say", "ContextGuard.java", -1);

  private final LoggingSettings settings;
  private final BooleanSupplier isLast;
  private final Ledger ledger = new Ledger();
  private final Doorbell doorbell = new Doorbell();
  private final EventRing ring;
  private final Spill spill;
  private final RingConsumer consumer;
  private final EventIntake intake;
  private final GuardedDelegate delegate;
  private final ReliefFilter relief;
  private final LossNotice lossNotice;
  private final JournalStore store;
  private final Map<String, IsolatedDelivery> deliveries = new ConcurrentHashMap<>();
  private final Queue<StartupReport.Line> notices = new ConcurrentLinkedQueue<>();
  private final Watch watch;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final LongAdder leftOnDisk = new LongAdder();
  private final LongAdder leftNowhere = new LongAdder();

  private volatile Policy policy;
  private volatile @Nullable GuardedConfiguration current;
  private volatile StartupReport report = StartupReport.empty(GuardMode.ENFORCE);
  private Guards.@Nullable Registration registration;
  private @Nullable ObjectName policyBean;

  /** See {@link Watch.Watched#handled}; written by the consumer only. */
  private final AtomicLong handled = new AtomicLong();

  /** Set by an appender's error handler while the consumer delivers; the consumer's own. */
  private boolean appenderFailed;

  private ContextGuard(
      LoggingSettings settings, JournalStore store, String contextName, BooleanSupplier isLast) {
    this.settings = settings;
    this.isLast = isLast;
    this.store = store;
    policy = settings.policy();
    ring = new EventRing(settings.ringSize(), doorbell);
    spill = new Spill(store.spill(), ring, ledger, this::flushAppenders);
    relief =
        new ReliefFilter(
            ledger, settings.reliefHighWater(), settings.reliefLowWater(), () -> policy.relief());
    lossNotice = new LossNotice(ledger, LoggingProperties.NOTICE_INTERVAL_NANOS, System.nanoTime());
    consumer = new RingConsumer(ring, doorbell, ledger, this, "hotguard-logging-" + contextName);
    intake = new EventIntake(ring, spill, ledger, () -> policy, doorbell);
    delegate = new GuardedDelegate(intake, ring);
    watch = new Watch(this, ring, relief, settings.stallAfter());
  }

  /**
   * Opens the guard of a context that is about to get its first guarded configuration.
   *
   * @param isLast whether no guarded configuration follows; asked while one stops
   */
  static ContextGuard open(
      LoggingSettings settings, String contextName, Configuration first, BooleanSupplier isLast) {
    JournalStore store = JournalStore.open(settings, first);
    ContextGuard guard = new ContextGuard(settings, store, contextName, isLast);
    guard.consumer.start();
    guard.watch.start();
    guard.registration = Guards.register(guard);
    guard.policyBean = PolicyBean.register(guard, guard.registration.name());
    return guard;
  }

  LoggingSettings settings() {
    return settings;
  }

  AsyncLoggerConfigDelegate delegate() {
    return delegate;
  }

  // Configuration ------------------------------------------------------------------------------

  /** True if an appender is to be delivered from its own journal. */
  boolean isIsolated(AppenderGraph graph, String name) {
    AppenderGraph.Entry entry = graph.entry(name);
    if (entry == null || !store.isOpen()) {
      return false;
    }
    if (settings.isolatesExplicitly(name, entry.type())) {
      return true;
    }
    // An Async appender is a list of others: each of them is asked by itself.
    return settings.isolatesNetwork()
        && !(entry.appender() instanceof FanOutAppender)
        && graph.leadsTo(Set.of(name), ContextGuard::isNetwork);
  }

  private static boolean isNetwork(AppenderGraph.Entry entry) {
    return NetworkAppenders.isNetwork(entry.type(), className(entry.appender()))
        || entry.nested().stream().anyMatch(type -> NetworkAppenders.isNetwork(type, null));
  }

  private static @Nullable String className(@Nullable Appender appender) {
    return appender == null ? null : appender.getClass().getName();
  }

  /** The stand-in that writes to the appender's journal; the appender itself if there is none. */
  Appender isolate(Appender appender) {
    IsolatedDelivery delivery =
        deliveries.computeIfAbsent(
            appender.getName(),
            name -> {
              Backlog backlog = store.isolated(name);
              if (backlog == null) {
                return null;
              }
              IsolatedDelivery created =
                  new IsolatedDelivery(name, backlog, settings.isolateResendBytes());
              created.start();
              return created;
            });
    return delivery == null ? appender : new IsolatedAppender(appender, delivery);
  }

  void started(GuardedConfiguration configuration) {
    current = configuration;
    for (IsolatedDelivery delivery : deliveries.values()) {
      Appender appender = configuration.getAppender(delivery.name());
      if (appender != null) {
        delivery.attach(appender, configuration.reached(delivery.name()));
      }
    }
    reportUnattached();
    applyRelief(policy.relief());
    report(configuration);
    doorbell.signalAllWhenBlocking();
  }

  /** Names the journals whose events nobody will deliver, since their appender is gone. */
  private void reportUnattached() {
    Set<String> attached = new TreeSet<>();
    for (IsolatedDelivery delivery : deliveries.values()) {
      if (delivery.isAttached()) {
        attached.add(delivery.name());
      }
    }
    store.reportUnattached(attached);
  }

  private void report(GuardedConfiguration configuration) {
    LoggingFacts facts = configuration.facts();
    if (facts == null) {
      return;
    }
    try {
      StartupReport next = StartupReport.of(facts, settings.mode(), configuration.changes());
      if (!next.equals(report)) {
        report = next;
        next.lines().forEach(notices::add);
      }
    } catch (RuntimeException | LinkageError e) {
      StatusLogger.getLogger().warn("hotguard: no start-up report: {}", e.toString());
    }
  }

  /**
   * A configuration's appenders are about to be stopped: to be replaced, or for good.
   *
   * @return false if one of them is still busy with an event: stopping it may take for ever. An
   *     isolated one that is busy is not stopped with the others.
   */
  boolean stopping(GuardedConfiguration configuration) {
    boolean last = isLast.getAsBoolean();
    long deadline = System.nanoTime() + settings.shutdownTimeout().toNanos();
    drain(deadline, last);
    boolean drained = true;
    boolean quiet = consumer.isCurrentThread() || (handled.get() & 1) == 0;
    for (IsolatedDelivery delivery : deliveries.values()) {
      if (last) {
        drained &= delivery.awaitDelivered(deadline);
      }
      Appender appender = configuration.getAppender(delivery.name());
      if (appender != null && !delivery.detach(appender, deadline)) {
        for (Appender hanging : delivery.abandon(appender)) {
          configuration.getAppenders().remove(hanging.getName(), hanging);
        }
      }
    }
    reportUnattached();
    if (last) {
      // Whatever the appenders could not take is on disk or counted before they go.
      consumer.takeOver(this::leftover);
      // What it replays just now must reach an appender before that one is stopped.
      consumer.awaitEnd(Math.max(deadline, System.nanoTime() + GRACE_NANOS));
      if (current == configuration) {
        current = null;
      }
    }
    if (!drained) {
      StatusLogger.getLogger()
          .warn(
              "hotguard: isolated appenders have a backlog; it stays on disk and is delivered by the next start");
    }
    return quiet;
  }

  /** Waits until what is in the ring and the spill now has been offered to the appenders. */
  private void drain(long deadlineNanos, boolean spillToo) {
    if (consumer.isCurrentThread()) {
      return;
    }
    long target = ring.published() - 1;
    while ((ring.consumed() < target || (spillToo && spill.waiting() > 0))
        && System.nanoTime() - deadlineNanos < 0) {
      doorbell.signalAllWhenBlocking();
      LockSupport.parkNanos(500_000);
    }
  }

  private void leftover(LogEvent event, @Nullable AsyncLoggerConfig config) {
    Level level = event.getLevel();
    if (!policy.isDroppable(level)
        && policy.spill() != SpillMode.OFF
        && spill.append(config == null ? "" : config.getName(), event)) {
      leftOnDisk.increment();
      ledger.spilledFromRing(level);
    } else {
      leftNowhere.increment();
      ledger.dropped(level, event.getLoggerName(), DropReason.SHUTDOWN);
    }
  }

  /** Ends the guard; what waits on disk stays there. */
  void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    watch.stop();
    consumer.takeOver(this::leftover);
    // Whoever enqueues from now on sees that, or is seen by the second look.
    intake.closing(() -> consumer.takeOver(this::leftover));
    consumer.takeOver(this::leftover);
    long deadline = System.nanoTime() + Duration.ofSeconds(1).toNanos();
    for (IsolatedDelivery delivery : deliveries.values()) {
      delivery.close(deadline);
    }
    spill.close();
    store.close();
    reportLeftover();
    PolicyBean.unregister(policyBean);
    Guards.Registration current = registration;
    if (current != null) {
      current.close();
    }
  }

  /** The counters end with the guard, and its line about losses goes through the appenders. */
  private void reportLeftover() {
    if (leftNowhere.sum() + leftOnDisk.sum() > 0) {
      StatusLogger.getLogger()
          .error(
              "hotguard: stopped with events that the appenders did not take in {}={}: {} dropped, {} kept in {} for the next start",
              LoggingProperties.SHUTDOWN_TIMEOUT.key(),
              settings.shutdownTimeout(),
              leftNowhere.sum(),
              leftOnDisk.sum(),
              settings.directory());
    }
  }

  // Delivery, on the consumer's thread ---------------------------------------------------------

  /** Called by error handlers of appenders, on whatever thread they fail. */
  void appenderFailed(@Nullable Throwable failure) {
    if (consumer.isCurrentThread()) {
      appenderFailed = true;
      return;
    }
    for (IsolatedDelivery delivery : deliveries.values()) {
      if (delivery.isCurrentThread()) {
        delivery.appenderFailed(failure);
      }
    }
  }

  @Override
  public boolean deliver(AsyncLoggerConfig config, LogEvent event) {
    if (!config.isStopped() && offer(config, event)) {
      return true;
    }
    // Stopped by a reconfiguration while the event was in the ring: the new one is responsible.
    return config.isStopped() && deliver(config.getName(), event);
  }

  private boolean deliver(String route, LogEvent event) {
    Configuration configuration = current;
    if (configuration == null) {
      return false;
    }
    LoggerConfig config = configuration.getLoggers().get(route);
    if (config == null) {
      config = configuration.getLoggerConfig(event.getLoggerName());
    }
    return offer(config, event);
  }

  private boolean offer(LoggerConfig config, LogEvent event) {
    appenderFailed = false;
    handled.lazySet(handled.getPlain() + 1);
    try {
      if (config instanceof AsyncLoggerConfig async) {
        EventRoute.SYNCHRONOUS.logMessage(async, event);
      } else {
        config.log(event);
      }
    } catch (Throwable t) { // An appender that does not swallow its exceptions; it has reported it.
      return false;
    } finally {
      handled.lazySet(handled.getPlain() + 1);
    }
    return !appenderFailed;
  }

  @Override
  public boolean replay() {
    return current != null
        && spill.replay(System.nanoTime(), decoded -> deliver(decoded.route(), decoded.event()));
  }

  @Override
  public boolean canReplay() {
    return current != null && spill.canReplay(System.nanoTime());
  }

  @Override
  public void betweenBatches() {
    Configuration configuration = current;
    if (configuration == null) {
      return;
    }
    for (StartupReport.Line line; (line = notices.poll()) != null; ) {
      if (line.level().isMoreSpecificThan(configuration.getLoggerConfig(LOGGER_NAME).getLevel())) {
        say(line.level(), line.text());
      }
    }
    String loss = lossNotice.next(System.nanoTime());
    if (loss != null) {
      ledger.notice();
      say(Level.WARN, loss);
    }
  }

  /** Writes a line of the guard's own, which counts as no event of the application. */
  private void say(Level level, String text) {
    deliver(
        LOGGER_NAME,
        Log4jLogEvent.newBuilder()
            .setLoggerName(LOGGER_NAME)
            .setLoggerFqcn(ContextGuard.class.getName())
            .setLevel(level)
            .setMessage(new SimpleMessage(text))
            .setThreadName(Thread.currentThread().getName())
            .setSource(SELF)
            .setEndOfBatch(true)
            .build());
  }

  /** Has every appender of the consumer write out what it holds; false if one of them fails. */
  private boolean flushAppenders() {
    Configuration configuration = current;
    boolean flushed = true;
    if (configuration != null) {
      for (Appender appender : configuration.getAppenders().values()) {
        if (!deliveries.containsKey(appender.getName())) {
          flushed &= flush(appender);
        }
      }
    }
    return flushed;
  }

  private static boolean flush(Appender appender) {
    boolean flushed = true;
    if (appender instanceof RoutingAppender routing) {
      for (AppenderControl route : routing.getAppenders().values()) {
        flushed &= flush(route.getAppender());
      }
    }
    try {
      if (appender instanceof AbstractOutputStreamAppender<?> stream && appender.isStarted()) {
        stream.getManager().flush();
      }
    } catch (RuntimeException e) {
      StatusLogger.getLogger()
          .error("hotguard: appender {} cannot be flushed: {}", appender.getName(), e.toString());
      return false;
    }
    return flushed;
  }

  // Guard --------------------------------------------------------------------------------------

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
    Map<String, Long> counters = new TreeMap<>();
    ledger.report(ring.published(), counters);
    Map<String, Long> gauges = new LinkedHashMap<>();
    gauges.put("ring.capacity", (long) ring.capacity());
    gauges.put("ring.waiting", ring.waiting());
    gauges.put("ring.fill-percent", 100 * ring.waiting() / ring.capacity());
    gauges.put("spill.waiting", spill.waiting());
    gauges.put("problems", (long) store.problems().size());
    gauges.put("stalled", watch.isStalled() ? 1L : 0L);
    gauges.put("stalled.seconds", watch.stalledSeconds());
    gauges.put("relief.refused-level", (long) relief.refused().intLevel());
    Backlog spilled = spill.backlog();
    if (spilled != null) {
      gauges.put("spill.used-bytes", spilled.own().journal().usedBytes());
      gauges.put("spill.capacity-bytes", spilled.own().journal().capacityBytes());
      counters.put(
          "spill.corrupt", spilled.own().corrupt() + spilled.own().journal().damageCount());
      counters.put("spill.unreadable", spilled.unreadable());
    }
    for (IsolatedDelivery delivery : deliveries.values()) {
      String prefix = "isolated." + delivery.name() + '.';
      counters.put(prefix + "accepted", delivery.accepted());
      counters.put(prefix + "recovered", delivery.recovered());
      counters.put(prefix + "written", delivery.written());
      counters.put(prefix + "dropped", delivery.dropped());
      counters.put(prefix + "unreadable", delivery.unreadable());
      counters.put(prefix + "failures", delivery.failures());
      gauges.put(prefix + "waiting", delivery.undelivered());
    }
    GuardSnapshot.Builder snapshot = GuardSnapshot.builder(name(), mode());
    counters.forEach(snapshot::counter);
    gauges.forEach(snapshot::gauge);
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
  public boolean isRelief() {
    return policy.relief();
  }

  @Override
  public synchronized void setRelief(boolean enabled) {
    policy = policy.withRelief(enabled);
    applyRelief(enabled);
  }

  /** A context-wide filter costs every call a little, so it is only there while it may act. */
  private void applyRelief(boolean enabled) {
    GuardedConfiguration configuration = current;
    if (configuration != null) {
      configuration.removeFilter(relief);
      if (enabled) {
        relief.start();
        configuration.addFilter(relief);
      }
    }
  }

  @Override
  public long droppedTotal() {
    return ledger.dropped().sum();
  }

  @Override
  public Policy policy() {
    return policy;
  }

  @Override
  public long handled() {
    return handled.get();
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
