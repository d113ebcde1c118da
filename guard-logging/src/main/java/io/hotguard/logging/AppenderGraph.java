/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.filter.ScriptFilter;
import org.apache.logging.log4j.core.impl.LocationAware;
import org.jspecify.annotations.Nullable;

/**
 * The appenders of a configuration and which of them lead to which others (Async, Failover,
 * Rewrite, Routing), read from the node tree because the wrappers resolve their references only
 * when they start.
 *
 * <p><b>Threading:</b> confined to the thread that configures.
 */
final class AppenderGraph {
  private static final String LOG4J_CORE = "org.apache.logging.log4j.core.";

  /**
   * One appender.
   *
   * @param type the element name, as written
   * @param appender the built appender; null if it is not or could not be built
   * @param refs the names of the appenders it hands events to
   * @param opaqueFilter whether a filter in it may look at the caller location
   * @param passesLocation whether those it hands events to see the caller location
   */
  record Entry(
      String type,
      @Nullable Appender appender,
      Set<String> refs,
      boolean opaqueFilter,
      boolean passesLocation) {}

  private final Map<String, Entry> byName = new LinkedHashMap<>();

  /**
   * Reads the {@code Appenders} node before its appenders are built: building consumes the
   * attributes.
   *
   * @param resolve replaces {@code ${...}} in attribute values
   */
  static AppenderGraph read(Node appenders, UnaryOperator<String> resolve) {
    AppenderGraph graph = new AppenderGraph();
    for (Node child : appenders.getChildren()) {
      Set<String> refs = new LinkedHashSet<>();
      collectRefs(child, resolve, refs);
      String name = resolve.apply(child.getAttributes().getOrDefault("name", child.getName()));
      graph.byName.put(
          name,
          new Entry(
              child.getName(), null, refs, hasOpaqueFilter(child), passesLocation(child, resolve)));
    }
    return graph;
  }

  /** Adds the appenders, now that they are built. */
  void built(Node appenders) {
    for (Node child : appenders.getChildren()) {
      if (child.getObject() instanceof Appender appender) {
        byName.computeIfPresent(
            appender.getName(),
            (name, entry) ->
                new Entry(
                    entry.type(),
                    appender,
                    entry.refs(),
                    entry.opaqueFilter(),
                    entry.passesLocation()));
      }
    }
  }

  private static void collectRefs(Node node, UnaryOperator<String> resolve, Set<String> refs) {
    node.getAttributes()
        .forEach(
            (key, value) -> {
              String name = key.toLowerCase(Locale.ROOT);
              if (name.equals("ref") || name.equals("primary") || name.equals("errorref")) {
                refs.add(resolve.apply(value));
              }
            });
    for (Node child : node.getChildren()) {
      collectRefs(child, resolve, refs);
    }
  }

  /** True if the node holds a filter that is not Log4j's own: it may use anything of an event. */
  static boolean hasOpaqueFilter(Node node) {
    for (Node child : node.getChildren()) {
      // By type, not by object: building an element takes its children out of the tree.
      if ((child.getType() != null && isOpaqueFilter(child.getType().getPluginClass()))
          || hasOpaqueFilter(child)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOpaqueFilter(Class<?> plugin) {
    return Filter.class.isAssignableFrom(plugin)
        && !Appender.class.isAssignableFrom(plugin)
        && (!plugin.getName().startsWith(LOG4J_CORE) || plugin == ScriptFilter.class);
  }

  @Nullable Entry entry(String name) {
    return byName.get(name);
  }

  Set<String> names() {
    return byName.keySet();
  }

  /** An Async appender strips the caller location unless told otherwise. */
  private static boolean passesLocation(Node node, UnaryOperator<String> resolve) {
    return node.getType() == null
        || node.getType().getPluginClass() != AsyncAppender.class
        || Boolean.parseBoolean(
            resolve.apply(node.getAttributes().getOrDefault("includeLocation", "false")));
  }

  /** True if an appender of that kind is among the named ones or those they lead to. */
  boolean leadsTo(Set<String> names, Predicate<Entry> kind) {
    return search(names, kind, entry -> true);
  }

  /** True if one of the named appenders, or one behind it that sees it, may use the location. */
  boolean usesLocation(Set<String> names) {
    return search(names, AppenderGraph::usesLocation, Entry::passesLocation);
  }

  private boolean search(Set<String> names, Predicate<Entry> wanted, Predicate<Entry> follow) {
    Set<String> seen = new LinkedHashSet<>();
    Deque<String> todo = new ArrayDeque<>(names);
    while (!todo.isEmpty()) {
      String name = todo.remove();
      Entry entry = byName.get(name);
      if (entry != null && seen.add(name)) {
        if (wanted.test(entry)) {
          return true;
        }
        if (follow.test(entry)) {
          todo.addAll(entry.refs());
        }
      }
    }
    return false;
  }

  /**
   * True if the appender itself (not those behind it) may look at the caller location. An appender
   * that does not say is believed to use it, unless it is one of Log4j's own.
   */
  private static boolean usesLocation(Entry entry) {
    Appender appender = entry.appender();
    if (appender == null) {
      return false;
    }
    if (entry.opaqueFilter() || entry.type().equalsIgnoreCase("Routing")) {
      return true;
    }
    if (appender.getLayout() instanceof LocationAware layout) {
      return layout.requiresLocation();
    }
    if (appender.getClass().getName().startsWith(LOG4J_CORE)) {
      return appender instanceof LocationAware aware && aware.requiresLocation();
    }
    // An appender of somebody else: with a layout that does not speak of location, or none at all.
    return !(appender instanceof LocationAware aware)
        || appender.getLayout() == null
        || aware.requiresLocation();
  }
}
