/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.text.VersionNumber;
import java.util.regex.Pattern;

/** Reports a SQLite database that the driver fetches before it opens it. */
public final class RemoteResourceDatabase extends JdbcRule {
  private static final String RESOURCE = ":resource:";
  private static final String AFFECTED_SINCE = "3.6.14.1";
  private static final String REPAIRED = "3.41.2.2";
  private static final int IN_ANY_CASE = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;

  /*
   * As java.net.URL reads a text: it drops blanks and the word url:. A file of another host is
   * fetched by FTP, but only if it is an archive.
   */
  private static final String BLANK = "[\\x00-\\x20]*+";
  private static final String OUTER = "(?:" + BLANK + "(?:url|jar):)*+";
  private static final Pattern REMOTE =
      Pattern.compile(OUTER + BLANK + "(?:https?|ftp):.*", IN_ANY_CASE);
  private static final Pattern REMOTE_ARCHIVE =
      Pattern.compile(
          BLANK + "(?:url:)?" + BLANK + "jar:" + OUTER + BLANK + "file://(?!/|~/|localhost/).*",
          IN_ANY_CASE);

  public RemoteResourceDatabase() {
    super(
        RuleDescriptor.error(
                "RemoteResourceDatabase",
                "A SQLite URL has the driver fetch its database from the network (CVE-2023-32697).")
            .tagged("jdbc", "security", "cve"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.SQLITE || !facts.database().startsWith(RESOURCE)) {
      return;
    }
    String resource = facts.database().substring(RESOURCE.length());
    boolean remote =
        REMOTE.matcher(resource).matches() || REMOTE_ARCHIVE.matcher(resource).matches();
    boolean affected = facts.driverVersion().map(RemoteResourceDatabase::isAffected).orElse(false);
    if (remote || affected) {
      report(
          facts,
          sink,
          (remote
                  ? RESOURCE + " fetches the database from the network and opens it"
                  : RESOURCE + " copies the database to a temporary file and opens it")
              + (affected
                  ? "; "
                      + SettingWords.driver(facts)
                      + " gives that file a name that can be foreseen, so that another can put its own in place"
                      + " (CVE-2023-32697)"
                  : ""),
          Fix.of(
              affected
                  ? "Update the driver to " + REPAIRED + " or later, and open local files only"
                  : "Put the file beside the application and open it by its path"));
    }
  }

  private static boolean isAffected(VersionNumber version) {
    return version.isAtLeast(AFFECTED_SINCE) && !version.isAtLeast(REPAIRED);
  }
}
