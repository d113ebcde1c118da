/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;

/** Reports that the driver makes Java objects of bytes that the server sends. */
final class AutomaticDeserialization extends HarmfulFlag {

  AutomaticDeserialization() {
    super(
        RuleDescriptor.error(
                "AutomaticDeserialization",
                "The driver makes Java objects of bytes from the server: whoever writes them can run code here.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security"),
        Set.of(DriverFamily.MYSQL),
        "autoDeserialize");
  }

  @Override
  String consequence() {
    return "getObject on a BLOB makes a Java object of what it holds, so that whoever can write the"
        + " column, or answer in the server's place, runs code in this process";
  }

  @Override
  Fix fix(Setting setting) {
    return Fix.remove("Remove it, and read such columns with getBytes", SettingWords.key(setting));
  }
}
