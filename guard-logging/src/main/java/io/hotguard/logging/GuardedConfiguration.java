/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.AsyncLoggerConfigDelegate;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.Reconfigurable;
import org.apache.logging.log4j.core.config.composite.CompositeConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * The user's configuration, made asynchronous and handed to a {@link ContextGuard}.
 *
 * <p>Wraps a configuration that is not yet initialised, of whatever format or origin. What it does
 * not touch stays as the user wrote it: names, appenders ({@link #getAppender} answers the user's
 * own), levels, filters, additivity, watching of the file.
 */
final class GuardedConfiguration extends CompositeConfiguration {
  private final AbstractConfiguration original;
  private final ContextGuard guard;
  private final boolean syncLocationDefault;
  private final List<String> changes = new ArrayList<>();
  private final IdentityHashMap<Node, List<AppenderRef>> refsByParent = new IdentityHashMap<>();
  private @Nullable ConfigurationView view;

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
  }

  /** What the guard changed in this configuration, in words. */
  List<String> changes() {
    return List.copyOf(changes);
  }

  /** What the user wrote; null before it was set up. */
  @Nullable ConfigurationView view() {
    return view;
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
  protected void processConditionals(Node node) {
    super.processConditionals(node);
    if (node == rootNode) {
      String source = LiveFacts.source(original);
      view =
          new ConfigurationView(
              rootNode,
              LiveFacts.elements(rootNode, source, this::resolve),
              source,
              guard.settings());
    }
  }

  @Override
  public void createConfiguration(Node node, @Nullable LogEvent event) {
    if (node.getParent() == rootNode && isNamed(node, "Loggers")) {
      rewriteLoggers(node);
    }
    super.createConfiguration(node, event);
    if (node.getObject() instanceof AppenderRef ref) {
      // Kept because building the parent takes its children out of the tree.
      refsByParent.computeIfAbsent(node.getParent(), parent -> new ArrayList<>()).add(ref);
    } else if (node.getObject() instanceof AsyncAppender) {
      replaceAsyncAppender(node);
    }
  }

  private static boolean isNamed(Node node, String name) {
    return name.equalsIgnoreCase(node.getName());
  }

  private String resolve(String value) {
    return getConfigurationStrSubstitutor().replace(value);
  }

  private void rewriteLoggers(Node loggers) {
    ConfigurationView current = view;
    if (current == null) {
      return;
    }
    LoggerRewrite rewrite =
        new LoggerRewrite(
            current,
            guard.settings()::isExempt,
            syncLocationDefault,
            guard.settings().decideLocation(),
            this::resolve);
    rewrite.rewrite(loggers, getPluginManager());
    changes.addAll(rewrite.changes());
  }

  private void replaceAsyncAppender(Node node) {
    AsyncAppender async = node.getObject();
    List<AppenderRef> refs = refsByParent.getOrDefault(node, List.of());
    node.setObject(
        new FanOutAppender(
            async.getName(), async.getFilter(), async.ignoreExceptions(), refs, this::guarded));
    changes.add("appender " + async.getName() + ": Async -> direct, its queue is not needed");
  }

  /** The appender that asynchronous loggers use for a name: the user's own, or its isolation. */
  private @Nullable Appender guarded(String name) {
    Appender appender = getAppender(name);
    return appender != null && isIsolated(name) ? guard.isolate(appender) : appender;
  }

  private boolean isIsolated(String name) {
    ConfigurationView current = view;
    return current != null && guard.isIsolated(current, name);
  }

  @Override
  protected void doConfigure() {
    super.doConfigure();
    refsByParent.clear();
    for (String name : new TreeSet<>(getAppenders().keySet())) {
      if (isIsolated(name)) {
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
      }
    }
  }

  private void guardLogger(AsyncLoggerConfig logger) {
    logger.setLogEventFactory(new EarlyFormattingEventFactory(logger.getLogEventFactory()));
    for (AppenderRef ref : logger.getAppenderRefs()) {
      Appender appender = getAppender(ref.getRef());
      if (appender == null) {
        continue;
      }
      Appender replacement = guarded(ref.getRef());
      if (replacement != null && replacement != appender) {
        logger.removeAppender(ref.getRef());
        logger.addAppender(replacement, ref.getLevel(), ref.getFilter());
      } else if (!(appender.getHandler() instanceof FailureProbe)) {
        appender.setHandler(new FailureProbe(appender.getHandler(), guard::appenderFailed));
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
    guard.stopping(this);
    return super.stop(timeout, timeUnit);
  }
}
