/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hotguard.jdbc.servers.IsolatedDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Oracle's driver takes settings from files that a URL names: what is not in the URL may be there.
 * A number that it cannot read tells that it read a setting.
 */
final class OracleFilesTest {
  private static final String BAD = "oracle.jdbc.defaultRowPrefetch";
  private static final String SERVER = "jdbc:oracle:thin:@//127.0.0.1:1/shop";
  private static final String NEWEST = "ojdbc11-23.26.4.0.0";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"ojdbc8-19.29.0.0", "ojdbc11-21.24.0.0", NEWEST})
  void takesSettingsOfNamedFiles(String release) throws IOException {
    Path file = Files.writeString(folder.resolve("ojdbc.properties"), BAD + "=x\n");
    for (String setting :
        new String[] {
          "oracle.jdbc.config.file=" + file, "TNS_ADMIN=" + folder, "oracle.net.tns_admin=" + folder
        }) {
      String url = SERVER + "?" + setting;
      assertThat(answer(release, url)).contains("defaultRowPrefetch");
      assertThat(facts(release, url).isOpen()).as(url).isTrue();
    }
    assertThat(answer(release, SERVER)).doesNotContain("defaultRowPrefetch");
    assertThat(facts(release, SERVER).isOpen()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "u/p"})
  void takesEverythingOfAConfiguration(String user) throws IOException {
    String url = "jdbc:oracle:thin:" + user + "@config-file://" + folder.resolve("shop.json");
    write("");
    assertThat(answer(NEWEST, url)).contains("127.0.0.1").doesNotContain(BAD);
    assertThat(answer(NEWEST, url + "?" + BAD + "=x")).contains("127.0.0.1").doesNotContain(BAD);
    write(",\"jdbc\":{\"" + BAD + "\":\"x\"}");
    assertThat(answer(NEWEST, url)).contains(BAD);

    JdbcFacts facts = facts(NEWEST, url + "?" + BAD + "=x");
    assertThat(facts.isOpen()).isTrue();
    assertThat(facts.isAccepted()).isTrue();
    assertThat(facts.settings().isGiven(BAD)).isFalse();
    assertThat(facts.url().with("oracle.jdbc.ReadTimeout", "1000").text())
        .isEqualTo(facts.url().text());
    assertThat(facts("ojdbc11-21.24.0.0", url).isOpen()).isFalse();
  }

  private void write(String settings) throws IOException {
    String server =
        "(description=(address=(protocol=tcp)(host=127.0.0.1)(port=1))"
            + "(connect_data=(service_name=s)))";
    Files.writeString(
        folder.resolve("shop.json"), "{\"connect_descriptor\":\"" + server + "\"" + settings + "}");
  }

  private static String answer(String release, String url) {
    StringBuilder answer = new StringBuilder();
    try (IsolatedDriver driver = IsolatedDriver.load(release, "oracle.jdbc.OracleDriver")) {
      for (Throwable each = catchThrowable(() -> driver.connect(url));
          each != null;
          each = each.getCause()) {
        answer.append(each).append('\n');
      }
    }
    return answer.toString();
  }

  private static JdbcFacts facts(String release, String url) {
    return JdbcFacts.resolve(
        JdbcConfiguration.builder(url).driverVersion(DriverReleases.version(release)).build());
  }
}
