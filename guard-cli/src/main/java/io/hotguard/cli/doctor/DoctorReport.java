/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import io.hotguard.cli.doctor.Product.Part;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.build.HotguardVersion;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The report of {@code hotguard doctor}: the libraries, the hazards, the guards, and the lines that
 * add them.
 */
public final class DoctorReport {
  private static final int LABEL_WIDTH = 10;
  private static final String GROUP = "io.hotguard";

  private final StringBuilder text = new StringBuilder();
  private final Application application;
  private final ReportContent checked;
  private final Inventory inventory;
  private final GuardChoice choice;

  private DoctorReport(Application application, ReportContent checked) {
    this.application = application;
    this.checked = checked;
    List<Path> files = new ArrayList<>(application.checked());
    files.addAll(application.libraries());
    this.inventory = Inventory.of(files);
    this.choice = GuardChoice.of(inventory);
  }

  /** Describes an application; {@code checked} is the check of its files. */
  public static String of(Application application, ReportContent checked) {
    return new DoctorReport(application, checked).text();
  }

  private String text() {
    List<String> found = inventory.found(Part.values());
    text.append(application.name())
        .append(": ")
        .append(found.isEmpty() ? "no library that Hotguard knows" : String.join(", ", found))
        .append("\n\n");
    if (!application.virtualMachine().isEmpty()) {
      lines("machine", List.of(application.virtualMachine()));
    }
    lines("hazards", hazards());
    lines("guards", choice.guards());
    lines("measures", List.of(measures()));
    Set<String> present = inventory.hotguard();
    if (!present.isEmpty()) {
      lines("present", List.of(String.join(", ", present)));
    }
    text.append('\n');
    lines("Maven", maven());
    lines("Gradle", gradle());
    lines("agent", List.of(application.agent()));
    lines("CI", builds());
    lines(
        "then", List.of("start it and read the log; hotguard.mode=enforce also applies the fixes"));
    return text.toString();
  }

  private List<String> hazards() {
    CheckReport.Statistics looked = checked.report().statistics();
    List<Finding> findings = checked.verdict().findings();
    List<String> lines = new ArrayList<>();
    lines.add(checked.counts() + scope(looked) + (findings.isEmpty() ? "" : "; worst:"));
    if (!findings.isEmpty()) {
      Finding worst = findings.get(0);
      lines.add(worst.severity() + " " + worst.rule() + " at " + place(worst.location()));
      RuleDescriptor rule = checked.rules().get(worst.rule());
      if (rule != null) {
        lines.add(rule.summary());
      }
      worst.fix().map(Fix::summary).ifPresent(fix -> lines.add("fix: " + fix));
    }
    if (looked.classes() == 0) {
      lines.add("no class file is here: build the project first");
    } else if (looked.hotMethods() == 0) {
      lines.add(
          "no method is known to be hot; see the running process: "
              + Application.COMMAND
              + "diagnose --pid=PID");
    }
    int unread = checked.report().notes().size();
    if (unread > 0) {
      lines.add(ReportContent.amount(unread, "input", "inputs") + " could not be read in full");
    }
    lines.add((findings.isEmpty() ? "more: " : "all: ") + application.next());
    return lines;
  }

  private static String scope(CheckReport.Statistics looked) {
    return " in "
        + ReportContent.amount(looked.classes(), "class", "classes")
        + " ("
        + ReportContent.amount(looked.hotMethods(), "hot method", "hot methods")
        + ")";
  }

  private String place(Location location) {
    if (location instanceof Location.Config config && config.file().endsWith(".jvm-options")) {
      return application.name() + " (" + config.key() + ")";
    }
    return location.describe();
  }

  private String measures() {
    List<String> found = inventory.found(Part.METRICS);
    return found.isEmpty()
        ? "guard-metrics records in your code; no metrics library found to publish it"
        : "guard-metrics records in your code; published by " + String.join(", ", found);
  }

  private List<String> maven() {
    return added(
        artifact ->
            "<dependency><groupId>"
                + GROUP
                + "</groupId><artifactId>"
                + artifact
                + "</artifactId><version>"
                + HotguardVersion.current()
                + "</version><scope>runtime</scope></dependency>");
  }

  private List<String> gradle() {
    return added(
        artifact ->
            "runtimeOnly(\"" + GROUP + ":" + artifact + ":" + HotguardVersion.current() + "\")");
  }

  private List<String> added(UnaryOperator<String> line) {
    return choice.artifacts().isEmpty()
        ? List.of(
            inventory.hotguard().isEmpty()
                ? "nothing: no guard fits these libraries"
                : "nothing to add")
        : choice.artifacts().stream().map(line).toList();
  }

  private static List<String> builds() {
    String version = HotguardVersion.current();
    return List.of(
        "mvn verify " + GROUP + ":guard-maven-plugin:" + version + ":check",
        "plugins { id(\"" + GROUP + "\") version \"" + version + "\" }");
  }

  private void lines(String label, List<String> lines) {
    String shown = label;
    for (String line : lines) {
      text.append(shown).append(" ".repeat(LABEL_WIDTH - shown.length())).append(line).append('\n');
      shown = "";
    }
  }
}
