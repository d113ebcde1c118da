/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.util.Locale;
import java.util.regex.Pattern;

/** Checks whether a statement is about the session. It does not parse SQL any further. */
final class SqlText {
  private static final int LOOKED_AT_CHARS = 256;

  private static final Pattern LEADING_COMMENTS =
      Pattern.compile("^(?:\\s|\\(|/\\*(?!!).*?\\*/|--[^\\n]*(?:\\n|$))+", Pattern.DOTALL);

  private static final Pattern SESSION_STATE =
      Pattern.compile(
          "(?:set|show|use|reset|discard)\\b.*"
              + "|select\\s+@@.*"
              + "|select\\s+(?:1|'x'|(?:version|database|connection_id|current_schema)\\s*\\(\\))"
              + "(?:\\s+from\\s+dual)?\\s*;?\\s*",
          Pattern.DOTALL);

  private SqlText() {}

  /** Whether the text sets or reads session state, or only checks the connection. */
  static boolean isSessionState(String sql) {
    String head = sql.length() > LOOKED_AT_CHARS ? sql.substring(0, LOOKED_AT_CHARS) : sql;
    String bare = LEADING_COMMENTS.matcher(head).replaceFirst("").toLowerCase(Locale.ROOT);
    return SESSION_STATE.matcher(bare).matches();
  }

  static String withoutLiterals(String sql) {
    return new LiteralMask(sql).masked();
  }
}
