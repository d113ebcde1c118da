/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import io.hotguard.logging.internal.appender.FanOutAppender;
import io.hotguard.logging.internal.appender.IsolatedAppender;
import io.hotguard.logging.internal.findings.InForce;
import io.hotguard.logging.internal.guard.Changes;
import io.hotguard.logging.internal.log4j.IdleDisruptor;
import io.hotguard.logging.internal.report.IgnoredSettings;
import io.hotguard.logging.internal.report.LiveFacts;
import io.hotguard.logging.policy.SpillMode;
import io.hotguard.logging.rules.facts.LoggingFacts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.AsyncLoggerConfigDelegate;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.AwaitCompletionReliabilityStrategy;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.Reconfigurable;
import org.apache.logging.log4j.core.config.ReliabilityStrategy;
import org.apache.logging.log4j.core.config.composite.CompositeConfiguration;
import org.apache.logging.log4j.core.config.properties.PropertiesConfiguration;
import org.apache.logging.log4j.core.util.Log4jThread;
import org.jspecify.annotations.Nullable;

/**
 * The user's configuration, made asynchronous and handed to a guard. Wraps a configuration before
 * its initialisation, of any format or origin. Unchanged parts stay as written: names, appenders
 * ({@link #getAppender} returns the user's own), levels, filters, additivity, watching of the file.
 */
public final class GuardedConfiguration extends CompositeConfiguration {
  /** How long a stop waits for calls inside a logger; only hanging calls take so long. */
  private static final long CALLS_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The least time for hanging appenders in a stop, and again after their connections break. */
  private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final String LOG4J_APPENDERS = "org.apache.logging.log4j.core.appender.";
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private final AbstractConfiguration original;
  private final GuardedContext guard;
  private final boolean syncLocationDefault;
  private Changes changes = Changes.each(List.of());
  private List<String> remarks = List.of();

  /** The loggers whose appenders the threads that log would call without the guard. */
  private final Set<String> syncBefore = new HashSet<>();

  private final GuardedAppenders appendersForLoggers;
  private @Nullable LoggingFacts facts;

  /** The thread that starts the appenders, during the start. */
  private volatile @Nullable Thread starting;

  public GuardedConfiguration(
      AbstractConfiguration original, GuardedContext guard, boolean syncLocationDefault) {
    super(List.of(original));
    this.original = original;
    this.guard = guard;
    this.syncLocationDefault = syncLocationDefault;
    appendersForLoggers = new GuardedAppenders(guard, super::getAppender);
    // The super constructor reads the root element's attributes; a builder sets the name later.
    setName(original.getName());
    isShutdownHookEnabled = original.isShutdownHookEnabled();
    shutdownTimeoutMillis = original.getShutdownTimeoutMillis();
    pluginPackages.clear();
    pluginPackages.addAll(original.getPluginPackages());
    getProperties().putAll(original.getProperties());
    if (original.getFilter() != null) {
      addFilter(original.getFilter());
    }
  }

  /** The guard's changes to this configuration. */
  public Changes changes() {
    return changes;
  }

  /** Returns the limits of the guard's counts and the settings without effect, one line each. */
  public List<String> remarks() {
    return remarks;
  }

  /** The appenders that the asynchronous loggers call. */
  public GuardedAppenders guardedAppenders() {
    return appendersForLoggers;
  }

  /** The user's original configuration, for the rules; null if it could not be read. */
  public @Nullable LoggingFacts facts() {
    return facts;
  }

  AbstractConfiguration original() {
    return original;
  }

  /** The parts of the guard that are in force for this configuration. */
  public InForce inForce() {
    List<LoggerConfig> loggers = new ArrayList<>(getLoggers().values());
    loggers.add(getRootLogger());
    loggers.removeIf(logger -> !(logger instanceof AsyncLoggerConfig));
    return new InForce(
        guard.settings().decideLocation(),
        guard.settings().batchesFiles(),
        guard.spillInEffect() != SpillMode.OFF,
        appendersForLoggers.areApart(loggers));
  }

  @Override
  public ConfigurationSource getConfigurationSource() {
    // The super constructor asks before the field is set.
    return original == null ? super.getConfigurationSource() : original.getConfigurationSource();
  }

  @Override
  public @Nullable Configuration reconfigure() {
    return original instanceof Reconfigurable reconfigurable ? reconfigurable.reconfigure() : null;
  }

  @Override
  public AsyncLoggerConfigDelegate getAsyncLoggerConfigDelegate() {
    // AbstractConfiguration.start() starts its own disruptor even if there is another.
    super.getAsyncLoggerConfigDelegate();
    return guard.delegate();
  }

  @Override
  public ReliabilityStrategy getReliabilityStrategy(LoggerConfig logger) {
    ReliabilityStrategy chosen = super.getReliabilityStrategy(logger);
    // Any other strategy is the user's choice.
    return chosen.getClass() == AwaitCompletionReliabilityStrategy.class
        ? new BoundedReliabilityStrategy(logger, CALLS_NANOS)
        : chosen;
  }

  @Override
  protected void processConditionals(Node node) {
    super.processConditionals(node);
    if (node == rootNode) {
      stepAsideOnFailure("facts", this::readFacts);
      // Loggers are rewritten after the appenders are known, for any order of the file.
      List<Node> children = node.getChildren();
      List<Node> loggers = new ArrayList<>();
      children.removeIf(child -> isNamed(child, "Loggers") && loggers.add(child));
      children.addAll(loggers);
    }
  }

  private void readFacts() {
    String source = LiveFacts.source(original);
    facts =
        LiveFacts.facts(
            LiveFacts.elements(rootNode, source, this::resolve),
            source,
            guard.settings(),
            guard.spillInEffect());
  }

  @Override
  public void createConfiguration(Node node, @Nullable LogEvent event) {
    boolean top = node.getParent() == rootNode;
    if (top && isNamed(node, "Appenders")) {
      stepAsideOnFailure(
          "appenders",
          () -> appendersForLoggers.read(node, keptNames(), getPluginPackages(), this::resolve));
      super.createConfiguration(node, event);
      Map<String, Appender> appenders = node.getObject();
      if (appenders != null) {
        appendersForLoggers.built(appenders);
      }
      return;
    }
    if (top && isNamed(node, "Loggers")) {
      stepAsideOnFailure("loggers", () -> rewriteLoggers(node));
    }
    if (node.getType() != null && node.getType().getPluginClass() == AsyncAppender.class) {
      createAsync(node, event);
    } else {
      super.createConfiguration(node, event);
    }
    if (event != null && node.getObject() instanceof Appender made) {
      // A Routing made the appender only now; its failure reaches only its own error handler.
      appendersForLoggers.probe(made);
    }
    if (node.getObject() instanceof AsyncLoggerConfig logger) {
      stepAsideOnFailure(
          "loggers",
          () ->
              node.setObject(
                  GuardedAsyncLogger.of(
                      logger,
                      this,
                      guard.delegate(),
                      appendersForLoggers::called,
                      syncBefore.contains(logger.getName()) ? appendersForLoggers : null)));
    }
  }

  /** An error of the guard must not cost the application its logging. */
  private static void stepAsideOnFailure(String what, Runnable change) {
    try {
      change.run();
    } catch (RuntimeException | LinkageError e) {
      LOGGER.error("hotguard: steps aside, {} stay as configured: {}", what, e.toString(), e);
    }
  }

  private static boolean isNamed(Node node, String name) {
    return name.equalsIgnoreCase(node.getName());
  }

  private String resolve(String value) {
    return getConfigurationStrSubstitutor().replace(value);
  }

  private void rewriteLoggers(Node loggers) {
    LoggerRewrite rewrite =
        new LoggerRewrite(
            appendersForLoggers.graph(),
            guard.settings()::isExempt,
            syncLocationDefault,
            guard.settings().decideLocation(),
            original instanceof PropertiesConfiguration,
            this::resolve);
    rewrite.rewrite(loggers, getPluginManager());
    changes = changes.and(rewrite.changes());
    if (syncLocationDefault) { // Otherwise the context itself was asynchronous.
      syncBefore.addAll(rewrite.synchronous());
    }
  }

  /** The appenders that exempt loggers refer to. */
  private Set<String> keptNames() {
    Set<String> names = new HashSet<>();
    for (Node loggers : rootNode.getChildren()) {
      if (isNamed(loggers, "Loggers")) {
        loggers.getChildren().forEach(logger -> addKeptNames(logger, names));
      }
    }
    return names;
  }

  private void addKeptNames(Node logger, Set<String> names) {
    String name = NodeAttributes.get(logger, "name");
    if (guard.settings().isExempt(name == null ? LoggerConfig.ROOT : resolve(name))) {
      String shorthand = NodeAttributes.get(logger, "levelAndRefs");
      if (shorthand != null) {
        names.addAll(NodeAttributes.list(resolve(shorthand)));
      }
      for (Node child : logger.getChildren()) {
        String ref = NodeAttributes.get(child, "ref");
        if (ref != null) {
          names.add(resolve(ref));
        }
      }
    }
  }

  private void createAsync(Node node, @Nullable LogEvent event) {
    // Building the element takes its attributes and children away.
    List<Node> children = List.copyOf(node.getChildren());
    String errorRef = NodeAttributes.get(node, "errorRef", "error-ref");
    boolean location = AppenderGraph.passesLocation(node, this::resolve);
    super.createConfiguration(node, event);
    if (!(node.getObject() instanceof AsyncAppender async)) {
      return; // Log4j has refused the appender and reported it.
    }
    List<AppenderRef> refs = new ArrayList<>();
    for (Node child : children) {
      if (child.getObject() instanceof AppenderRef ref) {
        refs.add(ref);
      }
    }
    FanOutAppender.Origin origin =
        new FanOutAppender.Origin(
            async, refs, errorRef == null ? null : resolve(errorRef), location);
    if (event == null) {
      appendersForLoggers.async(origin);
    } else {
      // Inside a Routing, which has one appender for all loggers: a queue there would hold up the
      // ring.
      node.setObject(appendersForLoggers.madeForEvent(origin));
    }
  }

  @Override
  protected void doConfigure() {
    super.doConfigure();
    List<LoggerConfig> loggers = new ArrayList<>(getLoggers().values());
    if (!loggers.contains(getRootLogger())) {
      loggers.add(getRootLogger());
    }
    for (LoggerConfig logger : loggers) {
      if (logger instanceof AsyncLoggerConfig async) {
        guardLogger(async);
      } else {
        adopt(logger, false);
      }
    }
    Set<String> called = new HashSet<>();
    Set<String> counted = new HashSet<>();
    for (LoggerConfig logger : loggers) {
      for (AppenderRef ref : logger.getAppenderRefs()) {
        called.add(ref.getRef());
        if (logger instanceof AsyncLoggerConfig) {
          counted.add(ref.getRef());
        }
      }
    }
    appendersForLoggers.chosenForLoggers(called);
    changes = changes.and(Changes.each(appendersForLoggers.changes()));
    remarks = new ArrayList<>(appendersForLoggers.unknowns(counted));
    if (facts != null) {
      IgnoredSettings.of(facts).forEach(it -> remarks.add("has no effect with the guard: " + it));
    }
  }

  private void guardLogger(AsyncLoggerConfig logger) {
    adopt(logger, guard.settings().decideLocation() && logger.isIncludeLocation());
    Map<String, Appender> chosen = new LinkedHashMap<>();
    boolean same = true;
    for (AppenderRef ref : logger.getAppenderRefs()) {
      Appender standIn =
          logger instanceof GuardedAsyncLogger guarded && guarded.keeps(ref.getRef())
              ? super.getAppender(ref.getRef())
              : appendersForLoggers.forLoggers(ref.getRef());
      if (standIn != null) {
        chosen.put(ref.getRef(), standIn);
        same &= standIn == getAppender(ref.getRef());
      }
    }
    if (!same) {
      // All of them, to keep the order: an appender that throws keeps the event from later ones.
      chosen.keySet().forEach(logger::removeAppender);
      for (AppenderRef ref : logger.getAppenderRefs()) {
        Appender standIn = chosen.get(ref.getRef());
        if (standIn != null) {
          logger.addAppender(standIn, ref.getLevel(), ref.getFilter());
        }
      }
    }
  }

  /** Covers a synchronous logger too: it passes its events on to asynchronous ones. */
  private static void adopt(LoggerConfig logger, boolean location) {
    if (!(logger.getLogEventFactory() instanceof EarlyFormattingEventFactory)) {
      logger.setLogEventFactory(
          new EarlyFormattingEventFactory(logger.getLogEventFactory(), location));
    }
  }

  @Override
  public synchronized void addLogger(String loggerName, LoggerConfig loggerConfig) {
    super.addLogger(loggerName, loggerConfig);
    adoptAdded(loggerName);
  }

  @Override
  public synchronized void addLoggerAppender(Logger logger, Appender appender) {
    super.addLoggerAppender(logger, appender);
    adoptAdded(logger.getName());
  }

  @Override
  public synchronized void addLoggerFilter(Logger logger, Filter filter) {
    super.addLoggerFilter(logger, filter);
    adoptAdded(logger.getName());
  }

  @Override
  public synchronized void setLoggerAdditive(Logger logger, boolean additive) {
    super.setLoggerAdditive(logger, additive);
    adoptAdded(logger.getName());
  }

  private void adoptAdded(String loggerName) {
    LoggerConfig logger = getLoggers().get(loggerName);
    if (logger != null) {
      LoggerConfig parent = logger.getParent();
      adopt(logger, logger.isAdditive() && parent != null && parent.isIncludeLocation());
      for (Appender appender : logger.getAppenders().values()) {
        if (!(appender instanceof IsolatedAppender)) {
          appendersForLoggers.probe(appender);
        }
      }
    }
  }

  @Override
  public void start() {
    IdleDisruptor.whileStarting(this::startAppenders);
    guard.started(this);
  }

  private void startAppenders() {
    if (getState() == State.INITIALIZING) {
      initialize(); // As the super class does; loggers look for appenders, too.
    }
    starting = Thread.currentThread();
    try {
      super.start();
    } finally {
      starting = null;
    }
  }

  /** Returns the user's own appender, except while Log4j's appenders resolve references. */
  @Override
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // As the super class has it.
  public <T extends Appender> T getAppender(String name) {
    Appender standIn = isStartingLog4jAppender() ? appendersForLoggers.forAppenders(name) : null;
    return standIn == null ? super.getAppender(name) : (T) standIn;
  }

  @Override
  public Map<String, Appender> getAppenders() {
    Map<String, Appender> own = super.getAppenders();
    return isStartingLog4jAppender() ? appendersForLoggers.forAppenders(own) : own;
  }

  private boolean isStartingLog4jAppender() {
    return starting == Thread.currentThread()
        && WALKER.walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getDeclaringClass)
                    .filter(type -> type != GuardedConfiguration.class)
                    .findFirst()
                    .filter(type -> type.getName().startsWith(LOG4J_APPENDERS))
                    .isPresent());
  }

  @Override
  public boolean stop(long timeout, TimeUnit timeUnit) {
    // Callers inside an old logger finish, new ones go to the next configuration. Log4j repeats
    // this later; the ring must be drained between the two.
    List<LoggerConfig> loggers = new ArrayList<>(getLoggers().values());
    loggers.add(getRootLogger());
    for (LoggerConfig logger : loggers) {
      logger.getReliabilityStrategy().beforeStopConfiguration(this);
    }
    for (LoggerConfig logger : loggers) {
      logger.getReliabilityStrategy().beforeStopAppenders();
    }
    boolean quiet = guard.stopping(this);
    Runnable stop = () -> super.stop(timeout, timeUnit);
    if (guard.isAppenderThread()) {
      // An appender may stop its own configuration, and may hold a lock that the stop needs.
      stop.run();
      return true;
    }
    long patience =
        quiet ? Math.max(STOP_NANOS, guard.settings().shutdownTimeout().toNanos()) : STOP_NANOS;
    return stopAside(stop, Math.max(patience, timeUnit.toNanos(timeout)));
  }

  /*
   * Never on the thread that configures: an output stream appender is stopped under the lock that
   * its hanging write holds, so the stop may hang as well. The guard cannot always know the hanging
   * callers, for example a caller in an exempt logger.
   */
  private boolean stopAside(Runnable stop, long patienceNanos) {
    Thread thread = new Log4jThread(stop, "hotguard-logging-stop");
    thread.setDaemon(true);
    thread.start();
    if (!ends(thread, patienceNanos)) {
      guard.breakOff(this);
      if (!ends(thread, STOP_NANOS)) {
        LOGGER.error(
            "hotguard: an appender of {} hangs; it is stopped when it comes back", getName());
      }
    }
    return !thread.isAlive();
  }

  private static boolean ends(Thread thread, long patienceNanos) {
    long deadline = System.nanoTime() + patienceNanos;
    while (thread.isAlive() && System.nanoTime() - deadline < 0) {
      LockSupport.parkNanos(1_000_000);
    }
    return !thread.isAlive();
  }
}
