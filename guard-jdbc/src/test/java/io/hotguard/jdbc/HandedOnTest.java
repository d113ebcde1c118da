/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.DriverFamily;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrappers that change what the driver behind them gets, asked from both. */
final class HandedOnTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mariadb-java-client-4.0.0 | jdbc:aws-wrapper:mariadb://h/d?allowMultiQueries=t%72ue",
        "mariadb-java-client-4.0.0 | jdbc:aws-wrapper:mariadb://h/d?allow%4dultiQueries=true",
        "mysql-connector-java-5.1.49 | jdbc:aws-wrapper:mysql://address=(host=h)(queryInterceptors=a.B,c.D)/d",
        "mysql-connector-java-5.1.49 | jdbc:aws-wrapper:mysql://address=(host=h)(loadBalanceStrategy=a.B,c.D)",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://h/d?a=1#&allowMultiQueries=true",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://h/d?allow%4dultiQueries=true",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://h?allowMultiQueries=true&x=%",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://root:se@cret@h/d?autoDeserialize=true",
        "postgresql-42.7.14 | jdbc:aws-wrapper:postgresql://h?socketFactory=com.acme%2eEvil",
        "postgresql-42.7.14 | jdbc:aws-wrapper:postgresql://h/d?wrapperPlugins=iam&ssl=true",
        "mysql-connector-j-9.7.0 | jdbc:tc:mysql:8://h/d?x=1#&allowMultiQueries=true",
        "mysql-connector-j-9.7.0 | jdbc:tc:mysql://h?allowMultiQueries=true?TC_DAEMON=true",
        "mysql-connector-j-9.7.0 | jdbc:tc:mysql://h/d?%61llowMultiQueries=false&allow%4dultiQueries=true",
        "mysql-connector-j-9.7.0 | jdbc:tc:mysql://h/#?allowMultiQueries=true",
        "postgresql-42.7.14 | jdbc:tc:postgresql://h?socketFactory=com.acme.Evil",
        "h2-2.5.252 | jdbc:aws-wrapper:h2:tcp://u:p@(host=h,x)/x;MODE=MySQL",
        "mssql-jdbc-13.6.2.jre11 | jdbc:aws-wrapper:sqlserver://h;applicationName=a,x;applicationName=b",
        "mssql-jdbc-13.6.2.jre11 | jdbc:aws-wrapper:sqlserver://h;applicationName=a#&x;applicationName=b",
        "mssql-jdbc-13.6.2.jre11 | jdbc:aws-wrapper:sqlserver://h;applicationName=a#b/d;applicationName=c",
        "mssql-jdbc-13.6.2.jre11 | jdbc:aws-wrapper:sqlserver://h:1433;applicationName=a",
        "mssql-jdbc-13.6.2.jre11 | jdbc:aws-wrapper:sqlserver://h;applicationName=a;x=b:c;applicationName=d",
        "mssql-jdbc-13.6.2.jre11 | jdbc:aws-wrapper:sqlserver://,h;applicationName=a",
        "mssql-jdbc-13.6.2.jre11 | jdbc:aws-wrapper:sqlserver://h?database=d;applicationName=a",
        "h2-2.5.252 | jdbc:aws-wrapper:h2:tcp://h?database=x;MODE=MySQL",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://h?database=d%3FallowMultiQueries=true",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://h/e?database=d%3FallowMultiQueries=true",
        "mariadb-java-client-4.0.0 | jdbc:aws-wrapper:mariadb://h/?database=d?allowMultiQueries=true",
        "postgresql-42.7.14 | jdbc:aws-wrapper:postgresql://h?database=d?socketFactory=com.acme.Evil",
        "postgresql-42.7.14 | jdbc:aws-wrapper:postgresql://h?database=d?ApplicationName=a&ApplicationName=b",
        "mariadb-java-client-4.0.0 | jdbc:aws-wrapper:mariadb://h?database=d?timezone=UTC&timezone=CET",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://h?database=d?connectTimeout=1&connectTimeout=2",
        "mysql-connector-java-5.1.49 | jdbc:aws-wrapper:mysql://h?database=d?connectTimeout=1&connectTimeout=2",
        "mysql-connector-java-5.1.49 | jdbc:aws-wrapper:mysql://h?database=d?logger=com.acme.Log&logger=#x",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://(host=h,authenticationPlugins=x)/d?authenticationPlugins=com.acme.Evil",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://[(host=h,authenticationPlugins=x),i]/d?authenticationPlugins=com.acme.Evil",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://u:p@(host=h,autoDeserialize=false)/d?autoDeserialize=true",
        "mysql-connector-j-9.7.0 | jdbc:aws-wrapper:mysql://address=(host=h)(autoDeserialize=true),i/d?connectTimeout=1",
        "mysql-connector-j-8.4.0 | jdbc:tc:mysql://u:p@(host=h,allowLoadLocalInfileInPath%20=/)?database=x?allowLoadLocalInfileInPath=/",
        "mysql-connector-j-26.10.0 | jdbc:tc:mysql:loadbalance://(host=h,socketFactory =,x)?socketFactory=com.acme.Evil",
        "mysql-connector-java-5.1.49 | jdbc:tc:mysql://address=(host=h)(logger=x)/d?logger=com.acme.Evil",
      })
  void readsWhatTheDriverBehindTheWrapperGets(String release, String url) {
    RealDriver driver = RealDriver.of(DriverJar.load(release));
    DriverFamily family = DriverReleases.family(release);
    FrontDrivers.Request request =
        FrontDrivers.handedOn(family, new FrontDrivers.Request(url, Map.of())).orElseThrow();
    DriverAnswer answer = driver.ask(request.url(), request.properties());
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(url).driverVersion(driver.jar().version()).build());

    assertThat(answer.settingDifferences(facts)).isEmpty();
  }

  /** A container has a server and a database of its own: no driver sees those of the URL. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:tc:mysql://h/d\n?allowMultiQueries=true",
        "jdbc:tc:mysql://u:p@(host=h,x=/\n)?database=x?allowMultiQueries=true",
        "jdbc:tc:mysql://(host=h,allowMultiQueries=false)/d?allowMultiQueries=true"
      })
  void readsSettingsForAContainerBehindAnyDatabase(String url) {
    readsWhatTheDriverBehindTheWrapperGets("mysql-connector-j-8.4.0", url);

    assertThat(JdbcFacts.resolve(JdbcConfiguration.of(url)).settings().isTrue("allowMultiQueries"))
        .isTrue();
  }

  /** The driver would drop the rest behind a number sign; the wrapper reads it first. */
  @Test
  void amazonsDriverLosesNoFragment() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.of(
                "jdbc:aws-wrapper:mysql://h/d?a=1#&password=se&cachePrepStmts=true"));

    assertThat(facts.settings().isTrue("cachePrepStmts")).isTrue();
    assertThat(facts.toString()).doesNotContain("se&");
  }
}
