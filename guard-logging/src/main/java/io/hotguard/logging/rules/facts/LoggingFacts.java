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
 * The facts that rules read about one Log4j configuration and its process. The reader of
 * configuration files and the reader of the live configuration fill the same facts. A fact that a
 * reader cannot know is null or absent, and a rule stays silent about it.
 *
 * @param source the configuration's name, such as {@code src/main/resources/log4j2.xml}
 * @param format {@code xml}, {@code json}, {@code yaml}, {@code properties} or {@code live}
 * @param configuration the outermost element, whose attributes are {@code status}, {@code
 *     shutdownTimeout} and so on
 * @param properties the property block of the configuration, in order, values raw; immutable
 * @param loggers the loggers, the root (name {@code ""}) included, in order; immutable
 * @param appenders the appenders that have a name, in order; immutable
 * @param settings the system settings of Log4j and Hotguard in effect, values as Log4j resolves
 *     them; immutable
 * @param classPath what is known of the class path
 * @param production whether this is the configuration of a production process; null when unknown
 */
public record LoggingFacts(
    String source,
    String format,
    Element configuration,
    List<Setting> properties,
    List<Logger> loggers,
    List<Appender> appenders,
    List<Setting> settings,
    ClassPath classPath,
    @Nullable Boolean production) {

  /**
   * Creates facts; copies the lists.
   *
   * @param source the configuration's name
   * @param configuration the outermost element
   * @param properties the property block
   * @param appenders the named appenders
   * @param settings the system settings in effect
   * @param classPath what is known of the class path
   * @param production whether the process is in production; null when unknown
   */
  public LoggingFacts {
    properties = List.copyOf(properties);
    loggers = List.copyOf(loggers);
    appenders = List.copyOf(appenders);
    settings = List.copyOf(settings);
  }

  /**
   * Starts facts about one configuration.
   *
   * @param source the configuration's name
   */
  public static LoggingFactsBuilder builder(String source, String format) {
    return new LoggingFactsBuilder(source, format);
  }

  /** Returns the place of the configuration as a whole, for what has no line of its own. */
  public Location location() {
    return configuration.location();
  }

  /**
   * Finds an appender.
   *
   * @param name its name, exactly
   */
  public Optional<Appender> appender(String name) {
    return appenders.stream().filter(appender -> appender.name().equals(name)).findFirst();
  }

  /**
   * Finds a system setting under any of the spellings that Log4j takes for it, such as {@code
   * Log4jContextSelector}, {@code log4j2.contextSelector} and {@code LOG4J_CONTEXT_SELECTOR}.
   *
   * @param name one of the spellings
   */
  public Optional<Setting> setting(String name) {
    String wanted = SettingName.normal(name);
    return settings.stream().filter(s -> SettingName.normal(s.name()).equals(wanted)).findFirst();
  }

  /** Tells whether the context selector is one of the two that make every logger asynchronous. */
  public boolean hasAsyncSelector() {
    return setting("Log4jContextSelector")
        .map(s -> s.value().trim())
        .filter(
            v ->
                v.endsWith(".AsyncLoggerContextSelector")
                    || v.endsWith(".BasicAsyncLoggerContextSelector"))
        .isPresent();
  }

  /**
   * Tells whether a logger hands its events to a ring buffer, by its own element or by the context
   * selector.
   */
  public boolean isAsync(Logger logger) {
    return logger.async() || hasAsyncSelector();
  }

  /** Tells whether any logger hands its events to a ring buffer. */
  public boolean usesRing() {
    return hasAsyncSelector() || loggers.stream().anyMatch(Logger::async);
  }

  /**
   * Tells whether Hotguard is told to change the logging of this process.
   *
   * @return true if {@code hotguard.logging.mode}, or else {@code hotguard.mode}, is {@code
   *     enforce}
   */
  public boolean isEnforced() {
    return setting("hotguard.logging.mode")
        .or(() -> setting("hotguard.mode"))
        .map(s -> s.value().strip().equalsIgnoreCase("enforce"))
        .orElse(false);
  }

  /**
   * Returns the loggers whose appenders an event of a logger reaches: the logger, then its
   * ancestors as far as additivity carries.
   *
   * @param logger where the event is logged
   * @return the loggers, nearest first
   */
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

  /**
   * Returns every appender that an event of a logger can reach: those of its {@linkplain #chain
   * chain}, and what they wrap.
   *
   * @param logger where the event is logged
   * @return the appenders, wrappers before what they wrap, without duplicates
   */
  public List<Appender> reach(Logger logger) {
    Map<Element, Appender> reached = new LinkedHashMap<>();
    for (Logger each : chain(logger)) {
      for (Ref ref : each.refs()) {
        appender(ref.appender()).ifPresent(appender -> follow(appender, reached));
      }
    }
    return List.copyOf(reached.values());
  }

  /**
   * Returns an appender and everything that it wraps, directly or not.
   *
   * @param appender where to start
   * @return the appenders, wrappers before what they wrap, without duplicates
   */
  public List<Appender> reach(Appender appender) {
    Map<Element, Appender> reached = new LinkedHashMap<>();
    follow(appender, reached);
    return List.copyOf(reached.values());
  }

  private void follow(Appender appender, Map<Element, Appender> reached) {
    if (reached.putIfAbsent(appender.element(), appender) == null) {
      appender.refs().forEach(ref -> appender(ref).ifPresent(a -> follow(a, reached)));
      appender.nested().forEach(a -> follow(a, reached));
    }
  }

  /**
   * One setting: an entry of the property block, or a system setting.
   *
   * @param name the name as written
   * @param value the value: raw in the property block, resolved for a system setting
   * @param origin where it comes from, such as {@code -D}, {@code environment} or {@code
   *     log4j2.component.properties}
   * @param location where it stands
   */
  public record Setting(String name, String value, String origin, Location location) {}

  /**
   * A reference from a logger to an appender.
   *
   * @param appender the appender's name
   * @param level the level below which nothing passes; null when not given
   * @param filters the types of the filters on the reference; immutable
   * @param location where it stands
   */
  public record Ref(
      String appender, @Nullable String level, List<String> filters, Location location) {

    /**
     * Creates a reference; copies the list.
     *
     * @param appender the appender's name
     * @param level the level; null when not given
     * @param filters the filters' types
     * @param location where it stands
     */
    public Ref {
      filters = List.copyOf(filters);
    }
  }

  /**
   * One logger.
   *
   * @param name the name; empty for the root
   * @param level the level as written; null when not given
   * @param async whether the element is {@code AsyncLogger} or {@code AsyncRoot}
   * @param additive whether events also go to the ancestors' appenders
   * @param includeLocation the attribute as written; null when not given
   * @param refs the references to appenders, in order; immutable
   * @param filters the types of the logger's filters; immutable
   * @param exempt whether Hotguard is told to leave it alone
   * @param location where it stands
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

    /**
     * Creates a logger; copies the lists.
     *
     * @param name the name; empty for the root
     * @param level the level; null when not given
     * @param async whether the element is asynchronous
     * @param additive whether the ancestors' appenders get the events too
     * @param includeLocation the attribute; null when not given
     * @param refs the references to appenders
     * @param filters the filters' types
     * @param exempt whether Hotguard leaves it alone
     * @param location where it stands
     */
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

  /**
   * One appender. Its attributes, layout and filters are those of its element.
   *
   * @param name the name; empty for one that is nested in a route
   * @param element its element, whose type is the plugin's name
   */
  public record Appender(String name, Element element) {

    /** Returns the plugin's name. */
    public String type() {
      return element.type();
    }

    /** Returns where the appender stands. */
    public Location location() {
      return element.location();
    }

    /** Returns the nested layout; empty if the appender uses its default. */
    public Optional<Element> layout() {
      return element.children().stream().filter(child -> child.isKindOf("Layout")).findFirst();
    }

    /**
     * Returns the names of the appenders that this one passes events to, in the order of the
     * elements.
     */
    public List<String> refs() {
      return AppenderShape.refs(element);
    }

    /**
     * Returns the appenders that are written inside this one's routes.
     *
     * @return the appenders, each without a name of its own unless it has the attribute
     */
    public List<Appender> nested() {
      return AppenderShape.nested(element);
    }
  }

  /**
   * The known part of the class path.
   *
   * @param versions version by artifact, such as {@code log4j-core}, {@code disruptor} and {@code
   *     logstash-gelf}; an artifact that is absent is unknown; immutable
   * @param classes whether a class is present, by its binary name; a class that is absent here is
   *     unknown; immutable
   */
  public record ClassPath(Map<String, String> versions, Map<String, Boolean> classes) {

    /**
     * Creates the knowledge; copies the maps.
     *
     * @param versions version by artifact
     * @param classes presence by class
     */
    public ClassPath {
      versions = Collections.unmodifiableMap(new TreeMap<>(versions));
      classes = Collections.unmodifiableMap(new TreeMap<>(classes));
    }

    /**
     * Returns an artifact's version.
     *
     * @param artifact the artifact's id
     * @return the version, or empty if unknown or not a version
     */
    public Optional<VersionNumber> version(String artifact) {
      return Optional.ofNullable(versions.get(artifact)).flatMap(VersionNumber::parse);
    }
  }
}
