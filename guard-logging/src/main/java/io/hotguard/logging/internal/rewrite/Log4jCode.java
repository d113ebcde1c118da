/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import io.hotguard.logging.internal.foreign.ForeignCode;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.plugins.util.PluginManager;
import org.apache.logging.log4j.core.lookup.StrLookup;
import org.apache.logging.log4j.core.lookup.StrSubstitutor;
import org.apache.logging.log4j.core.pattern.ConverterKeys;
import org.apache.logging.log4j.core.pattern.PatternConverter;
import org.apache.logging.log4j.core.script.AbstractScript;

/** Finds the code in appenders and filters of Log4j that may read the thread that logs. */
final class Log4jCode extends ForeignCode {
  private static final String PACKAGES = "org.apache.logging.log4j.";
  private static final Pattern JAR = Pattern.compile(".*/log4j-[^/]*(?:!/|/)?");
  private static final String TEMPLATE_LAYOUT =
      PACKAGES + "layout.template.json.JsonTemplateLayout";
  private static final String TEMPLATE_RESOLVERS = "JsonTemplateResolverFactory";

  private final LoggingSettings settings;
  private final UnaryOperator<String> resolve;

  /** Foreign lookups and converters by what stands in a text for them. */
  private final Map<String, String> lookups = new TreeMap<>();

  private final Map<String, String> converters = new TreeMap<>();

  /** Foreign factories of resolvers, which a template may name in a file of its own. */
  private final NavigableSet<String> resolvers = new TreeSet<>();

  /**
   * @param packages where the configuration looks for plugins
   * @param resolve replaces the variables that are known now: the others are resolved for each
   *     event
   */
  Log4jCode(LoggingSettings settings, List<String> packages, UnaryOperator<String> resolve) {
    super(settings, LogEvent.class, PACKAGES, LogEvent.class, Level.class);
    this.settings = settings;
    this.resolve = resolve;
    plugins(StrLookup.CATEGORY, packages)
        .forEach(
            (key, type) -> {
              if (isForeign(type)) {
                lookups.put("${" + key + ":", type.getName());
              }
            });
    plugins(PatternConverter.CATEGORY, packages)
        .forEach(
            (key, type) -> {
              ConverterKeys keys = type.getAnnotation(ConverterKeys.class);
              if (keys != null && isForeign(type)) {
                Stream.of(keys.value()).forEach(each -> converters.put(each, type.getName()));
              }
            });
    plugins(TEMPLATE_RESOLVERS, packages).values().stream()
        .filter(type -> !isKnown(type))
        .forEach(type -> resolvers.add(type.getName()));
  }

  private static Map<String, Class<?>> plugins(String category, List<String> packages) {
    PluginManager manager = new PluginManager(category);
    manager.collectPlugins(packages);
    Map<String, Class<?>> found = new TreeMap<>();
    manager.getPlugins().forEach((key, type) -> found.put(key, type.getPluginClass()));
    return found;
  }

  /**
   * Returns the code for which an appender stays with its callers; empty if none is known.
   *
   * @param type the name of its plugin
   * @param part the appender, or its element
   */
  NavigableSet<String> keeping(String name, String type, Object part) {
    return settings.takesOver(name) || settings.isolatesExplicitly(name, type)
        ? new TreeSet<>()
        : in(part);
  }

  @Override
  protected boolean isNoPart(Object held) {
    return held instanceof Configuration
        || held instanceof LoggerContext
        || held instanceof LoggerConfig
        || held instanceof Logger
        || held instanceof StrSubstitutor
        || super.isNoPart(held);
  }

  /** Behind a queue, other threads than the caller run the parts of an appender. */
  @Override
  protected Collection<?> parts(Object whole) {
    if (whole instanceof Node node) {
      return parts(node);
    }
    if (whole instanceof AsyncAppender async) {
      return async.getFilter() == null ? List.of() : List.of(async.getFilter());
    }
    return super.parts(whole);
  }

  private Collection<?> parts(Node node) {
    Class<?> type = node.getType() == null ? Object.class : node.getType().getPluginClass();
    List<Object> parts = new ArrayList<>(List.of(type));
    for (Node child : node.getChildren()) {
      if (type != AsyncAppender.class || isFilter(child)) {
        parts.add(child);
      }
    }
    node.getAttributes().values().stream()
        .filter(Objects::nonNull) // The properties format leaves missing values as null.
        .forEach(each -> parts.add(resolve.apply(each)));
    if (node.getValue() != null) {
      parts.add(resolve.apply(node.getValue()));
    }
    if (type.getName().equals(TEMPLATE_LAYOUT)) {
      parts.addAll(resolvers);
    }
    return parts;
  }

  private static boolean isFilter(Node node) {
    return node.getType() != null && Filter.class.isAssignableFrom(node.getType().getPluginClass());
  }

  @Override
  protected Optional<String> inText(String text) {
    if (resolvers.contains(text)) {
      return Optional.of(text);
    }
    String lower = text.toLowerCase(Locale.ROOT);
    Stream<Map.Entry<String, String>> found =
        Stream.concat(
            lookups.entrySet().stream().filter(each -> lower.contains(each.getKey())),
            converters.entrySet().stream().filter(each -> hasConverter(text, each.getKey())));
    return found.map(Map.Entry::getValue).findFirst();
  }

  private static boolean hasConverter(String pattern, String key) {
    return Pattern.compile("%-?\\d*(?:\\.-?\\d+)?" + Pattern.quote(key)).matcher(pattern).find();
  }

  @Override
  protected boolean isScript(Class<?> type) {
    return AbstractScript.class.isAssignableFrom(type);
  }

  /** Log4j comes in many jars. */
  @Override
  protected boolean isLibraryJar(String jar) {
    return JAR.matcher(jar).matches();
  }
}
