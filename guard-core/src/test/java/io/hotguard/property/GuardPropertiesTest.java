/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hotguard.GuardMode;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GuardPropertiesTest {
  private static final GuardProperty<Integer> RING_SIZE =
      GuardProperty.powerOfTwo("hotguard.logging.ring-size", 128, 4_194_304)
          .unit("events")
          .since("0.1")
          .doc("Slots between the callers and the appenders.")
          .defaultsTo(4_096);
  private static final GuardProperty<GuardMode> LOGGING_MODE =
      GuardProperty.mode("hotguard.logging.mode")
          .since("0.1")
          .doc("Mode of the logging guard.")
          .fallsBackTo(GuardProperties.MODE);
  private static final GuardProperty<GuardMode> APPENDER_MODE =
      GuardProperty.mode("hotguard.appender.mode")
          .since("0.1")
          .doc("What the appender may do.")
          .fallsBackTo(LOGGING_MODE);

  /** Listed in a services file that the tests write. */
  public static final class Provider implements GuardPropertyProvider {
    @Override
    public List<GuardProperty<?>> properties() {
      return List.of(RING_SIZE, LOGGING_MODE, APPENDER_MODE);
    }
  }

  private static GuardProperties resolve(
      Map<String, String> system, Map<String, String> environment, Map<String, String> file) {
    return GuardProperties.of(system, environment, List.of(), file, List.of(new Provider()));
  }

  private static void assertProblems(
      Map<String, String> system,
      Map<String, String> environment,
      Map<String, String> file,
      String... problems) {
    assertThatExceptionOfType(GuardPropertyException.class)
        .isThrownBy(() -> resolve(system, environment, file))
        .satisfies(e -> assertThat(e.problems()).containsExactly(problems));
  }

  @Test
  void withoutSourcesTheDefaultsHold() {
    GuardProperties properties = resolve(Map.of(), Map.of(), Map.of());
    assertThat(properties.get(RING_SIZE)).isEqualTo(4_096);
    assertThat(properties.get(GuardProperties.MODE)).isEqualTo(GuardMode.WARN);
    assertThat(properties.origin(RING_SIZE)).isEqualTo(PropertyOrigin.DEFAULT);
    assertThat(properties.settings()).isEmpty();
    assertThat(properties.declared())
        .containsExactly(APPENDER_MODE, LOGGING_MODE, RING_SIZE, GuardProperties.MODE);
  }

  @Test
  void systemPropertyBeatsEnvironmentBeatsFileBeatsDefault() {
    Map<String, String> system = Map.of("hotguard.logging.ring-size", "128");
    Map<String, String> environment = Map.of("HOTGUARD_LOGGING_RING_SIZE", "256");
    Map<String, String> file = Map.of("hotguard.logging.ring-size", "512");

    assertRingSize(resolve(system, environment, file), 128, PropertyOrigin.SYSTEM_PROPERTY, "-D");
    assertRingSize(
        resolve(Map.of(), environment, file), 256, PropertyOrigin.ENVIRONMENT, "environment");
    assertRingSize(
        resolve(Map.of(), Map.of(), file), 512, PropertyOrigin.FILE, "hotguard.properties");
    assertRingSize(resolve(Map.of(), Map.of(), Map.of()), 4_096, PropertyOrigin.DEFAULT, "default");
  }

  private static void assertRingSize(
      GuardProperties properties, int value, PropertyOrigin origin, String label) {
    assertThat(properties.get(RING_SIZE)).isEqualTo(value);
    assertThat(properties.origin(RING_SIZE)).isEqualTo(origin);
    assertThat(origin.label()).isEqualTo(label);
  }

  @Test
  void settingsListWhatSourcesSet() {
    GuardProperties properties =
        resolve(
            Map.of("hotguard.mode", "ENFORCE"),
            Map.of("HOTGUARD_APPENDER_MODE", "off"),
            Map.of("hotguard.logging.ring-size", "256"));
    assertThat(properties.settings())
        .containsExactly(
            "hotguard.appender.mode=off (environment)",
            "hotguard.logging.ring-size=256 (hotguard.properties)",
            "hotguard.mode=enforce (-D)");
    assertThat(properties.notices())
        .containsExactly("hotguard.properties sets hotguard.logging.ring-size=256");
  }

  @Test
  void aFileDoesNotWeakenTheModeOfTheOperator() {
    Map<String, String> file =
        Map.of("hotguard.logging.mode", "off", "hotguard.appender.mode", "off");
    for (GuardProperties properties :
        List.of(
            resolve(Map.of("hotguard.mode", "enforce"), Map.of(), file),
            resolve(Map.of(), Map.of("HOTGUARD_MODE", "enforce"), file))) {
      String label = properties.origin(GuardProperties.MODE).label();
      assertThat(properties.modeOf(LOGGING_MODE)).isEqualTo(GuardMode.ENFORCE);
      assertThat(properties.modeOf(APPENDER_MODE)).isEqualTo(GuardMode.ENFORCE);
      assertThat(properties.notices())
          .containsExactly(
              "hotguard.appender.mode=off (hotguard.properties): has no effect, because "
                  + label
                  + " sets hotguard.mode=enforce; decide with -Dhotguard.appender.mode",
              "hotguard.logging.mode=off (hotguard.properties): has no effect, because "
                  + label
                  + " sets hotguard.mode=enforce; decide with -Dhotguard.logging.mode");
    }
    GuardProperties alone = resolve(Map.of(), Map.of(), file);
    assertThat(alone.modeOf(LOGGING_MODE)).isEqualTo(GuardMode.OFF);
    assertThat(alone.notices())
        .containsExactly(
            "hotguard.properties sets hotguard.appender.mode=off",
            "hotguard.properties sets hotguard.logging.mode=off");
  }

  @Test
  void aFileDoesNotExemptWhatTheOperatorEnforces() {
    GuardProperty<List<String>> exempt =
        GuardProperty.list("hotguard.logging.exempt")
            .since("0.1")
            .doc("Loggers that stay as configured.")
            .weakens(LOGGING_MODE, names -> !names.isEmpty())
            .defaultsTo(List.of());
    List<GuardPropertyProvider> providers = List.of(new Provider(), () -> List.of(exempt));
    Map<String, String> file = Map.of("hotguard.logging.exempt", "Root");
    for (String mode : List.of("hotguard.mode", "hotguard.logging.mode")) {
      GuardProperties enforced =
          GuardProperties.of(Map.of(mode, "enforce"), Map.of(), List.of(), file, providers);
      assertThat(enforced.get(exempt)).isEmpty();
      assertThat(enforced.origin(exempt)).isEqualTo(PropertyOrigin.DEFAULT);
      assertThat(enforced.notices())
          .containsExactly(
              "hotguard.logging.exempt=Root (hotguard.properties): has no effect, because -D sets "
                  + mode
                  + "=enforce; decide with -Dhotguard.logging.exempt");
    }
    for (Map<String, String> ofFile :
        List.of(file, Map.of("hotguard.logging.exempt", "Root", "hotguard.mode", "enforce"))) {
      assertThat(GuardProperties.of(Map.of(), Map.of(), List.of(), ofFile, providers).get(exempt))
          .as("no operator has set a mode")
          .containsExactly("Root");
    }
    assertThat(
            GuardProperties.of(
                    Map.of("hotguard.mode", "enforce"),
                    Map.of("HOTGUARD_LOGGING_EXEMPT", "audit"),
                    List.of(),
                    file,
                    providers)
                .get(exempt))
        .containsExactly("audit");
  }

  @Test
  void reportsEachNoticeOnce() {
    String key = "hotguard.reported." + System.nanoTime();
    GuardProperties first = resolve(Map.of(key, "1"), Map.of(), Map.of());
    assertThat(first.unreportedNotices()).singleElement().asString().startsWith(key + " (-D): ");
    assertThat(first.unreportedNotices()).isEmpty();
    assertThat(resolve(Map.of(key, "2"), Map.of(), Map.of()).unreportedNotices()).isEmpty();
    assertThat(first.notices()).hasSize(1);
  }

  @Test
  void domainModeFallsBackToTheModeOfAll() {
    GuardProperties all = GuardProperties.of(Map.of("hotguard.mode", "enforce"), new Provider());
    assertThat(all.modeOf(LOGGING_MODE)).isEqualTo(GuardMode.ENFORCE);
    assertThat(all.get(LOGGING_MODE)).isEqualTo(GuardMode.ENFORCE);
    assertThat(all.get(APPENDER_MODE)).isEqualTo(GuardMode.ENFORCE);
    assertThat(all.origin(APPENDER_MODE)).isEqualTo(PropertyOrigin.SYSTEM_PROPERTY);

    GuardProperties own =
        GuardProperties.of(
            Map.of("hotguard.mode", "enforce", "hotguard.logging.mode", "warn"), new Provider());
    assertThat(own.modeOf(LOGGING_MODE)).isEqualTo(GuardMode.WARN);
    assertThat(own.modeOf(APPENDER_MODE)).isEqualTo(GuardMode.WARN);
  }

  @Test
  void modeOfFallsBackEvenIfTheDeclarationDoesNot() {
    GuardProperty<GuardMode> plain =
        GuardProperty.mode("hotguard.jdbc.mode")
            .since("0.1")
            .doc("A mode.")
            .defaultsTo(GuardMode.OFF);
    GuardProperties properties =
        GuardProperties.of(Map.of("hotguard.mode", "enforce"), () -> List.of(plain));
    assertThat(properties.get(plain)).isEqualTo(GuardMode.OFF);
    assertThat(properties.modeOf(plain)).isEqualTo(GuardMode.ENFORCE);
    GuardProperties beside =
        GuardProperties.of(
            Map.of("hotguard.mode", "enforce"),
            Map.of(),
            List.of(),
            Map.of("hotguard.jdbc.mode", "off"),
            List.of(() -> List.of(plain)));
    assertThat(beside.modeOf(plain)).isEqualTo(GuardMode.ENFORCE);
  }

  @Test
  void valuesThatAreNotAllowedNameSourceRangeAndNearest() {
    assertProblems(
        Map.of("hotguard.logging.ring-size", "100000"),
        Map.of(),
        Map.of(),
        "hotguard.logging.ring-size=100000 (-D): must be a power of two in 128..4194304; nearest 131072");
    assertProblems(
        Map.of(),
        Map.of("HOTGUARD_LOGGING_RING_SIZE", "many"),
        Map.of(),
        "HOTGUARD_LOGGING_RING_SIZE=many (environment): must be a power of two in 128..4194304");
  }

  @Test
  void aValueOfAFileThatIsNotAllowedHasNoEffect() {
    GuardProperties properties = resolve(Map.of(), Map.of(), Map.of("hotguard.mode", "on"));
    assertThat(properties.get(GuardProperties.MODE)).isEqualTo(GuardMode.WARN);
    assertThat(properties.notices())
        .containsExactly(
            "hotguard.mode=on (hotguard.properties): must be one of off, warn, enforce; did you mean off?; has no effect");
  }

  @Test
  void unknownKeysOfAnySourceNameTheNearestAndDisarmNothing() {
    GuardProperties properties =
        resolve(
            Map.of(
                "hotguard.mode", "enforce",
                "hotguard.loging.ring-size", "128",
                "java.home", "x",
                "hotguardian", "x"),
            Map.of("HOTGUARD_VERSION", "secret", "PATH", "x"),
            Map.of("mode", "off", "logging.ringsize", "1"));
    assertThat(properties.get(GuardProperties.MODE)).isEqualTo(GuardMode.ENFORCE);
    assertThat(properties.get(RING_SIZE)).isEqualTo(4_096);
    assertThat(properties.notices())
        .containsExactly(
            "HOTGUARD_VERSION (environment): unknown key, has no effect; nearest known key HOTGUARD_MODE",
            "hotguard.loging.ring-size (-D): unknown key, has no effect; nearest known key hotguard.logging.ring-size",
            "logging.ringsize (hotguard.properties): unknown key, has no effect; nearest known key hotguard.logging.ring-size",
            "mode (hotguard.properties): unknown key, has no effect; nearest known key hotguard.mode");
  }

  @Test
  void aKeyOfAModuleThatIsMissingNamesTheModuleAndDisarmsNothing() {
    GuardProperties properties =
        resolve(
            Map.of("hotguard.mode", "enforce", "hotguard.jdbc.fail", "true"),
            Map.of("HOTGUARD_HOME", "/opt/x", "HOTGUARD_JDBC_MODE", "warn"),
            Map.of());
    assertThat(properties.get(GuardProperties.MODE)).isEqualTo(GuardMode.ENFORCE);
    assertThat(properties.notices())
        .containsExactly(
            "HOTGUARD_HOME (environment): unknown key, has no effect; nearest known key HOTGUARD_MODE",
            "HOTGUARD_JDBC_MODE (environment): has no effect without guard-jdbc on the class path",
            "hotguard.jdbc.fail (-D): has no effect without guard-jdbc on the class path");
  }

  @Test
  void allProblemsAreInOneMessage() {
    assertThatExceptionOfType(GuardPropertyException.class)
        .isThrownBy(
            () ->
                resolve(
                    Map.of("hotguard.mode", "on", "hotguard.logging.ring-size", "3"),
                    Map.of("HOTGUARD_X", "1"),
                    Map.of()))
        .withMessage(
            """
            2 problems in Hotguard's configuration:
              hotguard.logging.ring-size=3 (-D): must be a power of two in 128..4194304; nearest 128
              hotguard.mode=on (-D): must be one of off, warn, enforce; did you mean off?""");
    assertThatExceptionOfType(GuardPropertyException.class)
        .isThrownBy(() -> resolve(Map.of("hotguard.mode", "x"), Map.of(), Map.of()))
        .withMessage(
            "1 problem in Hotguard's configuration:\n  hotguard.mode=x (-D): must be one of off, warn, enforce");
  }

  @Test
  void loadingHandsOverEachNoticeOnce() {
    String key = "hotguard.loaded." + System.nanoTime();
    System.setProperty(key, "1");
    try {
      List<String> first = new ArrayList<>();
      List<String> second = new ArrayList<>();
      GuardProperties properties = GuardProperties.load(first::add);
      GuardProperties.load(second::add);

      assertThat(first).filteredOn(line -> line.startsWith(key + " (-D): ")).hasSize(1);
      assertThat(properties.notices()).containsAll(first);
      assertThat(second).isEmpty();
    } finally {
      System.clearProperty(key);
    }
  }

  @Test
  void aStrongerSourceMendsABrokenWeakerOne() {
    GuardProperties properties =
        resolve(
            Map.of("hotguard.mode", "off"),
            Map.of("HOTGUARD_MODE", "broken"),
            Map.of("hotguard.mode", "broken too"));
    assertThat(properties.get(GuardProperties.MODE)).isEqualTo(GuardMode.OFF);
  }

  @Test
  void refusesUndeclaredProperties() {
    GuardProperties properties = GuardProperties.of(Map.of());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> properties.get(RING_SIZE))
        .withMessage(
            "property hotguard.logging.ring-size is not declared; return this constant from a GuardPropertyProvider");
  }

  @Test
  void refusesKeysThatTheEnvironmentCannotTellApart() {
    GuardPropertyProvider clash =
        () ->
            List.of(
                GuardProperty.flag("hotguard.logging.ring.size")
                    .since("0.1")
                    .doc("A clash.")
                    .defaultsTo(true));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardProperties.of(Map.of(), new Provider(), clash))
        .withMessage(
            "HOTGUARD_LOGGING_RING_SIZE would set two properties: hotguard.logging.ring-size by %s and hotguard.logging.ring.size by %s",
            Provider.class.getName(), clash.getClass().getName());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardProperties.of(Map.of(), new Provider(), new Provider()))
        .withMessage(
            "HOTGUARD_LOGGING_RING_SIZE would set two properties: hotguard.logging.ring-size by %1$s and hotguard.logging.ring-size by %1$s",
            Provider.class.getName());
  }

  @Test
  void loadsProvidersAndFilesFromTheContextClassLoader(@TempDir Path root) throws IOException {
    Path first =
        classPathEntry(root, "first", "hotguard.logging.ring-size=512\nhotguard.mode = off \n");
    Path second = classPathEntry(root, "second", "hotguard.mode=off\n");
    Path services = Files.createDirectories(first.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(GuardPropertyProvider.class.getName()), Provider.class.getName());

    GuardProperties properties = loadWith(first, second);

    assertThat(properties.get(RING_SIZE)).isEqualTo(512);
    assertThat(properties.origin(RING_SIZE)).isEqualTo(PropertyOrigin.FILE);
    assertThat(properties.get(GuardProperties.MODE)).isEqualTo(GuardMode.OFF);
  }

  @Test
  void loadsSystemPropertiesOfTheProcess(@TempDir Path root) throws IOException {
    Path entry = classPathEntry(root, "only", "hotguard.mode=off\n");
    System.setProperty("hotguard.mode", "enforce");
    try {
      assertThat(loadWith(entry).get(GuardProperties.MODE)).isEqualTo(GuardMode.ENFORCE);
    } finally {
      System.clearProperty("hotguard.mode");
    }
  }

  @Test
  void filesThatDisagreeHaveNoEffect(@TempDir Path root) throws IOException {
    Path first = classPathEntry(root, "first", "hotguard.mode=off\n");
    Path second = classPathEntry(root, "second", "hotguard.mode=warn\n");

    GuardProperties properties = loadWith(first, second);
    assertThat(properties.get(GuardProperties.MODE)).isEqualTo(GuardMode.WARN);
    assertThat(properties.notices())
        .containsExactly(
            "hotguard.mode: has no effect, because the files disagree: off (hotguard.properties at %shotguard.properties), warn (hotguard.properties at %shotguard.properties); keep one or decide with -Dhotguard.mode"
                .formatted(first.toUri().toURL(), second.toUri().toURL()));

    System.setProperty("hotguard.mode", "enforce");
    try {
      assertThat(loadWith(first, second).get(GuardProperties.MODE)).isEqualTo(GuardMode.ENFORCE);
    } finally {
      System.clearProperty("hotguard.mode");
    }
  }

  @Test
  void filesThatCannotBeReadAreNamed(@TempDir Path root) throws IOException {
    Path entry = classPathEntry(root, "broken", "hotguard.mode=\\u00zz\n");
    assertThat(loadWith(entry).notices())
        .containsExactly(
            "hotguard.properties at %shotguard.properties: cannot be read: Malformed \\uxxxx encoding."
                .formatted(entry.toUri().toURL()));
  }

  @Test
  void aContextLoaderThatDoesNotSeeHotguardIsNotAsked(@TempDir Path root) throws IOException {
    Path entry = classPathEntry(root, "foreign", "hotguard.mode=off\n");
    try (URLClassLoader foreign =
        new URLClassLoader(
            new URL[] {entry.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      assertThat(loadWith(foreign).get(GuardProperties.MODE)).isEqualTo(GuardMode.WARN);
    }
  }

  private static Path classPathEntry(Path root, String name, String content) throws IOException {
    Path entry = Files.createDirectory(root.resolve(name));
    Files.writeString(entry.resolve("hotguard.properties"), content);
    return entry;
  }

  private static GuardProperties loadWith(Path... entries) throws IOException {
    URL[] urls = new URL[entries.length];
    for (int i = 0; i < entries.length; i++) {
      urls[i] = entries[i].toUri().toURL();
    }
    try (URLClassLoader loader =
        new URLClassLoader(urls, GuardPropertiesTest.class.getClassLoader())) {
      return loadWith(loader);
    }
  }

  private static GuardProperties loadWith(ClassLoader context) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(context);
    try {
      return GuardProperties.load();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void ignoresWhatKubernetesSetsForAServiceOfThatName() {
    GuardProperties properties =
        resolve(
            Map.of(),
            Map.of(
                "HOTGUARD_SERVICE_HOST", "10.0.0.1",
                "HOTGUARD_SERVICE_PORT_HTTP", "80",
                "HOTGUARD_PORT", "tcp://10.0.0.1:80",
                "HOTGUARD_UI_PORT_80_TCP_ADDR", "10.0.0.1"),
            Map.of());

    assertThat(properties.settings()).isEmpty();
  }

  private static GuardProperties withApplication(
      Map<String, String> system,
      Map<String, String> environment,
      Map<String, String> file,
      ApplicationSettings.Setting... application) {
    return GuardProperties.of(
        system, environment, List.of(application), file, List.of(new Provider()));
  }

  @Test
  void theApplicationOutranksFilesAndIsOutrankedByTheOperator() {
    ApplicationSettings.Setting set =
        new ApplicationSettings.Setting(RING_SIZE.key(), "1024", "application.yml");
    Map<String, String> file = Map.of(RING_SIZE.key(), "512");
    Map<String, String> environment = Map.of(RING_SIZE.environmentName(), "256");

    GuardProperties application = withApplication(Map.of(), Map.of(), file, set);
    assertThat(application.get(RING_SIZE)).isEqualTo(1024);
    assertThat(application.origin(RING_SIZE)).isEqualTo(PropertyOrigin.APPLICATION);
    assertThat(withApplication(Map.of(), environment, file, set).get(RING_SIZE)).isEqualTo(256);
    assertThat(
            withApplication(Map.of(RING_SIZE.key(), "128"), environment, file, set).get(RING_SIZE))
        .isEqualTo(128);
  }

  @Test
  void aModeOfTheApplicationWinsOverAFileThatSetsADomain() {
    GuardProperties properties =
        withApplication(
            Map.of(),
            Map.of(),
            Map.of("hotguard.logging.mode", "off"),
            new ApplicationSettings.Setting("hotguard.mode", "enforce", "application.yml"));

    assertThat(properties.modeOf(LOGGING_MODE)).isEqualTo(GuardMode.ENFORCE);
  }

  @Test
  void namesTheSourceOfAWrongValueAndOfAnUnknownKey() {
    assertThatExceptionOfType(GuardPropertyException.class)
        .isThrownBy(
            () ->
                withApplication(
                    Map.of(),
                    Map.of(),
                    Map.of(),
                    new ApplicationSettings.Setting(RING_SIZE.key(), "100", "application.yml:3")))
        .withMessageContaining("hotguard.logging.ring-size=100 (application.yml:3): must be");
    assertThat(
            withApplication(
                    Map.of(),
                    Map.of(),
                    Map.of(),
                    new ApplicationSettings.Setting("hotguard.mdoe", "", "application.yml:1"))
                .notices())
        .containsExactly(
            "hotguard.mdoe (application.yml:1): unknown key, has no effect;"
                + " nearest known key hotguard.mode");
  }

  @Test
  void aRelaxedNameThatTheFrameworkHasReadIsKnown() {
    ApplicationSettings.Setting set =
        new ApplicationSettings.Setting(RING_SIZE.key(), "1024", "environment");

    assertThat(
            withApplication(
                    Map.of("hotguard.logging.ringSize", "1024"),
                    Map.of("HOTGUARD_LOGGING_RINGSIZE", "1024"),
                    Map.of(),
                    set)
                .notices())
        .isEmpty();
    assertThat(
            withApplication(Map.of(), Map.of("HOTGUARD_LOGGING_RINGSIZE", "1"), Map.of()).notices())
        .hasSize(1);
  }
}
