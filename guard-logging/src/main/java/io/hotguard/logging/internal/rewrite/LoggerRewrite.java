/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import io.hotguard.logging.internal.guard.Changes;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.plugins.util.PluginManager;
import org.apache.logging.log4j.core.config.plugins.util.PluginType;
import org.jspecify.annotations.Nullable;

/**
 * Turns synchronous logger elements into asynchronous ones in the node tree of a configuration, and
 * switches caller location off where no appender on a logger's path prints it. Runs after arbiters
 * were resolved and appenders were built, just before the loggers are built: it sees their final
 * elements in any format.
 */
public final class LoggerRewrite {
  private static final String LOCATION = "includeLocation";
  private static final String LEVEL_AND_REFS = "levelAndRefs";

  private final AppenderGraph appenders;
  private final Predicate<String> exempt;
  private final boolean syncLocationDefault;
  private final boolean decideLocation;
  private final boolean shorthand;
  private final UnaryOperator<String> resolve;
  private final LoggerNames asynchronous = new LoggerNames();
  private final LoggerNames withoutLocation = new LoggerNames();
  private final Set<String> synchronous = new LinkedHashSet<>();

  /** A logger element: its identity and the targets of its events. */
  private record LoggerNode(
      Node node,
      String name,
      boolean additive,
      Set<String> refs,
      boolean opaque,
      boolean wantsLocation) {}

  /**
   * @param syncLocationDefault the {@code includeLocation} of a synchronous logger without the
   *     attribute: true in Log4j's default context, false where the user had selected the
   *     asynchronous context selector
   * @param shorthand whether loggers may be written as {@code level, ref, ref}
   * @param decideLocation false leaves {@code includeLocation} as it is written
   */
  LoggerRewrite(
      AppenderGraph appenders,
      Predicate<String> exempt,
      boolean syncLocationDefault,
      boolean decideLocation,
      boolean shorthand,
      UnaryOperator<String> resolve) {
    this.appenders = appenders;
    this.exempt = exempt;
    this.syncLocationDefault = syncLocationDefault;
    this.decideLocation = decideLocation;
    this.shorthand = shorthand;
    this.resolve = resolve;
  }

  /** The changes, one sentence for each kind. */
  Changes changes() {
    List<String> sentences = new ArrayList<>(asynchronous.toAsynchronous());
    sentences.addAll(withoutLocation.withoutLocation());
    return new Changes(sentences, asynchronous.with(withoutLocation));
  }

  /** The names of the loggers that were synchronous. */
  Set<String> synchronous() {
    return synchronous;
  }

  void rewrite(Node loggers, PluginManager plugins) {
    Map<String, LoggerNode> byName = new LinkedHashMap<>();
    for (Node child : loggers.getChildren()) {
      if (child.getType() != null && isLogger(child.getType().getPluginClass())) {
        if (shorthand) {
          expand(child, plugins);
        }
        LoggerNode logger = read(child);
        byName.put(logger.name(), logger);
      }
    }
    loggers
        .getChildren()
        .replaceAll(
            child ->
                byName.values().stream()
                    .filter(each -> each.node() == child)
                    .filter(each -> !exempt.test(LoggerNames.shown(each.name())))
                    .findFirst()
                    .map(each -> asynchronous(each, byName, plugins))
                    .orElse(child));
  }

  /** Writes {@code level, ref, ref} in full: Log4j takes it in the properties format only. */
  private void expand(Node logger, PluginManager plugins) {
    String levelAndRefs = NodeAttributes.remove(logger, LEVEL_AND_REFS);
    if (levelAndRefs == null) {
      return;
    }
    List<String> parts = NodeAttributes.list(resolve.apply(levelAndRefs));
    NodeAttributes.remove(logger, "level");
    if (Level.getLevel(parts.get(0)) != null) {
      NodeAttributes.put(logger, "level", parts.get(0));
    }
    PluginType<?> type = plugins.getPluginType("AppenderRef");
    logger
        .getChildren()
        .removeIf(
            child ->
                child.getType() != null && child.getType().getPluginClass() == AppenderRef.class);
    for (int i = 1; i < parts.size(); i++) {
      Node ref = new Node(logger, "AppenderRef", type);
      NodeAttributes.put(ref, "ref", parts.get(i));
      logger.getChildren().add(ref);
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

  private LoggerNode read(Node node) {
    boolean root = isRoot(node.getType().getPluginClass());
    String written = NodeAttributes.get(node, "name");
    String name = root || written == null ? "" : resolve.apply(written);
    if (name.equals(LoggerConfig.ROOT)) {
      name = "";
    }
    Set<String> refs = new LinkedHashSet<>();
    for (Node child : node.getChildren()) {
      String ref = NodeAttributes.get(child, "ref");
      if (ref != null) {
        refs.add(resolve.apply(ref));
      }
    }
    String additivity = NodeAttributes.get(node, "additivity");
    boolean additive = additivity == null || !resolve.apply(additivity).equalsIgnoreCase("false");
    return new LoggerNode(
        node, name, additive, refs, AppenderGraph.hasOpaque(node), wantsLocation(node));
  }

  private boolean wantsLocation(Node node) {
    String explicit = NodeAttributes.get(node, LOCATION);
    return explicit != null
        ? Boolean.parseBoolean(resolve.apply(explicit))
        : syncLocationDefault
            && (isSynchronous(node.getType().getPluginClass())
                || Log4jAdapter.locatesByDefault(node.getType().getPluginClass()));
  }

  private Node asynchronous(LoggerNode logger, Map<String, LoggerNode> all, PluginManager plugins) {
    Node old = logger.node();
    Class<?> plugin = old.getType().getPluginClass();
    boolean synchronous = isSynchronous(plugin);
    boolean wanted = logger.wantsLocation();
    boolean location = decideLocation ? pathNeedsLocation(logger, all) : wanted;
    boolean explicit = NodeAttributes.get(old, LOCATION) != null;
    // Without the attribute, the logger must not fall back to another default of Log4j.
    boolean effective = explicit ? wanted : Log4jAdapter.locatesByDefault(plugin);
    if (!synchronous && location == effective) {
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
    NodeAttributes.put(node, LOCATION, Boolean.toString(location));
    if (synchronous) {
      this.synchronous.add(logger.name());
      asynchronous.add(logger.name());
    }
    if (wanted && !location && (explicit || !synchronous)) {
      withoutLocation.add(logger.name());
    }
    return node;
  }

  /*
   * The deciding flag in Log4j, as the matrix of CallerLocationTest shows: an asynchronous logger
   * takes the event from its caller after all loggers on the path have seen the event. Each logger
   * sets the event's flag to its own; the flag of the last logger decides. A synchronous logger's
   * appenders see the location if that logger or the first logger wants it.
   */
  private boolean pathNeedsLocation(LoggerNode logger, Map<String, LoggerNode> all) {
    List<LoggerNode> path = new ArrayList<>();
    for (LoggerNode current = logger; current != null; current = parent(current, all)) {
      path.add(current);
    }
    LoggerNode last = path.get(path.size() - 1);
    for (LoggerNode current : path) {
      boolean synchronous = isSynchronous(current.node().getType().getPluginClass());
      boolean visible =
          synchronous ? current.wantsLocation() || logger.wantsLocation() : last.wantsLocation();
      if (visible && (current.opaque() || appenders.usesLocation(current.refs(), !synchronous))) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable LoggerNode parent(LoggerNode logger, Map<String, LoggerNode> all) {
    String name = logger.name();
    while (logger.additive() && !name.isEmpty()) {
      int dot = name.lastIndexOf('.');
      name = dot < 0 ? "" : name.substring(0, dot);
      LoggerNode parent = all.get(name);
      if (parent != null) {
        return parent;
      }
    }
    return null;
  }
}
