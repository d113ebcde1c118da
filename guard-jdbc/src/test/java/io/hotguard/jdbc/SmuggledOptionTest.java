/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.lint.fixture.FuzzRecord;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hides dangerous options in every way and asks the driver itself: what it takes, the check must
 * see. No connection is made. The build tries some ten thousands of cases; {@code mvn -Pfuzz -pl
 * guard-core,guard-lint,guard-jdbc test -Dtest=SmuggledOptionTest
 * -Dsurefire.failIfNoSpecifiedTests=false} tries a million and writes them down in {@code
 * fuzz.record}.
 */
final class SmuggledOptionTest {
  private static final long CASES = Long.getLong("fuzz.disguises", 60_000);
  private static final long SEED = Long.getLong("fuzz.seed", 20261126);
  private static final int MANY = 20;

  /** H2 reads its words in upper case, and makes them so with the rules of Unicode. */
  private static final String SCRIPT = "RUNSCRIPT FROM 'X'";

  /** The rule that searches the text of the URL. */
  private static final String BY_NAME = "DangerousUncheckedSetting";

  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new JdbcRuleProvider()));

  private static final Pattern CLASS = Pattern.compile("\\bacme\\.Evil\\b");

  /** The driver loads the class before it looks at the rest, and says that it is not there. */
  private static final Pattern LOADED =
      Pattern.compile("ClassNotFoundException: [\\w.]*\\bacme\\.Evil\\b");

  /** The drivers without a model by their jars. */
  private static final Map<String, String> UNCHECKED =
      Map.of(
          AvaticaDriver.JAR, "avatica",
          CalciteDriver.JAR, "calcite",
          Db2Driver.JAR, "db2",
          Db2Driver.JAR_WITH_JNDI, "db2",
          DerbyDriver.JAR, "derby",
          OceanBaseDriver.JAR, "oceanbase",
          OpenGaussDriver.JAR, "opengauss",
          RedshiftDriver.JAR, "redshift",
          TeradataDriver.JAR, "teradata");

  /** A driver with a model whose URLs look alike. */
  private static final Map<String, DriverFamily> LOOK_ALIKES =
      Map.of(
          "avatica", DriverFamily.H2,
          "calcite", DriverFamily.H2,
          "db2", DriverFamily.OTHER,
          "derby", DriverFamily.H2,
          "oceanbase", DriverFamily.POSTGRESQL,
          "opengauss", DriverFamily.POSTGRESQL,
          "redshift", DriverFamily.POSTGRESQL,
          "teradata", DriverFamily.OTHER);

  private record Option(String driver, String key, String value, List<String> rules) {
    static List<Option> all() throws IOException {
      try (InputStream in =
          Objects.requireNonNull(
              SmuggledOptionTest.class.getResourceAsStream("dangerous-options.tsv"))) {
        return new String(in.readAllBytes(), UTF_8)
            .lines()
            .filter(line -> !line.startsWith("#"))
            .skip(1)
            .map(line -> of(line.split("\t", -1)))
            .toList();
      }
    }

    private static Option of(String... cells) {
      return new Option(cells[0], cells[1], cells[2], List.of(cells[3].split(",")));
    }

    DriverFamily family() {
      return LOOK_ALIKES.containsKey(driver)
          ? DriverFamily.OTHER
          : DriverFamily.valueOf(driver.toUpperCase(Locale.ROOT));
    }

    DisguisedOptions disguises() {
      DriverFamily grammar = LOOK_ALIKES.getOrDefault(driver, family());
      return new DisguisedOptions(grammar, driver, SEED + driver.hashCode());
    }

    /** A class of the driver's own is in some releases only. */
    boolean isOf(DriverJar jar) {
      return !value.startsWith("com.mysql.") || jar.has(value);
    }

    /** Whether the driver would act on the option. */
    boolean isTaken(DriverAnswer answer) {
      if (answer.refusal() != null) {
        return value.equals("class") && LOADED.matcher(answer.refusal()).find();
      }
      return answer.hosts().stream()
          .map(host -> isPropertyWithoutName() ? host.unknown() : host.known())
          .anyMatch(read -> isMeant(read.get(key)));
    }

    /** The real pgjdbc lists no property for the key of a data type. */
    private boolean isPropertyWithoutName() {
      return driver.equals("postgresql") && key.startsWith("datatype.");
    }

    private boolean isMeant(String read) {
      if (read == null) {
        return false;
      }
      return switch (value) {
        case "class" -> CLASS.matcher(read).find();
        case SCRIPT -> read.strip().toUpperCase(Locale.ENGLISH).startsWith(SCRIPT);
        default -> read.equals(value);
      };
    }
  }

  private final FuzzRecord trial = new FuzzRecord();
  private final List<String> missed = new ArrayList<>();
  private final Set<Option> known = new HashSet<>();
  private long taken;

  /** Options that no rule saw as a setting. */
  private long named;

  @Test
  @Timeout(value = 3, unit = TimeUnit.HOURS)
  void seesWhatTheDriverTakes() throws IOException {
    List<Option> options = Option.all();
    List<RealDriver> drivers =
        Stream.concat(DriverReleases.names(), UNCHECKED.keySet().stream().sorted())
            .map(DriverJar::load)
            .map(RealDriver::of)
            .toList();
    Map<String, DisguisedOptions> disguises =
        options.stream()
            .collect(Collectors.toMap(Option::driver, Option::disguises, (first, same) -> first));
    long tried = 0;
    while (tried < CASES && missed.size() < MANY) {
      for (RealDriver driver : drivers) {
        String name = name(driver.jar());
        for (Option option : options) {
          if (option.driver().equals(name) && option.isOf(driver.jar())) {
            DisguisedOptions.Case hidden =
                Objects.requireNonNull(disguises.get(name)).next(option.key(), option.value());
            tryOne(driver, option, hidden);
            trial.count(name);
            tried++;
          }
        }
      }
    }
    trial.write("SmuggledOptionTest", SEED, taken, missed.size(), named);
    assertThat(missed).isEmpty();
    assertThat(taken).as("options that a driver took, of %s", tried).isGreaterThan(tried / 12);
    assertThat(known).as("options that a driver took at all").hasSameElementsAs(options);
  }

  @Test
  void triesEachClassThatADriverLoads() throws IOException {
    Set<String> tried =
        Option.all().stream()
            .map(option -> option.driver() + ' ' + option.key())
            .collect(Collectors.toSet());
    Set<String> loaded = new TreeSet<>();
    for (DriverFamily family : DriverFamily.values()) {
      if (family != DriverFamily.OTHER) {
        PropertyTable.of(family).definitions().stream()
            .filter(PropertyDefinition::namesClass)
            .forEach(property -> loaded.add(family.id() + ' ' + property.name()));
      }
    }

    assertThat(loaded).hasSizeGreaterThan(30);
    assertThat(tried).containsAll(loaded);
  }

  private static String name(DriverJar jar) {
    String unchecked = UNCHECKED.get(jar.name());
    return unchecked == null ? DriverReleases.family(jar.name()).id() : unchecked;
  }

  private void tryOne(RealDriver driver, Option option, DisguisedOptions.Case hidden) {
    boolean isTaken =
        hidden
            .handedOn(option.family())
            .filter(request -> option.isTaken(ask(driver, request)))
            // No rule reports a default in a URL that starts a container for a test.
            .filter(request -> !hidden.isForTests() || !option.isTaken(ask(driver, bare(request))))
            .isPresent();
    if (!isTaken) {
      return;
    }
    taken++;
    known.add(option);
    JdbcConfiguration configuration =
        JdbcConfiguration.builder(hidden.written())
            .properties(hidden.properties())
            .pool(PoolSettings.of(PoolKind.HIKARICP, "x", Map.of(), hidden.pooled()))
            .driverVersion(driver.jar().version())
            .build();
    CheckResult result = CATALOG.check(JdbcFacts.resolve(configuration));
    Set<String> found = result.findings().stream().map(Finding::rule).collect(Collectors.toSet());
    if (option.rules().stream().anyMatch(found::contains)) {
      return;
    }
    String misread = driver.jar() + " takes " + option.key() + " of " + hidden;
    if (found.contains(BY_NAME)) {
      System.out.println("Found by its name only: " + misread);
      named++;
    } else {
      missed.add(misread + ", found " + found);
    }
  }

  private static DriverAnswer ask(RealDriver driver, FrontDrivers.Request request) {
    return driver.ask(request.url(), request.properties());
  }

  private static FrontDrivers.Request bare(FrontDrivers.Request request) {
    return new FrontDrivers.Request(request.url().replaceFirst("\\?.*", ""), Map.of());
  }
}
