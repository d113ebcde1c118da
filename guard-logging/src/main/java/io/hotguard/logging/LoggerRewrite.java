/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.plugins.util.PluginManager;
import org.apache.logging.log4j.core.config.plugins.util.PluginType;

/**
 * Turns synchronous logger elements into asynchronous ones in the node tree of a configuration, and
 * switches caller location off where nothing on a logger's path prints it.
 *
 * <p>Works after arbiters were resolved and appenders were built, just before the loggers are, so
 * that it sees what the loggers will really be given, whatever the file's format.
 */
final class LoggerRewrite {
  private static final String LOCATION = "includeLocation";

  private final AppenderGraph appenders;
  private final Predicate<String> exempt;
  private final boolean syncLocationDefault;
  private final boolean decideLocation;
  private final UnaryOperator<String> resolve;
  private final List<String> changes = new ArrayList<>();

  /** A logger element: who it is, where its events go. */
  private record LoggerNode(
      Node node, String name, boolean additive, Set<String> refs, boolean opaqueFilter) {}

  /**
   * @param exempt logger names that stay as they are
   * @param syncLocationDefault what a synchronous logger without {@code includeLocation} does in
   *     this context: true in Log4j's default context, false where the user had selected the
   *     asynchronous context selector
   * @param decideLocation false leaves {@code includeLocation} as it is written
   */
  LoggerRewrite(
      AppenderGraph appenders,
      Predicate<String> exempt,
      boolean syncLocationDefault,
      boolean decideLocation,
      UnaryOperator<String> resolve) {
    this.appenders = appenders;
    this.exempt = exempt;
    this.syncLocationDefault = syncLocationDefault;
    this.decideLocation = decideLocation;
    this.resolve = resolve;
  }

  /** What was changed, in words, in the order of the file. */
  List<String> changes() {
    return changes;
  }

  void rewrite(Node loggers, PluginManager plugins) {
    Map<String, LoggerNode> byName = new LinkedHashMap<>();
    for (Node child : loggers.getChildren()) {
      if (child.getType() != null && isLogger(child.getType().getPluginClass())) {
        LoggerNode logger = read(child);
        byName.put(logger.name(), logger);
      }
    }
    List<Node> children = loggers.getChildren();
    for (int i = 0; i < children.size(); i++) {
      Node child = children.get(i);
      LoggerNode logger = null;
      for (LoggerNode candidate : byName.values()) {
        if (candidate.node() == child) {
          logger = candidate;
        }
      }
      if (logger != null && !exempt.test(display(logger.name()))) {
        children.set(i, asynchronous(logger, byName, plugins));
      }
    }
  }

  private static boolean isLogger(Class<?> plugin) {
    return plugin == LoggerConfig.class
        || plugin == LoggerConfig.RootLogger.class
        || plugin == AsyncLoggerConfig.class
        || plugin == AsyncLoggerConfig.RootLogger.class;
  }

  private static boolean isRoot(Class<?> plugin) {
    return plugin == LoggerConfig.RootLogger.class || plugin == AsyncLoggerConfig.RootLogger.class;
  }

  private static boolean isSynchronous(Class<?> plugin) {
    return plugin == LoggerConfig.class || plugin == LoggerConfig.RootLogger.class;
  }

  private static String display(String name) {
    return name.isEmpty() ? LoggerConfig.ROOT : name;
  }

  private LoggerNode read(Node node) {
    Map<String, String> attributes = node.getAttributes();
    boolean root = isRoot(node.getType().getPluginClass());
    String name = root ? "" : resolve.apply(attributes.getOrDefault("name", ""));
    if (name.equals(LoggerConfig.ROOT)) {
      name = "";
    }
    Set<String> refs = new LinkedHashSet<>();
    for (Node child : node.getChildren()) {
      String ref = child.getAttributes().get("ref");
      if (ref != null) {
        refs.add(resolve.apply(ref));
      }
    }
    String levelAndRefs = attributes.get("levelAndRefs");
    if (levelAndRefs != null) {
      String[] parts = resolve.apply(levelAndRefs).split(",", -1);
      for (int i = 1; i < parts.length; i++) {
        refs.add(parts[i].trim());
      }
    }
    String additivity = attributes.get("additivity");
    boolean additive = additivity == null || !resolve.apply(additivity).equalsIgnoreCase("false");
    return new LoggerNode(node, name, additive, refs, AppenderGraph.hasOpaqueFilter(node));
  }

  private Node asynchronous(LoggerNode logger, Map<String, LoggerNode> all, PluginManager plugins) {
    Node old = logger.node();
    Class<?> plugin = old.getType().getPluginClass();
    boolean synchronous = isSynchronous(plugin);
    String explicit = old.getAttributes().get(LOCATION);
    boolean wanted =
        explicit != null
            ? Boolean.parseBoolean(resolve.apply(explicit))
            : synchronous && syncLocationDefault;
    boolean location = wanted && (!decideLocation || pathUsesLocation(logger, all));
    if (!synchronous && location == wanted) {
      return old;
    }
    String element = isRoot(plugin) ? "AsyncRoot" : "AsyncLogger";
    PluginType<?> type = plugins.getPluginType(element);
    Node node = new Node(old.getParent(), element, type);
    node.getAttributes().putAll(old.getAttributes());
    node.setValue(old.getValue());
    for (Node child : old.getChildren()) {
      child.setParent(node);
      node.getChildren().add(child);
    }
    node.getAttributes().put(LOCATION, Boolean.toString(location));
    if (synchronous) {
      changes.add("logger " + display(logger.name()) + ": " + old.getName() + " -> " + element);
    }
    if (wanted && !location && (explicit != null || !synchronous)) {
      changes.add(
          "logger "
              + display(logger.name())
              + ": includeLocation off, nothing on its path prints it");
    }
    return node;
  }

  /** True if a filter or appender of the logger, or of those it passes events to, uses location. */
  private boolean pathUsesLocation(LoggerNode logger, Map<String, LoggerNode> all) {
    LoggerNode current = logger;
    while (true) {
      if (current.opaqueFilter() || appenders.usesLocation(current.refs())) {
        return true;
      }
      if (!current.additive() || current.name().isEmpty()) {
        return false;
      }
      LoggerNode parent = null;
      for (String name = current.name(); parent == null; ) {
        int dot = name.lastIndexOf('.');
        name = dot < 0 ? "" : name.substring(0, dot);
        parent = all.get(name);
        if (parent == null && name.isEmpty()) {
          return false;
        }
      }
      current = parent;
    }
  }
}
