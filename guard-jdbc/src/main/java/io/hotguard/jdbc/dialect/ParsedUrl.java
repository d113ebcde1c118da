/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.SettingOrigin;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a dialect reads from the text of a URL, before anything else is considered. Offsets are of
 * {@link UrlText#text}.
 */
public final class ParsedUrl {
  private final UrlText text;
  private final List<UrlHost> hosts = new ArrayList<>();
  private final List<UrlSetting> settings = new ArrayList<>();
  private final List<PlaceholderRanges.Range> secrets = new ArrayList<>();
  private final List<Refusal> refusals = new ArrayList<>();
  private String scheme = "";
  private String database = "";
  private String transport = "";
  private int settingsEnd;
  private boolean hasSettingsPart;
  private boolean open;
  private int fragment = -1;

  public ParsedUrl(UrlText text) {
    this.text = text;
    this.settingsEnd = text.length();
  }

  /**
   * One host of the URL. {@code toString} shows no password.
   *
   * @param name null where the URL gives none
   * @param port -1 where the URL gives none; {@link #UNKNOWN_PORT}, or -1 where there is no
   *     default, where it is filled in later
   * @param user null where the URL gives none for this host
   * @param userStart where the user stands; -1 where there is none
   */
  public record UrlHost(
      @Nullable String name,
      int port,
      @Nullable String user,
      @Nullable String password,
      int userStart) {
    /** The port is given, but as a placeholder. */
    public static final int UNKNOWN_PORT = -2;

    public static final UrlHost NONE = new UrlHost(null, -1, null, null, -1);

    private static final int MAX_PORT = 65535;

    /** The port that a text holds; -1 if it holds none. */
    public static int portOf(String text) {
      try {
        int port = Integer.parseInt(text);
        return port >= 1 && port <= MAX_PORT ? port : -1;
      } catch (NumberFormatException e) {
        return -1;
      }
    }

    @Override
    public String toString() {
      return name + ":" + port;
    }
  }

  /**
   * One setting of the URL.
   *
   * @param key decoded
   * @param value decoded; null where there is no value
   * @param valueStart the same as {@code valueEnd} and {@code keyEnd} where there is no value
   * @param host the index of the host whose part it is in; -1 for the common part
   */
  public record UrlSetting(
      String key,
      @Nullable String value,
      int keyStart,
      int keyEnd,
      int valueStart,
      int valueEnd,
      int host) {

    /** Written where the host is, without a key: the port behind its colon, for one. */
    public boolean isPartOfHost() {
      return keyStart == valueStart && valueStart < valueEnd;
    }

    @Override
    public String toString() {
      return key + "@" + keyStart;
    }
  }

  public UrlText text() {
    return text;
  }

  /** The part before the hosts, decoded, such as {@code jdbc:mysql:loadbalance:}. */
  public String scheme() {
    return scheme;
  }

  public void scheme(String decoded) {
    scheme = decoded;
  }

  public String database() {
    return database;
  }

  public void database(String decoded) {
    database = decoded;
  }

  /** The protocol below the driver's own, in lower case; empty where the URL does not say it. */
  public String transport() {
    return transport;
  }

  public void transport(String protocol) {
    transport = protocol;
  }

  public List<UrlHost> hosts() {
    return hosts;
  }

  /** In the order of the text. */
  public List<UrlSetting> settings() {
    return settings;
  }

  /** Where secrets stand that are no setting's value, such as the password before an {@code @}. */
  public List<PlaceholderRanges.Range> secrets() {
    return secrets;
  }

  public List<Refusal> refusals() {
    return refusals;
  }

  public void refuse(Refusal.Kind kind, String subject, String reason, int offset) {
    refusals.add(new Refusal(kind, subject, reason, text.outerOffset(offset)));
  }

  /** Where the common settings end and a new one may be added. */
  public int settingsEnd() {
    return settingsEnd;
  }

  /** Whether the separator before the common settings is there. */
  public boolean hasSettingsPart() {
    return hasSettingsPart;
  }

  public void settingsPart(boolean present, int end) {
    hasSettingsPart = present;
    settingsEnd = end;
  }

  /** Whether a placeholder stands where further settings may come from. */
  public boolean isOpen() {
    return open;
  }

  public void open() {
    open = true;
  }

  /** The rest from here on, which the driver drops; it may be the end of a password. */
  public void fragment(int start) {
    fragment = start;
    secrets.add(new PlaceholderRanges.Range(start + 1, text.length()));
  }

  /** Where the part begins that the driver drops; -1 if it drops none. */
  public int fragment() {
    return fragment;
  }

  /** The settings of the text as candidates: the common ones, and those of each host. */
  public List<Candidate> candidates() {
    return settings.stream()
        .filter(setting -> !isForWrapper(setting))
        .map(this::candidate)
        .toList();
  }

  /** Whether a driver in front of the driver reads it and keeps it from the driver. */
  public boolean isForWrapper(UrlSetting setting) {
    return WrapperKeys.isInUrl(text.wrappers(), setting.key());
  }

  private Candidate candidate(UrlSetting setting) {
    return new Candidate(
        setting.key(),
        text.cut(setting.keyStart(), setting.keyEnd()),
        setting.value(),
        setting.host() < 0 ? SettingOrigin.URL : SettingOrigin.HOST,
        text.outerOffset(setting.keyStart()),
        setting.host(),
        text.hasPlaceholder(setting.keyStart(), setting.valueEnd()));
  }
}
