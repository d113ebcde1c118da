/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.SettingOrigin;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A URL as its driver's grammar reads it. Offsets refer to the driver's text. */
public final class ParsedUrl {
  private final UrlText text;
  private final UrlGrammar grammar;
  private final List<UrlHost> hosts = new ArrayList<>();
  private final List<UrlSetting> settings = new ArrayList<>();
  private String scheme = "";
  private String database = "";
  private String transport = "";
  private int opening = -1;
  private boolean open;
  private @Nullable Unread unread;

  ParsedUrl(UrlText text, UrlGrammar grammar) {
    this.text = text;
    this.grammar = grammar;
  }

  /**
   * A host of the URL.
   *
   * @param name null if the URL gives no name
   * @param port {@link #NO_PORT} or {@link #UNKNOWN_PORT} if the URL gives no number
   */
  record UrlHost(@Nullable String name, int port) {
    static final int NO_PORT = -1;

    /** The URL gives the port as a placeholder. */
    static final int UNKNOWN_PORT = -2;

    static final UrlHost NONE = new UrlHost(null, NO_PORT);
  }

  /**
   * A setting of the URL.
   *
   * @param key as the driver reads it
   * @param value as the driver reads it; null if there is no value
   * @param valueStart equal to {@code valueEnd} and {@code keyEnd} if there is no value
   * @param host the index of the host whose part contains it; -1 for the common part
   */
  public record UrlSetting(
      String key,
      @Nullable String value,
      int keyStart,
      int keyEnd,
      int valueStart,
      int valueEnd,
      int host) {

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

  void scheme(String read) {
    scheme = read;
  }

  String database() {
    return database;
  }

  void database(String read) {
    database = read;
  }

  /** Returns the protocol below the driver's own, in lower case; empty if the URL has none. */
  public String transport() {
    return transport;
  }

  void transport(String protocol) {
    transport = protocol;
  }

  List<UrlHost> hosts() {
    return hosts;
  }

  /** Returns how many hosts the URL names; at least one. */
  public int hostCount() {
    return Math.max(1, hosts.size());
  }

  /** Returns the settings in the order of the text. */
  public List<UrlSetting> settings() {
    return settings;
  }

  /** Returns the offset of the character before the first setting; -1 without settings. */
  public int opening() {
    return opening;
  }

  void opening(int offset) {
    opening = offset;
  }

  /** Whether a placeholder may add further settings. */
  boolean isOpen() {
    return open;
  }

  void open() {
    open = true;
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
    database = "";
  }

  /** Returns the settings that somebody wrote, as candidates. */
  List<Candidate> candidates() {
    return settings.stream().map(this::candidate).toList();
  }

  private Candidate candidate(UrlSetting setting) {
    boolean common = setting.host() < 0 && !setting.isPartOfHost();
    return new Candidate(
        setting.key(),
        setting.isPartOfHost() ? setting.key() : text.cut(setting.keyStart(), setting.keyEnd()),
        setting.value(),
        common ? SettingOrigin.URL : SettingOrigin.HOST,
        text.outerOffset(setting.keyStart()),
        setting.host(),
        text.hasPlaceholder(setting.keyStart(), setting.valueEnd()));
  }
}
