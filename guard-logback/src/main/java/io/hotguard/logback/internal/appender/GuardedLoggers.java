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
import ch.qos.logback.core.spi.AppenderAttachable;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.delivery.Target.Receipt;
import io.hotguard.logging.internal.foreign.ForeignCode;
import io.hotguard.logging.internal.guard.Changes;
import io.hotguard.logging.internal.ring.DirectCalls;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
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

  private final LoggerContext context;
  private final GuardServices services;
  private final LogbackCode code;
  private final boolean exempts;
  private final SortedMap<String, AttachedAppenders> guarded = new ConcurrentSkipListMap<>();
  private final Map<String, LogbackTarget> targets = new ConcurrentSkipListMap<>();
  private final IdentityHashMap<Appender<ILoggingEvent>, Sink> sinks = new IdentityHashMap<>();
  private final Set<Appender<ILoggingEvent>> ofExempt =
      Collections.newSetFromMap(new IdentityHashMap<>());

  private final SortedMap<String, String> changes = new TreeMap<>();
  private final SortedMap<String, String> unknowns = new TreeMap<>();
  private volatile List<Sink.Direct> batched = List.of();
  private volatile List<Sink.Direct> direct = List.of();

  /** Set while code has changed appenders since the last installation. */
  private volatile boolean changed;

  /** Set when a reset ends the loggers. */
  private volatile boolean ending;

  public GuardedLoggers(LoggerContext context, GuardServices services) {
    if (!LogbackInternals.showsAppenders()) {
      throw new IllegalStateException(
          "this Logback does not show Logger.aai; put it on the class path, not the module path");
    }
    this.context = context;
    code = new LogbackCode(context, services.settings());
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

  static List<Appender<ILoggingEvent>> appenders(Logger logger) {
    List<Appender<ILoggingEvent>> found = new ArrayList<>();
    logger.iteratorForAppenders().forEachRemaining(found::add);
    return found;
  }

  private boolean isGuarded(Logger logger) {
    return LogbackInternals.attached(logger) instanceof AttachedAppenders list
        && list.owner() == this
        && list.isStarted();
  }

  /**
   * True if code has changed the appenders of a guarded logger, or has attached one to a logger
   * without a guard, or has changed an additivity.
   */
  public synchronized boolean isIncomplete() {
    if (changed || isMisplaced()) {
      return true;
    }
    for (Logger logger : context.getLoggerList()) {
      if (!isExempt(logger.getName()) && !appenders(logger).isEmpty() && !isGuarded(logger)) {
        return true;
      }
    }
    return false;
  }

  /** Puts a guard in front of the appenders of each logger that has some. */
  public void install() {
    synchronized (this) {
      changed = false;
      collectOfExempt();
    }
    // Parents come first: a route never leads to a logger whose own appenders callers still call.
    for (Logger logger : context.getLoggerList()) {
      if (!isExempt(logger.getName())) {
        guard(logger);
      }
    }
    synchronized (this) {
      leadAll();
    }
  }

  private void guard(Logger logger) {
    synchronized (logger) { // Before the own lock, as when code attaches an appender.
      synchronized (this) {
        List<Appender<ILoggingEvent>> appenders = appenders(logger);
        if (!appenders.isEmpty() && !isGuarded(logger)) {
          AttachedAppenders guard = new AttachedAppenders(this, logger.getName());
          appenders.forEach(each -> guard.add(each, sinkUnlessKept(each)));
          guard.start();
          attach(logger, guard);
        }
      }
    }
  }

  /** Returns what the guard calls for an appender; null if it stays with the caller. */
  private @Nullable Sink sinkUnlessKept(Appender<ILoggingEvent> appender) {
    NavigableSet<String> keeping = code.keeping(appender);
    if (keeping.isEmpty()) {
      return sink(appender);
    }
    String name = String.valueOf(appender.getName());
    unknowns.put(name, ForeignCode.kept(name, keeping));
    return null;
  }

  /** Notes what the counts cannot know of an appender that the guard calls. */
  private void note(Appender<ILoggingEvent> called) {
    for (Appender<ILoggingEvent> each : reached(called)) {
      if (KnownAppenders.hasQueue(each)) {
        String name = String.valueOf(each.getName());
        unknowns.put(name, Changes.countedAsHandedOver(name));
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

  private void attach(Logger logger, AttachedAppenders guard) {
    guarded.put(logger.getName(), guard);
    lead(guard);
    if (guarded.values().stream().anyMatch(each -> each != guard && way(each).contains(guard))) {
      guard.share();
    }
    LogbackInternals.attach(logger, guard);
    if (guard.isGuarding()) {
      changes.put(logger.getName(), PlannedChanges.guarded(logger.getName()));
    }
  }

  /** Adds an appender that code has attached to a guarded logger. */
  synchronized void add(AttachedAppenders guard, Appender<ILoggingEvent> appender) {
    guard.add(appender, sinkUnlessKept(appender));
    if (guard.isGuarding()) {
      changes.put(guard.name(), PlannedChanges.guarded(guard.name()));
    }
    leadAll();
    changed = true;
  }

  /** Removes an appender that code has detached; the events of earlier calls reach it before. */
  void remove(AttachedAppenders guard, Appender<ILoggingEvent> appender) {
    boolean called = guard.calls(appender);
    if (called) {
      services.settle(); // Events on disk take the present route.
    }
    synchronized (this) {
      guard.remove(appender);
      leadAll();
      changed = true;
    }
    if (called) {
      services.settle();
      forget(appender);
    }
  }

  /** Gives an appender its own settings back once no logger has it. */
  private void forget(Appender<ILoggingEvent> appender) {
    LogbackTarget target;
    synchronized (this) {
      Sink sink = sinks.get(appender);
      if (sink == null || isCalled(appender, sink)) {
        return;
      }
      sinks.remove(appender);
      String name = String.valueOf(appender.getName());
      changes.remove(Changes.appender(name));
      unknowns.remove(name);
      if (batched.stream().anyMatch(each -> each == sink)) {
        ((FileAppender<ILoggingEvent>) appender).setImmediateFlush(true);
        AppenderCall.flush(appender);
      }
      batched = without(batched, sink);
      direct = without(direct, sink);
      target = targets.get(name);
      if (target == null || target.appender() != appender) {
        target = null;
      } else {
        targets.remove(name);
      }
    }
    if (target != null) {
      services.detach(target);
    }
    children(appender).forEach(this::forget);
  }

  private boolean isCalled(Appender<ILoggingEvent> appender, Sink sink) {
    return guarded.values().stream().anyMatch(each -> each.calls(appender))
        || sinks.values().stream()
            .anyMatch(each -> each instanceof Sink.Unqueued async && async.behind().contains(sink));
  }

  private static List<Sink.Direct> without(List<Sink.Direct> sinks, Sink one) {
    return sinks.stream().filter(each -> each != one).toList();
  }

  private void leadAll() {
    guarded.values().forEach(this::lead);
  }

  private void lead(AttachedAppenders guard) {
    List<AttachedAppenders> way = way(guard);
    List<GuardedRoute.Step> steps = new ArrayList<>();
    for (int behind = 1; behind < way.size(); behind++) {
      String end = way.get(behind).name();
      for (String each = way.get(behind - 1).name(); each != null && !each.equals(end); ) {
        Logger logger = context.exists(each);
        if (logger != null) {
          steps.add(new GuardedRoute.Step(logger, behind));
        }
        each = above(each);
      }
    }
    guard.lead(way, steps);
  }

  /** True if code has changed the additivity of a logger on the way of guarded events. */
  private boolean isMisplaced() {
    return guarded.values().stream()
        .anyMatch(guard -> guard.isStarted() && !guard.route().guards().equals(way(guard)));
  }

  /** Returns a guarded logger and the guarded parents that get its events, too, nearest first. */
  private List<AttachedAppenders> way(AttachedAppenders first) {
    List<AttachedAppenders> way = new ArrayList<>();
    way.add(first);
    String each = first.name();
    while (isAdditive(each) && (each = above(each)) != null) {
      AttachedAppenders guard = guarded.get(each);
      if (guard != null && guard.isGuarding()) {
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
    AttachedAppenders exact = guarded.get(route);
    if (exact != null && exact.isGuarding()) {
      return exact.route();
    }
    for (String each = logger == null ? Logger.ROOT_LOGGER_NAME : logger; each != null; ) {
      AttachedAppenders guard = guarded.get(each);
      if (guard != null && guard.isGuarding()) {
        return guard.route();
      }
      each = isAdditive(each) ? above(each) : null;
    }
    return null;
  }

  /** True if the guard calls no appender: after a reset, or if all stay with their callers. */
  public boolean isStopped() {
    return ending || guarded.values().stream().noneMatch(AttachedAppenders::isGuarding);
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
    if (isToBeIsolated(settings, appender) || services.hasLeft(name)) {
      IsolatedDelivery<ILoggingEvent> delivery = services.delivery(name);
      if (delivery != null) {
        LogbackTarget target = new LogbackTarget(appender);
        targets.put(name, target);
        if (target.receipt() == Receipt.HANDED_OVER) {
          note(appender);
        }
        changes.put(Changes.appender(name), Changes.isolated(name));
        return new Sink.Isolated(delivery);
      }
    }
    if (KnownAppenders.isAsync(appender)) {
      List<Sink> behind = new ArrayList<>();
      children(appender).forEach(child -> behind.add(sink(child)));
      changes.put(Changes.appender(name), PlannedChanges.unqueued(name));
      return new Sink.Unqueued(appender, List.copyOf(behind), services.calls());
    }
    note(appender);
    boolean batches =
        settings.batchesFiles()
            && KnownAppenders.mayBatch(appender)
            && !ofExempt.contains(appender)
            && !code.staysWithCaller(appender);
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
    changes.put(Changes.appender(name), Changes.batched(name));
  }

  /** The appenders of exempt loggers keep their settings: callers call them. */
  private void collectOfExempt() {
    for (Logger logger : context.getLoggerList()) {
      if (isExempt(logger.getName())) {
        appenders(logger).forEach(each -> collect(each, ofExempt));
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

  void drain() {
    services.drain(this);
  }

  /*
   * Logback stops the appenders of one logger after the other, the root first. An appender that two
   * loggers share would refuse the events of the later one until its turn. All loggers therefore end
   * before the first appender stops; the consumer keeps the event that comes in between for the next
   * configuration.
   */
  /** Ends all guarded loggers, then stops their appenders: a reset of the context begins. */
  public void end() {
    if (isStopped()) {
      return;
    }
    drain();
    ending = true;
    Set<Appender<ILoggingEvent>> called = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Appender<ILoggingEvent>> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Logger logger : context.getLoggerList()) { // Parents come first, as in install().
      AttachedAppenders guard = guarded.get(logger.getName());
      if (guard != null && guard.isStarted()) {
        guard.end(called, kept);
      }
    }
    called.forEach(this::stop);
    kept.forEach(Appender::stop);
  }

  boolean printsCaller(Appender<ILoggingEvent> appender) {
    return CallerUse.isPrinted(appender, services.settings().decideLocation());
  }

  /** Stops an appender that the guard calls; a hanging one on a thread of its own. */
  void stop(Appender<ILoggingEvent> appender) {
    boolean free = true;
    for (LogbackTarget target : targets.values()) {
      if (target.appender() == appender || children(appender).contains(target.appender())) {
        free &= services.detach(target);
      }
    }
    if (!free || services.isConsumerBusy()) {
      stop(appender, System.nanoTime() + STOP_NANOS);
    } else if (waitsToStop(appender)) {
      stop(appender, Math.max(services.stopDeadlineNanos(), System.nanoTime() + STOP_NANOS));
    } else {
      appender.stop();
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
              + " has not stopped in time and is left alone. The events in its own queue may be lost");
    }
  }
}
