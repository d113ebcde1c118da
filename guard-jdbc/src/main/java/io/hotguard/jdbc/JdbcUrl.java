/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.UrlEditor.Edit;
import io.hotguard.jdbc.dialect.Dialect;
import io.hotguard.jdbc.dialect.LeakedCredentials;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.dialect.WrapperKeys;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Secrets;
import io.hotguard.jdbc.model.ServerKind;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Represents a JDBC URL. You can show it without its secrets, and change a setting while every
 * other character stays.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 */
public final class JdbcUrl {
  private static final Pattern SCHEME =
      Pattern.compile("jdbc:[A-Za-z0-9+-]*:", Pattern.CASE_INSENSITIVE);

  /** A driver may end a password at its first at sign; the author meant the last one. */
  private static final Pattern BEHIND_MASK = Pattern.compile("(?<=\\*\\*\\*@)[^?(=,*]*@");

  private final ParsedUrl parsed;
  private final Dialect dialect;
  private final VersionNumber version;
  private final PropertyTable table;
  private final UrlEditor editor;
  private final List<Edit> masks;

  JdbcUrl(ParsedUrl parsed, Dialect dialect, VersionNumber version) {
    this.parsed = parsed;
    this.dialect = dialect;
    this.version = version;
    this.table = PropertyTable.of(dialect.family()).at(version);
    this.editor = new UrlEditor(parsed, dialect.syntax());
    this.masks = findMasks();
  }

  /** Returns the URL for {@link java.sql.DriverManager}, secrets included. Never log it. */
  public String text() {
    return parsed.text().outer();
  }

  /** Returns the URL with {@code ***} for each secret; only the scheme if it is unreadable. */
  public String masked() {
    if (isUnread()) {
      Matcher scheme = SCHEME.matcher(text());
      return (scheme.lookingAt() ? scheme.group() : "") + Secrets.MASK;
    }
    // A password in another driver's syntax is part of some value for this driver.
    String masked = LeakedCredentials.hidden(editor.apply(masks));
    return BEHIND_MASK.matcher(masked).replaceAll("");
  }

  /** Returns whether the character at an offset of {@link #text()} may be part of a secret. */
  public boolean isHidden(int offset) {
    UrlText text = parsed.text();
    return masks.stream()
        .anyMatch(
            mask ->
                text.outerOffset(mask.start()) <= offset && offset < text.outerOffset(mask.end()));
  }

  /** Whether {@link #masked()} shows a part of the URL unchanged. */
  boolean shows(String part) {
    return masked().contains(part);
  }

  private List<Edit> findMasks() {
    List<Edit> edits = new ArrayList<>();
    parsed
        .secrets()
        .forEach(range -> edits.add(new Edit(range.start(), range.end(), Secrets.MASK)));
    int dropped = parsed.fragment() < 0 ? 0 : 1;
    if (dialect.family() != DriverFamily.MYSQL || parsed.secrets().size() == dropped) {
      addUserInfo(edits);
    }
    LeakedCredentials.encodedUserInfo(parsed.text().safe())
        .forEach(range -> edits.add(new Edit(range.start(), range.end(), Secrets.MASK)));
    boolean afterSecret = false;
    boolean common = false;
    for (UrlSetting setting : parsed.settings()) {
      addEncodedPair(setting, edits);
      if (!common && setting.host() < 0) {
        common = true;
        afterSecret = LeakedCredentials.isIn(parsed.text().safe().substring(0, setting.keyStart()));
      }
      if (afterSecret && isUnknown(setting)) {
        edits.add(new Edit(setting.keyStart(), setting.valueEnd(), Secrets.MASK));
        continue;
      }
      afterSecret = isSecret(setting);
      if (afterSecret && setting.value() != null) {
        edits.add(new Edit(setting.valueStart(), setting.valueEnd(), Secrets.MASK));
      }
    }
    return edits;
  }

  /** A setting whose equals sign is encoded is a part of a key or value, up to its end. */
  private void addEncodedPair(UrlSetting setting, List<Edit> edits) {
    String written = parsed.text().safe().substring(setting.keyStart(), setting.valueEnd());
    if (written.indexOf('%') >= 0) {
      LeakedCredentials.ranges("&" + written).stream()
          .limit(1)
          .map(leak -> setting.keyStart() + leak.start() - 1)
          .filter(start -> start < setting.valueEnd())
          .forEach(start -> edits.add(new Edit(start, setting.valueEnd(), Secrets.MASK)));
    }
  }

  /** Returns the secrets as they are written, wherever the masks are. */
  List<String> secrets() {
    UrlText text = parsed.text();
    String outer = text.outer();
    List<String> secrets = new ArrayList<>();
    for (Edit mask : masks) {
      secrets.add(outer.substring(text.outerOffset(mask.start()), text.outerOffset(mask.end())));
    }
    List<PlaceholderRanges.Range> leaked = new ArrayList<>(LeakedCredentials.ranges(outer));
    leaked.addAll(LeakedCredentials.encodedUserInfo(outer));
    LeakedCredentials.userInfo(outer).ifPresent(leaked::add);
    leaked.forEach(range -> secrets.add(outer.substring(range.start(), range.end())));
    return secrets;
  }

  /*
   * If a secret contains the separator, the driver ends the secret there, and the rest looks like
   * keys. Such a rest cannot be told from an unknown key, so neither is shown. If the driver's keys
   * are not known, a key without a value is not shown.
   */
  private boolean isUnknown(UrlSetting setting) {
    if (parsed.isForWrapper(setting)) {
      return false;
    }
    return table.names().isEmpty()
        ? setting.value() == null
        : dialect.definition(setting.key(), table).isEmpty();
  }

  /** The driver has not read the rest of the URL, so the places of its secrets are unknown. */
  boolean isUnread() {
    return !parsed.refusals().isEmpty();
  }

  /** Some drivers see no password before a host, but the author meant one. */
  private void addUserInfo(List<Edit> edits) {
    LeakedCredentials.userInfo(parsed.text().safe())
        .ifPresent(range -> edits.add(new Edit(range.start(), range.end(), Secrets.MASK)));
  }

  /**
   * Returns the URL with a setting. If the URL has the setting under any name and for any host, the
   * first place gets the value and the others are removed. A value that belongs to one host stays
   * there, and the other hosts get the common value.
   *
   * @param name the setting's canonical name
   * @param value the value, not encoded
   * @return the new URL; this one if its driver cannot read it, or would read another value
   */
  public JdbcUrl with(String name, String value) {
    List<UrlSetting> written = written(name);
    List<UrlSetting> surplus = new ArrayList<>();
    List<Edit> edits = new ArrayList<>();
    boolean common = false;
    for (UrlSetting setting : written) {
      if (setting.host() >= 0) {
        edits.add(editor.value(setting, value));
      } else if (common) {
        surplus.add(setting);
      } else {
        edits.add(editor.value(setting, value));
        common = true;
      }
    }
    edits.addAll(editor.removals(surplus));
    long own = written.stream().map(UrlSetting::host).distinct().count();
    if (!common && own < Math.max(1, parsed.hosts().size())) {
      edits.add(editor.addition(name, value));
    }
    JdbcUrl changed = rewritten(editor.apply(edits));
    return changed.reads(name, value) ? changed : this;
  }

  /**
   * Whether each place of a setting has the value. A placeholder may become any value, and Amazon's
   * driver has places that its driver drops.
   */
  private boolean reads(String name, String value) {
    List<UrlSetting> written = written(name);
    boolean isLost = (written.isEmpty() && parsed.fragment() == -1) || parsed.isForProvider();
    return !isLost
        && !dialect.isOverruled(canonical(name), parsed)
        && (PlaceholderRanges.isIn(value)
            || written.stream().allMatch(setting -> value.equals(setting.value())));
  }

  /**
   * Returns the URL without a setting, under any of its names and for any host; this URL if its
   * driver cannot read it. The name is canonical; for an unknown setting, it is the key. Unknown
   * keys behind a secret may be its rest, so they go with it.
   */
  public JdbcUrl without(String name) {
    return rewritten(editor.apply(editor.without(gone(name))));
  }

  /** Returns a setting's places, and the rests of its secrets, which would be shown alone. */
  private List<UrlSetting> gone(String name) {
    List<UrlSetting> written = written(name);
    List<UrlSetting> gone = new ArrayList<>();
    boolean rest = false;
    for (UrlSetting setting : parsed.settings()) {
      boolean goes = written.contains(setting);
      rest = goes ? isSecret(setting) : rest && isUnknown(setting);
      if (goes || rest) {
        gone.add(setting);
      }
    }
    return gone;
  }

  DriverFamily family() {
    return dialect.family();
  }

  List<String> wrappers() {
    return parsed.text().wrappers();
  }

  String scheme() {
    return parsed.scheme();
  }

  String transport() {
    return parsed.transport();
  }

  Optional<ServerKind> server() {
    return Optional.ofNullable(parsed.text().server());
  }

  List<String> wrapperSecrets() {
    return parsed.settings().stream()
        .filter(setting -> !parsed.isForDriver(setting) && !parsed.isSelector(setting))
        .filter(setting -> isSecret(setting) && setting.value() != null)
        .filter(setting -> !parsed.text().hasPlaceholder(setting.valueStart(), setting.valueEnd()))
        .map(UrlSetting::key)
        .distinct()
        .toList();
  }

  private boolean isSecret(UrlSetting setting) {
    String key = setting.key();
    return parsed.isForWrapper(setting)
        ? WrapperKeys.isSecret(key)
        : dialect
            .definition(key, table)
            .map(PropertyDefinition::isSecret)
            .orElseGet(() -> Secrets.isLikelyName(key));
  }

  private List<UrlSetting> written(String name) {
    String canonical = canonical(name);
    return parsed.settings().stream()
        .filter(setting -> canonical(setting.key()).equals(canonical))
        .toList();
  }

  private String canonical(String key) {
    return dialect.definition(key, table).map(PropertyDefinition::name).orElse(key);
  }

  private JdbcUrl rewritten(String changed) {
    if (isUnread()) {
      return this;
    }
    UrlText text = Wrappers.stripAny(changed);
    JdbcUrl url = new JdbcUrl(dialect.parse(text, version, table), dialect, version);
    return url.isUnread() ? this : url;
  }

  /** Returns {@link #masked()}. */
  @Override
  public String toString() {
    return masked();
  }
}
