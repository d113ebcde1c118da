/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.hotguard.config.CodeSetting;
import io.hotguard.conformance.UnknownCallers;
import io.hotguard.lint.classfile.outline.OutlineReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** Settings that code makes with constants. */
final class CodeSettingsTest {

  /** Stands for a pool. */
  @SuppressWarnings("all")
  static class ShopDataSource {
    ShopDataSource() {}

    ShopDataSource(String url) {}

    void setUrl(String url) {}

    void setJdbcUrl(String url) {}

    void setName(String name) {}

    void setMaximumPoolSize(int size) {}

    void setReadOnly(boolean only) {}

    void addConnectionProperty(String name, String value) {}
  }

  static class ShopFactory {
    static ShopDataSource getSource() {
      return new ShopDataSource();
    }
  }

  static class ShopRegistry {
    static ShopDataSource getSource() {
      return new ShopDataSource();
    }
  }

  @SuppressWarnings("all")
  static class Given {
    static final String HOST = "db.example";
    private String url = "jdbc:h2:mem:field";

    Connection manager() throws SQLException {
      return DriverManager.getConnection("jdbc:h2:mem:manager", "shop", "geheim");
    }

    Connection withProperties() throws SQLException {
      return DriverManager.getConnection("jdbc:h2:mem:more", new Properties());
    }

    void field() {
      new ShopDataSource().setUrl(url);
    }

    void folded() {
      new ShopDataSource().setJdbcUrl("jdbc:mysql://" + HOST + "/shop");
    }

    void joined(String host) {
      new ShopDataSource().setUrl("jdbc:mysql://" + host + "/shop?useSSL=false");
    }

    void built(int port) {
      new ShopDataSource()
          .setUrl(new StringBuilder("jdbc:mysql://db:").append(port).append("/shop").toString());
    }

    void made() {
      new ShopDataSource("jdbc:h2:mem:made");
    }

    void passed() {
      passedOn("jdbc:h2:mem:passed");
    }

    private void passedOn(String text) {
      new ShopDataSource().setUrl(text);
    }

    void added() {
      ShopDataSource source = new ShopDataSource("jdbc:h2:mem:added");
      source.addConnectionProperty("a", "b");
    }

    void addedByName(String name) {
      ShopDataSource source = new ShopDataSource("jdbc:h2:mem:addedByName");
      source.addConnectionProperty(name, "b");
    }

    void byFactory() {
      ShopFactory.getSource().setUrl("jdbc:h2:mem:byFactory");
    }

    void byRegistry() {
      ShopRegistry.getSource().setUrl("jdbc:h2:mem:byRegistry");
    }

    void handedOn(java.util.List<Object> list) {
      ShopDataSource source = new ShopDataSource("jdbc:h2:mem:handedOn");
      list.add(source);
    }

    ShopDataSource returned() {
      return new ShopDataSource("jdbc:h2:mem:returned");
    }

    void named(Properties properties) {
      properties.setProperty("hibernate.connection.url", "jdbc:h2:mem:named");
    }

    void log4j() {
      System.setProperty("Log4jContextSelector", "acme.Selector");
    }
  }

  @SuppressWarnings("all")
  static class Pools {
    ShopDataSource two(int size) {
      ShopDataSource first = new ShopDataSource();
      ShopDataSource second = new ShopDataSource("jdbc:h2:mem:second");
      first.setMaximumPoolSize(7);
      second.setMaximumPoolSize(size);
      second.setReadOnly(true);
      return second;
    }
  }

  @SuppressWarnings("all")
  static class NotGiven {
    boolean tested(String url) {
      return url.startsWith("jdbc:mysql:");
    }

    void other(String url) {
      new ShopDataSource().setUrl(url);
      new ShopDataSource().setName("jdbc:h2:mem:name");
      System.setProperty("acme.mode", "log4j2");
    }
  }

  @SuppressWarnings("all")
  @SpringBootApplication
  static class Application {
    @ConfigurationProperties("acme.pool")
    ShopDataSource created() {
      return new ShopDataSource();
    }

    @ConfigurationProperties(prefix = "acme.built")
    DataSource built(DataSourceBuilder builder) {
      return builder.type(ShopDataSource.class).build();
    }

    ShopDataSource unbound() {
      return new ShopDataSource();
    }
  }

  /** Stands for the builder of Spring Boot. */
  interface DataSourceBuilder {
    DataSourceBuilder type(Class<?> type);

    DataSource build();
  }

  private static List<CodeSetting> settings(Class<?> type) {
    return CodeSettings.of(UnknownCallers.of(List.of(ClassFiles.facts(type))));
  }

  private static boolean isRead(Class<?> type) {
    return new OutlineReader().read("x", ClassFiles.bytes(type)).outline().orElseThrow().settings();
  }

  @Test
  void findsUrlsOfDataSourcesAndPropertiesOfLoggingLibraries() {
    assertThat(settings(Given.class))
        .extracting(setting -> setting.location().method(), CodeSetting::value, CodeSetting::closed)
        .containsExactlyInAnyOrder(
            tuple("manager", "jdbc:h2:mem:manager", true),
            tuple("withProperties", "jdbc:h2:mem:more", false),
            tuple("field", "jdbc:h2:mem:field", true),
            tuple("folded", "jdbc:mysql://db.example/shop", true),
            tuple("joined", "jdbc:mysql://${value}/shop?useSSL=false", true),
            tuple("built", "jdbc:mysql://db:${value}/shop", true),
            tuple("made", "jdbc:h2:mem:made", true),
            tuple("passedOn", "jdbc:h2:mem:passed", true),
            tuple("added", "jdbc:h2:mem:added", true),
            tuple("added", "b", true),
            tuple("addedByName", "jdbc:h2:mem:addedByName", false),
            tuple("byFactory", "jdbc:h2:mem:byFactory", true),
            tuple("byRegistry", "jdbc:h2:mem:byRegistry", false),
            tuple("handedOn", "jdbc:h2:mem:handedOn", false),
            tuple("returned", "jdbc:h2:mem:returned", true),
            tuple("named", "jdbc:h2:mem:named", false),
            tuple("log4j", "acme.Selector", true));
    assertThat(settings(Given.class))
        .allMatch(setting -> setting.location().line() > 0)
        .filteredOn(setting -> setting.kind() == CodeSetting.Kind.SYSTEM_PROPERTY)
        .extracting(CodeSetting::key)
        .containsExactly("Log4jContextSelector");
    assertThat(settings(Given.class))
        .filteredOn(setting -> setting.kind() == CodeSetting.Kind.POOL_SETTING)
        .extracting(CodeSetting::key)
        .containsExactly("dataSource.a");
  }

  /** Settings of one object stay together, and a value that is no constant is a placeholder. */
  @Test
  void findsTheSettersOfPools() {
    List<CodeSetting> found = settings(Pools.class);

    assertThat(found)
        .extracting(CodeSetting::key, CodeSetting::value)
        .containsExactlyInAnyOrder(
            tuple("<init>", "jdbc:h2:mem:second"),
            tuple("setMaximumPoolSize", "7"),
            tuple("setMaximumPoolSize", "${value}"),
            tuple("setReadOnly", "true"));
    assertThat(found)
        .filteredOn(setting -> !setting.value().equals("7"))
        .extracting(CodeSetting::object)
        .containsOnly(found.get(0).object())
        .doesNotContain("");
    assertThat(found).allMatch(setting -> setting.owner().endsWith("ShopDataSource"));
    assertThat(isRead(Pools.class)).isTrue();
  }

  @Test
  void findsTheBeansThatSpringBootMakesOfSettings() {
    assertThat(settings(Application.class))
        .filteredOn(setting -> setting.kind() == CodeSetting.Kind.BOUND_BEAN)
        .extracting(CodeSetting::key, CodeSetting::value)
        .contains(
            tuple("", ""),
            tuple("acme.pool", ShopDataSource.class.getName()),
            tuple("acme.built", ShopDataSource.class.getName()))
        .extracting(each -> each.toList().get(0))
        .containsOnly("", "acme.pool", "acme.built");
    assertThat(isRead(Application.class)).isTrue();
    assertThat(isRead(DataSourceBuilder.class)).isFalse();
  }

  @Test
  void passesOverTextsThatReachNoDataSource() {
    assertThat(settings(NotGiven.class))
        .extracting(CodeSetting::kind, CodeSetting::key)
        .containsExactly(tuple(CodeSetting.Kind.POOL_SETTING, "setName"));
  }

  @Test
  void aSettingNeverShowsItsValue() {
    assertThat(settings(Given.class).toString()).doesNotContain("jdbc:");
  }

  @Test
  void theFirstPassNoticesClassesWithSettings() {
    assertThat(isRead(Given.class)).isTrue();
    assertThat(isRead(ShopDataSource.class)).isFalse();
    assertThat(isRead(CodeSettingsTest.class)).isFalse();
  }
}
