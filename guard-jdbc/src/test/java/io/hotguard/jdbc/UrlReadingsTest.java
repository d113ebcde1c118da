/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.ExposedValues;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Setting.Occurrence;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Holds what the model makes of each URL of the corpora. Other tests ask the drivers for the
 * values; the places and masks are the model's own. The readings are written by {@code mvn test -pl
 * guard-jdbc -Dtest=UrlReadingsTest -Ddocs.update=true}.
 */
final class UrlReadingsTest {
  private static final Path FOLDER = Path.of("src/test/resources/io/hotguard/jdbc");

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb", "postgresql", "sqlserver", "oracle", "h2", "more"})
  void areWhatTheFileSays(String corpus) throws IOException {
    String file = corpus + "-readings.txt";
    List<String> blocks = new ArrayList<>();
    boolean update = Boolean.getBoolean("docs.update");
    List<String> known = update ? List.of() : List.of(content(file).split("\n\n", -1));
    for (Entry entry : UrlCorpus.read(corpus + "-urls.txt")) {
      String block = block(entry, corpus.equals("more") ? null : corpus);
      if (!update) {
        int index = blocks.size();
        assertThat(block).isEqualTo(index < known.size() ? known.get(index).stripTrailing() : "");
      }
      blocks.add(block);
    }
    if (update) {
      Files.writeString(FOLDER.resolve(file), String.join("\n\n", blocks) + "\n", UTF_8);
    } else {
      assertThat(known).hasSameSizeAs(blocks);
    }
  }

  private static String content(String resource) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(UrlReadingsTest.class.getResourceAsStream(resource), resource)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  /** Releases that read the URL alike share a line. */
  private static String block(Entry entry, @Nullable String driver) {
    DriverFamily family =
        driver == null
            ? JdbcFacts.resolve(JdbcConfiguration.of(entry.url())).family()
            : DriverFamily.valueOf(driver.toUpperCase(Locale.ROOT));
    Map<String, List<String>> releases = new LinkedHashMap<>();
    List<VersionNumber> versions =
        DriverReleases.names()
            .filter(name -> DriverReleases.family(name) == family)
            .map(DriverReleases::version)
            .toList();
    for (VersionNumber version : versions.isEmpty() ? List.of(family.newest()) : versions) {
      JdbcFacts facts =
          JdbcFacts.resolve(
              JdbcConfiguration.builder(entry.url())
                  .properties(entry.properties())
                  .driver(driver == null ? null : family)
                  .driverVersion(version)
                  .build());
      releases
          .computeIfAbsent(reading(facts), reading -> new ArrayList<>())
          .add(version.toString());
    }
    StringBuilder block = new StringBuilder(entry.toString());
    releases.forEach(
        (reading, readBy) -> {
          boolean all = releases.size() == 1;
          block.append("\n  ").append(all ? "all" : String.join(", ", readBy)).append(reading);
        });
    return block.toString().stripTrailing();
  }

  private static String reading(JdbcFacts facts) {
    List<String> parts = new ArrayList<>();
    parts.add(facts.scheme());
    parts.add(facts.hosts().stream().map(UrlReadingsTest::server).toList().toString());
    parts.add(facts.transport());
    parts.add(facts.isOpen() ? "open" : "");
    parts.addAll(facts.wrappers());
    if (!facts.toString().equals(facts.url().text())) {
      parts.add("shown as " + facts);
    }
    if (!facts.url().secrets().isEmpty()) {
      parts.add("secret " + facts.url().secrets());
    }
    facts.unread().ifPresent(parts::add);
    if (!facts.isAccepted()) {
      parts.add("refused");
    }
    parts.add(
        facts.settings().all().stream()
            .filter(UrlReadingsTest::isTouched)
            .map(UrlReadingsTest::text)
            .collect(joining("; ")));
    return parts.stream()
        .filter(part -> !part.isEmpty())
        .map(part -> " | " + part)
        .collect(joining());
  }

  private static String server(JdbcHost host) {
    return host.name() + ":" + host.port();
  }

  private static boolean isTouched(Setting setting) {
    String standard = setting.definition().map(PropertyDefinition::defaultValue).orElse(null);
    return setting.isGiven() || !Objects.equals(ExposedValues.of(setting), standard);
  }

  private static String text(Setting setting) {
    return setting.name()
        + "="
        + ExposedValues.of(setting)
        + " ("
        + setting.origin().label()
        + (setting.isKnown() ? "" : ", unknown")
        + (setting.hasPlaceholder() ? ", placeholder" : "")
        + ")"
        + setting.occurrences().stream().map(place -> place(setting, place)).collect(joining(""));
  }

  private static String place(Setting setting, Occurrence place) {
    return (place.wins() ? " @" : " lost @")
        + place.offset()
        + (place.rawKey().equals(setting.name()) ? "" : " " + place.rawKey())
        + (Objects.equals(place.value(), setting.text()) ? "" : " '" + place.value() + "'");
  }
}
