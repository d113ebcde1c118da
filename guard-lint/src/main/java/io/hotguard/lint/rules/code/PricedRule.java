/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reports calls of the price list on hot paths: the rows with its name. Write a class instead if
 * you must compute the message or the fix, and take the price alone from a row.
 */
final class PricedRule extends CostlyObjectRule {
  private static final String RULES = "priced-rules.tsv";

  private final List<PricedCall> rows;

  /** The greatest severity at any price, unless the call stalls. */
  private final Severity most;

  /** The rows by class and method, so that a call costs two look-ups. */
  private final Map<String, Map<String, List<PricedCall>>> byClass = new HashMap<>();

  private PricedRule(RuleDescriptor descriptor, Severity most) {
    super(descriptor);
    this.most = most;
    this.rows =
        PriceList.packed().rows().stream()
            .filter(row -> row.rule().equals(descriptor.name()))
            .toList();
    for (PricedCall row : rows) {
      for (FramePattern call : row.calls()) {
        Map<String, List<PricedCall>> methods =
            byClass.computeIfAbsent(call.className(), type -> new HashMap<>());
        call.methods()
            .forEach(name -> methods.computeIfAbsent(name, key -> new ArrayList<>()).add(row));
      }
    }
  }

  /** The rules of the price list, sorted by name. */
  static List<PricedRule> all() {
    return PriceList.table(RULES, PriceList.lines(RULES)).values().stream()
        .map(
            cells ->
                new PricedRule(
                    descriptor(cells), Severity.valueOf(cells[2].toUpperCase(Locale.ROOT))))
        .toList();
  }

  private static RuleDescriptor descriptor(String[] cells) {
    Moment[] moments =
        Stream.of(cells[1].split(",", -1)).map(Moment::valueOf).toArray(Moment[]::new);
    return RuleDescriptor.warning(cells[0], cells[4], moments).tagged(cells[3].split(",", -1));
  }

  @Override
  public List<StackSignature> signatures() {
    return descriptor().moments().contains(Moment.INCIDENT)
        ? rows.stream().flatMap(row -> signatures(row).stream()).toList()
        : List.of();
  }

  private static List<StackSignature> signatures(PricedCall row) {
    return StackSignature.of(
            Confidence.LIKELY,
            row.fix(),
            "The application makes this call all the time, not only at startup.")
        .seenAs(Evidence.CPU, Evidence.ALLOCATION)
        .onAnyOf(
            row.calls().stream()
                .collect(Collectors.toMap(FramePattern::className, FramePattern::methods)));
  }

  @Override
  Optional<Costly> costly(CodeFacts facts, Body body, Instruction instruction) {
    List<PricedCall> candidates =
        instruction instanceof Allocation made
            ? rows(made.type(), "<init>")
            : instruction instanceof Call call && !call.target().name().equals("<init>")
                ? rows(call.target().owner(), call.target().name())
                : List.of();
    return candidates.stream()
        .filter(row -> row.when().stream().allMatch(each -> each.holds(facts, body, instruction)))
        .findFirst()
        .flatMap(row -> costly(facts, body, instruction, row));
  }

  /** The severity of a row of this rule, as {@link PricedCall#severity} knows it. */
  Optional<Severity> severity(PricedCall row, boolean often, boolean inRequest) {
    return row.severity(often, inRequest)
        .map(paid -> row.stalls() || paid.compareTo(most) > 0 ? paid : most);
  }

  private Optional<Costly> costly(
      CodeFacts facts, Body body, Instruction instruction, PricedCall row) {
    boolean often =
        repetition(facts, body, instruction).isPresent()
            || facts
                .hotPaths()
                .shown(body.ref(), instruction.site().line(), instruction.callee())
                .isPresent();
    EntryPoint entry = facts.hotPaths().entry(body.ref());
    return severity(row, often, entry.kind() == EntryPoint.Kind.FRAMEWORK)
        .map(
            severity ->
                new Costly(
                    severity,
                    action(instruction),
                    row.pays().isEmpty() ? "" : "each call " + row.pays(),
                    row.fix(),
                    row.isKept(),
                    Optional.of(row.price())));
  }

  private List<PricedCall> rows(String type, String method) {
    Map<String, List<PricedCall>> methods = byClass.get(type);
    return methods == null ? List.of() : methods.getOrDefault(method, List.of());
  }
}
