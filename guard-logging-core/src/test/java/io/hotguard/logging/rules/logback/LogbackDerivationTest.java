/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigSet;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.lint.config.DerivedFacts;
import io.hotguard.logging.rules.LoggingRuleProvider;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class LogbackDerivationTest {
  private static final RuleCatalog CATALOG =
      RuleCatalog.of(List.of(new LoggingRuleProvider(), new LogbackRuleProvider()));

  private static final String REMOTE =
      "<appender name='REMOTE' class='de.siegmar.logbackgelf.GelfTcpAppender'/>";
  private static final String ROOT = "<root level='INFO'><appender-ref ref='REMOTE'/></root>";

  /** Names and contents in turn. */
  private static List<ConfigFacts> files(String... namesAndContents) {
    Map<String, String> contents = new TreeMap<>();
    for (int i = 0; i < namesAndContents.length; i += 2) {
      contents.put(namesAndContents[i], namesAndContents[i + 1]);
    }
    List<ConfigFacts> files = new ArrayList<>();
    contents.forEach(
        (name, text) -> files.addAll(ConfigFiles.read(name, text.getBytes(UTF_8)).facts()));
    return files;
  }

  private static List<String> found(String... namesAndContents) {
    List<String> found = new ArrayList<>();
    for (Object facts : DerivedFacts.of(files(namesAndContents)).facts()) {
      CATALOG.check(facts).findings().stream()
          .map(finding -> finding.rule() + " at " + finding.location().describe())
          .forEach(found::add);
    }
    return found;
  }

  private static String configuration(String content) {
    return "<configuration>\n" + content + "\n</configuration>";
  }

  private static String included(String content) {
    return "<included>\n" + content + "\n</included>";
  }

  @Test
  void readsAnIncludedFileOnceAndNamesIt() {
    String include = "<include resource='log/appenders.xml'/>";
    assertThat(
            found(
                "app/logback-spring.xml",
                configuration(include + include + "<root><appender-ref ref='Q'/></root>"),
                "app/log/appenders.xml",
                included(
                    REMOTE
                        + "<appender name='Q' class='ch.qos.logback.classic.AsyncAppender'>"
                        + "<appender-ref ref='REMOTE'/></appender>")))
        .containsExactly(
            "BlockingAsyncAppender at app/log/appenders.xml:2 (appender)",
            "NetworkOnlyLogging at app/logback-spring.xml:2 (root)");
  }

  @Test
  void findsTheIncludedFileBesideTheConfigurationFirst() {
    String include = "<include file='./logback-common.xml'/>";
    assertThat(
            found(
                "a/logback-common.xml", included(REMOTE),
                "b/logback-common.xml", included(""),
                "b/logback.xml", configuration(include + ROOT)))
        .isEmpty();
    assertThat(
            found(
                "b/logback-common.xml", included(""),
                "a/logback-common.xml", included(REMOTE),
                "a/logback.xml", configuration(include + ROOT)))
        .containsExactly(
            "BlockingNetworkPath at a/logback.xml:2 (root)",
            "NetworkOnlyLogging at a/logback.xml:2 (root)");
  }

  @Test
  void followsNoCircleAndNoUnknownName() {
    assertThat(
            found(
                "logback.xml",
                configuration(
                    "<include file='logback-a.xml'/><include file='${x}.xml'/><include url='u'/>"
                        + ROOT),
                "logback-a.xml",
                included("<include file='logback-a.xml'/>" + REMOTE)))
        .hasSize(2);
  }

  @Test
  void reportsAHazardOfASharedFileOnce() {
    String configuration =
        configuration(
            "<include file='logback-a.xml'/><root level='INFO'><appender-ref ref='OUT'/></root>");
    assertThat(
            found(
                "logback.xml",
                configuration,
                "logback-spring.xml",
                configuration,
                "logback-a.xml",
                included(
                    "<appender name='OUT' class='ch.qos.logback.core.ConsoleAppender'>"
                        + "<encoder><pattern>%method</pattern></encoder></appender>")))
        .containsExactly("CallerDataPerEvent at logback-a.xml:2 (pattern)");
  }

  @Test
  void leavesOutWhatIsForTests() {
    assertThat(found("logback-test.xml", configuration(REMOTE + ROOT))).isEmpty();
    assertThat(found("logback.xml", configuration(REMOTE + ROOT))).hasSize(2);
  }

  @Test
  void takesTheSettingsOfTheGuard() {
    assertThat(
            found(
                "logback.xml",
                configuration(REMOTE + ROOT),
                "jvm.options",
                "-Dhotguard.mode=enforce\n"))
        .containsExactly("BlockingNetworkPath at logback.xml:2 (root)");
  }

  /** The rules about Log4j alone have no facts to find something in. */
  @Test
  void givesTheRulesAboutLog4jNothing() {
    String everything =
        configuration(
            "<property name='level' value='DEBUG'/><property name='log4j2.contextSelector'"
                + " value='x'/>"
                + REMOTE
                + "<appender name='OUT' class='ch.qos.logback.core.FileAppender'><file>a</file>"
                + "<layout class='ch.qos.logback.classic.PatternLayout'><pattern>%C</pattern></layout>"
                + "</appender><appender name='Q' class='ch.qos.logback.classic.AsyncAppender'>"
                + "<includeCallerData>true</includeCallerData><maxFlushTime>0</maxFlushTime>"
                + "<appender-ref ref='OUT'/><appender-ref ref='REMOTE'/></appender>"
                + "<appender name='OWN' class='com.acme.PatternAppender'><pattern>%C</pattern>"
                + "</appender><logger name='own'><appender-ref ref='OWN'/></logger>"
                + "<logger name='audit' level='TRACE'><appender-ref ref='Q'/></logger>"
                + "<root level='${level}'><appender-ref ref='REMOTE'/></root>");
    List<String> rules = new ArrayList<>();
    ConfigSet set =
        ConfigSet.of(files("logback.xml", everything, "jvm.options", "-Dhotguard.mode=enforce\n"));
    for (LoggingFacts facts : new LogbackDerivation().derive(set)) {
      CATALOG.check(facts).findings().stream().map(Finding::rule).forEach(rules::add);
    }

    assertThat(rules).containsExactly("BlockingNetworkPath", "FlushPerEvent");
  }
}
