/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.SettingOrigin;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A URL as its driver's grammar reads it. Offsets refer to the driver's text. */
public final class ParsedUrl {
  private final UrlText text;
  private final UrlGrammar grammar;
  private final List<JdbcHost> hosts = new ArrayList<>();
  private final List<UrlSetting> settings = new ArrayList<>();
  String scheme = "";
  String transport = "";
  int opening = -1;

  /** Whether a placeholder may add further settings. */
  boolean open;

  private @Nullable Unread unread;

  ParsedUrl(UrlText text, UrlGrammar grammar) {
    this.text = text;
    this.grammar = grammar;
  }

  /**
   * The reason why the settings of a URL are not understood. It never contains a part of the URL.
   *
   * @param offset the character of the driver's text at which reading ends
   * @param refused whether the driver is known to refuse the URL for the same reason
   */
  public record Unread(int offset, String reason, boolean refused) {}

  /**
   * A setting of the URL.
   *
   * @param key as the driver reads it
   * @param value as the driver reads it; null if there is no value
   * @param valueStart equal to {@code valueEnd} and {@code keyEnd} if there is no value
   */
  public record UrlSetting(
      String key, @Nullable String value, int keyStart, int keyEnd, int valueStart, int valueEnd) {

    /** Whether the setting stands in a host without a key, such as the user before an at sign. */
    public boolean isPartOfHost() {
      return keyStart == valueStart && keyStart == keyEnd;
    }

    @Override
    public String toString() {
      return key + "@" + keyStart;
    }
  }

  public UrlText text() {
    return text;
  }

  public UrlGrammar grammar() {
    return grammar;
  }

  /** Returns the part before the hosts, such as {@code jdbc:mysql:loadbalance:}. */
  public String scheme() {
    return scheme;
  }

  /** Returns the protocol below the driver's own, in lower case; empty if the URL has none. */
  public String transport() {
    return transport;
  }

  List<JdbcHost> hosts() {
    return hosts;
  }

  /** Returns the settings in the order of the text. */
  public List<UrlSetting> settings() {
    return settings;
  }

  /** Returns the offset of the character before the first setting; -1 without settings. */
  public int opening() {
    return opening;
  }

  /** Returns why the settings are not understood; null if they are. */
  public @Nullable Unread unread() {
    return unread;
  }

  /** Forgets the settings of a URL that is not understood. */
  void unread(Unread reason) {
    unread = reason;
    settings.clear();
    hosts.clear();
  }

  /** Returns the settings that somebody wrote, as candidates. */
  List<Candidate> candidates() {
    return settings.stream().map(this::candidate).toList();
  }

  private Candidate candidate(UrlSetting setting) {
    return new Candidate(
        setting.key(),
        setting.isPartOfHost() ? setting.key() : text.cut(setting.keyStart(), setting.keyEnd()),
        setting.value(),
        setting.isPartOfHost() ? SettingOrigin.HOST : SettingOrigin.URL,
        text.outerOffset(setting.keyStart()),
        text.hasPlaceholder(setting.keyStart(), setting.valueEnd()));
  }
}
