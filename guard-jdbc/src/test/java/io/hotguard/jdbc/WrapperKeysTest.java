/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.dialect.WrapperKeys;
import io.hotguard.jdbc.model.ServerKind;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that drivers in front of others keep for themselves, asked from these drivers. */
final class WrapperKeysTest {
  private static final String AMAZON = "aws-advanced-jdbc-wrapper-4.3.0";

  private static final int MANY = 9;

  /** It reads them and hands them on. */
  private static final Set<String> HANDED_ON =
      Set.of(
          "user",
          "password",
          "database",
          "connectTimeout",
          "socketTimeout",
          "loginTimeout",
          "tcpKeepAlive");

  @Test
  void knowsTheKeysOfAmazonsDriver() throws IOException {
    Set<String> declared = declared();
    declared.removeAll(HANDED_ON);

    assertThat(declared).hasSizeGreaterThan(60);
    assertThat(declared)
        .allSatisfy(
            key -> {
              assertThat(WrapperKeys.isInUrl(List.of("aws-wrapper"), key)).as(key).isTrue();
              assertThat(WrapperKeys.isInProperties(List.of("aws-wrapper"), key)).as(key).isTrue();
              assertThat(WrapperKeys.isInUrl(List.of("p6spy"), key)).as(key).isFalse();
            });
    assertThat(HANDED_ON)
        .noneMatch(key -> WrapperKeys.isInUrl(List.of("aws-wrapper", "tc", "tracing"), key));
  }

  /** The constants of all its classes that need nothing but the JDK. */
  private static Set<String> declared() throws IOException {
    DriverJar jar = DriverJar.load(AMAZON);
    Class<?> property = jar.type("software.amazon.jdbc.AwsWrapperProperty");
    Set<String> keys = new TreeSet<>();
    for (String name : classes()) {
      try {
        for (Field field :
            Class.forName(name, false, property.getClassLoader()).getDeclaredFields()) {
          if (field.getType() == property && Modifier.isStatic(field.getModifiers())) {
            field.setAccessible(true);
            keys.add((String) jar.field(field.get(null), "name"));
          }
        }
      } catch (LinkageError | ReflectiveOperationException e) {
        // It needs a library of Amazon's, or is a plug-in of one.
      }
    }
    return keys;
  }

  private static List<String> classes() throws IOException {
    Path file = Path.of(System.getProperty("test.drivers", "target/drivers"), AMAZON + ".jar");
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.stream()
          .map(JarEntry::getName)
          .filter(name -> name.startsWith("software/amazon/jdbc/") && name.endsWith(".class"))
          .filter(name -> name.indexOf('$') < 0)
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:tc:mysql:8.0.36:///shop?TC_INITSCRIPT=a.sql&useSSL=true&TC_TMPFS=/a:rw",
        "jdbc:tc:postgresql:///shop?ssl=true&TC_DAEMON=true",
        "jdbc:tc:mysql:8://db:3306/shop?TC_INITFUNCTION=a.B::c&cachePrepStmts=true"
      })
  void takesFromAContainersUrlWhatTheDriverTakes(String text) throws Exception {
    DriverJar jar = DriverJar.load("testcontainers-jdbc-2.0.5");
    Object url = jar.callStatic("org.testcontainers.jdbc.ConnectionUrl", "newInstance", text);
    assertThat(url).isNotNull();
    Map<?, ?> left = (Map<?, ?>) jar.call(url, "getQueryParameters");
    JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.of(text));
    List<String> kept = new ArrayList<>();
    facts.settings().given().stream()
        .filter(setting -> setting.occurrences().stream().anyMatch(o -> o.offset() >= 0))
        .forEach(setting -> kept.add(setting.name()));

    assertThat(left).isNotNull();
    assertThat(kept).contains(left.keySet().stream().map(String::valueOf).toArray(String[]::new));
    assertThat(kept).noneMatch(name -> name.startsWith("TC_"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:p6spy:mysql://db/shop?useSSL=true",
        "jdbc:p6spy:oracle:thin:@db:1521:xe",
        "jdbc:p6spy:h2:mem:x;MODE=MySQL"
      })
  void handsOnWhatP6SpyHandsOn(String text) throws Exception {
    DriverJar jar = DriverJar.load("p6spy-3.9.1");
    Object driver = jar.make("com.p6spy.engine.spy.P6SpyDriver");
    assertThat(driver).isNotNull();

    assertThat(Wrappers.strip(text).text()).isEqualTo(jar.call(driver, "extractRealUrl", text));
  }

  /** The page has a row for each wrapper, with the keys of the data file. */
  @Test
  void thePageSaysWhatEachKeepsForItself() throws IOException {
    String page = Files.readString(Path.of("../docs/design/jdbc-urls.md"));
    for (String wrapper : Wrappers.names()) {
      List<String> keys = WrapperKeys.of(wrapper);
      String cell =
          keys.isEmpty()
              ? "none"
              : keys.size() > MANY
                  ? keys.size() + " keys and prefixes"
                  : keys.stream().map(key -> '`' + key + '`').collect(Collectors.joining(", "));
      assertThat(page).contains("| `" + wrapper + "` | " + cell + " | ");
    }
  }

  @Test
  void aWrappersKeyIsNoneWithoutTheWrapper() {
    assertThat(WrapperKeys.isInUrl(List.of(), "wrapperPlugins")).isFalse();
    assertThat(WrapperKeys.isInUrl(List.of("tidb"), "TC_DAEMON")).isFalse();
    assertThat(WrapperKeys.isInUrl(List.of("tc"), "TC_DAEMON")).isTrue();
    assertThat(WrapperKeys.isInProperties(List.of("tc"), "TC_DAEMON")).isFalse();
    assertThat(WrapperKeys.isInUrl(List.of("aws-wrapper"), "monitoring-connectTimeout")).isTrue();
  }

  /** Where the driver alone would take the property. */
  @Test
  void amazonsDriverHandsTheUrlOnInPlaceOfAProperty() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder("jdbc:aws-wrapper:mysql://db/shop?connectTimeout=1")
                .properties(Map.of("connectTimeout", "2", "wrapperPlugins", "iam"))
                .build());

    assertThat(facts.settings().number("connectTimeout")).hasValue(1);
    assertThat(facts.settings().isGiven("wrapperPlugins")).isFalse();
  }

  @Test
  void theWayToTidbTellsTheServer() {
    for (String url : List.of("jdbc:tidb://db:4000/shop", "jdbc:tc:tidb:v8.1:///shop")) {
      assertThat(JdbcFacts.resolve(JdbcConfiguration.of(url)).server().orElseThrow().kind())
          .isEqualTo(ServerKind.TIDB);
    }
    assertThat(JdbcFacts.resolve(JdbcConfiguration.of("jdbc:mysql://db/shop")).server()).isEmpty();
  }

  /** Connector/J itself refuses the prefix; the fork takes all of its keys and more. */
  @Test
  void readsTheUrlOfAmazonsForkAsConnectorJDoes() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.of(
                "jdbc:mysql:aws://db/shop?useAwsIam=true&monitoring-connectTimeout=1&allow%4DultiQueries=true"));

    assertThat(facts.isAccepted()).isTrue();
    assertThat(facts.wrappers()).containsExactly("aws-mysql");
    assertThat(facts.settings().unknown()).isEmpty();
    assertThat(facts.settings().isTrue("allowMultiQueries")).isTrue();
    assertThat(facts.url().without("allowMultiQueries").text())
        .isEqualTo("jdbc:mysql:aws://db/shop?useAwsIam=true&monitoring-connectTimeout=1");
  }

  /** Where the tag of an image would stand. */
  @Test
  void readsTheUserOfAnOracleContainer() {
    JdbcFacts facts =
        JdbcFacts.resolve(JdbcConfiguration.of("jdbc:tc:oracle:thin:scott/tiger@h:1521/svc"));

    assertThat(facts.refusals()).isEmpty();
    assertThat(facts.scheme()).isEqualTo("jdbc:oracle:thin:");
    assertThat(facts.url().masked()).isEqualTo("jdbc:tc:oracle:thin:scott/***@h:1521/svc");
  }
}
