/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.internal.StartUpLines;
import io.hotguard.logging.internal.log4j.IdleDisruptor;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.logging.log4j.util.BiConsumer;
import org.apache.logging.log4j.util.PropertySource;
import org.jspecify.annotations.Nullable;

/**
 * Installs the guard with nothing but its jar on the class path: Log4j finds this source by the
 * service loader and asks it first. In ENFORCE it names a context selector with guarded contexts;
 * in WARN a configuration factory that only observes; in OFF it answers nothing. Internal.
 */
public final class GuardPropertySource implements PropertySource {
  /** Before all other sources of Log4j: the lowest number is asked first. */
  private static final int PRIORITY = -200;

  /** After all other sources of a Log4j that copies them one over the other. */
  private static final int LAST = Integer.MAX_VALUE;

  // Log4j from 2.18 on asks for the first of each pair, Log4j before it for the second.
  private static final String SELECTOR = "log4j2.contextSelector";
  private static final String OLD_SELECTOR = "Log4jContextSelector";
  private static final String FACTORY = "log4j2.configurationFactory";
  private static final String OLD_FACTORY = "log4j.configurationFactory";
  private static final String RING_SIZE = "log4j2.asyncLoggerConfigRingBufferSize";
  private static final String OLD_RING_SIZE = "AsyncLoggerConfig.RingBufferSize";
  private static final String WAIT_STRATEGY = "log4j2.asyncLoggerConfigWaitStrategy";
  private static final String OLD_WAIT_STRATEGY = "AsyncLoggerConfig.WaitStrategy";

  private static final String ASYNC_SELECTOR =
      "org.apache.logging.log4j.core.async.AsyncLoggerContextSelector";

  private static final String MISSING = "a class is missing or does not fit (";
  private static final AtomicBoolean SAID = new AtomicBoolean();

  /** From a source of properties to the class that asks for a property, with room. */
  private static final int FRAMES = 20;

  public GuardPropertySource() {
    // Log4j 3 asks no source for the keys of Log4j 2.
    ask(() -> Log4jAdapter.isLog4j3() && LoggingBootstrap.instance().isOff());
  }

  @Override
  public int getPriority() {
    return ask(() -> Log4jAdapter.copiesProperties()) ? LAST : PRIORITY;
  }

  /** Gives a Log4j that copies properties the two that must win over those of the user. */
  @Override
  public void forEach(BiConsumer<String, String> action) {
    if (ask(() -> Log4jAdapter.copiesProperties() && Log4jAdapter.hasCore())) {
      copy(OLD_SELECTOR, action);
      copy(OLD_FACTORY, action);
    }
  }

  /** The question is a lambda of this class, which links nothing else before it runs. */
  private static boolean ask(BooleanSupplier question) {
    try {
      return question.getAsBoolean();
    } catch (LinkageError e) {
      stepAside(e);
      return false;
    }
  }

  /** A jar of the guard that is missing or does not fit must not end logging. */
  private static void stepAside(LinkageError failure) {
    String reason = missing(failure);
    if (isNews(reason)) {
      say(LoggingBootstrap.OFF + reason);
    }
  }

  static String missing(LinkageError failure) {
    return MISSING
        + failure
        + "); take guard-logging, guard-logging-core and guard-core of one version";
  }

  /** Tells whether a reason is to be said: several places meet a jar that is missing. */
  static boolean isNews(String reason) {
    return !reason.startsWith(MISSING) || !SAID.getAndSet(true);
  }

  private static void say(String line) {
    try {
      StartUpLines.say(line);
    } catch (LinkageError e) {
      System.err.println("hotguard: " + line);
    }
  }

  private void copy(String key, BiConsumer<String, String> action) {
    String value = getProperty(key);
    if (value != null) {
      action.accept(key, value);
    }
  }

  @Override
  public Collection<String> getPropertyNames() {
    return Set.of();
  }

  @Override
  public CharSequence getNormalForm(Iterable<? extends CharSequence> tokens) {
    return "log4j2." + Util.joinAsCamelCase(tokens);
  }

  @Override
  public boolean containsProperty(String key) {
    return getProperty(key) != null;
  }

  /**
   * Tells whether Log4j asks for the defaults of a logger that belongs to no context yet: the
   * selector of the user decides them.
   */
  private static boolean isForDefaults() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .limit(FRAMES)
                    .anyMatch(frame -> frame.getClassName().equals(ASYNC_SELECTOR)));
  }

  @Override
  public @Nullable String getProperty(String key) {
    try {
      return answer(key);
    } catch (LinkageError e) {
      stepAside(e);
      return null;
    }
  }

  private static @Nullable String answer(String key) {
    return switch (key) {
      case SELECTOR, OLD_SELECTOR ->
          isForDefaults() ? null : LoggingBootstrap.instance().selectorReplacement();
      case FACTORY, OLD_FACTORY ->
          LoggingBootstrap.instance().observes()
              ? ObservingConfigurationFactory.class.getName()
              : null;
      case RING_SIZE, OLD_RING_SIZE -> IdleDisruptor.isStarting() ? IdleDisruptor.RING_SIZE : null;
      case WAIT_STRATEGY, OLD_WAIT_STRATEGY ->
          IdleDisruptor.isStarting() ? IdleDisruptor.WAIT_STRATEGY : null;
      default -> null;
    };
  }
}
