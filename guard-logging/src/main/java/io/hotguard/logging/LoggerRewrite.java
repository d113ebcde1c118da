/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.ArrayList;
import java.util.List;
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

  private final ConfigurationView view;
  private final Predicate<String> exempt;
  private final boolean syncLocationDefault;
  private final boolean decideLocation;
  private final UnaryOperator<String> resolve;
  private final List<String> changes = new ArrayList<>();

  /**
   * @param exempt logger names that stay as they are
   * @param syncLocationDefault what a synchronous logger without {@code includeLocation} does in
   *     this context: true in Log4j's default context, false where the user had selected the
   *     asynchronous context selector
   * @param decideLocation false leaves {@code includeLocation} as it is written
   */
  LoggerRewrite(
      ConfigurationView view,
      Predicate<String> exempt,
      boolean syncLocationDefault,
      boolean decideLocation,
      UnaryOperator<String> resolve) {
    this.view = view;
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
    loggers
        .getChildren()
        .replaceAll(
            child ->
                child.getType() != null
                        && isLogger(child.getType().getPluginClass())
                        && !exempt.test(display(name(child)))
                    ? asynchronous(child, plugins)
                    : child);
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

  private String name(Node node) {
    if (isRoot(node.getType().getPluginClass())) {
      return "";
    }
    String name = resolve.apply(node.getAttributes().getOrDefault("name", ""));
    return name.equals(LoggerConfig.ROOT) ? "" : name;
  }

  private Node asynchronous(Node old, PluginManager plugins) {
    Class<?> plugin = old.getType().getPluginClass();
    String name = name(old);
    boolean synchronous = isSynchronous(plugin);
    String explicit = old.getAttributes().get(LOCATION);
    boolean wanted =
        explicit != null
            ? Boolean.parseBoolean(resolve.apply(explicit))
            : synchronous && syncLocationDefault;
    boolean location = wanted && (!decideLocation || view.mayUseLocation(name, synchronous));
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
      changes.add("logger " + display(name) + ": " + old.getName() + " -> " + element);
    }
    if (wanted && !location && (explicit != null || !synchronous)) {
      changes.add(
          "logger " + display(name) + ": includeLocation off, nothing on its path prints it");
    }
    return node;
  }
}
