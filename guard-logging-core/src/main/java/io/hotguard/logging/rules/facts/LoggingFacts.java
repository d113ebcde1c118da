/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import io.hotguard.rule.Location;
import io.hotguard.text.VersionNumber;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The facts that rules read about one configuration and its process, from files or from the live
 * configuration. The elements are those of Log4j. An appender of Logback is an element named like
 * its class, with the attribute {@code class}; its levels, encoders and filters are left out.
 * Collections are immutable and in order. A fact that a reader cannot know is null or absent, and a
 * rule stays silent about it.
 *
 * @param source the configuration's name, such as {@code src/main/resources/log4j2.xml}
 * @param format of Log4j {@code xml}, {@code json}, {@code yaml}, {@code properties} or {@code
 *     live}; {@link #LOGBACK}
 * @param configuration the outermost element, with {@code status}, {@code shutdownTimeout} and so
 *     on
 * @param loggers the loggers, with the root (name {@code ""})
 * @param appenders the appenders that have a name
 * @param settings the system settings in effect, values as Log4j resolves them
 * @param production whether this is the configuration of a production process; null when unknown
 */
public record LoggingFacts(
    String source,
    String format,
    Element configuration,
    List<Logger> loggers,
    List<Appender> appenders,
    List<Setting> settings,
    ClassPath classPath,
    @Nullable Boolean production) {

  /** The type of an element for parts of a file that are left out: conditions and inclusions. */
  static final String LEFT_OUT = "LeftOut";

  /** The format of the facts of Logback. */
  public static final String LOGBACK = "logback";

  /** The setting of Log4j that says what a caller does when a queue is full. */
  public static final String QUEUE_FULL_POLICY = "log4j2.asyncQueueFullPolicy";

  private static final String LOG4J_ASYNC = "org.apache.logging.log4j.core.async.";

  /** Copies the lists. */
  public LoggingFacts {
    loggers = List.copyOf(loggers);
    appenders = List.copyOf(appenders);
    settings = List.copyOf(settings);
  }

  /** Starts facts about one configuration. */
  public static LoggingFactsBuilder builder(String source, String format) {
    return new LoggingFactsBuilder(source, format);
  }

  /** Returns the place of the configuration as a whole, for facts without a line of their own. */
  public Location location() {
    return configuration.location();
  }

  /** Tells whether this is a configuration of Logback. */
  public boolean isLogback() {
    return format.equals(LOGBACK);
  }

  /** Tells whether conditions or inclusions may hold more than is known here. */
  public boolean isPartial() {
    return configuration.children(LEFT_OUT).findAny().isPresent();
  }

  /** Finds an appender by its exact name. */
  public Optional<Appender> appender(String name) {
    return appenders.stream().filter(appender -> appender.name().equals(name)).findFirst();
  }

  /** Finds a system setting under any of Log4j's spellings of its name. */
  public Optional<Setting> setting(String name) {
    String wanted = SettingName.normal(name);
    return settings.stream().filter(s -> SettingName.normal(s.name()).equals(wanted)).findFirst();
  }

  /** Tells whether the context selector, or one made from it, makes every logger asynchronous. */
  public boolean hasAsyncSelector() {
    return setting("Log4jContextSelector")
        .filter(selector -> selector.value().contains("AsyncLoggerContextSelector"))
        .isPresent();
  }

  /** Tells whether a logger has a ring buffer, by its own element or by the context selector. */
  public boolean isAsync(Logger logger) {
    return logger.async() || hasAsyncSelector();
  }

  /** Tells whether any logger hands its events to a ring buffer. */
  public boolean usesRing() {
    return hasAsyncSelector() || loggers.stream().anyMatch(Logger::async);
  }

  /**
   * Tells whether callers wait when a queue is full. For a name that Log4j does not know, it lets
   * them wait; the name of a class of the application's own counts as one that drops.
   */
  public boolean blocksWhenFull() {
    String policy = setting(QUEUE_FULL_POLICY).map(Setting::value).orElse("Default");
    String name = policy.startsWith(LOG4J_ASYNC) ? policy.substring(LOG4J_ASYNC.length()) : policy;
    return !policy.equalsIgnoreCase("Discard")
        && !name.equals("DiscardingAsyncQueueFullPolicy")
        && !name.contains(".");
  }

  /** Tells whether Hotguard is told to change the logging of this process. */
  public boolean isEnforced() {
    return setting("hotguard.logging.mode")
        .or(() -> setting("hotguard.mode"))
        .map(s -> s.value().strip().equalsIgnoreCase("enforce"))
        .orElse(false);
  }

  /** Returns a logger and its ancestors as far as additivity carries an event. */
  public List<Logger> chain(Logger logger) {
    Map<String, Logger> chain = new LinkedHashMap<>();
    Optional<Logger> next = Optional.of(logger);
    while (next.isPresent()) {
      Logger here = next.get();
      chain.put(here.name(), here);
      next = here.additive() ? parent(here) : Optional.empty();
    }
    return List.copyOf(chain.values());
  }

  private Optional<Logger> parent(Logger logger) {
    String name = logger.name();
    while (!name.isEmpty()) {
      int dot = name.lastIndexOf('.');
      name = dot < 0 ? "" : name.substring(0, dot);
      String wanted = name;
      Optional<Logger> found = loggers.stream().filter(l -> l.name().equals(wanted)).findFirst();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** Returns every appender that an event of a logger reaches, wrappers first, each once. */
  public List<Appender> reach(Logger logger) {
    return reach(logger, true);
  }

  /** Returns every appender that the thread of a synchronous logger calls; queues end the way. */
  public List<Appender> calledBy(Logger logger) {
    return reach(logger, false);
  }

  private List<Appender> reach(Logger logger, boolean behindQueues) {
    Map<Element, Appender> reached = new LinkedHashMap<>();
    for (Logger each : chain(logger)) {
      for (Ref ref : each.refs()) {
        appender(ref.appender()).ifPresent(appender -> follow(appender, behindQueues, reached));
      }
    }
    return List.copyOf(reached.values());
  }

  /** Returns an appender and all that it wraps, wrappers first, without duplicates. */
  public List<Appender> reach(Appender appender) {
    Map<Element, Appender> reached = new LinkedHashMap<>();
    follow(appender, true, reached);
    return List.copyOf(reached.values());
  }

  private void follow(Appender appender, boolean behindQueues, Map<Element, Appender> reached) {
    if (reached.putIfAbsent(appender.element(), appender) == null
        && (behindQueues || !appender.element().is("Async"))) {
      appender
          .refs()
          .forEach(ref -> appender(ref).ifPresent(a -> follow(a, behindQueues, reached)));
      appender.nested().forEach(a -> follow(a, behindQueues, reached));
    }
  }

  /**
   * One system setting, resolved.
   *
   * @param origin its source, such as {@code -D}, {@code environment} or {@code
   *     log4j2.component.properties}
   */
  public record Setting(String name, String value, String origin, Location location) {}

  /** A reference to an appender; a null level lets everything pass, filters are types. */
  public record Ref(
      String appender, @Nullable String level, List<String> filters, Location location) {

    /** Copies the list. */
    public Ref {
      filters = List.copyOf(filters);
    }
  }

  /**
   * One logger. Lists are immutable and in order.
   *
   * @param name the name; empty for the root
   * @param level the level as written; null when not given
   * @param async whether the element is {@code AsyncLogger} or {@code AsyncRoot}
   * @param includeLocation the attribute as written; null when not given
   * @param exempt whether Hotguard is told to leave it alone
   */
  public record Logger(
      String name,
      @Nullable String level,
      boolean async,
      boolean additive,
      @Nullable Boolean includeLocation,
      List<Ref> refs,
      List<String> filters,
      boolean exempt,
      Location location) {

    /** Copies the lists. */
    public Logger {
      refs = List.copyOf(refs);
      filters = List.copyOf(filters);
    }

    /** Tells whether this is the root. */
    public boolean isRoot() {
      return name.isEmpty();
    }

    /** Names the logger for people: {@code the root logger} or {@code logger NAME}. */
    public String describe() {
      return isRoot() ? "the root logger" : "logger " + name;
    }
  }

  /** One appender; the name is empty inside a route. */
  public record Appender(String name, Element element) {

    /** Returns the plugin's name, as written. */
    public String type() {
      return element.type();
    }

    /** Returns the class of an appender of Logback. */
    public Optional<String> className() {
      return element.attribute("class");
    }

    /** Returns the place of the appender. */
    public Location location() {
      return element.location();
    }

    /** Returns the nested layout, or empty if the appender uses its default. */
    public Optional<Element> layout() {
      return element.children().stream().filter(child -> child.isKindOf("Layout")).findFirst();
    }

    /** Returns the names of the appenders that this appender passes events to, in order. */
    public List<String> refs() {
      return AppenderShape.refs(element);
    }

    /** Returns the appenders that are written inside this appender's routes. */
    public List<Appender> nested() {
      return AppenderShape.nested(element);
    }
  }

  /** The known part of the class path: versions by artifact. */
  public record ClassPath(Map<String, String> versions) {

    /** Copies the map. */
    public ClassPath {
      versions = Collections.unmodifiableMap(new TreeMap<>(versions));
    }

    /** Returns an artifact's version, or empty if it is unknown or not a version. */
    public Optional<VersionNumber> version(String artifact) {
      return Optional.ofNullable(versions.get(artifact)).flatMap(VersionNumber::parse);
    }
  }
}
