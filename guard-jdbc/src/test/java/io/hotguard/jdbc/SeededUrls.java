/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.UrlCorpus.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** URLs that are nearly right, the same for a seed: each part is usual, odd or broken. */
final class SeededUrls {
  private final SplittableRandom random;
  private final DriverFamily family;
  private final List<PropertyDefinition> definitions;

  SeededUrls(DriverFamily family, VersionNumber version, long seed) {
    this.random = new SplittableRandom(seed);
    this.family = family;
    this.definitions =
        PropertyTable.of(family).at(version).definitions().stream()
            .filter(d -> !d.namesClass() && !d.has("file") && !d.name().equals("credentialType"))
            .filter(d -> !d.name().equals("propertiesTransform"))
            .toList();
  }

  Entry next() {
    StringBuilder url = new StringBuilder(scheme()).append("//").append(authority());
    if (random.nextInt(10) > 0) {
      url.append('/').append(pick("db", "shop", "", "d%20b", "a+b", " db "));
    }
    int settings = random.nextInt(7);
    if (settings > 0) {
      url.append('?');
      for (int i = 0; i < settings; i++) {
        url.append(i == 0 ? "" : pick("&", "&", "&", "&", "&", "&", "&&", "& ", "&amp;"));
        url.append(pair());
      }
    }
    if (random.nextInt(12) == 0) {
      url.append(pick("#", "#x=y", " ", "?", "%", "/x"));
    }
    Map<String, String> properties = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 1; i--) {
      properties.put(key(), value());
    }
    return new Entry(url.toString(), properties);
  }

  private String scheme() {
    return family == DriverFamily.MYSQL
        ? pick(
            "jdbc:mysql:",
            "jdbc:mysql:",
            "jdbc:mysql:",
            "jdbc:mysql:loadbalance:",
            "jdbc:mysql:replication:",
            "jdbc:mysql+srv:",
            "JDBC:MySQL:",
            "jdbc:mysql:x:")
        : pick(
            "jdbc:mariadb:",
            "jdbc:mariadb:",
            "jdbc:mariadb:",
            "jdbc:mariadb:loadbalance:",
            "jdbc:mariadb:replication:",
            "jdbc:mariadb:sequential:",
            "jdbc:mariadb:failover:",
            "jdbc:mariadb:x:");
  }

  private String authority() {
    return switch (random.nextInt(12)) {
      case 0 -> "";
      case 1 -> host() + "," + host();
      case 2 -> "[" + host() + "," + host() + "]";
      case 3 -> "(host=" + name() + ",port=3307," + pair() + ")";
      case 4 -> "address=(host=" + name() + ")(port=3308)(" + pair() + ")";
      case 5 -> pick("root@", "root:pw@", ":@", "@", "a%40b:p%3Aw@") + host();
      case 6 -> host() + ",";
      case 7 ->
          pick(
              "[::1]",
              "[::1]:3306",
              "::1",
              "[",
              "]",
              "(",
              ")",
              "(a=b",
              "address=(",
              "address=",
              ",",
              " ",
              "a b",
              "h:",
              ":1",
              "h:x",
              "h:1:2");
      default -> host();
    };
  }

  private String host() {
    return name() + pick("", "", ":3306", ":3307", ": 3308 ");
  }

  private String name() {
    return pick("db", "h1", "10.0.0.1", "db-1.example.com", "h_1", "H2", "a%20b");
  }

  private String pair() {
    return random.nextInt(15) == 0 ? key() : key() + "=" + value();
  }

  private String key() {
    if (random.nextInt(8) == 0) {
      return pick(
          "foo",
          "multiStatements",
          "user",
          "USER",
          "password",
          "Password",
          "x y",
          "a%2Eb",
          "",
          "k!",
          "dbname",
          "useSSL",
          "useSsl");
    }
    PropertyDefinition definition = definitions.get(random.nextInt(definitions.size()));
    List<String> names = new ArrayList<>(definition.aliases());
    names.add(definition.name());
    names.add(definition.name());
    String name = names.get(random.nextInt(names.size()));
    return switch (random.nextInt(12)) {
      case 0 -> name.toLowerCase(java.util.Locale.ROOT);
      case 1 -> " " + name + " ";
      default -> name;
    };
  }

  private String value() {
    List<Supplier<String>> kinds =
        List.of(
            () -> pick("true", "false", "TRUE", "yes", "No", "1", "0", ""),
            () ->
                pick(
                    "0",
                    "1",
                    "-1",
                    "25",
                    "250",
                    "1.5",
                    "1e3",
                    "4k",
                    "2M",
                    "1gb",
                    "99999999999",
                    "NaN"),
            () ->
                definitions.get(random.nextInt(definitions.size())).values().stream()
                    .findFirst()
                    .orElse("x"),
            () ->
                pick(
                    "REQUIRED",
                    "disabled",
                    "VERIFY_CA",
                    "trust",
                    "utf8",
                    "UTF-8",
                    "GMT+8",
                    "a%20b",
                    "a=b",
                    "%zz",
                    "maxPerformance",
                    "convertToNull"));
    return kinds.get(random.nextInt(kinds.size())).get();
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
