/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.rewrite.IdleDisruptor;
import java.util.Collection;
import java.util.Set;
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

  private static final String SELECTOR = "log4j2.contextSelector";
  private static final String FACTORY = "log4j2.configurationFactory";
  private static final String RING_SIZE = "log4j2.asyncLoggerConfigRingBufferSize";
  private static final String WAIT_STRATEGY = "log4j2.asyncLoggerConfigWaitStrategy";

  public GuardPropertySource() {
    if (Log4jAdapter.isLog4j3()) {
      LoggingBootstrap.instance(); // Log4j 3 asks no source for the keys of Log4j 2.
    }
  }

  @Override
  public int getPriority() {
    return Log4jAdapter.copiesProperties() ? LAST : PRIORITY;
  }

  /** Gives a Log4j that copies all properties the two that hold for the process. */
  @Override
  public void forEach(BiConsumer<String, String> action) {
    if (Log4jAdapter.copiesProperties() && Log4jAdapter.hasCore()) {
      copy(SELECTOR, "Log4jContextSelector", action);
      copy(FACTORY, "log4j.configurationFactory", action);
    }
  }

  /** Log4j looks for the old spelling first, and for a literal match before any other. */
  private void copy(String key, String oldKey, BiConsumer<String, String> action) {
    String value = getProperty(key);
    if (value != null) {
      action.accept(oldKey, value);
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

  @Override
  public @Nullable String getProperty(String key) {
    return switch (key) {
      case SELECTOR -> LoggingBootstrap.instance().selectorReplacement();
      case FACTORY ->
          LoggingBootstrap.instance().observes()
              ? ObservingConfigurationFactory.class.getName()
              : null;
      case RING_SIZE -> IdleDisruptor.isStarting() ? IdleDisruptor.RING_SIZE : null;
      case WAIT_STRATEGY -> IdleDisruptor.isStarting() ? IdleDisruptor.WAIT_STRATEGY : null;
      default -> null;
    };
  }
}
