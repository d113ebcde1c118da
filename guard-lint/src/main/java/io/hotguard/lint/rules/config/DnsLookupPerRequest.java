/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigSet;
import io.hotguard.lint.rules.config.TomcatConnectors.Connector;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports a connector of Tomcat that asks the name server for the name of each client. */
final class DnsLookupPerRequest extends ConfigRule {
  private static final String KEY = "enableLookups";

  DnsLookupPerRequest() {
    super(
        RuleDescriptor.warning(
                "DnsLookupPerRequest",
                "Tomcat waits for a reverse DNS lookup when a request asks for the client's name.")
            .tagged("http", "latency", "server"));
  }

  @Override
  public void check(ConfigSet facts, FindingSink sink) {
    for (Connector connector : TomcatConnectors.of(facts)) {
      if (connector.value(KEY).filter("true"::equalsIgnoreCase).isPresent()) {
        report(
            sink,
            connector.place(KEY),
            connector.describe()
                + " has enableLookups=true: getRemoteHost(), which access logs call, waits for a DNS lookup on the"
                + " request's thread",
            Fix.set("Log the address, and look names up when you read the log", KEY, "false"));
      }
    }
  }
}
