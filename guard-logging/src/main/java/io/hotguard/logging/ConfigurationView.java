/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.logging.rules.Element;
import io.hotguard.logging.rules.LocationUse;
import io.hotguard.logging.rules.LoggingFacts;
import io.hotguard.logging.rules.NetworkAppenders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.plugins.util.PluginType;
import org.apache.logging.log4j.core.filter.ScriptFilter;
import org.jspecify.annotations.Nullable;

/**
 * What the guard asks of a configuration before it is built: where location is used, which
 * appenders wait for the network. Answers as the rules do, from the same facts.
 *
 * <p><b>Threading:</b> immutable.
 */
final class ConfigurationView {
  private static final String LOG4J_CORE = "org.apache.logging.log4j.core.";

  private final Element elements;
  private final LoggingFacts facts;
  private final LoggingFacts seenBySynchronous;
  private final boolean opaque;

  /**
   * @param root the configuration's nodes, with arbiters resolved, before anything is built
   * @param elements the same as elements
   */
  ConfigurationView(Node root, Element elements, String source, LoggingSettings settings) {
    this.elements = elements;
    facts = LiveFacts.facts(elements, source, settings, classes(root));
    // Behind an Async appender a synchronous logger's location is gone, unless it says otherwise.
    seenBySynchronous =
        LiveFacts.facts(withoutStrippedRefs(elements), source, settings, classes(root));
    opaque = hasOpaqueFilter(root);
  }

  private static Map<String, String> classes(Node root) {
    Map<String, String> classes = new TreeMap<>();
    collectClasses(root, classes);
    return classes;
  }

  private static void collectClasses(Node node, Map<String, String> classes) {
    PluginType<?> type = node.getType();
    String name = node.getAttributes().get("name");
    if (type != null && name != null && Appender.class.isAssignableFrom(type.getPluginClass())) {
      classes.put(name, type.getPluginClass().getName());
    }
    node.getChildren().forEach(child -> collectClasses(child, classes));
  }

  private static Element withoutStrippedRefs(Element element) {
    boolean strips = element.is("Async") && !element.isTrue("includeLocation");
    List<Element> children = new ArrayList<>();
    for (Element child : element.children()) {
      if (!strips || !child.is("AppenderRef")) {
        children.add(withoutStrippedRefs(child));
      }
    }
    return new Element(element.type(), element.attributes(), children, element.location());
  }

  /** A filter that is not Log4j's own, or a script, may look at anything in an event. */
  private static boolean hasOpaqueFilter(Node node) {
    PluginType<?> type = node.getType();
    if (type != null) {
      Class<?> plugin = type.getPluginClass();
      if (Filter.class.isAssignableFrom(plugin)
          && !Appender.class.isAssignableFrom(plugin)
          && (!plugin.getName().startsWith(LOG4J_CORE) || plugin == ScriptFilter.class)) {
        return true;
      }
    }
    return node.getChildren().stream().anyMatch(ConfigurationView::hasOpaqueFilter);
  }

  Element elements() {
    return elements;
  }

  LoggingFacts facts() {
    return facts;
  }

  /**
   * True unless it is certain that nothing which an event of the logger reaches uses the location.
   *
   * @param logger the name, empty for the root
   * @param synchronous whether the logger is synchronous as the user wrote it
   */
  boolean mayUseLocation(String logger, boolean synchronous) {
    LoggingFacts seen = synchronous ? seenBySynchronous : facts;
    return opaque
        || seen.loggers().stream()
            .filter(candidate -> candidate.name().equals(logger))
            .findFirst()
            .map(found -> LocationUse.ofLogger(seen, found) != LocationUse.UNUSED)
            .orElse(true);
  }

  /** The element type of an appender; null if there is none of that name. */
  @Nullable String appenderType(String name) {
    return facts.appender(name).map(LoggingFacts.Appender::type).orElse(null);
  }

  /**
   * True if the appender waits for another machine, itself or through one that it wraps. An Async
   * appender is a list of others, each of which is asked by itself.
   */
  boolean isNetwork(String name) {
    Optional<LoggingFacts.Appender> appender = facts.appender(name);
    return appender.isPresent()
        && !appender.get().element().is("Async")
        && NetworkAppenders.firstNetwork(facts, appender.get()).isPresent();
  }
}
