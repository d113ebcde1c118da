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
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The result of parsing a URL's text alone. Offsets refer to {@link UrlText#text}. */
public final class ParsedUrl {
  private static final Set<Refusal.Kind> OF_FORM =
      Set.of(Refusal.Kind.MALFORMED, Refusal.Kind.UNSUPPORTED);

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
  private @Nullable String selector;
  private boolean open;
  private int fragment = -1;

  public ParsedUrl(UrlText text) {
    this.text = text;
    this.settingsEnd = text.length();
  }

  /**
   * A host of the URL. {@code toString} shows no password.
   *
   * @param name null if the URL gives no name
   * @param port -1 if the URL gives no port; for a placeholder, {@link #UNKNOWN_PORT}, or -1 for a
   *     driver without a default port
   * @param user null if the URL gives no user for this host
   * @param userStart where the user starts; -1 without a user
   */
  public record UrlHost(
      @Nullable String name,
      int port,
      @Nullable String user,
      @Nullable String password,
      int userStart) {
    /** The URL gives the port as a placeholder. */
    public static final int UNKNOWN_PORT = -2;

    public static final UrlHost NONE = new UrlHost(null, -1, null, null, -1);

    private static final int MAX_PORT = 65535;

    /** Returns the port in a text; -1 if the text has no port. */
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
   * A setting of the URL.
   *
   * @param key decoded
   * @param value decoded; null if there is no value
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

    /** Whether the setting is part of a host without a key, such as the port after its colon. */
    public boolean isPartOfHost() {
      return keyStart == valueStart;
    }

    @Override
    public String toString() {
      return key + "@" + keyStart;
    }
  }

  public UrlText text() {
    return text;
  }

  /** Returns the decoded part before the hosts, such as {@code jdbc:mysql:loadbalance:}. */
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

  /** Returns the protocol below the driver's own, in lower case; empty if the URL has none. */
  public String transport() {
    return transport;
  }

  public void transport(String protocol) {
    transport = protocol;
  }

  public List<UrlHost> hosts() {
    return hosts;
  }

  /** Returns the settings in the order of the text. */
  public List<UrlSetting> settings() {
    return settings;
  }

  /** Returns secrets that are not the value of a setting, such as the password before {@code @}. */
  public List<PlaceholderRanges.Range> secrets() {
    return secrets;
  }

  /** Returns the refusals of the form; a refusal of a setting belongs to the resolution. */
  public List<Refusal> refusals() {
    return Collections.unmodifiableList(refusals);
  }

  /** Adds a refusal of the form: malformed or unsupported. */
  void refuse(Refusal.Kind kind, String subject, String reason, int offset) {
    if (!OF_FORM.contains(kind)) {
      throw new IllegalArgumentException(kind + " is no refusal of a URL's form");
    }
    refusals.add(new Refusal(kind, subject, reason, text.outerOffset(offset)));
  }

  /** Returns where the common settings end and a new one may be added. */
  public int settingsEnd() {
    return settingsEnd;
  }

  /** Whether the separator before the common settings is present. */
  public boolean hasSettingsPart() {
    return hasSettingsPart;
  }

  public void settingsPart(boolean present, int end) {
    hasSettingsPart = present;
    settingsEnd = end;
  }

  /** Whether a placeholder or a provider may add further settings. */
  public boolean isOpen() {
    return open;
  }

  public void open() {
    open = true;
  }

  /** Marks the rest from here as dropped by the driver; it may be the end of a password. */
  public void fragment(int start) {
    fragment = start;
    secrets.add(new PlaceholderRanges.Range(start + 1, text.length()));
  }

  /** Returns the start of the part that the driver drops; -1 if it drops nothing. */
  public int fragment() {
    return fragment;
  }

  /** Whether the driver hands the settings on to a provider of others, and reads none itself. */
  public boolean isForProvider() {
    return selector != null;
  }

  /**
   * Hands the settings on to a provider of others.
   *
   * @param key the setting that names one of its configurations
   */
  public void forProvider(String key) {
    selector = key;
    open = true;
  }

  /** Whether the setting names a configuration of the provider. */
  public boolean isSelector(UrlSetting setting) {
    return setting.key().equals(selector);
  }

  /** Returns the common settings and each host's settings as candidates. */
  public List<Candidate> candidates() {
    return settings.stream().filter(this::isForDriver).map(this::candidate).toList();
  }

  /** Whether the driver reads the setting, and no wrapper or provider. */
  public boolean isForDriver(UrlSetting setting) {
    return !isForProvider() && !isForWrapper(setting);
  }

  /** Whether a wrapper driver reads the setting and does not pass it on. */
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
