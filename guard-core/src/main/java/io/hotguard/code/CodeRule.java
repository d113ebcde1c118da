/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Optional;

/**
 * A rule over {@link CodeFacts}: what all of them share, their description and how they report.
 *
 * <h2>Threading</h2>
 *
 * Immutable; so must subclasses be.
 */
public abstract class CodeRule implements Rule<CodeFacts> {
  private static final String SELDOM =
      "only a failure, a proxy, one of many classes, or a request to replace or delete leads here";
  private static final String UNMARKED = "of this hazard only what @HotPath marks is a warning";
  private static final String BRANCH = "only calls that a branch before it lets through come here";

  private final RuleDescriptor descriptor;

  /** Creates a rule. */
  protected CodeRule(RuleDescriptor descriptor) {
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

  /**
   * Begins a finding of the rule's own severity. Its path is that to the method, empty where it is
   * not hot or is the entry point itself. What is seldom come to, or is at no plain place, is a
   * note.
   */
  protected final Report at(CodeFacts facts, Body body, Site site) {
    return new Report(facts, body, site, descriptor.severity(), false, false);
  }

  /** A finding on its way. */
  protected final class Report {
    private final CodeFacts facts;
    private final Body body;
    private final Site site;
    private final Severity severity;
    private final boolean anyBranch;
    private final boolean marked;

    private Report(
        CodeFacts facts,
        Body body,
        Site site,
        Severity severity,
        boolean anyBranch,
        boolean marked) {
      this.facts = facts;
      this.body = body;
      this.site = site;
      this.severity = severity;
      this.anyBranch = anyBranch;
      this.marked = marked;
    }

    /** Gives the finding another severity. */
    public Report as(Severity other) {
      return new Report(facts, body, site, other, anyBranch, marked);
    }

    /**
     * Keeps the severity whatever branches of the method lead to the place: where the branch is a
     * part of the hazard.
     */
    public Report behindAnyBranch() {
      return new Report(facts, body, site, severity, true, marked);
    }

    /**
     * Makes the finding a note, unless it is an error or the hot path begins at {@code @HotPath}.
     * For hazards of which a class file does not tell how often they do harm: whoever marks the
     * code knows.
     */
    public Report whereMarked() {
      return new Report(facts, body, site, severity, anyBranch, true);
    }

    /** Reports the finding. */
    public void to(FindingSink sink, String message, Fix fix) {
      Finding finding =
          new Finding(
              descriptor.name(),
              severity,
              body.location(site),
              message,
              Optional.of(fix),
              facts.hotPaths().callsTo(body.ref()),
              facts.hotPaths().reason(body.ref()),
              callee(body, site));
      sink.report(doubt().map(finding::asNote).orElse(finding));
    }

    private Optional<String> doubt() {
      if (facts.hotPaths().isSeldom(body.ref())) {
        return Optional.of(SELDOM);
      }
      if (!anyBranch && !PlainPlaces.isPlain(body, site)) {
        return Optional.of(BRANCH);
      }
      boolean sure = severity == Severity.ERROR || !marked;
      return sure || facts.hotPaths().reason(body.ref()).equals(HotPaths.MARKED)
          ? Optional.empty()
          : Optional.of(UNMARKED);
    }

    private static String callee(Body body, Site site) {
      return body.method().instructions().stream()
          .filter(instruction -> instruction.site().ordinal() == site.ordinal())
          .map(Instruction::callee)
          .filter(name -> !name.isEmpty())
          .findFirst()
          .orElse("");
    }
  }
}
