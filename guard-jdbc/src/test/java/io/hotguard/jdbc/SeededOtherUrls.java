/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyDefinition.ValueType;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.text.VersionNumber;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** URLs for pgjdbc, SQL Server, Oracle and H2, the same for a seed: usual, odd and broken. */
final class SeededOtherUrls {
  /** Settings that need a file, a class, another setting or a second server to be taken. */
  private static final Set<String> DEMANDING =
      Set.of(
          ("service,PGHOST,PGPORT,authentication,authenticationScheme,"
                  + "integratedSecurity,failoverPartner,enclaveAttestationUrl,"
                  + "enclaveAttestationProtocol,keyStoreAuthentication,keyStoreSecret,"
                  + "keyVaultProviderClientId,keyVaultProviderClientKey,accessToken,retryExec,"
                  + "retryConn,maxResultBuffer,domain,connectRetryCount,connectRetryInterval,"
                  + "fips,useDefaultJaasConfig,useDefaultGSSCredential,concatNullYieldsNull,"
                  + "quotedIdentifier,keyStorePrincipalId,keyStoreLocation,"
                  + "columnEncryptionSetting,serverNameAsACE,multiSubnetFailover,loginTimeout,"
                  + "TransparentNetworkIPResolution,clientKeyPassword,CIPHER,RECOVER_TEST,"
                  + "TIME ZONE")
              .split(","));

  private final SplittableRandom random;
  private final DriverFamily family;
  private final List<PropertyDefinition> definitions;

  SeededOtherUrls(DriverFamily family, VersionNumber version, long seed) {
    this.random = new SplittableRandom(seed);
    this.family = family;
    this.definitions =
        PropertyTable.of(family).at(version).definitions().stream()
            .filter(
                d -> !d.has("class") && !d.has("class-list") && !d.has("file") && !d.has("pseudo"))
            .filter(d -> !DEMANDING.contains(d.name()) && !isFussy(d))
            .toList();
  }

  /** Oracle's own words, which the model does not check. */
  private boolean isFussy(PropertyDefinition definition) {
    return family == DriverFamily.ORACLE
        && definition.type() != ValueType.BOOLEAN
        && !Set.of("user", "password", "defaultRowPrefetch", "v$session.program")
            .contains(definition.name());
  }

  Entry next() {
    String opening = family == DriverFamily.POSTGRESQL || family == DriverFamily.ORACLE ? "?" : ";";
    String separator = opening.equals("?") ? "&" : ";";
    StringBuilder url = new StringBuilder(server());
    int settings = random.nextInt(6);
    for (int i = 0; i < settings; i++) {
      url.append(i == 0 ? opening : separator).append(pair());
    }
    if (random.nextInt(15) == 0) {
      url.append(pick(separator, separator + separator, "#", " ", "\\", "%"));
    }
    Map<String, String> properties = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 1; i--) {
      properties.put(definition().name(), value(definition()));
    }
    return new Entry(url.toString(), properties);
  }

  private String server() {
    return switch (family) {
      case POSTGRESQL ->
          pick("jdbc:postgresql://", "jdbc:postgresql://", "jdbc:postgresql:")
              + pick("h|h:5433|h1,h2|h1:1,h2:2|[::1]:5433||:1|h:x|h:".split("\\|", -1))
              + pick("/|/db|/db|/d%20b|/a/b|".split("\\|", -1));
      case SQLSERVER ->
          "jdbc:sqlserver://"
              + pick("h|h:1433|h\\inst|h\\inst:1500|| h |h:x|h a=b".split("\\|", -1));
      case ORACLE ->
          "jdbc:oracle:thin:"
              + pick("", "", "scott/tiger", "\"a\"/\"b@c\"")
              + "@"
              + pick(
                  "host/svc|host:1521/svc|//host:1521/svc|tcps://host:2484/svc|host:1521:sid|alias"
                      .split("\\|", -1));
      default ->
          "jdbc:h2:"
              + pick(
                  "mem:test|mem:|~/test|file:/x|tcp://h/x|tcp://h:1,g/x|ssl://h".split("\\|", -1));
    };
  }

  private PropertyDefinition definition() {
    return definitions.get(random.nextInt(definitions.size()));
  }

  private String pair() {
    PropertyDefinition definition = definition();
    String name = definition.name();
    if (family == DriverFamily.SQLSERVER && !definition.aliases().isEmpty()) {
      name = random.nextBoolean() ? name : definition.aliases().get(0);
    }
    String key =
        switch (random.nextInt(20)) {
          case 0 -> name.toLowerCase(Locale.ROOT);
          case 1 -> name.toUpperCase(Locale.ROOT);
          case 2 -> family == DriverFamily.ORACLE ? name : " " + name + " ";
          case 3 -> pick("foo", "multiStatements", "");
          default -> name;
        };
    return random.nextInt(25) == 0 ? key : key + "=" + value(definition);
  }

  private String value(PropertyDefinition definition) {
    if (!definition.values().isEmpty() && random.nextInt(3) > 0) {
      String word = definition.values().get(random.nextInt(definition.values().size()));
      return random.nextInt(4) == 0 ? word.toUpperCase(Locale.ROOT) : word;
    }
    return switch (definition.type()) {
      case BOOLEAN -> pick("true|false|TRUE|False|1|yes|".split("\\|", -1));
      case INT, LONG -> pick("0|1|-1|-2|600|70000|99999999999|1.5|x|".split("\\|", -1));
      default -> odd();
    };
  }

  private String odd() {
    return family == DriverFamily.ORACLE
        ? pick("a|x y|\"a&b\"|a%20b||\"a=b\"|a=b".split("\\|", -1))
        : pick("a|x y|a%20b|a+b|%zz|a=b|{a;b}|{a|a\\;b||3|p}q".split("\\|", -1));
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
