/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import io.hotguard.logging.rules.facts.LocationUse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.appender.CountingNoOpAppender;
import org.apache.logging.log4j.core.appender.FailoverAppender;
import org.apache.logging.log4j.core.appender.NullAppender;
import org.apache.logging.log4j.core.appender.rewrite.RewriteAppender;
import org.apache.logging.log4j.core.appender.rewrite.RewritePolicy;
import org.apache.logging.log4j.core.appender.routing.Routes;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.filter.ScriptFilter;
import org.apache.logging.log4j.core.impl.LocationAware;
import org.apache.logging.log4j.core.layout.AbstractStringLayout;
import org.apache.logging.log4j.core.layout.LoggerFields;
import org.jspecify.annotations.Nullable;

/**
 * The appenders of a configuration and their references to each other (Async, Failover, Rewrite,
 * Routing), read from the node tree because the wrappers resolve their references only when they
 * start. <b>Threading:</b> confined to the thread that configures.
 */
final class AppenderGraph {
  private static final String LOG4J_CORE = "org.apache.logging.log4j.core.";

  /** Appenders that read nothing themselves; the appenders behind them are checked. */
  private static final Set<Class<?>> BLIND =
      Set.of(
          AsyncAppender.class,
          FailoverAppender.class,
          RewriteAppender.class,
          NullAppender.class,
          CountingNoOpAppender.class);

  /**
   * One appender.
   *
   * @param type the name of its plugin, in lower case
   * @param refs the names of the appenders behind it, in order; the primary one of a Failover first
   * @param nested the types of appenders that are written inside it (Routing)
   * @param opaque whether an element in it may look at the caller location
   * @param passesLocation whether the appenders behind it see the caller location
   * @param fieldsWithoutLocation whether it sends the fields written in it and no location
   */
  record Entry(
      String name,
      String type,
      Set<String> refs,
      Set<String> nested,
      boolean opaque,
      boolean passesLocation,
      boolean fieldsWithoutLocation) {}

  /** Layouts of Log4j that write the location if there is one. */
  private static final Set<String> ALWAYS_LOCATED =
      Set.of(LOG4J_CORE + "layout.CsvLogEventLayout", LOG4J_CORE + "layout.SerializedLayout");

  private final Map<String, Entry> byName = new LinkedHashMap<>();
  private Map<String, Appender> built = Map.of();

  /** Reads the {@code Appenders} node before the build consumes its attributes. */
  static AppenderGraph read(Node appenders, UnaryOperator<String> resolve) {
    AppenderGraph graph = new AppenderGraph();
    for (Node child : appenders.getChildren()) {
      String name = name(child, resolve);
      Set<String> refs = new LinkedHashSet<>();
      collectRefs(child, resolve, refs);
      Set<String> nested = new LinkedHashSet<>();
      collectNested(child, nested);
      graph.byName.put(
          name,
          new Entry(
              name,
              type(child),
              refs,
              nested,
              hasOpaque(child),
              passesLocation(child, resolve),
              hasFieldsWithoutLocation(child)));
    }
    return graph;
  }

  /** The name of an appender that is not built yet. */
  static String name(Node node, UnaryOperator<String> resolve) {
    String written = NodeAttributes.get(node, "name");
    return resolve.apply(written == null ? node.getName() : written);
  }

  static boolean isAsync(Entry entry) {
    return entry.type().equals("async");
  }

  static boolean isFailover(Entry entry) {
    return entry.type().equals("failover");
  }

  /** The plugin's name: in JSON and YAML the element may be called anything, with a type inside. */
  private static String type(Node node) {
    return node.getType() == null ? node.getName() : node.getType().getKey();
  }

  /** Sets the built appenders; the node has lost its children by then. */
  void built(Map<String, Appender> appenders) {
    built = Map.copyOf(appenders);
  }

  /** The appender itself; null if it is not or could not be built. */
  @Nullable Appender appender(Entry entry) {
    return built.get(entry.name());
  }

  /*
   * The GELF appender of logstash-gelf has no layout. It sends its own fields or, without any,
   * default fields that include the location.
   */
  private static boolean hasFieldsWithoutLocation(Node node) {
    List<Node> fields =
        node.getChildren().stream().filter(each -> type(each).equalsIgnoreCase("field")).toList();
    return type(node).equalsIgnoreCase("gelf")
        && !fields.isEmpty()
        && fields.stream()
            .map(field -> NodeAttributes.get(field, "pattern"))
            .noneMatch(text -> text != null && LocationUse.ofPattern(text) == LocationUse.USED);
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

  private static void collectNested(Node node, Set<String> types) {
    for (Node child : node.getChildren()) {
      if (child.getType() != null
          && Appender.class.isAssignableFrom(child.getType().getPluginClass())) {
        types.add(type(child));
      }
      collectNested(child, types);
    }
  }

  /** True if something in the node may use the location, or anything else of an event. */
  static boolean hasOpaque(Node node) {
    for (Node child : node.getChildren()) {
      // By type, not by object: building an element takes its children out of the tree.
      if ((child.getType() != null && isOpaque(child.getType().getPluginClass()))
          || "true".equalsIgnoreCase(NodeAttributes.get(child, "locationInfo"))
          || hasOpaque(child)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOpaque(Class<?> plugin) {
    if (plugin == ScriptFilter.class || plugin == LoggerFields.class || plugin == Routes.class) {
      return true;
    }
    return (Filter.class.isAssignableFrom(plugin) || RewritePolicy.class.isAssignableFrom(plugin))
        && !Appender.class.isAssignableFrom(plugin)
        && !plugin.getName().startsWith(LOG4J_CORE);
  }

  @Nullable Entry entry(String name) {
    return byName.get(name);
  }

  Set<String> names() {
    return byName.keySet();
  }

  /** An Async appender strips the caller location unless told otherwise. */
  static boolean passesLocation(Node node, UnaryOperator<String> resolve) {
    return node.getType() == null
        || node.getType().getPluginClass() != AsyncAppender.class
        || isTrue(NodeAttributes.get(node, "includeLocation"), resolve);
  }

  private static boolean isTrue(@Nullable String value, UnaryOperator<String> resolve) {
    return value != null && Boolean.parseBoolean(resolve.apply(value));
  }

  /** The existing ones among the named appenders, and all appenders that they lead to. */
  Set<String> reachedFrom(Set<String> names) {
    return walk(names, entry -> true);
  }

  /** The appenders that one calls on its own thread: those behind it, but for a queue. */
  Set<String> calledWith(String name) {
    return walk(Set.of(name), entry -> !isAsync(entry));
  }

  /** True if a named appender has that kind, or one behind appenders that {@code past} admits. */
  boolean leadsTo(Set<String> names, Predicate<Entry> kind, Predicate<Entry> past) {
    return anyMatch(walk(names, past), kind);
  }

  /**
   * True if a named appender, or one behind it that sees the location, may use it. An Async
   * appender without {@code includeLocation} does not look the location up, but a collected one
   * stays in the event.
   */
  boolean usesLocation(Set<String> names, boolean collected) {
    return anyMatch(walk(names, entry -> collected || entry.passesLocation()), this::usesLocation);
  }

  private boolean anyMatch(Set<String> names, Predicate<Entry> kind) {
    return names.stream().map(byName::get).anyMatch(kind);
  }

  private Set<String> walk(Set<String> names, Predicate<Entry> follow) {
    Set<String> seen = new LinkedHashSet<>();
    Deque<String> todo = new ArrayDeque<>(names);
    while (!todo.isEmpty()) {
      String name = todo.remove();
      Entry entry = byName.get(name);
      if (entry != null && seen.add(name) && follow.test(entry)) {
        todo.addAll(entry.refs());
      }
    }
    return seen;
  }

  /** True if the appender itself may use the location; unknown appenders count as users. */
  private boolean usesLocation(Entry entry) {
    Appender appender = appender(entry);
    if (appender == null || BLIND.contains(appender.getClass())) {
      return entry.opaque() && appender != null;
    }
    if (entry.opaque()) {
      return true;
    }
    Layout<?> layout = appender.getLayout();
    if (layout == null) {
      return !entry.fieldsWithoutLocation();
    }
    return usesLocation(layout)
        || (saysItself(appender) && ((LocationAware) appender).requiresLocation());
  }

  /*
   * Log4j's own answers are not all true: AbstractStringLayout says no for every layout that does
   * not override it. CsvLogEventLayout always prints the location; the Jackson layouts and
   * Rfc5424Layout print it on request, which the element's attributes and children tell (`opaque`).
   */
  private static boolean usesLocation(Layout<?> layout) {
    if (saysItself(layout)) {
      return ((LocationAware) layout).requiresLocation();
    }
    String name = layout.getClass().getName();
    return !name.startsWith(LOG4J_CORE + "layout.") || ALWAYS_LOCATED.contains(name);
  }

  /** True if the class itself, not a general super class of Log4j, answers for location. */
  private static boolean saysItself(Object object) {
    if (!(object instanceof LocationAware)) {
      return false;
    }
    try {
      Class<?> declaring = object.getClass().getMethod("requiresLocation").getDeclaringClass();
      return declaring != AbstractStringLayout.class && declaring != AbstractAppender.class;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }
}
