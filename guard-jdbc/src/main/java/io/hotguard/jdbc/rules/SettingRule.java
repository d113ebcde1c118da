/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.Rows;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A rule that is a setting, a value and a version: a row of {@value #TABLE}. Write a class instead
 * if you must compute the message or the fix.
 */
public final class SettingRule extends JdbcRule {
  static final String TABLE = "jdbc-rules.tsv";

  private static final List<String> COLUMNS =
      List.of("rule severity tags summary drivers when versions message fix change".split(" "));

  /** The columns of a row from here are those of {@link SettingRow}. */
  private static final int ROW = 4;

  private static final int MESSAGE = ROW + 3;
  private static final int FIX = ROW + 4;

  /** The marks of rules in recordings. */
  private static final Map<String, StackSignature> SIGNATURES =
      Map.of(
          "NeedlessReadOnlyQuery",
          StackSignature.of(
                  Confidence.CERTAIN,
                  Fix.set(
                      "Have the driver remember what it was told",
                      "readOnlyPropagatesToServer",
                      "false"),
                  "Connector/J asks the server whether the session is read-only, and waits for the answer.")
              .seenAs(
                  Evidence.CPU, Evidence.NATIVE, Evidence.IO, Evidence.BLOCKED, Evidence.ALLOCATION)
              .on(
                  "com.mysql.cj.NativeSession#queryServerVariable",
                  "com.mysql.cj.jdbc.ConnectionImpl#isReadOnly"));

  private final List<SettingRow> rows;
  private final List<StackSignature> signatures;

  private SettingRule(
      RuleDescriptor descriptor, List<SettingRow> rows, List<StackSignature> signatures) {
    super(signatures.isEmpty() ? descriptor : descriptor.alsoAt(Moment.INCIDENT));
    this.rows = List.copyOf(rows);
    this.signatures = signatures;
  }

  @Override
  public List<StackSignature> signatures() {
    return signatures;
  }

  /** Reads the rules of the table. */
  public static List<SettingRule> all() {
    Map<String, List<List<String>>> cells = new LinkedHashMap<>();
    for (List<String> row : Rows.of(SettingRule.class, TABLE, COLUMNS)) {
      cells.computeIfAbsent(row.get(0), name -> new ArrayList<>()).add(row);
    }
    return cells.values().stream().map(SettingRule::of).toList();
  }

  private static SettingRule of(List<List<String>> rows) {
    List<String> first = rows.get(0);
    RuleDescriptor descriptor =
        new RuleDescriptor(
                first.get(0),
                Severity.valueOf(first.get(1).toUpperCase(Locale.ROOT)),
                first.get(3),
                EnumSet.of(Moment.BUILD),
                Set.of())
            .tagged(first.get(2).split(","));
    return new SettingRule(
        descriptor,
        rows.stream()
            .map(
                row ->
                    SettingRow.of(row.get(1), withWordsOf(first, row).subList(ROW, COLUMNS.size())))
            .toList(),
        Optional.ofNullable(SIGNATURES.get(first.get(0))).stream().toList());
  }

  /** Fills in what a later row leaves to the first one. */
  private static List<String> withWordsOf(List<String> first, List<String> row) {
    List<String> whole = new ArrayList<>(row);
    for (int cell : new int[] {MESSAGE, FIX}) {
      if (row.get(cell).equals(SettingRow.NONE)) {
        whole.set(cell, first.get(cell));
      }
    }
    return whole;
  }

  List<SettingRow> rows() {
    return rows;
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    boolean isOfKind = rows.stream().anyMatch(SettingRow::isOfKind);
    Set<Setting> reported = new HashSet<>();
    for (SettingRow row : rows) {
      List<Setting> found = row.matches(facts).orElse(null);
      if (found != null && !isOfKind) {
        report(facts, row, found, "", sink);
        return;
      } else if (found != null) {
        found.stream()
            .filter(reported::add)
            .forEach(each -> report(facts, row, List.of(each), each.name(), sink));
      }
    }
  }

  private void report(
      JdbcFacts facts, SettingRow row, List<Setting> settings, String subject, FindingSink sink) {
    Fix fix = row.fix(facts, settings);
    String place =
        Stream.concat(
                fix.settings().stream().map(Fix.Setting::key), settings.stream().map(Setting::name))
            .findFirst()
            .orElse("");
    report(
        finding -> sink.report(finding.as(row.severity().orElse(finding.severity()))),
        facts.location(place),
        subject,
        row.message(facts, settings),
        fix);
  }
}
