/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.rule.DescribedRule;
import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The base of rules over {@link CodeFacts}: their description, and how they report.
 *
 * <h2>Threading</h2>
 *
 * Immutable; subclasses must be immutable too.
 */
public abstract class CodeRule extends DescribedRule<CodeFacts> {
  protected CodeRule(RuleDescriptor descriptor) {
    super(CodeFacts.class, descriptor);
  }

  /**
   * Starts a finding with the rule's own severity and with the calls that lead to the method. A
   * finding that few calls reach, or that is behind a branch, becomes a note.
   */
  protected final Report at(CodeFacts facts, Body body, Site site) {
    return new Report(facts, body, site);
  }

  /** The hot code in which a finding counts. */
  private enum Where {
    HOT,
    OF_MESSAGES,
    REQUESTED,
    MARKED
  }

  /** A finding that is not yet reported, to be completed step by step. */
  protected final class Report {
    private final CodeFacts facts;
    private final Body body;
    private final Site site;
    private Severity severity = descriptor().severity();
    private boolean anyBranch;
    private Where where = Where.HOT;
    private Optional<Repetition> repetition = Optional.empty();

    private Report(CodeFacts facts, Body body, Site site) {
      this.facts = facts;
      this.body = body;
      this.site = site;
    }

    public Report as(Severity other) {
      severity = other;
      return this;
    }

    /**
     * Keeps the severity whatever branches lead to the place, because the branch is part of the
     * hazard.
     */
    public Report behindAnyBranch() {
      anyBranch = true;
      return this;
    }

    /**
     * Makes the finding a note, unless it is an error, a recording holds it, or the hot path begins
     * at {@code @HotPath} or a configured entry point. Use it for hazards whose frequency a class
     * file cannot tell; the author of the mark knows it. A check of a library leaves such a finding
     * out, also if it is a note in any case.
     */
    public Report whereMarked() {
      return in(Where.MARKED);
    }

    /**
     * On a library, leaves the finding out unless its API takes a message or belongs to one. Use it
     * for hazards that other API meets once for each type, or while it is set up.
     */
    public Report ofMessages() {
      return in(Where.OF_MESSAGES);
    }

    /**
     * Makes the finding a note, unless a person marked the entry point or a framework calls it for
     * each request, message or record. Use it for hazards that grow with the data of a request.
     */
    public Report whereRequested() {
      return in(Where.REQUESTED);
    }

    private Report in(Where code) {
      where = code;
      return this;
    }

    /**
     * Shows the path through the method that repeats the place, if that method is hot. The shortest
     * path may be another one, without the loop.
     */
    public Report repeatedBy(Repetition repeated) {
      repetition = Optional.of(repeated).filter(this::isHot);
      return this;
    }

    private boolean isHot(Repetition repeated) {
      return !repeated.caller().equals(body.ref())
          && facts.hotPaths().contains(repeated.caller())
          && !facts.summaries().repeatingCalls(body.ref()).isEmpty();
    }

    /** Reports the finding, unless only the loops of the method are hot and it is outside. */
    public void to(FindingSink sink, String message, Fix fix) {
      if (facts.hotPaths().isLoopAlone(body.ref()) && !site.isRepeated()) {
        return;
      }
      Finding finding =
          Finding.of(descriptor(), body.location(site), message, fix)
              .as(severity)
              .reachedBy(path(), facts.hotPaths().entry(start()))
              .about(callee(body, site));
      sink.report(doubt().map(finding::asNote).orElse(finding));
    }

    /** The method that decides how often the place runs. */
    private MethodRef start() {
      return repetition.map(Repetition::caller).orElse(body.ref());
    }

    private List<Location.Code> path() {
      List<Location.Code> calls = new ArrayList<>(facts.hotPaths().callsTo(start()));
      repetition.ifPresent(repeated -> calls.addAll(facts.summaries().repeatingCalls(body.ref())));
      return calls;
    }

    private Optional<Doubt> doubt() {
      HotPaths paths = facts.hotPaths();
      MethodRef method = body.ref();
      if (paths.shown(method, site.line(), callee(body, site)).isPresent()) {
        return Optional.empty();
      }
      Optional<Doubt> onTheWay = paths.doubt(start()).or(() -> paths.doubt(method));
      if (onTheWay.isPresent()) {
        return onTheWay;
      }
      if (!anyBranch && !UnconditionalSites.isPlain(body, site)) {
        return Optional.of(Doubt.of(Doubt.Kind.BRANCH));
      }
      return isOutside(paths.entry(start()))
          ? Optional.of(Doubt.of(Doubt.Kind.UNMARKED))
          : Optional.empty();
    }

    private boolean isOutside(EntryPoint entry) {
      return switch (where) {
        case HOT -> false;
        case OF_MESSAGES -> entry.isApi() && !entry.isApiOfMessages();
        case REQUESTED -> entry.kind() != EntryPoint.Kind.FRAMEWORK && isUnmarked(entry);
        case MARKED -> isUnmarked(entry);
      };
    }

    private boolean isUnmarked(EntryPoint entry) {
      return !entry.isAskedFor()
          && (severity == Severity.WARNING || (severity == Severity.NOTE && entry.isApi()));
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
