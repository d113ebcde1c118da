/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import java.util.concurrent.ConcurrentHashMap;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginElement;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;
import org.apache.logging.log4j.core.impl.LocationAware;

/** {@code <Probe name="..." sink="..."/>}: an appender that hands its events to a test. */
@Plugin(name = "Probe", category = "Core", elementType = "appender")
final class ProbeAppender extends AbstractAppender implements LocationAware {

  /** The action of a test for an event; may wait without end or throw. */
  interface Sink {
    void append(LogEvent event);
  }

  private static final ConcurrentHashMap<String, Sink> SINKS = new ConcurrentHashMap<>();

  private final Sink sink;

  private ProbeAppender(String name, Filter filter, boolean ignoreExceptions, Sink sink) {
    super(name, filter, null, ignoreExceptions, Property.EMPTY_ARRAY);
    this.sink = sink;
  }

  static void register(String name, Sink sink) {
    SINKS.put(name, sink);
  }

  static void forget(String name) {
    SINKS.remove(name);
  }

  @PluginFactory
  static ProbeAppender create(
      @PluginAttribute("name") String name,
      @PluginAttribute("sink") String sink,
      @PluginAttribute(value = "ignoreExceptions", defaultBoolean = true) boolean ignoreExceptions,
      @PluginElement("Filter") Filter filter) {
    return new ProbeAppender(name, filter, ignoreExceptions, SINKS.get(sink));
  }

  @Override
  public void append(LogEvent event) {
    sink.append(event);
  }

  @Override
  public boolean requiresLocation() {
    return false;
  }
}
