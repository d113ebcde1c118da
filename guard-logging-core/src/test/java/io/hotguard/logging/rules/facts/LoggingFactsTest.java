/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LoggingFactsTest {

  private static LoggingFacts facts(Element... loggers) {
    return LoggingFacts.builder("test", "xml")
        .configuration(
            Element.of("configuration")
                .with(
                    Element.of("APPENDERS")
                        .with(
                            Element.of("Console", "name", "A"), Element.of("Console", "name", "B")),
                    Element.of("Loggers").with(loggers)))
        .build();
  }

  private static Element logger(String name, String ref, String... attributes) {
    Element element =
        name.isEmpty() ? Element.of("Root", attributes) : Element.of("Logger", attributes);
    Element named = name.isEmpty() ? element : element.with(Element.of("name", Element.TEXT, name));
    return named.with(Element.of("appender-ref", "ref", ref));
  }

  private static Logger find(LoggingFacts facts, String name) {
    return facts.loggers().stream().filter(l -> l.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void walksToTheRootThroughMissingParents() {
    LoggingFacts facts = facts(logger("a.b.c", "A"), logger("", "B"));

    assertThat(facts.chain(find(facts, "a.b.c")))
        .extracting(Logger::name)
        .containsExactly("a.b.c", "");
    assertThat(facts.reach(find(facts, "a.b.c")))
        .extracting(Appender::name)
        .containsExactly("A", "B");
  }

  @Test
  void stopsWhereAdditivityDoes() {
    LoggingFacts facts = facts(logger("a", "A", "additivity", "no"), logger("", "B"));

    assertThat(facts.chain(find(facts, "a"))).extracting(Logger::name).containsExactly("a");
  }

  @Test
  void takesAVariableForTheDefaultOfAdditivity() {
    assertThat(find(facts(logger("a", "A", "additivity", "${x}")), "a").additive()).isTrue();
  }

  @Test
  void readsTheStrictForm() {
    LoggingFacts facts =
        LoggingFacts.builder("test", "xml")
            .configuration(
                Element.of("Configuration")
                    .with(
                        Element.of("Appenders")
                            .with(
                                Element.of("Appender", "type", "File", "name", "f")
                                    .with(
                                        Element.of(
                                            "Layout", "type", "PatternLayout", "pattern", "%m")))))
            .build();
    Appender appender = facts.appender("f").orElseThrow();

    assertThat(appender.type()).isEqualTo("File");
    assertThat(appender.layout().orElseThrow().type()).isEqualTo("PatternLayout");
  }

  @Test
  void keepsExemptionAndFilters() {
    LoggingFacts facts =
        LoggingFacts.builder("test", "xml")
            .configuration(
                Element.of("Configuration")
                    .with(
                        Element.of("Loggers")
                            .with(
                                Element.of("AsyncRoot", "includeLocation", "true")
                                    .with(
                                        Element.of("Filters")
                                            .with(
                                                Element.of("ScriptFilter"),
                                                Element.of("BurstFilter")),
                                        Element.of("AppenderRef", "ref", "A", "level", "WARN")
                                            .with(Element.of("ThresholdFilter"))))))
            .exempt(List.of("root"))
            .build();
    Logger root = find(facts, "");

    assertThat(root.exempt()).isTrue();
    assertThat(root.async()).isTrue();
    assertThat(root.includeLocation()).isTrue();
    assertThat(root.filters()).containsExactly("ScriptFilter", "BurstFilter");
    assertThat(root.refs().get(0).filters()).containsExactly("ThresholdFilter");
    assertThat(root.refs().get(0).level()).isEqualTo("WARN");
  }

  @Test
  void exemptsALoggerWithItsChildrenAndTheRootAlone() {
    LoggingFacts facts =
        LoggingFacts.builder("test", "xml")
            .configuration(
                Element.of("Configuration")
                    .with(
                        Element.of("Loggers")
                            .with(
                                logger("", "A"),
                                logger("a", "A"),
                                logger("b.c", "A"),
                                logger("bc", "A"))))
            .exempt(List.of("root", "b"))
            .build();

    assertThat(facts.loggers())
        .filteredOn(Logger::exempt)
        .extracting(Logger::name)
        .containsExactly("", "b.c");
  }

  @Test
  void comparesVersionsByNumber() {
    LoggingFacts facts =
        LoggingFacts.builder("test", "xml")
            .version("disruptor", "4.0.0.RC1")
            .version("log4j-core", "2.9")
            .version("logstash-gelf", "${gelf.version}")
            .build();

    assertThat(facts.classPath().version("disruptor").orElseThrow().isAtLeast("4.0.0")).isTrue();
    assertThat(facts.classPath().version("log4j-core").orElseThrow().isAtLeast("2.23.0")).isFalse();
    assertThat(facts.classPath().version("logstash-gelf")).isEmpty();
    assertThat(facts.classPath().version("jctools-core")).isEmpty();
  }

  @Test
  void refusesAnAttributeWithoutAValue() {
    assertThatThrownBy(() -> Element.of("File", "name", "f", "append"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("element File: attribute append has no value");
  }

  @Test
  void prefersTheDomainsOwnMode() {
    LoggingFacts facts =
        LoggingFacts.builder("test", "xml")
            .setting("hotguard.mode", "enforce", "-D")
            .setting("hotguard.logging.mode", "warn", "-D")
            .build();

    assertThat(facts.isEnforced()).isFalse();
  }
}
