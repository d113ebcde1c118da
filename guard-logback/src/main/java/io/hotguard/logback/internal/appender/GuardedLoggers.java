/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.helpers.NOPAppender;
import ch.qos.logback.core.spi.AppenderAttachable;
import ch.qos.logback.core.util.Duration;
import io.hotguard.logging.internal.delivery.DeliveryTarget.Receipt;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.ledger.UnseenDiscards;
import io.hotguard.logging.internal.ring.DirectCalls;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The guarded loggers of one configuration. <b>Threading:</b> changes by any thread that
 * configures, under this object's lock; {@link #route} from the consumer.
 */
public final class GuardedLoggers {
  private static final long STOP_NANOS = 250_000_000L;

  /** Attached to no logger. */
  private final Appender<ILoggingEvent> none = new NOPAppender<>();

  private final LoggerContext context;
  private final GuardServices services;
  private final boolean exempts;
  private final SortedMap<String, GuardedAppender> guarded = new ConcurrentSkipListMap<>();
  private final Map<String, LogbackTarget> targets = new ConcurrentSkipListMap<>();
  private final IdentityHashMap<Appender<ILoggingEvent>, Sink> sinks = new IdentityHashMap<>();
  private final Set<Appender<ILoggingEvent>> ofExempt =
      Collections.newSetFromMap(new IdentityHashMap<>());

  /** The own timeouts of appenders that the guard has told to wait for room. */
  private final IdentityHashMap<Appender<ILoggingEvent>, Duration> waiting =
      new IdentityHashMap<>();

  private final SortedMap<String, String> changes = new TreeMap<>();
  private final SortedMap<String, String> unknowns = new TreeMap<>();
  private volatile List<Sink.Direct> batched = List.of();
  private volatile List<Sink.Direct> direct = List.of();

  public GuardedLoggers(LoggerContext context, GuardServices services) {
    this.context = context;
    this.services = services;
    exempts = !services.settings().exempt().isEmpty();
  }

  GuardServices services() {
    return services;
  }

  boolean isExempt(@Nullable String logger) {
    return exempts && logger != null && services.settings().isExempt(shown(logger));
  }

  /** The settings call the root logger {@code root}. */
  static String shown(String logger) {
    return Logger.ROOT_LOGGER_NAME.equals(logger) ? "root" : logger;
  }

  /** Returns the appenders of a logger that no guard is in front of. */
  private static List<Appender<ILoggingEvent>> unguarded(Logger logger) {
    List<Appender<ILoggingEvent>> found = new ArrayList<>();
    for (Iterator<Appender<ILoggingEvent>> all = logger.iteratorForAppenders(); all.hasNext(); ) {
      Appender<ILoggingEvent> each = all.next();
      if (!(each instanceof GuardedAppender) && !KnownAppenders.staysWithCaller(each)) {
        found.add(each);
      }
    }
    return found;
  }

  /**
   * True if code has attached an appender that needs a guard to a logger, or one that must not wait
   * to an exempt logger, or has changed an additivity. Ends copies of lists from before the guard.
   */
  public synchronized boolean isIncomplete() {
    refreshCopies();
    for (Logger logger : context.getLoggerList()) {
      List<Appender<ILoggingEvent>> found = unguarded(logger);
      if (isExempt(logger.getName())
          ? found.stream().anyMatch(this::reachesWaiting)
          : !found.isEmpty()) {
        return true;
      }
    }
    return isMisplaced();
  }

  /*
   * Logback copies the list of a logger's appenders for the next calls, and marks the copy as new
   * after making it. A copy that a caller made during the installation can stay for good. Taking an
   * appender away, also one that is not there, has the next call make another copy.
   */
  private void refreshCopies() {
    for (String name : guarded.keySet()) {
      Logger logger = context.exists(name);
      if (logger != null) {
        logger.detachAppender(none);
      }
    }
  }

  private boolean reachesWaiting(Appender<ILoggingEvent> appender) {
    if (waiting.isEmpty()) {
      return false;
    }
    return reached(appender).stream().anyMatch(waiting::containsKey);
  }

  /** Gives appenders of exempt loggers their own timeouts back. */
  private void endWaitsOfExempt() {
    for (LogbackTarget target : targets.values()) {
      Appender<ILoggingEvent> appender = target.appender();
      Duration own = ofExempt.contains(appender) ? waiting.remove(appender) : null;
      if (own != null) {
        String name = String.valueOf(appender.getName());
        target.refusedAfter(0);
        AppendTimeout.set(appender, own);
        changes.put(PlannedChanges.key(name), PlannedChanges.isolated(name, false));
      }
    }
  }

  /** Puts a guard in front of the appenders of each logger that has some. */
  public synchronized void install() {
    Map<Logger, List<Appender<ILoggingEvent>>> found = new LinkedHashMap<>();
    for (Logger logger : context.getLoggerList()) {
      List<Appender<ILoggingEvent>> appenders = unguarded(logger);
      if (isExempt(logger.getName())) {
        continue;
      }
      logger.iteratorForAppenders().forEachRemaining(this::noteOfCallers);
      if (!appenders.isEmpty()) {
        found.put(logger, appenders);
      }
    }
    collectOfExempt();
    endWaitsOfExempt();
    Map<Logger, GuardedAppender> made = new LinkedHashMap<>();
    found.forEach(
        (logger, appenders) -> {
          GuardedAppender present = guarded.get(logger.getName());
          if (present == null || !present.isStarted()) {
            made.put(logger, guard(logger, appenders));
          } else {
            appenders.forEach(this::sink);
          }
        });
    // Parents come first: a route never leads to a logger whose own appenders callers still call.
    found.forEach(
        (logger, appenders) -> {
          GuardedAppender guard = made.get(logger);
          if (guard == null) {
            GuardedAppender present = Objects.requireNonNull(guarded.get(logger.getName()));
            appenders.forEach(each -> take(present, each));
          } else {
            attach(logger, guard);
          }
          appenders.forEach(logger::detachAppender);
        });
    leadAll();
    refreshCopies();
  }

  private void noteOfCallers(Appender<ILoggingEvent> appender) {
    if (KnownAppenders.staysWithCaller(appender) && KnownAppenders.hasQueue(appender)) {
      String name = String.valueOf(appender.getName());
      unknowns.put(name, UnseenDiscards.notCounted(name));
    }
  }

  /** Notes what the counts cannot know of an appender that the guard calls. */
  private void note(Appender<ILoggingEvent> called) {
    for (Appender<ILoggingEvent> each : reached(called)) {
      if (KnownAppenders.hasQueue(each)) {
        String name = String.valueOf(each.getName());
        unknowns.put(name, UnseenDiscards.countAsHandedOver(name));
      }
    }
  }

  /** True if an appender, or one behind it, takes events into a queue of its own. */
  static boolean handsOver(Appender<ILoggingEvent> called) {
    return reached(called).stream().anyMatch(KnownAppenders::hasQueue);
  }

  private static Set<Appender<ILoggingEvent>> reached(Appender<ILoggingEvent> called) {
    Set<Appender<ILoggingEvent>> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    collect(called, reached);
    return reached;
  }

  private GuardedAppender guard(Logger logger, List<Appender<ILoggingEvent>> appenders) {
    List<Sink> all = new ArrayList<>();
    for (Appender<ILoggingEvent> each : appenders) {
      all.add(sink(each));
    }
    GuardedAppender guard = new GuardedAppender(this, logger.getName(), appenders, all);
    guard.setContext(context);
    guard.start();
    return guard;
  }

  /**
   * The new appender comes first. An event between the two may come twice to this logger, and is
   * not lost.
   */
  private void attach(Logger logger, GuardedAppender guard) {
    guarded.put(logger.getName(), guard);
    guard.lead(way(guard));
    if (guarded.values().stream().anyMatch(each -> each != guard && way(each).contains(guard))) {
      guard.share();
    }
    logger.addAppender(guard);
    changes.put(logger.getName(), PlannedChanges.guarded(logger.getName()));
  }

  /** Adds an appender that code has attached to the logger. */
  synchronized void take(GuardedAppender guard, Appender<ILoggingEvent> appender) {
    guard.take(appender, sink(appender));
    leadAll();
  }

  private void leadAll() {
    guarded.values().forEach(guard -> guard.lead(way(guard)));
  }

  /** True if code has changed the additivity of a logger on the way of guarded events. */
  private boolean isMisplaced() {
    return guarded.values().stream()
        .anyMatch(guard -> guard.isStarted() && !guard.route().guards().equals(way(guard)));
  }

  /** Returns a guarded logger and the guarded parents that get its events, too, nearest first. */
  private List<GuardedAppender> way(GuardedAppender first) {
    List<GuardedAppender> way = new ArrayList<>();
    way.add(first);
    String each = first.name();
    while (isAdditive(each) && (each = above(each)) != null) {
      GuardedAppender guard = guarded.get(each);
      if (guard != null && guard.isStarted()) {
        way.add(guard);
      }
    }
    return way;
  }

  private boolean isAdditive(String name) {
    Logger logger = context.exists(name);
    return logger == null || logger.isAdditive();
  }

  private static @Nullable String above(String name) {
    if (Logger.ROOT_LOGGER_NAME.equals(name)) {
      return null;
    }
    int end = Math.max(name.lastIndexOf('.'), name.lastIndexOf('$'));
    return end < 0 ? Logger.ROOT_LOGGER_NAME : name.substring(0, end);
  }

  /** Returns the present route of that name or, without it, of a logger. */
  public @Nullable GuardedRoute route(String route, @Nullable String logger) {
    GuardedAppender exact = guarded.get(route);
    if (exact != null && exact.isStarted()) {
      return exact.route();
    }
    for (String each = logger == null ? Logger.ROOT_LOGGER_NAME : logger; each != null; ) {
      GuardedAppender guard = guarded.get(each);
      if (guard != null && guard.isStarted()) {
        return guard.route();
      }
      each = isAdditive(each) ? above(each) : null;
    }
    return null;
  }

  /** True if a reset has stopped every guard of this configuration. */
  public boolean isStopped() {
    return guarded.values().stream().noneMatch(GuardedAppender::isStarted);
  }

  private Sink sink(Appender<ILoggingEvent> appender) {
    Sink known = sinks.get(appender);
    if (known == null) {
      known = choose(appender);
      sinks.put(appender, known);
    }
    return known;
  }

  private Sink choose(Appender<ILoggingEvent> appender) {
    String name = String.valueOf(appender.getName());
    LoggingSettings settings = services.settings();
    if (isToBeIsolated(settings, appender)) {
      IsolatedDelivery<ILoggingEvent> delivery = services.delivery(name);
      if (delivery != null) {
        LogbackTarget target = new LogbackTarget(appender);
        targets.put(name, target);
        if (target.receipt() == Receipt.HANDED_OVER) {
          note(appender);
        }
        Duration own = ofExempt.contains(appender) ? null : AppendTimeout.waitForRoom(appender);
        if (own != null) {
          waiting.put(appender, own);
          target.refusedAfter(AppendTimeout.REFUSED_NANOS);
        }
        changes.put(PlannedChanges.key(name), PlannedChanges.isolated(name, own != null));
        return new Sink.Isolated(delivery);
      }
    }
    if (KnownAppenders.isAsync(appender)) {
      List<Sink> behind = new ArrayList<>();
      children(appender).forEach(child -> behind.add(sink(child)));
      changes.put(PlannedChanges.key(name), PlannedChanges.unqueued(name));
      return new Sink.Unqueued(appender, List.copyOf(behind));
    }
    note(appender);
    boolean batches =
        settings.batchesFiles()
            && KnownAppenders.mayBatch(appender)
            && !ofExempt.contains(appender);
    Sink.Direct called =
        new Sink.Direct(
            appender, new DirectCalls<>(name, () -> hanging(name, appender), batches, services));
    direct = with(direct, called);
    if (batches) {
      batch((FileAppender<ILoggingEvent>) appender);
      batched = with(batched, called);
    }
    return called;
  }

  /** Returns an appender that hangs in a call of the consumer, as its delivery calls it. */
  private LogbackTarget hanging(String name, Appender<ILoggingEvent> appender) {
    LogbackTarget target = new LogbackTarget(appender);
    targets.put(name, target);
    return target;
  }

  private static List<Sink.Direct> with(List<Sink.Direct> sinks, Sink.Direct another) {
    List<Sink.Direct> all = new ArrayList<>(sinks);
    all.add(another);
    return List.copyOf(all);
  }

  private void batch(FileAppender<ILoggingEvent> file) {
    file.setImmediateFlush(false);
    String name = String.valueOf(file.getName());
    changes.put(PlannedChanges.key(name), PlannedChanges.batched(name));
  }

  /** The appenders of exempt loggers keep their settings: callers call them. */
  private void collectOfExempt() {
    for (Logger logger : context.getLoggerList()) {
      if (isExempt(logger.getName())) {
        unguarded(logger).forEach(each -> collect(each, ofExempt));
      }
    }
  }

  /** Collects an appender and the appenders behind it. */
  static void collect(Appender<ILoggingEvent> appender, Set<Appender<ILoggingEvent>> found) {
    if (found.add(appender)) {
      children(appender).forEach(each -> collect(each, found));
    }
  }

  static boolean isToBeIsolated(LoggingSettings settings, Appender<ILoggingEvent> appender) {
    return settings.isolatesExplicitly(
            String.valueOf(appender.getName()), appender.getClass().getSimpleName())
        || (settings.isolatesNetwork() && KnownAppenders.isNetwork(appender));
  }

  @SuppressWarnings("unchecked") // An appender of events calls appenders of events.
  static Collection<Appender<ILoggingEvent>> children(Appender<ILoggingEvent> appender) {
    List<Appender<ILoggingEvent>> found = new ArrayList<>();
    if (appender instanceof AppenderAttachable<?> attachable) {
      Iterator<?> all = attachable.iteratorForAppenders();
      while (all.hasNext()) {
        found.add((Appender<ILoggingEvent>) all.next());
      }
    }
    return found;
  }

  /** True if the consumer itself calls no appender that sends to another machine. */
  public boolean areApart() {
    Set<Appender<ILoggingEvent>> called = Collections.newSetFromMap(new IdentityHashMap<>());
    direct.forEach(each -> collect(each.appender(), called));
    return called.stream().noneMatch(KnownAppenders::isNetwork);
  }

  /** Returns the changes, one sentence each. */
  public List<String> changes() {
    return List.copyOf(changes.values());
  }

  /** Returns what the guard's counts cannot know, one line each. */
  public List<String> unknowns() {
    return List.copyOf(unknowns.values());
  }

  /** Returns the isolated appenders by name. */
  public Collection<LogbackTarget> targets() {
    return List.copyOf(targets.values());
  }

  /** True if an appender may hold events until {@link #flush}. */
  public boolean holdsBack() {
    return !batched.isEmpty();
  }

  /** Flushes the appenders that write once per batch; false if one may have lost events. */
  public boolean flush() {
    return flush(batched);
  }

  /** Flushes all appenders that the consumer calls; false if one may have lost events. */
  public boolean flushAll() {
    return flush(direct);
  }

  private static boolean flush(List<Sink.Direct> sinks) {
    boolean flushed = true;
    for (Sink.Direct each : sinks) {
      flushed &= each.flush();
    }
    return flushed;
  }

  void stopping(GuardedAppender guard) {
    services.drain(this);
  }

  /** Stops the appenders of a guard; a hanging one on a thread of its own. */
  void stopped(GuardedAppender guard) {
    for (Appender<ILoggingEvent> each : guard.originals()) {
      boolean free = true;
      for (LogbackTarget target : targets.values()) {
        if (target.appender() == each || children(each).contains(target.appender())) {
          free &= services.detach(target);
        }
      }
      if (!free || services.isDelivering()) {
        stop(each, System.nanoTime() + STOP_NANOS);
      } else if (waitsToStop(each)) {
        stop(each, Math.max(services.stopDeadlineNanos(), System.nanoTime() + STOP_NANOS));
      } else {
        each.stop();
      }
    }
  }

  /** True if an appender, or one behind it, may wait for a receiver when it is stopped. */
  private static boolean waitsToStop(Appender<ILoggingEvent> appender) {
    return reached(appender).stream()
        .anyMatch(each -> KnownAppenders.isNetwork(each) || KnownAppenders.hasQueue(each));
  }

  /**
   * Stops an appender within a bound, and leaves a stop that takes longer to a thread of its own. A
   * stop hangs under a lock that the whole context needs.
   */
  private static void stop(Appender<ILoggingEvent> appender, long deadlineNanos) {
    Thread stopping = new GuardThread(appender::stop, "hotguard-logging-stop");
    stopping.start();
    while (stopping.isAlive() && System.nanoTime() - deadlineNanos < 0) {
      LockSupport.parkNanos(1_000_000);
    }
    if (stopping.isAlive()) {
      LogbackStatus.INSTANCE.warn(
          "hotguard: appender "
              + appender.getName()
              + " has not stopped in time and is left alone. What its own queue holds may be lost");
    }
  }
}
