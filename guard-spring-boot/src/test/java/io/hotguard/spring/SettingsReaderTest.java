/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.property.ApplicationSettings.Setting;
import io.hotguard.property.GuardProperties;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

final class SettingsReaderTest {
  private static Map<String, String> read(
      Map<String, Object> file, Map<String, Object> environment) {
    ConfigurableEnvironment all = new StandardEnvironment();
    all.getPropertySources().forEach(each -> all.getPropertySources().remove(each.getName()));
    all.getPropertySources()
        .addLast(
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, environment));
    all.getPropertySources().addLast(new MapPropertySource("file", file));
    Map<String, String> read = new LinkedHashMap<>();
    List<Setting> settings =
        new SettingsReader(all, GuardProperties.ofClassPath())
            .read(problem -> read.put("problem", problem));
    settings.forEach(setting -> read.put(setting.key(), setting.text()));
    return read;
  }

  @Test
  void readsRelaxedNames() {
    assertThat(
            read(
                Map.of("hotguard.logging.ringSize", 512, "hotguard.jdbc.serverPrepare", true),
                Map.of("HOTGUARD_LOGGING_STALLAFTER", "20s")))
        .containsOnly(
            Map.entry("hotguard.logging.ring-size", "512"),
            Map.entry("hotguard.jdbc.server-prepare", "true"),
            Map.entry("hotguard.logging.stall-after", "20s"));
  }

  @Test
  void namesAListWithAGapAndAPlaceholderWithoutAValue() {
    assertThat(read(Map.of("hotguard.logging.suppress[1]", "X"), Map.of()).get("problem"))
        .startsWith("hotguard.logging.suppress: cannot be read: ");
    assertThat(
            read(Map.of("hotguard.logging.spill.dir", "${hotguard.logging.spill.dir}"), Map.of()))
        .containsKey("problem");
  }

  @Test
  void readsTheOffOfYaml() {
    assertThat(read(Map.of("hotguard.mode", false, "hotguard.logging.relief", false), Map.of()))
        .containsEntry("hotguard.mode", "off")
        .containsEntry("hotguard.logging.relief", "false");
  }

  @Test
  void joinsLists() {
    assertThat(
            read(
                Map.of(
                    "hotguard.logging.exempt[0]",
                    "audit",
                    "hotguard.logging.exempt[1]",
                    "security"),
                Map.of()))
        .containsOnly(Map.entry("hotguard.logging.exempt", "audit,security"));
  }

  @Test
  void listsUnknownKeysWithoutTheirValues() {
    assertThat(read(Map.of("hotguard.mdoe", "secret"), Map.of("HOTGUARD_HOME", "/opt")))
        .containsOnly(Map.entry("hotguard.mdoe", ""));
  }

  @Test
  void listsAValueInPlaceOfTheKeys() {
    assertThat(read(Map.of("hotguard", "enforce"), Map.of("HOTGUARD", "/opt")))
        .containsOnly(Map.entry("hotguard", ""));
  }
}
