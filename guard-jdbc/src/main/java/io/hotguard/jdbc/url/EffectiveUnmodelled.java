/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static io.hotguard.jdbc.model.SettingOrigin.HOST;
import static io.hotguard.jdbc.model.SettingOrigin.PROPERTIES;
import static io.hotguard.jdbc.model.SettingOrigin.URL;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.ValueReader;
import io.hotguard.text.VersionNumber;
import java.util.List;

/** The settings of a driver without a model, as they are written. */
final class EffectiveUnmodelled extends Effective {
  EffectiveUnmodelled(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    super(url, given, version, table);
  }

  @Override
  Resolution resolve() {
    Precedence precedence =
        new Precedence(
            url.grammar(),
            List.of(HOST, URL, PROPERTIES),
            (definition, text) -> ValueReader.Reading.of(text));
    return sharing(precedence.resolve(written(), table), false);
  }
}
