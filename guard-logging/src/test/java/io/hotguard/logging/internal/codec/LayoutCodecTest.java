/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.record.ReplayedThrowable;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.StringLayout;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.layout.GelfLayout;
import org.apache.logging.log4j.core.layout.HtmlLayout;
import org.apache.logging.log4j.core.layout.JsonLayout;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.apache.logging.log4j.core.layout.YamlLayout;
import org.apache.logging.log4j.core.time.MutableInstant;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.message.StringMapMessage;
import org.apache.logging.log4j.message.StructuredDataMessage;
import org.apache.logging.log4j.spi.MutableThreadContextStack;
import org.apache.logging.log4j.util.StringMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("versions")
class LayoutCodecTest {
  /** The parts of a frame that its text may not show. */
  private static final Pattern HIDDEN =
      Pattern.compile(
          "\"?(classLoaderName\"? ?: ?\"app|moduleVersion\"? ?: ?\""
              + Pattern.quote(Object.class.getModule().getDescriptor().rawVersion().orElseThrow())
              + ")\",?\\s+");

  /** Patterns of Log4j 2.25 print the class of what is thrown, and there is but one for all. */
  private static final boolean SHOWS_CLASSES = Log4jAdapter.printsClassOfThrowable();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%d{ISO8601_OFFSET_DATE_TIME_HHCMM} %d{HH:mm:ss.nnnnnnnnn} %p %t %tid %tp %c{1.} %m%n",
        "%level{length=1} %fqcn %N %marker %markerSimpleName %X %X{user} %x %K{map} %map",
        "%L %l %C %M %F",
        "%m{JSON} %m{XML} %replace{%m}{a}{b} %notEmpty{%marker} %highlight{%m} %enc{%m}{JSON}",
        "%m%n%ex",
        "%m%n%ex{full}{separator(|)}",
        "%m%n%ex{3}",
        "%m%n%ex{short}",
        "%m%n%ex{short.message} %ex{short.localizedMessage} %ex{short.className}",
        "%m%n%ex{short.methodName} %ex{short.fileName} %ex{short.lineNumber} %ex{none}",
        "%m%n%ex{filters(java.util,org.junit)}",
        "%m%n%xEx",
        "%m%n%xEx{5}{filters(jdk.internal)}",
        "%m%n%rEx",
        "%m%n%rEx{full}{filters(java.util)}",
        "%m"
      })
  @SuppressWarnings("deprecation") // The setter is new in 2.26; this also runs on 2.25.
  void printsThePatternAlike(String pattern) throws Exception {
    assumeFalse(SHOWS_CLASSES && pattern.contains("localizedMessage"));
    PatternLayout layout = PatternLayout.newBuilder().withPattern(pattern).build();

    for (LogEvent event : events().toList()) {
      assertAlike(layout, event);
    }
  }

  static Stream<StringLayout> structuredLayouts() {
    DefaultConfiguration configuration = new DefaultConfiguration();
    return Stream.of(
        GelfLayout.newBuilder()
            .setHost("host")
            .setCompressionType(GelfLayout.CompressionType.OFF)
            .build(),
        JsonLayout.newBuilder()
            .setConfiguration(configuration)
            .setProperties(true)
            .setLocationInfo(true)
            .setIncludeTimeMillis(true)
            .build(),
        JsonLayout.newBuilder()
            .setConfiguration(configuration)
            .setCompact(true)
            .setStacktraceAsString(true)
            .build(),
        YamlLayout.newBuilder().setConfiguration(configuration).setLocationInfo(true).build(),
        HtmlLayout.newBuilder().build(),
        Rfc5424.layout("app", null, "mdc", false));
  }

  @ParameterizedTest
  @MethodSource("structuredLayouts")
  void printsStructuredLayoutsAlike(StringLayout layout) throws Exception {
    for (LogEvent event : events().toList()) {
      assertAlike(layout, event);
    }
  }

  private static void assertAlike(StringLayout layout, LogEvent event) throws Exception {
    LogEvent replayed = Codec.replay(event);
    // On one line, so that both are asked from the same place.
    Object[] printed = {layout.toSerializable(event), layout.toSerializable(replayed)};
    assertThat(withoutHidden(withoutOwnName(printed[1])))
        .isEqualTo(withoutHidden(printed[0].toString()));
  }

  /** Some frames print what others hide; ThrowableCodecTest compares the texts of both. */
  private static String withoutHidden(String printed) {
    return HIDDEN.matcher(printed).replaceAll("");
  }

  private static String withoutOwnName(Object printed) {
    return SHOWS_CLASSES
        ? printed.toString().replace(ReplayedThrowable.class.getName() + ": ", "")
        : printed.toString();
  }

  private static Stream<LogEvent> events() {
    Stream<LogEvent> thrown =
        SampleThrowables.all().values().stream()
            .map(one -> event(new ParameterizedMessage("a {} c", "b")).setThrown(one).build());
    StructuredDataMessage structured = new StructuredDataMessage("id@1", "the text", "type");
    structured.put("user", "anna");
    Stream<LogEvent> messages =
        Stream.<Message>of(
                new SimpleMessage("simple"),
                new ParameterizedMessage("{} \"quoted\" {}", "x", 2),
                new StringMapMessage().with("map", "value").with("number", 3),
                structured)
            .map(one -> event(one).build());
    return Stream.concat(
        Stream.concat(thrown, messages), Stream.of(Codec.event("bare").build(), located()));
  }

  private static LogEvent located() {
    StackTraceElement source = new StackTraceElement("a.B", "c", "B.java", 12);
    return event(new SimpleMessage("located")).setSource(source).setIncludeLocation(true).build();
  }

  private static Log4jLogEvent.Builder event(Message message) {
    MutableInstant instant = new MutableInstant();
    instant.initFromEpochSecond(1_700_000_000L, 123_456_789);
    StringMap data = ContextDataFactory.createContextData();
    data.putValue("user", "anna");
    data.putValue("request", 7);
    Marker marker = MarkerManager.getMarker("layout-marker");
    marker.setParents(
        MarkerManager.getMarker("layout-left"), MarkerManager.getMarker("layout-right"));
    return Codec.event("")
        .setInstant(instant)
        .setNanoTime(123)
        .setLevel(Level.ERROR)
        .setMarker(marker)
        .setContextData(data)
        .setContextStack(new MutableThreadContextStack(List.of("one", "two")))
        .setMessage(message);
  }
}
