/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JDBC URLs in files of any name. */
final class OtherFilesTest {

  private static List<ConfigFacts> read(String path, String text) {
    ConfigReading reading = ConfigFiles.read(path, text.getBytes(UTF_8));
    assertThat(reading.notes()).isEmpty();
    return reading.facts();
  }

  @ParameterizedTest
  @CsvSource({
    "sonar.properties, sonar.jdbc.url=jdbc:postgresql://db/sonar, sonar.jdbc.url, 1",
    "any.properties, connection= jdbc:mysql://db/shop, connection, 1",
    "deploy.yml, 'env:NL  DATABASE: jdbc:mysql://db/shop', env.DATABASE, 2",
    "beans.xml, '<beans><bean><property name=\"url\" value=\"jdbc:mysql://db/shop\"/></bean></beans>', bean.url, 1",
    "pools.xml, '<b><bean/><bean a:url=\"jdbc:mysql://db/shop\"/></b>', bean[1].url, 1",
    "beans.xml, '<c><url>jdbc:h2:mem:a</url><connectionProperties>a=b</connectionProperties></c>', url, 1",
    "jetty.xml, '<c><New class=\"P\"><Set name=\"jdbcUrl\">jdbc:h2:mem:a</Set></New></c>', New.jdbcUrl, 1",
    "ds.xml, '<d><x><connection-url>jdbc:h2:mem:a</connection-url></x></d>', x.connection-url, 1",
    "settings.json, '{\"db\": {\"url\": \"jdbc:h2:mem:a\"}}', db.url, 1",
    ".env, 'A=1NLDB_URL=\"jdbc:h2:mem:a\"', DB_URL, 2",
    "prod.env, export DB_URL=jdbc:h2:mem:a, DB_URL, 1",
    "compose.yml, 'services:NL  web:NL    environment:NL      - DB_URL=jdbc:h2:mem:a', DB_URL, 4",
    "compose.yml, 'environment:NL- A=1NL- DB_URL=\"jdbc:h2:mem:a\"', environment.DB_URL, 3",
    "pod.yml, 'env:NL- name: OTHERNL  value: 1NL- name: DB_URLNL  value: jdbc:h2:mem:a', env.DB_URL, 5",
    "hibernate.cfg.xml, '<c><property name=\"connection.url\">jdbc:h2:mem:a</property></c>', connection.url, 1",
    "web.xml, '<c>NL<url>jdbc:h2:mem:a</url></c>', url, 2",
    "x.xml, '<!DOCTYPE c SYSTEM \"c.dtd\">NL<c><url>jdbc:h2:mem:a</url></c>', url, 2",
    "flyway.conf, 'a=bNLflyway.url=jdbc:h2:mem:a', flyway.url, 2",
    "application.conf, db.default.url=\"jdbc:h2:mem:a\", db.default.url, 1",
  })
  void findsUrlsInFilesOfAnyName(String path, String text, String key, int line) {
    List<ConfigFacts> facts = read(path, text.replace("NL", "\n") + "\n");

    assertThat(facts).extracting(ConfigFacts::kind).containsExactly(ConfigKind.POOL);
    assertThat(facts.get(0).entries())
        .anySatisfy(
            entry -> {
              assertThat(entry.key()).isEqualTo(key);
              assertThat(entry.value()).startsWith("jdbc:");
              assertThat(entry.line()).isEqualTo(line);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spec:\n  replicas: 4\n",
        "services:\n  web:\n    deploy:\n      replicas: 4\n",
        "replicaCount: 4\n",
        "services:\n  db:\n    command: postgres -c max_connections=200\n"
      })
  void readsHowManyInstancesRunAndWhatTheServerAllows(String text) {
    assertThat(read("deploy.yml", text))
        .singleElement()
        .satisfies(facts -> assertThat(facts.entries()).isNotEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "messages.properties, help=Write jdbc:mysql://host/db",
    "notes.yml, 'a: \"see jdbc:h2\"'",
    "torn.xml, <a jdbc:mysql",
    "package.json, '{\"description\": \"reads jdbc:h2\"}'",
    ".mvn/a.properties, u=jdbc:h2:mem:a",
    "readme.txt, u=jdbc:h2:mem:a"
  })
  void leavesFilesWithoutAUrlAlone(String path, String text) {
    assertThat(read(path, text)).isEmpty();
  }
}
