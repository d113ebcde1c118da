/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import io.hotguard.jdbc.dialect.Dialect.Resolution;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Refusal.Kind;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Merges the settings of URL, connection, bundles and hosts as Connector/J 8.0+ does. */
final class MysqlResolution {
  /*
   * The driver fills hash maps in this order: the URL's settings with unchanged keys, the same
   * settings with the case of a few keys normalized, the connection's settings, the bundles'
   * additions. If two keys differ only in case, the order of a hash map decides the winner. The
   * code here fills its maps in the same steps, so none of them may become a LinkedHashMap.
   */
  static final String HOST = "host";
  static final String PORT = "port";
  static final String USER = "user";
  static final String PASSWORD = "password";
  static final String DATABASE = "dbname";

  private static final String DEFAULT_HOST = "localhost";
  private static final int DEFAULT_PORT = 3306;
  private static final int NO_PORT = -1;
  private static final String SRV = "jdbc:mysql+srv:";

  private final ParsedUrl url;
  private final List<Candidate> given;
  private final VersionNumber version;
  private final PropertyTable table;
  private final List<Candidate> written;
  private final MysqlPlaces places;
  private final Map<String, Candidate> common = new HashMap<>();
  private final Set<Refusal> refusals = new LinkedHashSet<>();
  private String scheme;
  private boolean open;

  MysqlResolution(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    this.url = url;
    this.given = given;
    this.version = version;
    this.table = table;
    this.written = new ArrayList<>(url.candidates());
    this.written.addAll(given);
    this.places = new MysqlPlaces(written, table);
    this.scheme = url.scheme().toLowerCase(Locale.ROOT);
    this.open = url.isOpen();
  }

  Resolution resolve() {
    chooseType();
    collectCommon();
    List<JdbcHost> hosts = new ArrayList<>();
    List<Map<String, Candidate>> ofHosts = new ArrayList<>();
    for (int i = 0; i < url.hosts().size(); i++) {
      Map<String, Candidate> settings = ofHost(i);
      ofHosts.add(settings);
      hosts.add(host(i, settings));
    }
    new MysqlTopology(scheme, version, hosts, ofHosts).refusals().forEach(refusals::add);
    return new Resolution(
        List.copyOf(hosts), database(ofHosts), refusals.stream().sorted().toList(), open);
  }

  private String database(List<Map<String, Candidate>> ofHosts) {
    Candidate named = ofHosts.isEmpty() ? null : ofHosts.get(0).get(DATABASE);
    return named == null ? url.database() : Objects.requireNonNullElse(named.value(), "");
  }

  /** Whether hosts are service names, by the scheme or by a setting whose case matters. */
  private void chooseType() {
    if (!MysqlTopology.SCHEMES.contains(scheme)) {
      refuse(Kind.UNSUPPORTED, "the scheme", "must be one of " + MysqlTopology.SCHEMES, 0);
      return;
    }
    String key = "dnsSrv";
    Candidate setting = last(given, c -> c.key().equals(key));
    if (setting == null) {
      setting = last(written, c -> c.key().equals(key) && c.origin() == SettingOrigin.URL);
    }
    PropertyDefinition definition = table.find(key).orElse(null);
    if (setting == null || setting.placeholder() || definition == null || scheme.startsWith(SRV)) {
      return;
    }
    if ("true".equals(new MysqlValues().read(definition, setting.value()).value())) {
      scheme = scheme.replace("jdbc:mysql:", SRV);
    }
  }

  private static @Nullable Candidate last(List<Candidate> list, Predicate<Candidate> wanted) {
    Candidate found = null;
    for (Candidate each : list) {
      if (wanted.test(each)) {
        found = each;
      }
    }
    return found;
  }

  private void collectCommon() {
    places.lastOf(-1).forEach((key, candidate) -> common.put(normal(key), candidate));
    Map<String, Candidate> latest = new HashMap<>();
    Properties properties = new Properties();
    for (Candidate candidate : given) {
      properties.setProperty(candidate.key(), candidate.key());
      latest.put(candidate.key(), candidate);
    }
    for (String key : properties.stringPropertyNames()) {
      common.put(normal(key), Objects.requireNonNull(latest.get(key)));
    }
    if (!Candidate.isEmpty(common.get("propertiesTransform"))) {
      open = true;
    }
    additions().addBundles(common);
    additions().addBalancer(common);
  }

  private MysqlAdditions additions() {
    return new MysqlAdditions(scheme, version, table, refusals::add, () -> open = true);
  }

  private String normal(String key) {
    return MysqlSettings.normal(key, table);
  }

  private Map<String, Candidate> ofHost(int index) {
    Map<String, Candidate> settings = new HashMap<>();
    settings.putAll(common);
    Map<String, Candidate> own = new HashMap<>();
    own.putAll(places.lastOf(index));
    own.forEach((key, candidate) -> settings.put(normal(key), candidate));
    return settings;
  }

  private JdbcHost host(int index, Map<String, Candidate> settings) {
    UrlHost written = url.hosts().get(index);
    Candidate hostSetting = settings.remove(HOST);
    Candidate portSetting = settings.remove(PORT);
    boolean isService = scheme.startsWith(SRV);
    String name =
        firstOf(written.name(), Candidate.valueOf(hostSetting), isService ? "" : DEFAULT_HOST);
    int port = port(written.port(), portSetting, isService ? NO_PORT : DEFAULT_PORT);
    Candidate user = userOf(written, settings.remove(USER), index);
    Candidate password = passwordOf(written, settings.remove(PASSWORD), index);
    additions().addBundles(settings);
    MysqlAdditions.addPipe(settings);
    MysqlAdditions.replaceOldWords(settings);

    SettingsDraft draft = new SettingsDraft(table);
    putIfWritten(draft, HOST, hostSetting, index, name);
    putIfWritten(draft, PORT, portSetting, index, Integer.toString(port));
    putIfWritten(draft, USER, user, index, null);
    putIfWritten(draft, PASSWORD, password, index, null);
    new MysqlSettings(draft, table, settings, key -> places.of(key, index)).fill();
    refusals.addAll(draft.refusals());
    return new JdbcHost(name, port, draft.finish());
  }

  private static String firstOf(@Nullable String a, @Nullable String b, String c) {
    return a != null && !a.isEmpty() ? a : b != null && !b.isEmpty() ? b : c;
  }

  private int port(int written, @Nullable Candidate setting, int otherwise) {
    if (written == UrlHost.UNKNOWN_PORT) {
      return NO_PORT;
    }
    String text = Candidate.valueOf(setting);
    if (written != NO_PORT
        || setting == null
        || setting.placeholder()
        || text == null
        || text.isEmpty()) {
      return written == NO_PORT ? otherwise : written;
    }
    try {
      int port = Integer.parseInt(text);
      return port == NO_PORT ? otherwise : port;
    } catch (NumberFormatException e) {
      refuse(Kind.BAD_VALUE, PORT, "must be a number", setting.offset());
      return otherwise;
    }
  }

  /** Selects the URL's user, the host's setting or the common one; empty does not count. */
  private @Nullable Candidate userOf(UrlHost host, @Nullable Candidate setting, int index) {
    if (host.user() != null && !host.user().isEmpty()) {
      return inUrl(USER, host.user(), host, index);
    }
    return Candidate.isEmpty(setting) ? common.get(USER) : setting;
  }

  /** Like {@link #userOf}, but an empty password before the host counts. */
  private @Nullable Candidate passwordOf(UrlHost host, @Nullable Candidate setting, int index) {
    if (host.password() != null) {
      return inUrl(PASSWORD, host.password(), host, index);
    }
    return Candidate.isEmpty(setting) ? common.get(PASSWORD) : setting;
  }

  private Candidate inUrl(String key, String value, UrlHost host, int index) {
    return new Candidate(
        key,
        key,
        value,
        SettingOrigin.HOST,
        url.text().outerOffset(host.userStart()),
        index,
        PlaceholderRanges.isIn(value));
  }

  private void putIfWritten(
      SettingsDraft draft,
      String name,
      @Nullable Candidate winner,
      int index,
      @Nullable String inEffect) {
    if (winner == null) {
      return;
    }
    List<Candidate> all = places.of(name, index);
    if (!all.contains(winner)) {
      all = new ArrayList<>(all);
      all.add(0, winner);
    }
    if (winner.value() == null && inEffect == null) {
      List<Candidate> places = all;
      draft.find(name).ifPresent(setting -> setting.isIneffective(places));
      return;
    }
    Setting.Draft setting = draft.put(name, table.find(name).orElse(null), winner, all);
    if (inEffect != null) {
      setting.reads(inEffect);
    }
  }

  private void refuse(Kind kind, String subject, String reason, int offset) {
    refusals.add(new Refusal(kind, subject, reason, offset));
  }
}
