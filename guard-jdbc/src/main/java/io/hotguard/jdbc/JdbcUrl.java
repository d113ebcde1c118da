/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.url.ParsedUrl;
import io.hotguard.jdbc.url.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.url.SecretMask;
import io.hotguard.jdbc.url.UrlGrammar;
import io.hotguard.jdbc.url.UrlReader;
import io.hotguard.jdbc.url.UrlText;
import io.hotguard.text.PlaceholderRanges;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Represents a JDBC URL. You can show it without its secrets, and change a setting while the others
 * stay as they are written.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 */
public final class JdbcUrl {
  private final ParsedUrl parsed;
  private final VersionNumber version;
  private final PropertyTable table;
  private final SecretMask mask;

  JdbcUrl(ParsedUrl parsed, VersionNumber version, PropertyTable table) {
    this.parsed = parsed;
    this.version = version;
    this.table = table;
    this.mask = SecretMask.of(parsed, table);
  }

  /** Returns the URL for {@link java.sql.DriverManager}, secrets included. Never log it. */
  public String text() {
    return parsed.text().outer();
  }

  /**
   * Returns the URL with {@code ***} for each secret. If it is not understood, nothing is shown
   * from its settings on.
   */
  public String masked() {
    return mask.masked();
  }

  /** Returns whether the character at an offset of {@link #text()} may be part of a secret. */
  public boolean isHidden(int offset) {
    return mask.isHidden(offset);
  }

  ParsedUrl parsed() {
    return parsed;
  }

  /** Returns the secrets as they are written. */
  List<String> secrets() {
    return mask.secrets();
  }

  /**
   * Returns the URL with a setting. If the URL has the setting under any name, the first place gets
   * the value and the others are removed.
   *
   * @param name the setting's canonical name
   * @param value the value, not encoded
   * @return the new URL; this one if it is not understood, has the setting as a part of a host, or
   *     would have another value
   */
  public JdbcUrl with(String name, String value) {
    List<UrlSetting> written = written(name);
    if (isFixed(written)) {
      return this;
    }
    List<String> settings = new ArrayList<>();
    boolean there = false;
    for (UrlSetting setting : common()) {
      boolean same = written.contains(setting);
      if (!same || !there) {
        String key = parsed.text().cut(setting.keyStart(), setting.keyEnd());
        settings.add(same ? parsed.grammar().pair(key, value) : cut(setting));
      }
      there |= same;
    }
    if (!there) {
      settings.add(parsed.grammar().pair(name, value));
    }
    JdbcUrl changed = rewritten(settings);
    return changed.reads(name, value) ? changed : this;
  }

  private boolean isFixed(List<UrlSetting> written) {
    return parsed.unread() != null || written.stream().anyMatch(UrlSetting::isPartOfHost);
  }

  /** Whether each place of a setting has the value; a placeholder may become any value. */
  private boolean reads(String name, String value) {
    List<UrlSetting> written = written(name);
    return !written.isEmpty()
        && (PlaceholderRanges.isIn(value)
            || written.stream().allMatch(setting -> value.equals(setting.value())));
  }

  /**
   * Returns the URL without a setting, under any of its names; this URL if it is not understood or
   * has the setting as a part of a host. The name is canonical; for an unknown setting, it is the
   * key. Unknown keys behind a secret may be its rest, so they go with it.
   */
  public JdbcUrl without(String name) {
    List<UrlSetting> written = written(name);
    if (written.isEmpty() || isFixed(written)) {
      return this;
    }
    List<String> settings = new ArrayList<>();
    boolean rest = false;
    for (UrlSetting setting : common()) {
      boolean goes = written.contains(setting);
      int start = parsed.text().outerOffset(setting.keyStart());
      rest = goes || (rest && isHidden(start));
      if (!rest) {
        settings.add(cut(setting));
      }
    }
    JdbcUrl changed = rewritten(settings);
    return changed.parsed.unread() == null ? changed : this;
  }

  private List<UrlSetting> common() {
    return parsed.settings().stream().filter(Predicate.not(UrlSetting::isPartOfHost)).toList();
  }

  private String cut(UrlSetting setting) {
    return parsed.text().cut(setting.keyStart(), setting.valueEnd());
  }

  private List<UrlSetting> written(String name) {
    String canonical = canonical(name);
    return parsed.settings().stream()
        .filter(setting -> canonical(setting.key()).equals(canonical))
        .toList();
  }

  private String canonical(String key) {
    return parsed.grammar().definition(key, table).map(PropertyDefinition::name).orElse(key);
  }

  private JdbcUrl rewritten(List<String> settings) {
    UrlGrammar grammar = parsed.grammar();
    String head =
        parsed.opening() < 0
            ? text()
            : text().substring(0, parsed.text().outerOffset(parsed.opening()));
    UrlText changed = UrlText.of(head + grammar.settings(settings));
    return new JdbcUrl(UrlReader.read(changed, grammar, version, table), version, table);
  }

  /** Returns {@link #masked()}. */
  @Override
  public String toString() {
    return masked();
  }
}
