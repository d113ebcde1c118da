/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.DriverFamily;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Hides a dangerous option in a configuration, the same for a seed: by case, percent encoding,
 * escapes, white space, other letters that a driver takes for the same, duplicates, address blocks,
 * key-value hosts, wrapper prefixes, properties, a pool, a fragment.
 */
final class DisguisedOptions {
  private static final List<String> BLANKS =
      List.of(" ", "\t", "\n", "\u00a0", "\u200b", "\u3000", "%20", "+", "%09", "\f");

  /** Letters that become an ASCII letter in the other case. */
  private static final Map<Character, String> TWINS =
      Map.of('i', "\u0131", 'I', "\u0130", 's', "\u017f", 'S', "\u017f", 'k', "\u212a");

  private static final Map<String, String> LIGATURES =
      Map.of("st", "\ufb06", "ST", "\ufb06", "ss", "\u00df", "SS", "\u00df", "fi", "\ufb01");

  /** Wrappers that hand all on, and the two that {@link FrontDrivers} asks. */
  private static final List<String> WRAPPERS =
      List.of(
          "",
          "",
          "",
          "p6spy:",
          "log4jdbc:",
          "otel:",
          "hotguard:",
          "p6spy:otel:",
          "P6SPY:",
          FrontDrivers.AMAZON,
          FrontDrivers.AMAZON,
          FrontDrivers.CONTAINER);

  private static final List<String> FOREIGN =
      List.of(
          "com.mysql.acme.Evil",
          "oracle.acme.Evil",
          "org.mariadb.acme.Evil",
          "org.postgresql.acme.Evil",
          "org.h2.acme.Evil");

  /** The names that a driver without a model has in its URLs, if it has several. */
  private static final Map<String, List<String>> NAMES =
      Map.of(
          "avatica", List.of("avatica:remote"),
          "db2", List.of("db2", "db2", "ibmdb", "ids", "informix-sqli", "db2j:net", "derby:net"),
          "oceanbase", List.of("oceanbase", "oceanbase:oracle", "oceanbase:loadbalance"),
          "opengauss", List.of("opengauss", "opengauss", "dws:iam"));

  private final SplittableRandom random;
  private final DriverFamily family;
  private final String name;

  /**
   * @param family how the driver reads its URLs
   * @param name the name of the driver in its URLs, which is that of the family or, for a driver
   *     without a model whose URLs look alike, another one
   */
  DisguisedOptions(DriverFamily family, String name, long seed) {
    this.random = new SplittableRandom(seed);
    this.family = family;
    this.name = name;
  }

  /**
   * A case.
   *
   * @param prefix what wrappers have in front of the driver's URL, behind {@code jdbc:}
   * @param url the URL of the driver
   * @param pooled the properties that a pool hands on
   */
  record Case(
      String prefix, String url, Map<String, String> properties, Map<String, String> pooled) {
    String written() {
      return "jdbc:" + prefix + url.substring("jdbc:".length());
    }

    /** The pool's properties are handed on with the others. */
    private Map<String, String> given() {
      Map<String, String> all = new LinkedHashMap<>(pooled);
      all.putAll(properties);
      return all;
    }

    boolean isForTests() {
      return prefix.equals(FrontDrivers.CONTAINER);
    }

    /** Returns what the driver gets; empty if a driver in front of it refuses. */
    Optional<FrontDrivers.Request> handedOn(DriverFamily family) {
      boolean changed = prefix.equals(FrontDrivers.AMAZON) || prefix.equals(FrontDrivers.CONTAINER);
      return changed
          ? FrontDrivers.handedOn(family, new FrontDrivers.Request(written(), given()))
          : Optional.of(new FrontDrivers.Request(url, given()));
    }

    @Override
    public String toString() {
      return written() + " " + properties + " pool " + pooled;
    }
  }

  Case next(String key, String value) {
    Map<String, String> properties = new LinkedHashMap<>();
    Map<String, String> pooled = new LinkedHashMap<>();
    List<String> settings = new ArrayList<>();
    String host = "db.example.com";
    switch (random.nextInt(8)) {
      case 0 -> properties.put(disguisedKey(key), disguisedValue(value));
      case 1 -> pooled.put(disguisedKey(key), disguisedValue(value));
      case 2 -> host = ownedBy(host, disguisedKey(key) + "=" + disguisedValue(value));
      default -> settings.add(pair(key, value));
    }
    if (random.nextInt(4) == 0) {
      settings.add(random.nextInt(settings.size() + 1), duplicate(key, value));
    }
    if (random.nextInt(3) == 0) {
      settings.add(random.nextInt(settings.size() + 1), pick(harmless()));
    }
    String url = scheme() + place(host, settings);
    if (random.nextInt(12) == 0) {
      url += "#" + pick("x", "&" + pair(key, value), "?" + pair(key, value));
    }
    return new Case(pick(WRAPPERS), url, properties, pooled);
  }

  private String scheme() {
    return switch (family) {
      case MYSQL ->
          pick(
              "jdbc:mysql:",
              "jdbc:mysql:",
              "jdbc:mysql:loadbalance:",
              "jdbc:mysql:replication:",
              "JDBC:MYSQL:",
              "jdbc:m%79sql:",
              "jdbc:mysql%3A",
              "jdbc:mysql+srv:");
      case MARIADB ->
          pick(
              "jdbc:mariadb:",
              "jdbc:mariadb:",
              "jdbc:mariadb:replication:",
              "jdbc:mariadb:sequential:",
              "jdbc:mariadb:LoadBalance:");
      case POSTGRESQL -> pick("jdbc:", "jdbc:", "JDBC:") + calledName() + ":";
      case SQLSERVER -> pick("jdbc:sqlserver:", "jdbc:sqlserver:", "JDBC:SQLSERVER:");
      case ORACLE -> pick("jdbc:oracle:thin:@", "jdbc:oracle:oci:@", "jdbc:oracle:thin:a/b@");
      default -> {
        String scheme = "jdbc:" + calledName() + ":";
        yield pick(scheme, scheme, scheme.toUpperCase(Locale.ROOT));
      }
    };
  }

  private String calledName() {
    return pick(NAMES.getOrDefault(name, List.of(name)));
  }

  /** Avatica's and Calcite's URLs are settings only. */
  private boolean hasNoPlace() {
    return name.equals("avatica") || name.equals("calcite");
  }

  private String separator() {
    return switch (name) {
      case "db2", "derby", "avatica", "calcite", "h2", "sqlserver" -> ";";
      case "teradata" -> ",";
      default -> "&";
    };
  }

  private String opening() {
    return switch (name) {
      case "db2" -> ":";
      case "teradata" -> "/";
      default -> separator().equals(";") ? ";" : "?";
    };
  }

  private String place(String host, List<String> settings) {
    String separator = separator();
    String joined =
        String.join(
            random.nextInt(8) == 0
                ? pick(separator + separator, separator + " ", "&amp;", "?", ";")
                : separator,
            settings);
    String closing = name.equals("db2") ? ";" : "";
    String rest = joined.isEmpty() ? "" : opening() + joined + closing;
    if (random.nextInt(12) == 0) {
      rest = FrontDrivers.DATABASE + (random.nextBoolean() ? rest : rest.replace("&", "%26"));
    }
    return switch (family) {
      case SQLSERVER -> "//" + host + rest;
      case ORACLE -> pick("//", "tcps://", "") + host + ":1521/svc" + rest;
      case H2 ->
          (hasNoPlace()
                  ? pick("url=http://" + host, "url='a;b'")
                  : pick("mem:x", "~/x", "tcp://" + host + "/x", "file:/x"))
              + rest;
      default ->
          "//" + host + (opening().equals("/") ? "" : pick("/shop", "/shop", "/", "")) + rest;
    };
  }

  /** A setting that is a host's own. */
  private String ownedBy(String host, String setting) {
    return switch (random.nextInt(6)) {
      case 0 -> "(host=" + host + "," + setting + ")";
      case 1 -> "address=(host=" + host + ")(" + setting + ")";
      case 2 -> "[(host=" + host + ",port=3306," + setting + "),h2]";
      case 3 -> host + ",(" + setting + ",host=h2)";
      case 4 -> "ADDRESS=(" + setting + ")(protocol=tcp)(host=" + host + ")";
      default -> "u:p@(host=" + host + "," + setting + ")";
    };
  }

  private String pair(String key, String value) {
    String equals = random.nextInt(12) == 0 ? pick(" = ", "= ", "=\t", "%3D", "==") : "=";
    return disguisedKey(key) + equals + disguisedValue(value);
  }

  /** Another value before or behind, for the same key or for one that looks the same. */
  private String duplicate(String key, String value) {
    String other = value.equals("true") ? "false" : pick("", "x", value);
    return (random.nextBoolean() ? key : disguisedKey(key)) + "=" + other;
  }

  private String[] harmless() {
    return switch (family) {
      case MYSQL -> new String[] {"useConfigs=maxPerformance", "user=a", "x", "useSSL=true"};
      case MARIADB -> new String[] {"user=a", "permitMysqlScheme", "sslMode=trust"};
      case POSTGRESQL -> new String[] {"user=a", "ssl=true", "x"};
      case SQLSERVER -> new String[] {"user=a", "password={a;b}", "encrypt=true"};
      case ORACLE -> new String[] {"user=a", "x=\"a&b\"", "x=\\\\", "x=\\\""};
      case OTHER -> new String[] {"USER=a", "STRICT_NAMES=OFF"};
      default -> new String[] {"USER=a", "MODE=MySQL", "IGNORE_UNKNOWN_SETTINGS=TRUE"};
    };
  }

  private String disguisedKey(String key) {
    return switch (random.nextInt(10)) {
      case 0 -> randomCase(key);
      case 1 -> key.toLowerCase(Locale.ROOT);
      case 2 -> key.toUpperCase(Locale.ROOT);
      case 3 -> encoded(key, 1 + random.nextInt(3));
      case 4 -> encoded(encoded(key, 1), 1);
      case 5 -> blank() + key;
      case 6 -> key + blank();
      case 7 -> twin(random.nextBoolean() ? key : randomCase(key));
      case 8 -> inserted(key, pick("\\", "%", "\u00ad", "\u200d", "\"", "'", "\0"));
      default -> key;
    };
  }

  /** Oracle's driver removes quotes first and blanks then. */
  private String blank() {
    String blank = pick(BLANKS);
    return family == DriverFamily.ORACLE && random.nextBoolean() ? "\"" + blank + "\"" : blank;
  }

  private String disguisedValue(String value) {
    String meant = value.equals("class") ? className() : value;
    return switch (random.nextInt(10)) {
      case 0 -> randomCase(meant);
      case 1 -> encoded(meant, 1 + random.nextInt(3));
      case 2 -> encoded(encoded(meant, 1), 1);
      case 3 -> blank() + meant;
      case 4 -> meant + blank();
      case 5 ->
          value.equals("true") ? pick("yes", "YES", "1", "on", "TRUE", "t", "") : listed(meant);
      case 6 -> pick("{" + meant + "}", "\"" + meant + "\"", "'" + meant + "'");
      case 7 -> twin(meant);
      case 8 -> inserted(meant, pick("\\", "/**/", "\u00ad"));
      default -> meant;
    };
  }

  /** A class of an application, or one that hides in the package of another driver. */
  private String className() {
    String own = family == DriverFamily.MYSQL ? "com.mysql." : name;
    String foreign = pick("com.acme.Evil", "com.mysqlx.acme.Evil", pick(FOREIGN));
    return foreign.contains(own) ? "com.acme.Evil" : foreign;
  }

  private String listed(String value) {
    return pick(
        value + ",com.mysql.cj.jdbc.interceptors.ServerStatusDiffInterceptor",
        "com.mysql.cj.jdbc.interceptors.ServerStatusDiffInterceptor," + value,
        "org.postgresql.ssl.LibPQFactory , " + value,
        "," + value);
  }

  private String randomCase(String text) {
    StringBuilder mixed = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      mixed.append(random.nextBoolean() ? Character.toUpperCase(c) : Character.toLowerCase(c));
    }
    return mixed.toString();
  }

  private String encoded(String text, int times) {
    String result = text;
    for (int i = 0; i < times; i++) {
      int at = random.nextInt(result.length());
      StringBuilder code = new StringBuilder();
      for (byte b : result.substring(at, at + 1).getBytes(StandardCharsets.UTF_8)) {
        code.append(String.format(random.nextBoolean() ? "%%%02X" : "%%%02x", b & 0xff));
      }
      result = result.substring(0, at) + code + result.substring(at + 1);
    }
    return result;
  }

  private String twin(String text) {
    for (Map.Entry<String, String> ligature : LIGATURES.entrySet()) {
      if (text.contains(ligature.getKey()) && random.nextBoolean()) {
        return text.replace(ligature.getKey(), ligature.getValue());
      }
    }
    StringBuilder twins = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      twins.append(random.nextBoolean() ? TWINS.getOrDefault(c, String.valueOf(c)) : c);
    }
    return twins.toString();
  }

  private String inserted(String text, String what) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + what + text.substring(at);
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String pick(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
