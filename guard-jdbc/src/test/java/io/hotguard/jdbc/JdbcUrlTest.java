/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.ExposedValues;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Edits of URLs, by the table url-edits.tsv, and what is shown of a URL. */
final class JdbcUrlTest {
  private static JdbcFacts facts(String url, String release) {
    JdbcConfiguration.Builder configuration = JdbcConfiguration.builder(url);
    VersionNumber.parse(release).ifPresent(configuration::driverVersion);
    return JdbcFacts.resolve(configuration.build());
  }

  private static JdbcUrl edited(JdbcUrl url, String name, String value) {
    return value.equals("(none)") ? url.without(name) : url.with(name, value);
  }

  static List<List<String>> edits() throws IOException {
    return UrlCorpus.table("url-edits.tsv").stream()
        .map(row -> row.stream().map(String::translateEscapes).toList())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("edits")
  void changesAUrlAsTheTableSays(List<String> edit) {
    String name = edit.get(0);
    String value = edit.get(1);
    JdbcUrl before = facts(edit.get(2), edit.get(4)).url();
    JdbcUrl changed = edited(before, name, value);
    if (edit.get(3).equals("(same)")) {
      assertThat(changed).isSameAs(before);
      return;
    }

    assertThat(changed.text()).isEqualTo(edit.get(3));
    JdbcFacts after = facts(changed.text(), edit.get(4));
    assertThat(edited(after.url(), name, value).text()).isEqualTo(edit.get(3));
    if (value.equals("(none)")) {
      assertThat(after.settings().isGiven(name)).isFalse();
    } else if (value.equals("true")) {
      assertThat(after.settings().isTrue(name)).isTrue();
    }
  }

  @Test
  void showsNoSecretInFacts() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(
                    "jdbc:mysql://root:hidden1@h/d?password=hidden2&clientCertificateKeyStorePassword=hidden3")
                .properties(
                    java.util.Map.of(
                        "password", "hidden4", "trustCertificateKeyStorePassword", "hidden5"))
                .build());

    StringBuilder shown = new StringBuilder().append(facts).append(facts.hosts());
    for (Setting setting : facts.settings().all()) {
      shown
          .append(setting)
          .append(setting.value())
          .append(setting.text())
          .append(setting.occurrences());
    }
    assertThat(shown.toString()).doesNotContain("hidden");
    assertThat(ExposedValues.of(facts.settings().find("password").orElseThrow()))
        .isEqualTo("hidden1");
    assertThat(List.of(facts.url().masked())).noneMatch(text -> text.contains("hidden"));
  }
}
