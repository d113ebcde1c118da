/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.assertj.core.groups.Tuple.tuple;

import io.hotguard.config.CodeSetting;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigSet;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.lint.config.DerivedFacts;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class JdbcDerivationTest {
  private static final String SECRET = "geheim";

  private static List<JdbcFacts> derive(Map<String, String> files) {
    List<ConfigFacts> facts = new ArrayList<>();
    new TreeMap<>(files)
        .forEach(
            (path, text) -> facts.addAll(ConfigFiles.read(path, text.getBytes(UTF_8)).facts()));
    return new JdbcDerivation().derive(ConfigSet.of(facts));
  }

  private static JdbcFacts derive(String path, String text) {
    List<JdbcFacts> facts = derive(Map.of(path, text));
    assertThat(facts).hasSize(1);
    return facts.get(0);
  }

  private static Map<String, String> with(Map<String, String> files, String path, String text) {
    Map<String, String> more = new TreeMap<>(files);
    more.put(path, text);
    return more;
  }

  private static List<String> messages(String path, String text, String rule) {
    return messages(Map.of(path, text), rule);
  }

  private static List<String> messages(Map<String, String> files, String rule) {
    return derive(files).stream()
        .flatMap(facts -> RuleCatalog.load().check(facts).findings().stream())
        .filter(finding -> finding.rule().equals(rule))
        .map(finding -> finding.location().describe() + ": " + finding.message())
        .toList();
  }

  private static String pool(JdbcFacts facts, String name) {
    return facts.pool().orElseThrow().settings().value(name).orElseThrow();
  }

  private static JdbcFacts ofCode(String url, boolean closed) {
    Location.Code place = new Location.Code("acme.Shop", "open", 7);
    List<JdbcFacts> facts =
        new JdbcDerivation()
            .derive(
                ConfigSet.of(
                    List.of(),
                    List.of(
                        new CodeSetting(CodeSetting.Kind.JDBC_URL, "setUrl", url, closed, place))));
    assertThat(facts).hasSize(1);
    assertThat(facts.get(0).location()).isEqualTo(place);
    return facts.get(0);
  }

  @Test
  void readsUrlsInCode() {
    JdbcFacts facts =
        ofCode("jdbc:mysql://${value}:3306/shop?password=geheim&characterEncoding=latin1", false);

    assertThat(facts.toString()).doesNotContain(SECRET);
    assertThat(RuleCatalog.load().check(facts).findings())
        .anyMatch(finding -> finding.rule().equals("NarrowCharacterEncoding"))
        .noneMatch(finding -> finding.toString().contains(SECRET));
  }

  /** A pool adds settings that the URL does not show. */
  @Test
  void saysNothingOfMissingSettingsWhereOthersMayFollow() {
    String url = "jdbc:mysql://db.example:3306/shop";

    assertThat(ofCode(url, false).isOpen()).isTrue();
    assertThat(ofCode(url, true).isOpen()).isFalse();
    assertThat(RuleCatalog.load().check(ofCode(url, true)).findings())
        .anyMatch(finding -> finding.rule().equals("MissingNetworkTimeout"));
    assertThat(RuleCatalog.load().check(ofCode(url, false)).findings())
        .noneMatch(finding -> finding.rule().equals("MissingNetworkTimeout"));
  }

  private static CodeSetting setter(String key, String value, boolean closed, int line) {
    return new CodeSetting(
        key.equals("setJdbcUrl") ? CodeSetting.Kind.JDBC_URL : CodeSetting.Kind.POOL_SETTING,
        key,
        value,
        closed,
        new Location.Code("acme.Shop", "open", line),
        "com.zaxxer.hikari.HikariConfig",
        "Created[3]");
  }

  private static List<Finding> ofCode(CodeSetting... settings) {
    return new JdbcDerivation()
        .derive(ConfigSet.of(List.of(), List.of(settings))).stream()
            .flatMap(facts -> RuleCatalog.load().check(facts).findings().stream())
            .toList();
  }

  @Test
  void judgesThePoolThatCodeSetsUp() {
    CodeSetting wait = setter("setConnectionTimeout", "0", false, 8);
    CodeSetting url = setter("setJdbcUrl", "jdbc:mysql://db.example/shop", true, 7);

    assertThat(ofCode(wait))
        .extracting(Finding::rule, Finding::location)
        .containsExactly(tuple("UnboundedPoolWait", wait.location()));
    assertThat(ofCode(url, wait))
        .extracting(Finding::rule)
        .contains("UnboundedPoolWait", "MissingNetworkTimeout");
    assertThat(ofCode(setter("setConnectionTimeout", "${value}", true, 8), url))
        .extracting(Finding::rule)
        .doesNotContain("UnboundedPoolWait")
        .contains("MissingNetworkTimeout");
  }

  /** Another method may set what this one leaves out. */
  @Test
  void judgesNoDefaultOfAPoolThatCodeHandsOn() {
    CodeSetting least = setter("setMinimumIdle", "2", false, 8);

    assertThat(ofCode(least)).isEmpty();
    assertThat(ofCode(least, setter("setMaximumPoolSize", "40", false, 9)))
        .extracting(Finding::rule)
        .containsExactly("GrowingPool");
  }

  @Test
  void readsTheDataSourceOfSpringBoot() {
    JdbcFacts facts =
        derive(
            "application.yml",
            """
            spring:
              datasource:
                url: jdbc:mysql://${DB_HOST:db.example}:3306/shop?useSSL=true
                username: shop
                password: geheim
                driver-class-name: com.mysql.cj.jdbc.Driver
                hikari:
                  maximum-pool-size: ${POOL:40}
                  connectionTimeout: 0
                  pool-name: orders
                  data-source-properties:
                    cachePrepStmts: true
            """);

    assertThat(facts.family()).isEqualTo(DriverFamily.MYSQL);
    assertThat(facts.hosts().get(0).toString()).contains("db.example");
    assertThat(facts.location())
        .isEqualTo(new Location.Config("application.yml", 3, "spring.datasource.url"));
    assertThat(facts.pool().map(PoolSettings::kind)).contains(PoolKind.HIKARICP);
    assertThat(facts.pool().orElseThrow().name()).isEqualTo("orders");
    assertThat(pool(facts, "maximumPoolSize")).isEqualTo("40");
    assertThat(pool(facts, "connectionTimeout")).isEqualTo("0");
    assertThat(facts.settings().value("cachePrepStmts")).contains("true");
    assertThat(facts.settings().isGiven("password")).isTrue();
    assertThat(facts + " " + facts.settings() + facts.pool()).doesNotContain(SECRET);
  }

  @Test
  void seesTheProfileOfProductionOnTopOfTheRest() {
    Map<String, String> files =
        Map.of(
            "application.properties",
                "spring.datasource.url=jdbc:h2:mem:x\nspring.datasource.hikari.maximumPoolSize=5\n",
            "application-prod.properties",
                "spring.datasource.url=jdbc:postgresql://db.example/shop\n",
            "application-test.properties", "spring.datasource.url=jdbc:h2:mem:y\n");

    assertThat(derive(files))
        .singleElement()
        .satisfies(
            facts -> {
              assertThat(facts.family()).isEqualTo(DriverFamily.POSTGRESQL);
              assertThat(pool(facts, "maximumPoolSize")).isEqualTo("5");
              assertThat(facts.location())
                  .isEqualTo(
                      new Location.Config(
                          "application-prod.properties", 1, "spring.datasource.url"));
            });
  }

  @Test
  void findsDataSourcesUnderOtherKeys() {
    List<JdbcFacts> found =
        derive(
            Map.of(
                "application.yml",
                """
                app:
                  datasource:
                    orders:
                      jdbc-url: jdbc:mariadb://a.example/orders
                      maximum-pool-size: 7
                    stock:
                      url: jdbc:mysql://b.example/stock
                      type: com.alibaba.druid.pool.DruidDataSource
                      max-active: 9
                spring:
                  flyway:
                    url: jdbc:mysql://b.example/stock
                  redis:
                    url: redis://c.example
                """));

    assertThat(found).hasSize(3);
    assertThat(found.get(2).isOpen()).isTrue(); // a migration
    assertThat(found.get(0).pool().map(PoolSettings::kind)).contains(PoolKind.HIKARICP);
    assertThat(pool(found.get(0), "maximumPoolSize")).isEqualTo("7");
    assertThat(found.get(1).pool().map(PoolSettings::kind)).contains(PoolKind.DRUID);
    assertThat(pool(found.get(1), "maxActive")).isEqualTo("9");
  }

  @Test
  void assumesAPoolOnlyWhereTheClassPathHasIt() {
    String properties = "spring.datasource.url=jdbc:postgresql://db.example/shop\n";

    assertThat(derive("application.properties", properties).pool()).isEmpty();
    assertThat(
            derive(
                    Map.of(
                        "application.properties",
                        properties,
                        "BOOT-INF/lib/HikariCP-7.1.0.jar!/META-INF/MANIFEST.MF",
                        ""))
                .get(0)
                .pool()
                .map(PoolSettings::kind))
        .contains(PoolKind.HIKARICP);
  }

  /** Somebody who wrote the key has decided. */
  @Test
  void knowsWhereARequestKeepsItsConnection() {
    String text =
        "spring.datasource.url=jdbc:postgresql://db.example/shop\nspring.datasource.hikari.pool-name=a\n";
    Map<String, String> files = Map.of("application.properties", text);
    Map<String, String> jpa = with(files, "lib/spring-orm-7.0.1.jar!/META-INF/MANIFEST.MF", "");
    Map<String, String> both = with(jpa, "lib/spring-webmvc-7.0.1.jar!/META-INF/MANIFEST.MF", "");

    assertThat(messages(jpa, "OpenSessionInView")).isEmpty();
    assertThat(messages(both, "OpenSessionInView"))
        .singleElement(as(STRING))
        .contains("10 such requests empty the pool");
    assertThat(
            messages(
                with(both, "application.properties", text + "spring.jpa.open-in-view=true\n"),
                "OpenSessionInView"))
        .isEmpty();
  }

  @Test
  void takesTheDriversVersionFromTheClassPath() {
    JdbcFacts facts =
        derive(
                Map.of(
                    "application.properties",
                    "spring.datasource.url=jdbc:mysql://db.example/shop\n",
                    "pom.xml",
                    """
                    <project>
                      <artifactId>shop</artifactId>
                      <dependencies>
                        <dependency>
                          <groupId>mysql</groupId>
                          <artifactId>mysql-connector-java</artifactId>
                          <version>5.1.49</version>
                        </dependency>
                      </dependencies>
                    </project>
                    """))
            .get(0);

    assertThat(facts.driverVersion().orElseThrow().toString()).isEqualTo("5.1.49");
  }

  @Test
  void readsPropertiesFilesOfPools() {
    JdbcFacts hikari =
        derive(
            "conf/hikari.properties",
            """
            jdbcUrl=jdbc:mysql://db.example/shop
            username=shop
            password=geheim
            dataSource.useServerPrepStmts=true
            maximumPoolSize=12
            """);
    Map<String, String> dbcpFiles =
        Map.of(
            "dbcp.properties",
            """
            driverClassName=org.postgresql.Driver
            url=jdbc:postgresql://db.example/shop
            maxActive=30
            maxWait=-1
            """);
    JdbcFacts plain =
        derive("jdbc.properties", "jdbc.url=jdbc:mysql://db.example/shop\njdbc.password=geheim\n");

    assertThat(hikari.pool().map(PoolSettings::kind)).contains(PoolKind.HIKARICP);
    assertThat(hikari.settings().value("useServerPrepStmts")).contains("true");
    assertThat(hikari.location())
        .isEqualTo(new Location.Config("conf/hikari.properties", 1, "jdbcUrl"));
    // Its keys do not tell which of the two it is.
    assertThat(derive(dbcpFiles).get(0).pool()).isEmpty();
    assertThat(
            derive(with(dbcpFiles, "lib/commons-dbcp-1.4.jar!/META-INF/MANIFEST.MF", ""))
                .get(0)
                .pool()
                .map(PoolSettings::kind))
        .contains(PoolKind.DBCP);
    assertThat(plain.pool()).isEmpty();
    assertThat(plain.settings().isGiven("password")).isTrue();
  }

  @Test
  void findsUrlsUnderAnyKeyInFilesOfAnyName() {
    List<JdbcFacts> found =
        derive(
            Map.of(
                "beans.xml",
                "<beans><property name='u' value='jdbc:mysql://a/shop'/></beans>",
                "deploy.yml",
                "env:\n  ORDERS: jdbc:mariadb://b/shop\n",
                "server.xml",
                "<own>\n<target>jdbc:h2:mem:c</target>\n</own>",
                "settings.properties",
                "connection = jdbc:postgresql://d/shop\n"));

    assertThat(found)
        .extracting(JdbcFacts::location)
        .containsExactly(
            new Location.Config("beans.xml", 1, "u"),
            new Location.Config("deploy.yml", 2, "env.ORDERS"),
            new Location.Config("server.xml", 2, "target"),
            new Location.Config("settings.properties", 1, "connection"));
  }

  @Test
  void handsDropwizardsPropertiesToTheDriver() {
    JdbcFacts facts =
        derive(
            "config.yml",
            """
            database:
              url: jdbc:mysql://a/shop
              user: shop
              properties:
                cachePrepStmts: true
            """);

    assertThat(facts.settings().value("cachePrepStmts")).contains("true");
    assertThat(facts.settings().value("user")).contains("shop");
  }

  @Test
  void leavesOutTextsThatAreNoUrl() {
    assertThat(
            derive(
                Map.of(
                    "messages.properties",
                    "failed=jdbc: no connection\nhelp=Write jdbc:mysql://host/db\n")))
        .isEmpty();
  }

  /** A migration connects once, and the notation of another pool is unknown. */
  @Test
  void missesNothingWhereSettingsAreElsewhere() {
    Map<String, String> files =
        Map.of(
            "settings.properties",
            "a.url=jdbc:mysql://a/shop\na.connection-properties=socketTimeout=9\n",
            "liquibase.properties",
            "url=jdbc:mysql://b/shop?multiStatements=true\n",
            "db.properties",
            "flyway.url=jdbc:mysql://c/shop\n",
            "application.properties",
            "spring.flyway.url=jdbc:mysql://d/shop\n");

    assertThat(derive(files)).hasSize(4).allMatch(JdbcFacts::isOpen);
    assertThat(messages(files, "UnknownDriverProperty")).hasSize(1);
    assertThat(messages(files, "MissingNetworkTimeout")).isEmpty();
  }

  /** The class beside the URL says which driver reads it, in any notation. */
  @Test
  void takesTheDriverFromItsClassBesideTheUrl() {
    String url = "jdbc:mysql://db.example/users?permitMysqlScheme";
    Map<String, String> files =
        Map.of(
            "a.properties",
            "db.driverClassName=org.mariadb.jdbc.Driver\ndb.url=" + url,
            "b.yml",
            "db:\n  driver: org.mariadb.jdbc.Driver\n  link: " + url,
            "c.xml",
            "<beans><props><prop key='d.driver_class'>org.mariadb.jdbc.Driver</prop><prop key='d.url'>"
                + url
                + "</prop></props></beans>",
            "d.xml",
            "<b><bean><property name='driverClassName' value='org.mariadb.jdbc.Driver'/>"
                + "<property name='jdbcUrl' value='"
                + url
                + "'/></bean><bean><property name='driverClassName' value='com.mysql.cj.jdbc.Driver'/>"
                + "</bean></b>");

    assertThat(derive(files))
        .hasSize(4)
        .allMatch(facts -> facts.family() == DriverFamily.MARIADB)
        .allMatch(JdbcFacts::isAccepted);
  }

  @Test
  void takesTheOnlyDriverOfTheClassPathForAUrlOfMysql() {
    String manifest = ".jar!/META-INF/MANIFEST.MF";
    Map<String, String> mariadb =
        Map.of("a.properties", "url=jdbc:mysql://a/b", "mariadb-java-client-2.7.9" + manifest, "");

    assertThat(derive(mariadb).get(0).family()).isEqualTo(DriverFamily.MARIADB);
    assertThat(derive(mariadb).get(0).isAccepted()).isTrue();
    assertThat(derive(with(mariadb, "mysql-connector-j-8.4.0" + manifest, "")).get(0).family())
        .isEqualTo(DriverFamily.MYSQL);
  }

  @Test
  void readsPoolsThatAreBeans() {
    JdbcFacts facts =
        derive(
            "beans.xml",
            """
            <beans>
              <bean id="pool" class="com.zaxxer.hikari.HikariDataSource" destroy-method="close">
                <property name="jdbcUrl" value="jdbc:mysql://a/shop"/>
                <property name="connectionTimeout" value="0"/>
                <property name="dataSourceProperties">
                  <props><prop key="cachePrepStmts">true</prop></props>
                </property>
              </bean>
            </beans>
            """);

    assertThat(facts.pool().map(PoolSettings::kind)).contains(PoolKind.HIKARICP);
    assertThat(pool(facts, "connectionTimeout")).isEqualTo("0");
    assertThat(facts.pool().orElseThrow().settings().unknown()).isEmpty();
    assertThat(facts.settings().isTrue("cachePrepStmts")).isTrue();
  }

  /** Setters of that class take them; HikariCP refuses to start with others. */
  @Test
  void takesPropertiesOfADataSourceClassForNoMistake() {
    Map<String, String> files =
        Map.of(
            "application.yml",
            """
            spring.datasource.hikari:
              data-source-class-name: com.mysql.cj.jdbc.MysqlDataSource
              data-source-properties:
                url: jdbc:mysql://a/shop
                serverName: a
                cachePrepStmts: true
            """);

    assertThat(derive(files))
        .singleElement()
        .matches(facts -> facts.settings().isTrue("cachePrepStmts"));
    assertThat(messages(files, "UnknownDriverProperty")).isEmpty();
  }

  @Test
  void readsResourcesOfTomcat() {
    JdbcFacts facts =
        derive(
            "conf/context.xml",
            """
            <Context>
              <Resource name="jdbc/shop" type="javax.sql.DataSource"
                        factory="org.apache.tomcat.jdbc.pool.DataSourceFactory"
                        maxActive="50" password="geheim"
                        url="jdbc:mysql://db.example/shop?useSSL=false&amp;x=y"/>
              <Resource name="mail/session" type="javax.mail.Session"/>
            </Context>
            """);

    assertThat(facts.pool().map(PoolSettings::kind)).contains(PoolKind.TOMCAT);
    assertThat(pool(facts, "maxActive")).isEqualTo("50");
    assertThat(facts.location())
        .isEqualTo(new Location.Config("conf/context.xml", 5, "Resource/@url"));
  }

  /** Its keys do not count. */
  @Test
  void takesAResourceWithoutFactoryForDbcp2() {
    String context =
        """
        <Context>
          <Resource name="jdbc/cms" type="javax.sql.DataSource" auth="Container"
            url="jdbc:postgresql://db.example/cms"
            maxActive="60"
            maxWait="60000"/>
        </Context>
        """;

    assertThat(messages("conf/context.xml", context, "UnknownPoolProperty"))
        .hasSize(2)
        .anyMatch(text -> text.contains("Resource/@maxActive") && text.contains("maxTotal stays 8"))
        .anyMatch(text -> text.contains("mean maxWaitMillis?"));
    assertThat(messages("conf/context.xml", context, "UnboundedPoolWait")).hasSize(1);
  }

  @Test
  void takesThePoolOfAResourceFromItsFactoryOrType() {
    String resource =
        "<Context><Resource name='a' type='%s' factory='%s' %s='jdbc:h2:mem:x' maxTotal='9'/></Context>";
    String tomcat =
        resource.formatted(
            "javax.sql.DataSource", "org.apache.tomcat.jdbc.pool.DataSourceFactory", "url");
    String bean =
        resource.formatted(
            "com.mchange.v2.c3p0.ComboPooledDataSource",
            "org.apache.naming.factory.BeanFactory",
            "jdbcUrl");
    String other = resource.formatted("javax.sql.DataSource", "acme.PoolFactory", "url");

    assertThat(messages("context.xml", tomcat, "UnknownPoolProperty"))
        .singleElement(as(STRING))
        .contains("the Tomcat pool does not know maxTotal and silently ignores it");
    assertThat(messages("context.xml", bean, "UnknownPoolProperty"))
        .singleElement(as(STRING))
        .contains("c3p0 does not know maxTotal and does not start with it");
    assertThat(messages("context.xml", other, "UnknownPoolProperty")).isEmpty();
  }

  @Test
  void namesUnknownKeysInEachSectionOfSpringBoot() {
    String section =
        """
        spring:
          datasource:
            url: jdbc:postgresql://db.example/shop
            %s:
              %s: 40
              connection-init-sqls[0]: SELECT 1
        """;

    assertThat(
            messages(
                "application.yml",
                section.formatted("hikari", "max-pool-size"),
                "UnknownPoolProperty"))
        .anyMatch(
            text ->
                text.contains("spring.datasource.hikari.max-pool-size")
                    && text.contains("mean maximumPoolSize?"));
    assertThat(
            messages(
                "application.yml", section.formatted("dbcp2", "max-active"), "UnknownPoolProperty"))
        .singleElement(as(STRING))
        .contains("mean maxTotal?");
    assertThat(
            messages(
                "application.yml",
                section.formatted("oracleucp", "max-active"),
                "UnknownPoolProperty"))
        .anyMatch(text -> text.contains("mean maxPoolSize?"));
    assertThat(
            messages(
                "application.yml", section.formatted("druid", "max-active"), "UnknownPoolProperty"))
        .isEmpty();
  }

  /** Spring Boot gives its own user and password to each pool, whatever the pool calls them. */
  @Test
  void givesThePoolTheUserOfSpringBoot() {
    Map<String, String> files =
        Map.of(
            "application.properties",
            """
            spring.datasource.url=jdbc:mysql://db.example/shop
            spring.datasource.username=shop
            spring.datasource.password=geheim
            spring.datasource.oracleucp.max-pool-size=9
            """);

    assertThat(derive(files).get(0).settings().value("user")).contains("shop");
    assertThat(messages(files, "UnknownPoolProperty")).isEmpty();
  }

  /** Such a section has keys of the application's own. */
  @Test
  void namesOnlyKeysOfPoolsBesideAUrl() {
    String text =
        """
        app.orders.jdbc-url=jdbc:postgresql://db.example/shop
        app.orders.shard=7
        app.orders.max-total=7
        """;

    assertThat(messages("application.properties", text, "UnknownPoolProperty"))
        .singleElement(as(STRING))
        .contains("HikariCP does not know max-total", "mean maximumPoolSize?");
  }

  @Test
  void namesUnknownKeysInThePoolsOwnFileOnly() {
    String hikari = "jdbcUrl=jdbc:h2:mem:x\nmaximumPoolSize=4\nminimumIdle=2\n";

    assertThat(messages("hikari.properties", hikari, "UnknownPoolProperty")).isEmpty();
    assertThat(messages("hikari.properties", hikari + "shard=1\n", "UnknownPoolProperty"))
        .singleElement(as(STRING))
        .contains("HikariCP does not know shard and does not start with it");
    assertThat(messages("service.properties", hikari + "shard=1\n", "UnknownPoolProperty"))
        .isEmpty();
    // The application may read such a key.
    assertThat(
            messages(
                "db.properties",
                "hikari.jdbcUrl=jdbc:h2:mem:x\nhikari.maxPoolSize=4\n",
                "UnknownPoolProperty"))
        .isEmpty();
  }

  @Test
  void knowsTheKeysOfThePoolsRelease() {
    Map<String, String> files =
        Map.of(
            "application.properties",
            "spring.datasource.url=jdbc:h2:mem:x\nspring.datasource.hikari.keepalive-time=60000\n");
    String jar = "lib/HikariCP-%s.jar!/META-INF/MANIFEST.MF";

    assertThat(messages(files, "UnknownPoolProperty")).isEmpty();
    assertThat(messages(with(files, jar.formatted("5.1.0"), ""), "UnknownPoolProperty")).isEmpty();
    assertThat(messages(with(files, jar.formatted("3.2.0"), ""), "UnknownPoolProperty"))
        .singleElement(as(STRING))
        .contains("does not know keepaliveTime", "another release knows it");
  }

  @Test
  void leavesOutWhatIsNotKnownHere() {
    assertThat(derive(Map.of("application.properties", "spring.datasource.url=${DB_URL}\n")))
        .isEmpty();
    assertThat(derive(Map.of("application.properties", "app.url=https://example/jdbc:x\n")))
        .isEmpty();
  }

  @Test
  void findingsOfRulesNameThePlaceAndNoSecret() {
    String text =
        """
        spring.datasource.url=jdbc:mysql://db.example/shop?password=geheim&multiStatements=true
        spring.datasource.password=geheim
        spring.datasource.hikari.connection-timeout=0
        """;
    DerivedFacts derived =
        DerivedFacts.of(ConfigFiles.read("application.properties", text.getBytes(UTF_8)).facts());
    JdbcFacts facts =
        derived.facts().stream()
            .filter(JdbcFacts.class::isInstance)
            .map(JdbcFacts.class::cast)
            .findFirst()
            .orElseThrow();

    List<Finding> findings =
        RuleCatalog.of(List.of(new JdbcRuleProvider())).check(facts).findings();

    assertThat(findings)
        .extracting(Finding::rule)
        .contains("PasswordInUrl", "UnboundedPoolWait", "UnknownDriverProperty");
    assertThat(findings)
        .allSatisfy(finding -> assertThat(finding.describe()).doesNotContain(SECRET));
    assertThat(findings)
        .filteredOn(finding -> finding.rule().equals("PasswordInUrl"))
        .extracting(Finding::location)
        .containsExactly(new Location.Config("application.properties", 1, "spring.datasource.url"));
    assertThat(findings)
        .filteredOn(finding -> finding.rule().equals("UnboundedPoolWait"))
        .extracting(Finding::location)
        .containsExactly(
            new Location.Config(
                "application.properties", 3, "spring.datasource.hikari.connection-timeout"));
  }
}
