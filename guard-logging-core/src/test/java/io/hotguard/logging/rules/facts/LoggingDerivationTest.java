/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hotguard.config.CodeSetting;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigSet;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.lint.config.DerivedFacts;
import io.hotguard.logging.rules.LoggingRuleProvider;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.logging.rules.facts.LoggingFacts.Setting;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoggingDerivationTest {
  private static final String XML =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Configuration status="WARN" shutdownTimeout="2000">
        <Properties>
          <Property name="level">${sys:acme.level:-DEBUG}</Property>
        </Properties>
        <Appenders>
          <File name="file" fileName="app.log">
            <PatternLayout>
              <Pattern>%d %m%n</Pattern>
            </PatternLayout>
          </File>
        </Appenders>
        <Loggers>
          <Logger name="com.acme" level="warn" additivity="false">
            <AppenderRef ref="file"/>
          </Logger>
          <AsyncRoot
              level="${level}" includeLocation="${location:-false}">
            <AppenderRef ref="file" level="${unknown}"/>
          </AsyncRoot>
        </Loggers>
      </Configuration>
      """;

  private static final String JSON =
      """
      { // The same in JSON.
        "configuration": {
          "status": "WARN", "shutdownTimeout": "2000",
          "properties": {"property": {"name": "level", "value": "${sys:acme.level:-DEBUG}"}},
          "appenders": {
            "File": {"name": "file", "fileName": "app.log", "PatternLayout": {"pattern": "%d %m%n"}}
          },
          "loggers": {
            "logger": [{"name": "com.acme", "level": "warn", "additivity": "false",
              "AppenderRef": {"ref": "file"}}],
            "AsyncRoot": {"level": "${level}", "includeLocation": "${location:-false}",
              "AppenderRef": {"ref": "file", "level": "${unknown}"}}
          }
        }
      }
      """;

  private static final String YAML =
      """
      Configuration:
        status: WARN
        shutdownTimeout: 2000
        Properties:
          Property:
            name: level
            value: ${sys:acme.level:-DEBUG}
        Appenders:
          appender:
            - type: File
              name: file
              fileName: app.log
              PatternLayout: {pattern: "%d %m%n"}
        Loggers:
          Logger:
            - name: com.acme
              level: warn
              additivity: false
              AppenderRef: {ref: file}
          AsyncRoot:
            level: ${level}
            includeLocation: ${location:-false}
            AppenderRef:
              - ref: file
                level: ${unknown}
      """;

  private static final String PROPERTIES =
      """
      status = WARN
      shutdownTimeout = 2000
      property.level = ${sys:acme.level:-DEBUG}
      appender.file.type = File
      appender.file.name = file
      appender.file.fileName = app.log
      appender.file.layout.type = PatternLayout
      appender.file.layout.pattern = %d %m%n
      logger.acme.name = com.acme
      logger.acme.level = warn
      logger.acme.additivity = false
      logger.acme.appenderRef.file.ref = file
      rootLogger.type = asyncRoot
      rootLogger.level = ${level}
      rootLogger.includeLocation = ${location:-false}
      rootLogger.appenderRef.file.ref = file
      rootLogger.appenderRef.file.level = ${unknown}
      """;

  private static List<LoggingFacts> derive(Map<String, String> files) {
    List<ConfigFacts> facts = new ArrayList<>();
    new TreeMap<>(files)
        .forEach(
            (path, text) -> facts.addAll(ConfigFiles.read(path, text.getBytes(UTF_8)).facts()));
    return new LoggingDerivation().derive(ConfigSet.of(facts));
  }

  @Test
  void codeSetsSystemPropertiesAfterTheOptionsOfTheProcess() {
    List<ConfigFacts> files = new ArrayList<>();
    files.addAll(ConfigFiles.read("log4j2.xml", XML.getBytes(UTF_8)).facts());
    files.addAll(
        ConfigFiles.read("jvm.options", "-Dlog4j2.clock=Coarse\n".getBytes(UTF_8)).facts());
    Location.Code main = new Location.Code("acme.Main", "main", 7);
    String selector = "org.apache.logging.log4j.core.async.AsyncLoggerContextSelector";
    ConfigSet set =
        ConfigSet.of(
            files,
            List.of(
                property("Log4jContextSelector", selector, main),
                property("log4j2.clock", "System", main),
                property("acme.mode", "log4j", main)));

    LoggingFacts facts = new LoggingDerivation().derive(set).get(0);

    assertThat(facts.hasAsyncSelector()).isTrue();
    assertThat(facts.setting("Log4jContextSelector"))
        .hasValueSatisfying(setting -> assertThat(setting.location()).isEqualTo(main))
        .map(Setting::origin)
        .contains("System.setProperty");
    assertThat(facts.setting("log4j2.clock")).map(Setting::value).contains("Coarse");
    assertThat(facts.settings()).noneMatch(setting -> setting.name().equals("acme.mode"));
  }

  @Test
  void aSelectorMadeFromLog4jsMakesAllLoggersAsynchronous() {
    LoggingFacts facts =
        derive(
                Map.of(
                    "log4j2.xml",
                    XML,
                    "log4j2.component.properties",
                    "Log4jContextSelector=acme.log.AsyncLoggerContextSelectorOfShops\n"))
            .get(0);

    assertThat(facts.loggers()).isNotEmpty().allMatch(facts::isAsync);
  }

  private static CodeSetting property(String name, String value, Location.Code place) {
    return new CodeSetting(CodeSetting.Kind.SYSTEM_PROPERTY, name, value, true, place);
  }

  private static LoggingFacts derive(String path, String text) {
    return derive(Map.of(path, text)).get(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"xml", "json", "yaml", "properties"})
  void readsOneConfigurationInAllFormats(String format) {
    String text =
        Map.of("xml", XML, "json", JSON, "yaml", YAML, "properties", PROPERTIES).get(format);

    LoggingFacts facts = derive("conf/log4j2." + format, text);

    assertThat(facts.source()).isEqualTo("conf/log4j2." + format);
    assertThat(facts.format()).isEqualTo(format);
    assertThat(facts.production()).isNull();
    assertThat(facts.configuration().attribute("shutdownTimeout")).contains("2000");
    Appender file = facts.appender("file").orElseThrow();
    assertThat(file.type()).isEqualTo("File");
    assertThat(file.layout().orElseThrow().attribute("pattern")).contains("%d %m%n");
    assertThat(facts.loggers())
        .extracting(Logger::name, Logger::level, Logger::async, Logger::additive)
        .containsExactly(tuple("com.acme", "warn", false, false), tuple("", "DEBUG", true, true));
    Logger root = facts.loggers().get(1);
    assertThat(root.includeLocation()).isFalse();
    assertThat(root.refs())
        .extracting(LoggingFacts.Ref::appender, LoggingFacts.Ref::level)
        .containsExactly(tuple("file", "${unknown}"));
  }

  @Test
  void knowsTheLineWhereEachElementStarts() {
    assertThat(derive("log4j2.xml", XML).loggers())
        .extracting(Logger::location)
        .containsExactly(
            new Location.Config("log4j2.xml", 14, "Logger"),
            new Location.Config("log4j2.xml", 17, "AsyncRoot"));
    assertThat(derive("log4j2.properties", PROPERTIES).loggers())
        .extracting(Logger::location)
        .containsExactly(
            new Location.Config("log4j2.properties", 9, "logger.acme"),
            new Location.Config("log4j2.properties", 13, "rootLogger"));
  }

  @Test
  void readsTheShortFormOfTheRootLogger() {
    LoggingFacts facts = derive("log4j2.properties", "rootLogger = ${x:-INFO} , a, b\n");

    assertThat(facts.loggers().get(0).level()).isEqualTo("INFO");
    assertThat(facts.loggers().get(0).refs())
        .extracting(LoggingFacts.Ref::appender)
        .containsExactly("a", "b");
  }

  @Test
  void completesTheFactsFromTheFilesBeside() {
    LoggingFacts facts =
        derive(
                Map.of(
                    "a/log4j2.component.properties", "log4j2.asyncQueueFullPolicy=Default\n",
                    "b/log4j2.xml", XML,
                    "b/log4j2.component.properties", "log4j2.asyncQueueFullPolicy=Discard\n",
                    "jvm.options", "-Xmx1g\n-Dlog4j2.formatMsgAsync=true\n-Ddb.password=geheim\n",
                    "lib/disruptor-4.0.0.jar!/META-INF/MANIFEST.MF", "",
                    "lib/log4j-core.jar!/META-INF/maven/org.apache.logging.log4j/log4j-core/pom.properties",
                        "groupId=org.apache.logging.log4j\nartifactId=log4j-core\nversion=2.26.1\n"))
            .get(0);

    Setting policy = facts.setting("log4j2.asyncQueueFullPolicy").orElseThrow();
    assertThat(policy.value()).isEqualTo("Discard");
    assertThat(policy.location())
        .isEqualTo(
            new Location.Config("b/log4j2.component.properties", 1, "log4j2.asyncQueueFullPolicy"));
    assertThat(facts.setting("log4j2.formatMsgAsync").orElseThrow().origin()).isEqualTo("-D");
    assertThat(facts.settings()).noneMatch(setting -> setting.name().contains("password"));
    assertThat(facts.classPath().version("disruptor").orElseThrow()).hasToString("4.0");
    assertThat(facts.classPath().version("log4j-core").orElseThrow()).hasToString("2.26.1");
  }

  @Test
  void takesNoVersionOfTwo() {
    LoggingFacts facts =
        derive(
                Map.of(
                    "log4j2.xml", XML,
                    "disruptor-3.4.4.jar!/META-INF/MANIFEST.MF", "",
                    "disruptor-4.0.0.jar!/META-INF/MANIFEST.MF", ""))
            .get(0);

    assertThat(facts.classPath().version("disruptor")).isEmpty();
  }

  @Test
  void knowsTheEnvironmentByTheName() {
    assertThat(derive("log4j2-prod.xml", XML).production()).isTrue();
    assertThat(derive(Map.of("log4j2-test.xml", XML))).isEmpty();
    assertThat(derive(Map.of("target/test-classes/log4j2.xml", XML))).isEmpty();
  }

  @Test
  void leavesOutWhatDependsOnAProfileOfDevelopment() {
    LoggingFacts facts =
        derive(
            "log4j2-spring.xml",
            """
            <Configuration>
              <Loggers>
                <SpringProfile name="dev"><Root level="TRACE"/></SpringProfile>
                <SpringProfile name="!dev"><Root level="INFO"/></SpringProfile>
                <Select>
                  <SystemPropertyArbiter propertyName="a" propertyValue="b"><Logger name="c" level="TRACE"/></SystemPropertyArbiter>
                  <DefaultArbiter><Logger name="d" level="ERROR"/></DefaultArbiter>
                </Select>
              </Loggers>
            </Configuration>
            """);

    assertThat(facts.loggers()).extracting(Logger::level).containsExactly("INFO", "ERROR");
  }

  @Test
  void staysWithinBoundsWhereVariablesNameEachOther() {
    StringBuilder xml = new StringBuilder("<Configuration><Properties>");
    for (int i = 0; i < 30; i++) {
      xml.append("<Property name=\"p").append(i).append("\">");
      xml.append(("${p" + (i + 1) + "}").repeat(10)).append("</Property>");
    }
    xml.append("</Properties><Loggers><Root level=\"${p0}\"/></Loggers></Configuration>");

    assertThat(derive("log4j2.xml", xml.toString()).loggers().get(0).level()).isEqualTo("${p0}");
  }

  @Test
  void isFoundByTheReaderOfFilesAndReachesTheRules() {
    DerivedFacts facts =
        DerivedFacts.of(ConfigFiles.read("log4j2.xml", XML.getBytes(UTF_8)).facts());
    LoggingFacts logging =
        facts.facts().stream()
            .filter(LoggingFacts.class::isInstance)
            .map(LoggingFacts.class::cast)
            .findFirst()
            .orElseThrow();

    assertThat(facts.notes()).isEmpty();
    assertThat(
            RuleCatalog.of(List.of(new LoggingRuleProvider())).check(logging).findings().stream()
                .filter(finding -> finding.rule().equals("VerboseRootLevel")))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.location())
                    .isEqualTo(new Location.Config("log4j2.xml", 17, "AsyncRoot")));
  }
}
