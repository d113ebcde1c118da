/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
            .filter(
                d ->
                    !d.has("class")
                        && !d.has("class-list")
                        && !d.has("file")
                        && !d.name().equals("credentialType"))
            .filter(d -> !d.name().equals("propertiesTransform"))
            .toList();
  }

  /** Returns a generator of URLs for a driver. */
  static Supplier<Entry> of(DriverFamily family, VersionNumber version, long seed) {
    return family == DriverFamily.MYSQL || family == DriverFamily.MARIADB
        ? new SeededUrls(family, version, seed)::next
        : new SeededOtherUrls(family, version, seed)::next;
  }

  Entry next() {
    StringBuilder url = new StringBuilder(scheme()).append("//").append(authority());
    if (random.nextInt(10) > 0) {
      url.append('/').append(pick("db|shop||d%20b|a+b| db ".split("\\|", -1)));
    }
    int settings = random.nextInt(7);
    if (settings > 0) {
      url.append('?');
      for (int i = 0; i < settings; i++) {
        url.append(i == 0 ? "" : pick("&|&|&|&|&|&|&&|& |&amp;".split("\\|", -1)));
        url.append(pair());
      }
    }
    if (random.nextInt(12) == 0) {
      url.append(pick("#|#x=y| |?|%|/x".split("\\|", -1)));
    }
    Map<String, String> properties = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 1; i--) {
      String[] pair = pair().split("=", 2);
      properties.put(pair[0], pair.length > 1 ? pair[1] : "");
    }
    return new Entry(url.toString(), properties);
  }

  private String scheme() {
    return family == DriverFamily.MYSQL
        ? pick(
            "jdbc:mysql:|jdbc:mysql:|jdbc:mysql:|jdbc:mysql:loadbalance:|jdbc:mysql:replication:|jdbc:mysql+srv:|JDBC:MySQL:|jdbc:mysql:x:"
                .split("\\|", -1))
        : pick(
            "jdbc:mariadb:|jdbc:mariadb:|jdbc:mariadb:|jdbc:mariadb:loadbalance:|jdbc:mariadb:replication:|jdbc:mariadb:sequential:|jdbc:mariadb:failover:|jdbc:mariadb:x:"
                .split("\\|", -1));
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
              "[::1]|[::1]:3306|::1|[|]|(|)|(a=b|address=(|address=|,| |a b|h:|:1|h:x|h:1:2"
                  .split("\\|", -1));
      default -> host();
    };
  }

  private String host() {
    return name() + pick("", "", ":3306", ":3307", ": 3308 ");
  }

  private String name() {
    return pick("db|h1|10.0.0.1|db-1.example.com|h_1|H2|a%20b".split("\\|", -1));
  }

  private String pair() {
    if (random.nextInt(12) == 0) {
      String key =
          pick(
              "foo|multiStatements|user|USER|password|Password|x y|a%2Eb||k!|dbname|useSSL|useSsl"
                  .split("\\|", -1));
      return random.nextInt(6) == 0 ? key : key + "=" + anyValue();
    }
    PropertyDefinition definition = definitions.get(random.nextInt(definitions.size()));
    String key = key(definition);
    return random.nextInt(40) == 0 ? key : key + "=" + value(definition);
  }

  private String key(PropertyDefinition definition) {
    List<String> names = new ArrayList<>(definition.aliases());
    names.add(definition.name());
    names.add(definition.name());
    String name = names.get(random.nextInt(names.size()));
    return switch (random.nextInt(12)) {
      case 0 -> name.toLowerCase(Locale.ROOT);
      case 1 -> " " + name + " ";
      default -> name;
    };
  }

  /** Mostly one that the driver takes. */
  private String value(PropertyDefinition definition) {
    if (random.nextInt(20) == 0) {
      return anyValue();
    }
    return switch (definition.type()) {
      case BOOLEAN ->
          family == DriverFamily.MYSQL
              ? pick("true", "false", "TRUE", "yes", "No")
              : pick("true", "false", "TRUE", "1", "0");
      case INT, LONG -> pick("0", "1", "25", "250", "30000");
      case SIZE -> pick("0|1024|4k|2M|1gb|1.5m".split("\\|", -1));
      case ENUM -> definition.values().get(random.nextInt(definition.values().size()));
      case STRING -> string(definition.name());
    };
  }

  private String string(String name) {
    return switch (name) {
      case "characterEncoding" -> pick("utf8", "UTF-8", "latin1");
      case "connectionCollation" -> pick("utf8mb4_bin", "utf8mb4_general_ci");
      case "useConfigs" -> pick("maxPerformance", "fullDebug,clusterBase", "3-0-Compat");
      case "dnsSrv", "protocol", "port", "PORT" -> pick("3306", "3307");
      default -> pick("x|a b|a%20b|a+b|a=b|GMT+8|GMT%2B8|".split("\\|", -1));
    };
  }

  private String anyValue() {
    return pick(
        "true|no|1|0||-1|1.5|1e3|4k|99999999999|NaN|REQUIRED|disabled|trust|a b|a=b|%zz|maxPerformance|convertToNull"
            .split("\\|", -1));
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
