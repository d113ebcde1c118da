/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.SpringFacts;
import io.hotguard.config.SpringSetting;
import io.hotguard.config.SpringView;
import io.hotguard.lint.rules.config.TomcatConnectors.Connector;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.LinkedHashSet;
import java.util.Set;

/** Reports a server or a client that closes each connection after one request. */
final class DisabledKeepAlive extends ConfigRule {
  private static final String CONNECTOR = "maxKeepAliveRequests";
  private static final String SPRING = "server.tomcat.max-keep-alive-requests";
  private static final String CLIENT = "-Dhttp.keepAlive";

  private static final Fix PROXY_FIX =
      Fix.of(
          "Set keepalive 32 in the upstream block, and proxy_http_version 1.1 and proxy_set_header Connection \"\""
              + " where requests are passed on; the servers behind must allow that many idle connections per worker process");

  DisabledKeepAlive() {
    super(
        RuleDescriptor.warning(
                "DisabledKeepAlive",
                "Each request opens a new connection: handshakes, and ports that stay in TIME_WAIT.")
            .tagged("http", "latency", "server"));
  }

  @Override
  public void check(ConfigSet facts, FindingSink sink) {
    for (Connector connector : TomcatConnectors.of(facts)) {
      if (connector.value(CONNECTOR).filter("1"::equals).isPresent()) {
        ofServer(sink, connector.place(CONNECTOR), connector.describe(), CONNECTOR);
      }
    }
    for (SpringFacts application : facts.spring()) {
      Set<SpringSetting> seen = new LinkedHashSet<>();
      for (SpringView view : application.productionViews()) {
        view.find(SPRING)
            .filter(setting -> setting.value().strip().equals("1"))
            .ifPresent(seen::add);
      }
      seen.forEach(setting -> ofServer(sink, setting.location(), "Tomcat", setting.key()));
    }
    for (ConfigFacts file : facts.productionFiles(ConfigKind.NGINX)) {
      NginxUpstreams.of(file).forEach(closing -> ofProxy(file, closing, sink));
    }
    for (ConfigFacts file : facts.productionFiles(ConfigKind.JVM_OPTIONS)) {
      for (ConfigEntry option : file.entries()) {
        if (option.key().equals(CLIENT) && option.value().equalsIgnoreCase("false")) {
          report(
              sink,
              option.location(file.file()),
              "http.keepAlive=false: HttpURLConnection and libraries on top of it open a connection for each request",
              Fix.of("Remove the option; the default keeps connections open"));
        }
      }
    }
  }

  private void ofProxy(ConfigFacts file, NginxUpstreams.Closing closing, FindingSink sink) {
    report(
        sink,
        closing.stated() ? Severity.WARNING : Severity.NOTE,
        file.location(closing.place()),
        (closing.stated()
                ? "nginx closes each connection to the servers behind it"
                : "nginx before 1.29.7 closes each connection to this upstream")
            + " after one request ("
            + closing.describe()
            + "): each request costs a handshake, and under load nginx runs out of ports",
        PROXY_FIX);
  }

  private void ofServer(FindingSink sink, Location location, String server, String key) {
    report(
        sink,
        location,
        server
            + " closes each connection after one request ("
            + key
            + "=1): each request costs a handshake, and under load the proxy in front runs out of ports",
        Fix.set(
            "Keep connections open; an idle connection holds a socket, not a thread", key, "100"));
  }
}
