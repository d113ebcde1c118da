/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.Finding;
import io.hotguard.FindingSink;
import io.hotguard.Fix;
import io.hotguard.Rule;
import io.hotguard.RuleDescriptor;
import io.hotguard.Severity;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Site;
import java.util.Optional;

/** What every rule over {@link CodeFacts} shares: its description and how it reports. */
abstract class MetricsRule implements Rule<CodeFacts> {
  private final RuleDescriptor descriptor;

  MetricsRule(RuleDescriptor descriptor) {
    this.descriptor = descriptor;
  }

  @Override
  public final RuleDescriptor descriptor() {
    return descriptor;
  }

  @Override
  public final Class<CodeFacts> factsType() {
    return CodeFacts.class;
  }

  /** The path is that to the method, empty where it is not hot or is the entry point itself. */
  final Report at(CodeFacts facts, Body body, Site site) {
    return new Report(facts, body, site, descriptor.severity());
  }

  /** A finding on its way. */
  final class Report {
    private final CodeFacts facts;
    private final Body body;
    private final Site site;
    private final Severity severity;

    private Report(CodeFacts facts, Body body, Site site, Severity severity) {
      this.facts = facts;
      this.body = body;
      this.site = site;
      this.severity = severity;
    }

    Report as(Severity other) {
      return new Report(facts, body, site, other);
    }

    void to(FindingSink sink, String message, Fix fix) {
      sink.report(
          new Finding(
              descriptor.name(),
              severity,
              body.location(site),
              message,
              Optional.of(fix),
              facts.hotPaths().callsTo(body.ref())));
    }
  }
}
