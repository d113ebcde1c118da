/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.property.GuardProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The automatic directory, what it is named after, and settings that contradict each other. */
class LoggingSettingsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "service-1.4.3.jar",
        "service-2.0.0-SNAPSHOT.jar --port=1",
        "service_v7.jar",
        "service.jar"
      })
  void survivesAnUpgradeOfTheJar(String command) {
    assertThat(LoggingSettings.automatic("/srv", command))
        .isEqualTo(LoggingSettings.automatic("/srv", "service-1.4.2.jar"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "billing-1.4.2.jar",
        "/opt/a/service-1.4.2.jar",
        "com.acme.Service",
        "com.acme.Service2"
      })
  void keepsOtherApplicationsApart(String command) {
    assertThat(LoggingSettings.automatic("/srv", command))
        .isNotEqualTo(LoggingSettings.automatic("/srv", "service-1.4.2.jar"))
        .isNotEqualTo(LoggingSettings.automatic("/other", command));
  }

  /** The page of properties says where {@code auto} is. */
  @Test
  void putsTheAutomaticDirectoryWhereItsPropertySays() {
    String doc = LoggingProperties.SPILL_DIR.doc();
    Path automatic = LoggingSettings.automatic("/srv", "service.jar");

    assertThat(doc).contains("otherwise ${java.io.tmpdir}/hotguard-${user.name}/ID");
    assertThat(automatic.getFileName().toString()).matches("[0-9a-f]{8}");
    assertThat(automatic.getParent())
        .isEqualTo(
            Path.of(
                System.getProperty("java.io.tmpdir"),
                "hotguard-" + System.getProperty("user.name").replaceAll("[^A-Za-z0-9_-]", "_")));
  }

  @Test
  void prefersWhatSystemdKeepsForAService(@TempDir Path state) {
    Map<String, String> both = Map.of("STATE_DIRECTORY", state + ":/other", "LOGS_DIRECTORY", "/");

    assertThat(LoggingSettings.serviceDirectory(both)).isEqualTo(state);
    assertThat(LoggingSettings.serviceDirectory(Map.of("LOGS_DIRECTORY", state.toString())))
        .isEqualTo(state);
    assertThat(LoggingSettings.serviceDirectory(Map.of("STATE_DIRECTORY", "relative"))).isNull();
    assertThat(LoggingSettings.serviceDirectory(Map.of("STATE_DIRECTORY", state + "/none")))
        .isNull();
    assertThat(LoggingSettings.serviceDirectory(Map.of())).isNull();
  }

  @Test
  void namesASettingThatAnotherMakesIneffective() {
    assertThat(settings(Map.of("hotguard.logging.overflow", "disk")).contradiction()).isEmpty();
    assertThat(settings(Map.of("hotguard.logging.spill", "off")).contradiction()).isEmpty();
    assertThat(
            settings(
                    Map.of(
                        "hotguard.logging.overflow", "disk",
                        "hotguard.logging.spill", "off"))
                .contradiction())
        .hasValue(
            "hotguard.logging.overflow=disk has no effect beside hotguard.logging.spill=off: a full"
                + " ring buffer drops events of every level; set hotguard.logging.spill=full, or"
                + " hotguard.logging.overflow=drop");
  }

  /** The page of properties lists these values. */
  @ParameterizedTest
  @CsvSource({
    "exempt, Root, false",
    "spill, off, false",
    "spill, always, true",
    "threshold, warn, false",
    "threshold, error, false",
    "threshold, fatal, false",
    "threshold, debug, true",
    "threshold, off, true",
    "isolate, none, false",
    "isolate, Socket, false",
    "isolate, 'auto, Socket', true",
    "patience, 0s, true",
    "spill.max-bytes, 1m, true",
    "suppress, VerboseRootLevel, true"
  })
  void aFileCannotWeakenTheGuardWhoseModeTheOperatorHasSet(
      String name, String value, boolean holds) {
    String key = "hotguard.logging." + name;
    GuardProperties properties =
        GuardProperties.of(
            Map.of("hotguard.mode", "enforce"),
            Map.of(),
            List.of(),
            Map.of(key, value),
            List.of(new LoggingProperties()));

    assertThat(properties.settings().stream().anyMatch(setting -> setting.startsWith(key + "=")))
        .isEqualTo(holds);
    assertThat(properties.notices())
        .singleElement()
        .asString()
        .contains(holds ? "hotguard.properties sets " + key : key + "=" + value + " (")
        .matches(notice -> holds || notice.contains(": has no effect, because -D sets "));
  }

  private static LoggingSettings settings(Map<String, String> values) {
    return LoggingSettings.of(
        GuardProperties.of(values, new LoggingProperties()), OptionalInt.empty(), Set.of());
  }

  @Test
  void namesAnApplicationWithoutItsArguments() {
    assertThat(LoggingSettings.application("/srv/shop", "com.acme.Shop --password=x"))
        .isEqualTo("com.acme.Shop in /srv/shop");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 4096",
    "64, 4096",
    "128, 4096",
    "256, 8192",
    "511, 8192",
    "512, 16384",
    "99999, 16384"
  })
  void takesTheRingSizeFromTheHeap(long heapMegabytes, int slots) {
    assertThat(LoggingProperties.ringSizeFor(heapMegabytes << 20)).isEqualTo(slots);
  }
}
