/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.ValueReader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads values as the SQL Server driver does. An empty number counts as no value. */
final class SqlServerValues implements ValueReader {
  private static final int MAX_NAME = 128;
  private static final int LEAST_PACKET = 512;
  private static final int GREATEST_PACKET = 32767;
  private static final Set<String> NAMES =
      Set.of(
          "user", "password", "databaseName", "applicationName", "workstationID", "instanceName");
  private static final Map<String, String> ENCRYPT_WORDS =
      Map.of("no", "False", "optional", "False", "mandatory", "True");

  private static final String MANAGED_IDENTITY = "ActiveDirectoryManagedIdentity";

  /**
   * The releases that list this kind of authentication take {@code ActiveDirectoryDefault}, too.
   */
  private static final String CERTIFICATE = "ActiveDirectoryServicePrincipalCertificate";

  /** The driver checks these words only if another setting needs them. */
  private static final Set<String> LAZY = Set.of("authenticationScheme");

  @Override
  public Reading read(PropertyDefinition definition, @Nullable String text) {
    String given = text == null ? "" : text;
    return switch (definition.type()) {
      case BOOLEAN -> bool(given);
      case INT, LONG, SIZE -> number(definition, given);
      case ENUM -> word(definition, given);
      case STRING -> string(definition, given);
    };
  }

  private static Reading bool(String given) {
    String lower = given.toLowerCase(Locale.ROOT);
    return lower.equals("true") || lower.equals("false")
        ? Reading.of(lower)
        : Reading.notAllowed(given, "must be true or false");
  }

  private static Reading number(PropertyDefinition definition, String given) {
    if (given.isEmpty() && !definition.name().equals(SqlServerName.PORT)) {
      return Reading.of(definition.defaultValue());
    }
    int number;
    try {
      number = Integer.parseInt(given);
    } catch (NumberFormatException e) {
      return Reading.notAllowed(given, "must be a whole number");
    }
    if (definition.name().equals("packetSize") && !isPacket(number)) {
      return Reading.notAllowed(given, "must be -1, 0 or in 512..32767");
    }
    return isWithin(definition, number)
        ? Reading.of(Integer.toString(number))
        : Reading.notAllowed(given, "must be in " + definition.values().get(0));
  }

  private static boolean isPacket(int size) {
    return size == -1 || size == 0 || (size >= LEAST_PACKET && size <= GREATEST_PACKET);
  }

  private static boolean isWithin(PropertyDefinition definition, int number) {
    OptionalLong least = definition.least();
    OptionalLong greatest = definition.greatest();
    return (least.isEmpty() || number >= least.getAsLong())
        && (greatest.isEmpty() || number <= greatest.getAsLong());
  }

  private static Reading word(PropertyDefinition definition, String given) {
    String known =
        definition.values().stream().filter(given::equalsIgnoreCase).findFirst().orElse(null);
    if (definition.name().equals("encrypt")) {
      known = ENCRYPT_WORDS.getOrDefault(given.toLowerCase(Locale.ROOT), known);
    }
    if (known == null && definition.name().equals("authentication")) {
      known = unlisted(definition.values(), given);
    }
    if (known != null) {
      return Reading.of(known);
    }
    return LAZY.contains(definition.name())
        ? Reading.of(given)
        : Reading.notAllowed(given, "must be one of " + definition.values());
  }

  /** The driver's own list leaves out an older name and a word that its enumeration has. */
  private static @Nullable String unlisted(List<String> values, String given) {
    if (given.equalsIgnoreCase("ActiveDirectoryMSI") && values.contains(MANAGED_IDENTITY)) {
      return MANAGED_IDENTITY;
    }
    String automatic = "ActiveDirectoryDefault";
    return given.equalsIgnoreCase(automatic) && values.contains(CERTIFICATE) ? automatic : null;
  }

  private static Reading string(PropertyDefinition definition, String given) {
    if (definition.name().equals("accessTokenCallback")) {
      return Reading.notAllowed(given, "must be an object, in the properties of the connection");
    }
    return NAMES.contains(definition.name()) && given.length() > MAX_NAME
        ? Reading.refused(given, "must have at most " + MAX_NAME + " characters")
        : Reading.of(given);
  }
}
