/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.property.ApplicationSettings.Setting;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardProperty;
import io.hotguard.property.GuardPropertyProvider;
import io.hotguard.property.PropertyOrigin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

final class SettingsReaderTest {
  private static Map<String, String> read(
      Map<String, Object> file, Map<String, Object> environment) {
    Map<String, String> read = new LinkedHashMap<>();
    settings(file, environment, problem -> read.put("problem", problem))
        .forEach(setting -> read.put(setting.key(), setting.text()));
    return read;
  }

  private static List<Setting> settings(
      Map<String, Object> file, Map<String, Object> environment, Consumer<String> problems) {
    ConfigurableEnvironment all = new StandardEnvironment();
    all.getPropertySources().forEach(each -> all.getPropertySources().remove(each.getName()));
    all.getPropertySources()
        .addLast(
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, environment));
    all.getPropertySources().addLast(new MapPropertySource("file", file));
    return new SettingsReader(all, GuardProperties.ofClassPath()).read(problems);
  }

  private static String camelCase(String key) {
    return Pattern.compile("-([a-z])")
        .matcher(key)
        .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
  }

  /** The form that Spring Boot documents: dots become underscores, hyphens go. */
  private static String relaxedVariable(String key) {
    return key.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
  }

  @Test
  void readsEveryDeclaredKeyInEachRelaxedForm() {
    List<GuardProperty<?>> declared = GuardProperties.ofClassPath();
    assertThat(declared).hasSizeGreaterThan(25);
    for (GuardProperty<?> property : declared) {
      String key = property.key();
      Map<String, String> expected = Map.of(key, "x");
      for (String form : List.of(key, camelCase(key), key.replace('-', '_'))) {
        assertThat(read(Map.of(form, "x"), Map.of())).as(form).isEqualTo(expected);
      }
      String variable = relaxedVariable(key);
      assertThat(read(Map.of(), Map.of(variable, "x"))).as(variable).isEqualTo(expected);
    }
  }

  private static <T> String allowedValue(GuardProperty<T> property) {
    return property.print(property.defaultValue());
  }

  /** The guards read the exact names themselves, so their value wins over a file's. */
  @Test
  void leavesTheExactEnvironmentNameToTheGuards() {
    List<GuardPropertyProvider> providers = new ArrayList<>();
    ServiceLoader.load(GuardPropertyProvider.class).forEach(providers::add);
    for (GuardProperty<?> property : GuardProperties.ofClassPath()) {
      String value = allowedValue(property);
      Map<String, String> environment = Map.of(property.environmentName(), value);
      List<String> problems = new ArrayList<>();
      List<Setting> settings =
          settings(Map.of(property.key(), value), Map.copyOf(environment), problems::add);

      GuardProperties resolved =
          GuardProperties.of(Map.of(), environment, settings, Map.of(), providers);

      assertThat(problems).isEmpty();
      assertThat(settings).extracting(Setting::key).containsExactly(property.key());
      assertThat(resolved.origin(property))
          .as(property.environmentName())
          .isEqualTo(PropertyOrigin.ENVIRONMENT);
    }
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
    assertThat(
            read(Map.of("hotguard.mode", false, "hotguard.jdbc.server-prepare", false), Map.of()))
        .containsEntry("hotguard.mode", "off")
        .containsEntry("hotguard.jdbc.server-prepare", "false");
  }

  @Test
  void readsTheNotationsOfSpringBoot() {
    Map<String, String> read =
        read(
            Map.of(
                "hotguard.logging.shutdown-timeout", "PT5S",
                "hotguard.logging.stall-after", 5000,
                "hotguard.logging.ring-size", "5s"),
            Map.of());

    assertThat(read)
        .containsEntry("hotguard.logging.shutdown-timeout", "5000000000ns")
        .containsEntry("hotguard.logging.stall-after", "5000000000ns")
        .containsEntry("hotguard.logging.ring-size", "5s");
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
