/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.logging.rules.LoggingFacts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
 * The user's configuration, made asynchronous and handed to a {@link ContextGuard}.
 *
 * <p>Wraps a configuration that is not yet initialised, of whatever format or origin. What it does
 * not touch stays as the user wrote it: names, appenders ({@link #getAppender} answers the user's
 * own), levels, filters, additivity, watching of the file.
 */
final class GuardedConfiguration extends CompositeConfiguration {
  /** How long a stop waits for calls inside a logger; only those that hang take so long. */
  private static final long CALLS_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How long a stop waits for an appender that hangs. */
  private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final AbstractConfiguration original;
  private final ContextGuard guard;
  private final boolean syncLocationDefault;
  private final List<String> changes = new ArrayList<>();
  private AppenderGraph graph = new AppenderGraph();
  private @Nullable LoggingFacts facts;

  /**
   * @param original not yet initialised
   * @param syncLocationDefault see {@link LoggerRewrite}
   */
  GuardedConfiguration(
      AbstractConfiguration original, ContextGuard guard, boolean syncLocationDefault) {
    super(List.of(original));
    this.original = original;
    this.guard = guard;
    this.syncLocationDefault = syncLocationDefault;
    // From attributes of the root element the super constructor knows them; a builder sets them.
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

  /** What the guard changed in this configuration, in words. */
  List<String> changes() {
    return List.copyOf(changes);
  }

  /** What the user wrote, for the rules; null if it could not be read. */
  @Nullable LoggingFacts facts() {
    return facts;
  }

  AbstractConfiguration original() {
    return original;
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
    // AbstractConfiguration.start() starts its own disruptor without asking whether there is one.
    super.getAsyncLoggerConfigDelegate();
    return guard.delegate();
  }

  @Override
  public ReliabilityStrategy getReliabilityStrategy(LoggerConfig logger) {
    ReliabilityStrategy chosen = super.getReliabilityStrategy(logger);
    // Another than the default one is the user's choice.
    return chosen.getClass() == AwaitCompletionReliabilityStrategy.class
        ? new BoundedReliabilityStrategy(logger, CALLS_NANOS)
        : chosen;
  }

  @Override
  protected void processConditionals(Node node) {
    super.processConditionals(node);
    if (node == rootNode) {
      stepAsideOnFailure("facts", this::readFacts);
      // Loggers are rewritten when the appenders are known, in whatever order the file has them.
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
            LiveFacts.elements(rootNode, source, this::resolve), source, guard.settings());
  }

  @Override
  public void createConfiguration(Node node, @Nullable LogEvent event) {
    boolean top = node.getParent() == rootNode;
    if (top && isNamed(node, "Appenders")) {
      stepAsideOnFailure("appenders", () -> graph = AppenderGraph.read(node, this::resolve));
      super.createConfiguration(node, event);
      Map<String, Appender> appenders = node.getObject();
      if (appenders != null) {
        graph.built(appenders);
      }
      return;
    }
    if (top && isNamed(node, "Loggers")) {
      stepAsideOnFailure("loggers", () -> rewriteLoggers(node));
    }
    if (node.getType() != null && node.getType().getPluginClass() == AsyncAppender.class) {
      createFanOut(node, event);
    } else {
      super.createConfiguration(node, event);
    }
    if (node.getObject() instanceof AsyncLoggerConfig logger) {
      stepAsideOnFailure(
          "loggers", () -> node.setObject(GuardedAsyncLogger.of(logger, this, guard.delegate())));
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
            graph,
            guard.settings()::isExempt,
            syncLocationDefault,
            guard.settings().decideLocation(),
            original instanceof PropertiesConfiguration,
            this::resolve);
    rewrite.rewrite(loggers, getPluginManager());
    changes.addAll(rewrite.changes());
  }

  private void createFanOut(Node node, @Nullable LogEvent event) {
    // Building the element takes its attributes and children away.
    List<Node> children = List.copyOf(node.getChildren());
    String errorRef = NodeAttributes.get(node, "errorRef", "error-ref");
    boolean location = AppenderGraph.passesLocation(node, this::resolve);
    super.createConfiguration(node, event);
    if (!(node.getObject() instanceof AsyncAppender async)) {
      return; // Log4j has refused it, and said so.
    }
    List<AppenderRef> refs = new ArrayList<>();
    for (Node child : children) {
      if (child.getObject() instanceof AppenderRef ref) {
        refs.add(ref);
      }
    }
    node.setObject(
        new FanOutAppender(
            async,
            refs,
            errorRef == null ? null : resolve(errorRef),
            location,
            this::guarded,
            guard::appenderFailed));
    changes.add("appender " + async.getName() + ": Async -> direct, its queue is not needed");
  }

  /** The appender that asynchronous loggers use for a name: the user's own, or its isolation. */
  private @Nullable Appender guarded(String name) {
    Appender appender = getAppender(name);
    if (appender == null || !guard.isIsolated(graph, name)) {
      return appender;
    }
    return guard.isolate(appender);
  }

  @Override
  protected void doConfigure() {
    super.doConfigure();
    for (String name : graph.names()) {
      Appender appender = getAppender(name);
      if (appender != null && guard.isIsolated(graph, name)) {
        changes.add(
            String.format(
                Locale.ROOT, "appender %s: delivered from its own journal on disk", name));
      }
    }
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
  }

  /** An appender and those behind it, whose failures are its own. */
  Collection<Appender> reached(String name) {
    return graph.answeringFor(name);
  }

  private void guardLogger(AsyncLoggerConfig logger) {
    adopt(logger, guard.settings().decideLocation() && logger.isIncludeLocation());
    for (AppenderRef ref : logger.getAppenderRefs()) {
      Appender appender = getAppender(ref.getRef());
      if (appender == null) {
        continue;
      }
      Appender replacement = guarded(ref.getRef());
      if (replacement != null && replacement != appender) {
        logger.removeAppender(ref.getRef());
        logger.addAppender(replacement, ref.getLevel(), ref.getFilter());
      }
      for (Appender failing : reached(ref.getRef())) {
        FailureProbe.install(failing, guard::appenderFailed);
      }
    }
  }

  /** Also for a synchronous logger: it passes its events on to asynchronous ones. */
  private static void adopt(LoggerConfig logger, boolean location) {
    if (!(logger.getLogEventFactory() instanceof EarlyFormattingEventFactory)) {
      logger.setLogEventFactory(
          new EarlyFormattingEventFactory(logger.getLogEventFactory(), location));
    }
  }

  // Changes by the application while running: levels, mostly. -----------------------------------

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
          FailureProbe.install(appender, guard::appenderFailed);
        }
      }
    }
  }

  @Override
  public void start() {
    IdleDisruptor.whileStarting(super::start);
    guard.started(this);
  }

  @Override
  public boolean stop(long timeout, TimeUnit timeUnit) {
    // Callers that are inside an old logger finish, new ones go to the next configuration. Log4j
    // does the same again later; the ring is to be drained between the two.
    List<LoggerConfig> loggers = new ArrayList<>(getLoggers().values());
    loggers.add(getRootLogger());
    for (LoggerConfig logger : loggers) {
      logger.getReliabilityStrategy().beforeStopConfiguration(this);
    }
    for (LoggerConfig logger : loggers) {
      logger.getReliabilityStrategy().beforeStopAppenders();
    }
    return guard.stopping(this)
        ? super.stop(timeout, timeUnit)
        : stopAside(() -> super.stop(timeout, timeUnit));
  }

  /**
   * An output stream appender is stopped under the lock that its hanging write holds, so stopping
   * it may hang as well.
   */
  private boolean stopAside(Runnable stop) {
    Thread thread = new Log4jThread(stop, "hotguard-logging-stop");
    thread.setDaemon(true);
    thread.start();
    long deadline = System.nanoTime() + STOP_NANOS;
    while (thread.isAlive() && System.nanoTime() - deadline < 0) {
      LockSupport.parkNanos(1_000_000);
    }
    if (thread.isAlive()) {
      LOGGER.error(
          "hotguard: an appender of {} hangs; it is stopped when it comes back", getName());
    }
    return !thread.isAlive();
  }
}
