/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.h2;

import io.hotguard.jdbc.dialect.Dialect;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.PolicyResolver;
import io.hotguard.jdbc.dialect.PolicyResolver.KeyMatching;
import io.hotguard.jdbc.dialect.UrlSyntax;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * H2. It refuses an unknown key in the URL, and a setting with two different values in the URL or
 * in URL and properties. Unknown properties are dropped.
 */
public final class H2Dialect extends Dialect {
  private static final PolicyResolver POLICY =
      new PolicyResolver(KeyMatching.IGNORE_CASE, true, new H2Values());
  private static final UrlSyntax SYNTAX = new UrlSyntax(";", ";", H2Dialect::escaped);
  private static final String PASSWORD = "PASSWORD";

  /** The first release with a switch for unknown settings; 1.4.200 knows only its name. */
  private static final String LENIENT = "2.0.202";

  public H2Dialect() {
    super(DriverFamily.H2, H2UrlReader.SCHEME, SYNTAX);
  }

  @Override
  public ParsedUrl parse(UrlText url, VersionNumber version, PropertyTable table) {
    return H2UrlReader.read(url);
  }

  @Override
  protected Resolution merge(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    List<Candidate> ofUrl = url.candidates();
    SettingsDraft draft = POLICY.resolve(ofUrl, given, table);
    refuseConflicts(draft, ofUrl, given, table);
    if (!version.isAtLeast(LENIENT) || !isTrue(draft, "IGNORE_UNKNOWN_SETTINGS")) {
      refuseUnknown(draft, ofUrl, table);
    }
    refusePassword(draft);
    Settings settings = draft.finish();
    List<JdbcHost> hosts = new ArrayList<>();
    for (UrlHost host : url.hosts()) {
      hosts.add(new JdbcHost(Objects.requireNonNullElse(host.name(), ""), host.port(), settings));
    }
    if (hosts.isEmpty()) {
      hosts.add(new JdbcHost("", -1, settings)); // in this process
    }
    return new Resolution(hosts, url.database(), draft.refusals(), url.isOpen());
  }

  /** Refuses two properties with one name even with equal values; their case differs. */
  private static void refuseConflicts(
      SettingsDraft draft, List<Candidate> ofUrl, List<Candidate> given, PropertyTable table) {
    Map<String, Candidate> seen = new HashMap<>();
    for (Candidate each : given) {
      String name = each.key().toUpperCase(Locale.ENGLISH);
      Candidate earlier = seen.get(name);
      if (earlier != null && !earlier.key().equals(each.key()) && table.find(name).isPresent()) {
        refuse(draft, name, each);
      }
      seen.put(name, each);
    }
    for (Candidate each : ofUrl) {
      String name = each.key().toUpperCase(Locale.ENGLISH);
      Candidate earlier = table.find(name).isPresent() ? seen.get(name) : null;
      if (earlier != null
          && !Objects.equals(earlier.value(), each.value())
          && !each.placeholder()
          && !earlier.placeholder()) {
        refuse(draft, name, each);
      }
      seen.put(name, each);
    }
  }

  private static void refuse(SettingsDraft draft, String name, Candidate second) {
    draft.refuse(
        new Refusal(
            Refusal.Kind.DUPLICATE_KEY,
            name,
            "must not have two different values",
            second.offset()));
  }

  private static void refuseUnknown(
      SettingsDraft draft, List<Candidate> ofUrl, PropertyTable table) {
    for (Candidate each : ofUrl) {
      String name = each.key().toUpperCase(Locale.ENGLISH);
      if (table.find(name).isEmpty() && !PlaceholderRanges.isIn(each.key())) {
        draft.refuse(
            new Refusal(
                Refusal.Kind.UNKNOWN_KEY,
                name,
                "is no setting of H2; it refuses the URL for it",
                each.offset()));
      }
    }
  }

  /** An encrypted file takes two passwords in one, and a hashed password is hexadecimal. */
  private static void refusePassword(SettingsDraft draft) {
    Setting.Draft setting = draft.find(PASSWORD).orElse(null);
    if (setting == null || setting.hasPlaceholder()) {
      return;
    }
    String given = Objects.requireNonNullElse(setting.value(), "");
    boolean encrypted = draft.isGiven("CIPHER");
    int blank = given.indexOf(' ');
    if (encrypted && blank < 0) {
      refusePassword(
          draft, setting, "needs the password of the file, a blank and that of the user");
      return;
    }
    boolean hashed = isTrue(draft, "PASSWORD_HASH");
    String ofUser = encrypted ? given.substring(blank + 1) : given;
    String ofFile = encrypted ? given.substring(0, blank) : "";
    if (hashed && !(isHexadecimal(ofUser) && isHexadecimal(ofFile))) {
      refusePassword(draft, setting, "must be hexadecimal where PASSWORD_HASH is true");
    }
  }

  private static void refusePassword(SettingsDraft draft, Setting.Draft password, String reason) {
    @Nullable Candidate winner = password.winner();
    int offset = winner == null ? -1 : winner.offset();
    draft.refuse(new Refusal(Refusal.Kind.BAD_VALUE, PASSWORD, reason, offset));
  }

  private static boolean isHexadecimal(String text) {
    return text.length() % 2 == 0
        && text.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128);
  }

  private static boolean isTrue(SettingsDraft draft, String name) {
    return draft.find(name).map(setting -> "true".equals(setting.value())).orElse(false);
  }

  private static String escaped(String text) {
    return PlaceholderRanges.isIn(text) ? text : text.replace("\\", "\\\\").replace(";", "\\;");
  }
}
