/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.log4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.settings.LibraryVersion;
import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.util.BiConsumer;
import org.apache.logging.log4j.util.PropertySource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@Tag("versions")
class Log4jAdapterTest {
  private static final String KEY = "Log4jContextSelector";
  private static final String NORMAL = "log4j2.contextSelector";

  /** A source with values that Log4j may copy or ask for. */
  private record Stub(Map<String, String> values) implements PropertySource {
    @Override
    public int getPriority() {
      return 0;
    }

    @Override
    public void forEach(BiConsumer<String, String> action) {
      // The type of Log4j 2.17 is not the one of the JDK.
      for (Map.Entry<String, String> entry : values.entrySet()) {
        action.accept(entry.getKey(), entry.getValue());
      }
    }

    @Override
    public CharSequence getNormalForm(Iterable<? extends CharSequence> tokens) {
      return "log4j2." + Util.joinAsCamelCase(tokens);
    }

    @Override
    public boolean containsProperty(String key) {
      return values.containsKey(key);
    }

    @Override
    public String getProperty(String key) {
      return values.get(key);
    }
  }

  private static Stub source(String... keysAndValues) {
    Map<String, String> values = new java.util.HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      values.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new Stub(values);
  }

  @Test
  @EnabledIfSystemProperty(named = "test.log4j.oldest", matches = ".+")
  void refusesReleasesOlderThanTheBuildTests() {
    assertThat(Log4jAdapter.OLDEST).isEqualTo(System.getProperty("test.log4j.oldest"));
  }

  @Test
  void refusesNoReleaseOfTheTests() {
    assertThat(Log4jAdapter.refusal()).isNull();
    assertThat(Log4jAdapter.disruptorProblem()).isNull();
  }

  @Test
  @EnabledIfSystemProperty(named = "test.log4j", matches = ".+")
  void namesTheReleaseAndLacksNothingWithoutSettings() {
    assertThat(Log4jAdapter.name()).isEqualTo("Log4j " + System.getProperty("test.log4j"));
    assertThat(Log4jAdapter.limits()).isEmpty();
  }

  @Test
  void findsTheReleasesThatLocateAsynchronousRootsByMistake() {
    assertThat(Log4jAdapter.locatesByDefault(AsyncLoggerConfig.RootLogger.class))
        .isEqualTo(
            !LibraryVersion.isLog4jBefore("2.17.2") && LibraryVersion.isLog4jBefore("2.20.0"));
    assertThat(Log4jAdapter.locatesByDefault(AsyncLoggerConfig.class))
        .isEqualTo(
            !LibraryVersion.isLog4jBefore("2.17.2") && LibraryVersion.isLog4jBefore("2.18.0"));
    assertThat(Log4jAdapter.locatesByDefault(LoggerConfig.class)).isFalse();
  }

  @Test
  void askedSourcesWinByPriorityAndInASourceTheNormalForm() {
    assertThat(Log4jAdapter.property(List.of(source(KEY, "old", NORMAL, "normal"), source()), KEY))
        .isEqualTo("normal");
    assertThat(Log4jAdapter.property(List.of(source(KEY, "old"), source(NORMAL, "late")), KEY))
        .isEqualTo("old");
    assertThat(Log4jAdapter.property(List.of(source(), source(NORMAL, "late")), KEY))
        .isEqualTo("late");
    assertThat(Log4jAdapter.property(List.of(source("other", "x")), KEY)).isNull();
  }

  @Test
  void amongCopiesTheSpellingWinsAndThenTheLastSource() {
    assertThat(
            Log4jAdapter.copiedProperty(
                List.of(source(KEY, "first"), source(KEY, "last"), source(NORMAL, "normal")), KEY))
        .isEqualTo("last");
    assertThat(
            Log4jAdapter.copiedProperty(
                List.of(source(NORMAL, "first"), source(NORMAL, "last")), KEY))
        .isEqualTo("last");
    assertThat(Log4jAdapter.copiedProperty(List.of(source("other", "x")), KEY)).isNull();
  }
}
