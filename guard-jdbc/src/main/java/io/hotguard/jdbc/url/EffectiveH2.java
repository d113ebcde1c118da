/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static io.hotguard.jdbc.model.SettingOrigin.HOST;
import static io.hotguard.jdbc.model.SettingOrigin.PROPERTIES;
import static io.hotguard.jdbc.model.SettingOrigin.URL;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The settings of H2. It refuses an unknown key in the URL, and a setting with two different values
 * in the URL or in URL and properties.
 */
final class EffectiveH2 extends Effective {
  /** The first release with a switch for unknown settings; 1.4.200 knows only its name. */
  private static final String LENIENT = "2.0.202";

  EffectiveH2(ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    super(url, given, version, table);
  }

  @Override
  Resolution resolve() {
    SettingsDraft draft =
        new Precedence(url.grammar(), List.of(HOST, URL, PROPERTIES), new H2Values())
            .resolve(written(), table);
    refuseConflicts(draft);
    if (!version.isAtLeast(LENIENT) || !isTrue(draft, "IGNORE_UNKNOWN_SETTINGS")) {
      refuseUnknown(draft);
    }
    refusePassword(draft);
    return sharing(draft, false);
  }

  /** An encrypted file takes two passwords in one. */
  private static void refusePassword(SettingsDraft draft) {
    Setting.Draft password = draft.find("PASSWORD").orElse(null);
    if (password != null
        && !password.hasPlaceholder()
        && draft.isGiven("CIPHER")
        && text(draft, "PASSWORD").indexOf(' ') < 0) {
      Candidate winner = password.winner();
      draft.refuse(
          new Refusal(
              Refusal.Kind.BAD_VALUE,
              "PASSWORD",
              "needs the password of the file, a blank and that of the user",
              winner == null ? -1 : winner.offset()));
    }
  }

  private void refuseConflicts(SettingsDraft draft) {
    Map<String, Candidate> seen = new HashMap<>();
    given.forEach(each -> seen.put(each.key().toUpperCase(Locale.ENGLISH), each));
    for (Candidate each : url.candidates()) {
      String name = each.key().toUpperCase(Locale.ENGLISH);
      Candidate earlier = table.find(name).isPresent() ? seen.get(name) : null;
      if (earlier != null
          && !Objects.equals(earlier.value(), each.value())
          && !each.placeholder()
          && !earlier.placeholder()) {
        draft.refuse(
            new Refusal(
                Refusal.Kind.DUPLICATE_KEY,
                name,
                "must not have two different values",
                each.offset()));
      }
      seen.put(name, each);
    }
  }

  /** A wrapper reads keys of its own. */
  private void refuseUnknown(SettingsDraft draft) {
    if (!url.text().wrappers().isEmpty()) {
      return;
    }
    for (Candidate each : url.candidates()) {
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
}
