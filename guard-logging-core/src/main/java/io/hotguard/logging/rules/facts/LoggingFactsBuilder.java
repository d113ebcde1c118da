/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import io.hotguard.config.CodeSetting;
import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.ClassPath;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.logging.rules.facts.LoggingFacts.Ref;
import io.hotguard.logging.rules.facts.LoggingFacts.Setting;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link LoggingFacts}. A reader makes the element tree of its format; {@link
 * #configuration} interprets the elements, so that every format and the live configuration are read
 * the same way. <b>Threading:</b> for one thread.
 */
public final class LoggingFactsBuilder {
  private static final Set<String> GENERIC = Set.of("appender", "layout", "filter", "logger");

  private final String source;
  private final String format;
  private final List<Setting> settings = new ArrayList<>();
  private final Map<String, String> versions = new HashMap<>();
  private final Set<String> exempt = new HashSet<>();
  private Element configuration;
  private @Nullable Boolean production;

  LoggingFactsBuilder(String source, String format) {
    this.source = source;
    this.format = format;
    this.configuration =
        new Element("Configuration", Map.of(), List.of(), new Location.Config(source, 0, ""));
  }

  /** Sets the outermost element; default: an element without children. */
  public LoggingFactsBuilder configuration(Element root) {
    this.configuration = concrete(root);
    return this;
  }

  /** Tells that conditions or inclusions may hold more than the outermost element. */
  public LoggingFactsBuilder partial() {
    this.configuration = configuration.with(Element.of(LoggingFacts.LEFT_OUT));
    return this;
  }

  /** Adds a setting in effect, such as {@code hotguard.mode}, with an origin like {@code -D}. */
  public LoggingFactsBuilder setting(String name, String value, String origin) {
    return setting(name, value, origin, new Location.Runtime("setting " + name, null));
  }

  /** Adds a setting in effect that stands in a file. */
  public LoggingFactsBuilder setting(String name, String value, String origin, Location location) {
    settings.add(new Setting(name, value, origin, location));
    return this;
  }

  /** Adds the settings of JVM options, then of properties that code sets, by their names. */
  public LoggingFactsBuilder settings(ConfigSet configuration, Predicate<String> isWanted) {
    for (ConfigFacts options : configuration.productionFiles(ConfigKind.JVM_OPTIONS)) {
      for (ConfigEntry option : options.entries()) {
        String name = option.key().startsWith("-D") ? option.key().substring(2) : "";
        if (isWanted.test(name)) {
          setting(name, option.value(), "-D", option.location(options.file()));
        }
      }
    }
    for (CodeSetting set : configuration.code(CodeSetting.Kind.SYSTEM_PROPERTY)) {
      if (isWanted.test(set.key())) {
        setting(set.key(), set.value(), "System.setProperty", set.location());
      }
    }
    return this;
  }

  /** Sets the version of an artifact, such as {@code disruptor}; default: unknown. */
  public LoggingFactsBuilder version(String artifact, String version) {
    versions.put(artifact, version);
    return this;
  }

  /** Sets the loggers that Hotguard leaves alone, with children; {@code root} stands alone. */
  public LoggingFactsBuilder exempt(Collection<String> names) {
    exempt.clear();
    exempt.addAll(names);
    return this;
  }

  /** Sets whether this is the configuration of a production process; default: null, unknown. */
  public LoggingFactsBuilder production(@Nullable Boolean value) {
    this.production = value;
    return this;
  }

  /** Builds the facts. */
  public LoggingFacts build() {
    return new LoggingFacts(
        source,
        format,
        configuration,
        inside("Loggers").stream().filter(this::isLogger).map(this::logger).toList(),
        inside("Appenders").stream().map(this::appender).toList(),
        settings,
        new ClassPath(versions),
        production);
  }

  private List<Element> inside(String block) {
    return configuration.children(block).flatMap(found -> found.children().stream()).toList();
  }

  private Appender appender(Element element) {
    String name = element.attribute("name").orElse("");
    return new Appender(name, element);
  }

  private boolean isLogger(Element element) {
    return element.is("Logger")
        || element.is("AsyncLogger")
        || element.is("Root")
        || element.is("AsyncRoot");
  }

  private Logger logger(Element element) {
    boolean isRoot = element.isKindOf("Root");
    String written = isRoot ? "" : element.attribute("name").orElse("");
    String name = written.equals("root") ? "" : written;
    return new Logger(
        name,
        element.attribute("level").orElse(null),
        element.is("AsyncLogger") || element.is("AsyncRoot"),
        isAdditive(element),
        element.attribute("includeLocation").map(Boolean::parseBoolean).orElse(null),
        element.children().stream().filter(AppenderShape::isRef).map(this::ref).toList(),
        filters(element),
        isExempt(name),
        element.location());
  }

  /** Log4j reads every value but "true" as false; an unresolved variable counts as the default. */
  private static boolean isAdditive(Element element) {
    String value = element.attribute("additivity").orElse("true").strip();
    return value.equalsIgnoreCase("true") || value.startsWith("${");
  }

  private Ref ref(Element element) {
    return new Ref(
        element.attribute("ref").orElse(""),
        element.attribute("level").orElse(null),
        filters(element),
        element.location());
  }

  private boolean isExempt(String logger) {
    return exempt.stream()
        .anyMatch(
            name ->
                name.equals("root")
                    ? logger.isEmpty()
                    : logger.equals(name) || logger.startsWith(name + "."));
  }

  private static List<String> filters(Element element) {
    return element.children().stream()
        .flatMap(c -> c.is("Filters") ? c.children().stream() : java.util.stream.Stream.of(c))
        .filter(c -> c.isKindOf("Filter"))
        .map(Element::type)
        .toList();
  }

  /** Turns the strict form {@code <Appender type="File">} into {@code <File>}. */
  private static Element concrete(Element element) {
    List<Element> children =
        element.children().stream().map(LoggingFactsBuilder::concrete).toList();
    String type = element.attributes().get("type");
    if (type == null || !GENERIC.contains(element.type().toLowerCase(Locale.ROOT))) {
      return new Element(element.type(), element.attributes(), children, element.location());
    }
    Map<String, String> rest = new HashMap<>(element.attributes());
    rest.keySet().removeIf(name -> name.equalsIgnoreCase("type"));
    return new Element(type, rest, children, element.location());
  }
}
