/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigSet;
import io.hotguard.lint.rules.config.TomcatConnectors.Connector;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports a connector of Tomcat that asks the name server for the name of each client. */
final class DnsLookupPerRequest extends ConfigRule {
  private static final String KEY = "enableLookups";

  DnsLookupPerRequest() {
    super(
        RuleDescriptor.warning(
                "DnsLookupPerRequest",
                "Tomcat asks the name server for the client's name when a request wants to know it.",
                Moment.BUILD)
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
                + " has enableLookups=true: getRemoteHost(), which access logs call, waits for the name server on the request's"
                + " thread",
            Fix.set("Take the address and look names up where the log is read", KEY, "false"));
      }
    }
  }
}
