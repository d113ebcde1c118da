/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static java.util.Objects.requireNonNull;

import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginConfiguration;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;
import org.jspecify.annotations.Nullable;

/**
 * An appender ({@code <Asking name="..." about="...">}) that looks for another when it starts, as
 * one does that publishes how full the queue of an {@code Async} appender is.
 */
@Plugin(name = "Asking", category = "Core", elementType = "appender")
public final class AskingAppender extends AbstractAppender {
  private final Configuration configuration;
  private final String about;
  private volatile @Nullable Appender byName;
  private volatile @Nullable Appender fromAll;

  private AskingAppender(String name, String about, Configuration configuration) {
    super(name, null, null, true, Property.EMPTY_ARRAY);
    this.about = about;
    this.configuration = configuration;
  }

  /** Called by Log4j. */
  @PluginFactory
  public static AskingAppender create(
      @PluginAttribute("name") String name,
      @PluginAttribute("about") String about,
      @PluginConfiguration Configuration configuration) {
    return new AskingAppender(name, about, configuration);
  }

  @Override
  public void start() {
    byName = configuration.getAppender(about);
    fromAll = configuration.getAppenders().get(about);
    super.start();
  }

  @Override
  public void append(LogEvent event) {}

  /** The answer of the configuration for the name. */
  Appender byName() {
    return requireNonNull(byName);
  }

  /** The appender of the name among all. */
  Appender fromAll() {
    return requireNonNull(fromAll);
  }
}
