/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.hotguard.logging.internal.settings.LibraryVersion;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.logging.log4j.core.config.plugins.util.PluginManager;
import org.apache.logging.log4j.core.config.plugins.util.PluginType;
import org.apache.logging.log4j.core.impl.LocationAware;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.apache.logging.log4j.core.pattern.ConverterKeys;
import org.apache.logging.log4j.core.pattern.PatternConverter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LocationUseTest {
  private static final LoggingFacts EMPTY = LoggingFacts.builder("test", "xml").build();

  @Test
  void agreesWithLog4jOnEveryConversionKey() {
    assumeFalse(
        LibraryVersion.isLog4jBefore("2.24.0"),
        "Log4j before 2.24 does not say that %F prints the location");
    PluginManager converters = new PluginManager(PatternConverter.CATEGORY);
    converters.collectPlugins();
    Map<String, LocationUse> expected = new TreeMap<>();
    Map<String, LocationUse> actual = new TreeMap<>();
    for (PluginType<?> type : converters.getPlugins().values()) {
      Class<?> converter = type.getPluginClass();
      ConverterKeys keys = converter.getAnnotation(ConverterKeys.class);
      for (String key : keys.value()) {
        boolean prints = LocationAware.class.isAssignableFrom(converter);
        expected.put(key, prints ? LocationUse.USED : LocationUse.UNUSED);
        actual.put(key, LocationUse.ofPattern("%" + key));
      }
    }

    assertThat(actual).hasSizeGreaterThan(50).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%C",
        "%-5.10F|",
        "%l%n",
        "%L",
        "%M()",
        "%class{1}",
        "%file",
        "%location",
        "%line",
        "%method",
        "%d{HH:mm} %C{1}.%M",
        "%Level",
        "%%%C"
      })
  void agreesWithLog4jThatThePatternPrintsTheLocation(String pattern) {
    assumeFalse(
        LibraryVersion.isLog4jBefore("2.24.0") && pattern.matches("%(-5.10F\\||file)"),
        "Log4j before 2.24 does not say that the file is part of the location");
    assertThat(log4jSays(pattern)).isTrue();
    assertThat(LocationUse.ofPattern(pattern)).isEqualTo(LocationUse.USED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%m%n",
        "%d{yyyy-MM-dd} %-5level [%t] %c{1.} %marker %MDC{C} %map{L} %msg",
        "100%% C",
        "%%C",
        "%fqcn",
        "%",
        "C F l L M",
        "%c.%maxLen{%m}{20}"
      })
  void agreesWithLog4jThatThePatternDoesNot(String pattern) {
    assertThat(log4jSays(pattern)).isFalse();
    assertThat(LocationUse.ofPattern(pattern)).isEqualTo(LocationUse.UNUSED);
  }

  /**
   * If this fails, Log4j has learnt to look inside options, and the reason given in the class can
   * go.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "%highlight{%p %C}",
        "%style{%l}{red}",
        "%replace{%M}{a}{b}",
        "%maxLen{%F}{9}",
        "%notEmpty{%L}"
      })
  void looksInsideOptionsWhereLog4jDoesNot(String pattern) {
    assertThat(log4jSays(pattern)).isFalse();
    assertThat(LocationUse.ofPattern(pattern)).isEqualTo(LocationUse.USED);
  }

  @SuppressWarnings("deprecation") // Log4j 2.17.1 has no other setter.
  private static boolean log4jSays(String pattern) {
    return PatternLayout.newBuilder().withPattern(pattern).build().requiresLocation();
  }

  @ParameterizedTest
  @CsvSource({
    "PatternLayout, pattern, %m, UNUSED",
    "PatternLayout, pattern, %l, USED",
    "JsonLayout, locationInfo, true, USED",
    "JsonLayout, locationInfo, false, UNUSED",
    "HtmlLayout, locationInfo, TRUE, USED",
    "JsonTemplateLayout, locationInfoEnabled, true, USED",
    "JsonTemplateLayout, eventTemplateUri, x, UNUSED",
    "EcsLayout, includeOrigin, true, USED",
    "GelfLayout, messagePattern, %C %m, USED",
    "GelfLayout, host, h, UNUSED",
    "CsvLogEventLayout, delimiter, x, USED",
    "SerializedLayout, x, y, USED",
    "AcmeLayout, x, y, UNKNOWN"
  })
  void judgesLayouts(String type, String attribute, String value, LocationUse answer) {
    assertThat(LocationUse.ofLayout(EMPTY, Element.of(type, attribute, value))).isEqualTo(answer);
  }

  @Test
  void seesPatternsInsideALayout() {
    Element syslog =
        Element.of("Rfc5424Layout")
            .with(
                Element.of("LoggerFields")
                    .with(Element.of("KeyValuePair", "key", "at", "value", "%C")));
    Element selector =
        Element.of("PatternLayout")
            .with(
                Element.of("MarkerPatternSelector", "defaultPattern", "%m")
                    .with(Element.of("PatternMatch", "key", "F", "pattern", "%l")));

    assertThat(LocationUse.ofLayout(EMPTY, syslog)).isEqualTo(LocationUse.USED);
    assertThat(LocationUse.ofLayout(EMPTY, selector)).isEqualTo(LocationUse.USED);
  }

  @Test
  void takesTheTemplateLayoutsDefaultFromTheSystemSetting() {
    LoggingFacts facts =
        LoggingFacts.builder("test", "xml")
            .setting("log4j.layout.jsonTemplate.locationInfoEnabled", "true", "-D")
            .build();

    assertThat(LocationUse.ofLayout(facts, Element.of("JsonTemplateLayout")))
        .isEqualTo(LocationUse.USED);
  }

  @Test
  void judgesAppenders() {
    assertThat(appender(Element.of("Console"))).isEqualTo(LocationUse.UNUSED);
    assertThat(appender(Element.of("NoSql"))).isEqualTo(LocationUse.USED);
    assertThat(appender(Element.of("Gelf", "host", "h"))).isEqualTo(LocationUse.USED);
    assertThat(appender(Element.of("Gelf").with(Element.of("Field", "name", "a", "mdc", "a"))))
        .isEqualTo(LocationUse.UNUSED);
    assertThat(appender(Element.of("Gelf").with(Element.of("Field", "name", "a", "pattern", "%C"))))
        .isEqualTo(LocationUse.USED);
    assertThat(
            appender(Element.of("JDBC").with(Element.of("Column", "name", "a", "pattern", "%M"))))
        .isEqualTo(LocationUse.USED);
    assertThat(appender(Element.of("Acme").with(Element.of("PatternLayout", "pattern", "%m"))))
        .isEqualTo(LocationUse.UNKNOWN);
    assertThat(appender(Element.of("Console").with(Element.of("ScriptFilter"))))
        .isEqualTo(LocationUse.UNKNOWN);
    assertThat(appender(Element.of("Rewrite").with(Element.of("AcmePolicy"))))
        .isEqualTo(LocationUse.UNKNOWN);
  }

  private static LocationUse appender(Element element) {
    return LocationUse.ofAppender(EMPTY, new Appender("a", element));
  }

  @Test
  void followsRoutes() {
    Element routing =
        Element.of("Routing", "name", "r")
            .with(
                Element.of("Routes", "pattern", "$${ctx:tenant}")
                    .with(
                        Element.of("Route", "ref", "plain"),
                        Element.of("Route")
                            .with(
                                Element.of("Console", "name", "c")
                                    .with(Element.of("PatternLayout", "pattern", "%l")))));
    LoggingFacts facts =
        LoggingFacts.builder("test", "xml")
            .configuration(
                Element.of("Configuration")
                    .with(
                        Element.of("Appenders")
                            .with(Element.of("Console", "name", "plain"), routing)))
            .build();

    assertThat(
            Arrays.asList(
                facts.reach(facts.appender("r").orElseThrow()).stream()
                    .map(Appender::name)
                    .toArray()))
        .containsExactly("r", "plain", "c");
    assertThat(LocationUse.ofAppender(facts, facts.appender("r").orElseThrow()))
        .isEqualTo(LocationUse.USED);
    assertThat(LocationUse.ofAppender(facts, facts.appender("plain").orElseThrow()))
        .isEqualTo(LocationUse.UNUSED);
  }
}
