/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Off, warn, and a configuration of the guard that is wrong: logging is Log4j's own. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class GuardModesTest {
  private static final List<String> LOGS =
      List.of("main.log", "located.log", "audit.log", "mixed.log", "staged.log", "later.log");

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"off", "warn", "", "logging-off"})
  void leavesLoggingAsItIs(String mode) throws Exception {
    ChildJvm guarded = formats(ChildJvm.withGuard(FormatsApp.class, root.resolve("guarded")));
    if (mode.equals("logging-off")) {
      guarded.property("hotguard.mode", "enforce").property("hotguard.logging.mode", "off");
    } else if (!mode.isEmpty()) {
      guarded.property("hotguard.mode", mode);
    }
    assertStock(
        ChildJvm.runAll(formats(ChildJvm.stock(FormatsApp.class, root.resolve("stock"))), guarded));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hotguard.mode|enforced|enforce",
        "hotguard.logging.ring-size|100000|131072",
        "hotguard.logging.suppress|Verbose|VerboseRootLevel",
        "hotguard.logging.patience|2s|1s",
      })
  void leavesLoggingAsItIsWhenASettingIsWrongAndSaysWhich(String key, String value, String hint)
      throws Exception {
    ChildJvm guarded =
        formats(ChildJvm.enforced(FormatsApp.class, root.resolve("guarded"))).property(key, value);
    List<ChildJvm.Result> results =
        ChildJvm.runAll(formats(ChildJvm.stock(FormatsApp.class, root.resolve("stock"))), guarded);

    assertStock(results);
    assertThat(results.get(1).err())
        .containsOnlyOnce(" off: ")
        .containsOnlyOnce(key + '=' + value)
        .contains(hint);
  }

  @Test
  void anUnknownKeyDisarmsNothingAndItsValueStaysHidden() throws Exception {
    ChildJvm.Result guarded =
        ChildJvm.runAll(
                formats(ChildJvm.enforced(FormatsApp.class, root.resolve("guarded")))
                    .property("hotguard.logging.ring-sise", "hunter2")
                    .property("hotguard.jdbc.fail", "true")
                    .environment("HOTGUARD_HOME", "/opt/x")
                    .resource(
                        "hotguard.properties", "hotguard.logging.mode=off\nstore.key=hunter2"))
            .get(0);

    assertThat(guarded.facts())
        .containsEntry(
            "configuration.class", "io.hotguard.logging.internal.rewrite.GuardedConfiguration");
    assertThat(guarded.err())
        .contains(
            "hotguard: hotguard.logging.ring-sise (-D): unknown key, has no effect;"
                + " nearest known key hotguard.logging.ring-size")
        .contains(
            "hotguard: hotguard.jdbc.fail (-D): has no effect without guard-jdbc on the class path")
        .contains(
            "hotguard: HOTGUARD_HOME (environment): unknown key, has no effect;"
                + " nearest known key HOTGUARD_MODE")
        .contains("store.key (hotguard.properties at ")
        .contains("has no effect, because -D sets hotguard.mode=enforce")
        .doesNotContain("hunter2");
  }

  /** A file may come with any library; an application may also give all its settings there. */
  @ParameterizedTest
  @ValueSource(strings = {"-D", "hotguard.properties"})
  void aFileExemptsLoggersOnlyIfItSetsTheMode(String source) throws Exception {
    boolean operator = source.equals("-D");
    String file = "hotguard.logging.exempt=Root\nhotguard.logging.spill=off\n";
    ChildJvm child =
        operator
            ? ChildJvm.enforced(StartingApp.class, root).resource("hotguard.properties", file)
            : ChildJvm.withGuard(StartingApp.class, root)
                .resource("hotguard.properties", file + "hotguard.mode=enforce\n");
    ChildJvm.Result guarded = simple(child).run();

    assertThat(guarded.exit()).as(guarded::toString).isZero();
    assertThat(guarded.read("main.log"))
        .contains("hotguard: guarding Log4j ")
        .matches(log -> operator == log.contains("hotguard: changed logger root: "));
    for (String setting : List.of("hotguard.logging.exempt=Root", "hotguard.logging.spill=off")) {
      assertThat(guarded.err().lines())
          .filteredOn(line -> line.contains(setting))
          .singleElement()
          .asString()
          .matches(
              line ->
                  operator
                      == line.contains("has no effect, because -D sets hotguard.mode=enforce"));
    }
  }

  /** As a jar has them that has swallowed another Log4j under names of its own. */
  @Test
  void asksTheJarOfLog4jItselfForItsVersion() throws Exception {
    ChildJvm.Result guarded =
        ChildJvm.runAll(
                formats(ChildJvm.enforced(FormatsApp.class, root.resolve("guarded")))
                    .resource(
                        "META-INF/maven/org.apache.logging.log4j/log4j-core/pom.properties",
                        "version=2.17.1"))
            .get(0);

    assertThat(guarded.err()).doesNotContain("the logging guard is off");
    assertThat(guarded.facts())
        .containsEntry(
            "configuration.class", "io.hotguard.logging.internal.rewrite.GuardedConfiguration");
  }

  @Test
  void leavesLoggingAsItIsWhenAProviderOfSettingsCannotBeLoaded() throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            formats(ChildJvm.stock(FormatsApp.class, root.resolve("stock"))),
            formats(ChildJvm.enforced(FormatsApp.class, root.resolve("guarded")))
                .resource(
                    "META-INF/services/io.hotguard.property.GuardPropertyProvider",
                    "com.example.Missing"));

    assertStock(results);
    assertThat(results.get(1).err()).contains("hotguard:", "com.example.Missing");
  }

  @Test
  void stepsAsideWithoutTheDisruptor() throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            simple(ChildJvm.stock(StartingApp.class, root.resolve("stock")))
                .withoutJar("disruptor"),
            simple(ChildJvm.enforced(StartingApp.class, root.resolve("guarded")))
                .withoutJar("disruptor"));

    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    assertThat(results.get(1).console())
        .contains("UNGUARDED: the class path has no LMAX Disruptor. Add com.lmax:disruptor,")
        .doesNotContain("NoClassDefFoundError");
    assertThat(results.get(1).facts())
        .containsEntry("configuration.class", results.get(0).facts().get("configuration.class"));
    assertThat(Output.byThread(results.get(1).lines("main.log")))
        .isNotEmpty()
        .isEqualTo(Output.byThread(results.get(0).lines("main.log")));
  }

  @Test
  void namesSettingsThatEnforceTakesAway() throws Exception {
    String setting =
        "AsyncLoggerConfig.ExceptionHandler=com.lmax.disruptor.FatalExceptionHandler (the guard"
            + " calls the appenders, counts their failures)";
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            handled(ChildJvm.withGuard(StartingApp.class, root.resolve("warn"))),
            handled(ChildJvm.enforced(StartingApp.class, root.resolve("enforce"))));

    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    assertThat(results.get(0).read("main.log"))
        .containsOnlyOnce("hotguard: hotguard.mode=enforce would take away: " + setting)
        .containsOnlyOnce(
            "hotguard: hotguard.mode=enforce would take away: advertiser=none (the guard's"
                + " configuration advertises nothing)");
    assertThat(results.get(1).read("main.log"))
        .containsOnlyOnce("hotguard: has no effect with the guard: " + setting)
        .containsOnlyOnce("hotguard: has no effect with the guard: advertiser=none ");
  }

  private static ChildJvm handled(ChildJvm child) {
    return child
        .property(
            "log4j2.asyncLoggerConfigExceptionHandler", "com.lmax.disruptor.FatalExceptionHandler")
        .resource(
            "log4j2.xml",
            ConfigurationOriginsTest.SIMPLE
                .replaceAll("Root\\b", "AsyncRoot")
                .replace("<Configuration ", "<Configuration advertiser='none' "))
        .arguments("files");
  }

  @Test
  void saysOnceThatThereIsNoConfiguration() throws Exception {
    ChildJvm.Result result = ChildJvm.enforced(StartingApp.class, root).arguments("files").run();

    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.console()).containsOnlyOnce("hotguard: Log4j has found no configuration");
  }

  /** Log4j with a factory of the user, behind the one that observes. */
  @ParameterizedTest
  @ValueSource(strings = {"app.own", "app.xml", "log4j2.own", "log4j2.xml"})
  void asksTheFactoryOfTheUserAsLog4jDoes(String file) throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            withFactory(ChildJvm.stock(StartingApp.class, root.resolve("stock")), file),
            withFactory(ChildJvm.withGuard(StartingApp.class, root.resolve("guarded")), file));

    assertThat(results.get(1).out()).isEqualTo(results.get(0).out());
    assertSame(results);
  }

  @ParameterizedTest
  @ValueSource(strings = {"source", "noContext", "location", "reconfigureUri", "initialize"})
  void leavesEveryWayToConfigureAsItIs(String how) throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            ChildJvm.stock(StartingApp.class, root.resolve("stock"))
                .resource("other.xml", ConfigurationOriginsTest.SIMPLE)
                .arguments(how),
            ChildJvm.withGuard(StartingApp.class, root.resolve("guarded"))
                .resource("other.xml", ConfigurationOriginsTest.SIMPLE)
                .arguments(how));

    assertSame(results);
    assertThat(results.get(1).statusMessages()).isEqualTo(results.get(0).statusMessages());
  }

  private static ChildJvm formats(ChildJvm child) throws Exception {
    return child
        .property("stage", "test")
        .resource("log4j2.xml", ConfigurationFormatsTest.config("log4j2.xml"));
  }

  private static ChildJvm simple(ChildJvm child) {
    return child.resource("log4j2.xml", ConfigurationOriginsTest.SIMPLE).arguments("files");
  }

  private static ChildJvm withFactory(ChildJvm child, String file) {
    String content = ConfigurationOriginsTest.SIMPLE;
    child
        .resource(
            file, file.endsWith(".own") ? content.replace('<', '(').replace('>', ')') : content)
        .property("log4j2.configurationFactory", StartingApp.OwnFactory.class.getName())
        .arguments("files");
    return file.startsWith("app") ? child.property("log4j2.configurationFile", file) : child;
  }

  private void assertStock(List<ChildJvm.Result> results) throws Exception {
    assertSame(results);
    Map<String, String> facts = results.get(1).facts();
    facts.forEach(
        (key, value) -> {
          if (key.endsWith(".class") && !key.startsWith("appender.Captured")) {
            assertThat(value).as(key).startsWith("org.apache.logging.log4j.");
          }
        });
    assertThat(facts.get("threads")).doesNotContain("hotguard");
    assertThat(results.get(1).temporaryFiles()).isEmpty();
  }

  private static void assertSame(List<ChildJvm.Result> results) {
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    assertThat(results.get(1).facts()).isEqualTo(results.get(0).facts());
    for (String log : LOGS) {
      assertThat(Output.byThread(results.get(1).lines(log)))
          .as(log)
          .isEqualTo(Output.byThread(results.get(0).lines(log)));
    }
  }
}
