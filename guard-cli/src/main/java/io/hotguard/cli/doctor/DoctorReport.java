/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import io.hotguard.cli.doctor.Product.Part;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.build.HotguardVersion;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The report of {@code hotguard doctor}, at most ten lines: the libraries, the hazards, the guards,
 * and the lines that add them.
 */
public final class DoctorReport {
  private static final int LABEL_WIDTH = 10;

  /** How many inputs are named. */
  private static final int NAMED = 3;

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
    this.inventory = Inventory.of(files, application.loaded());
    this.choice = GuardChoice.of(inventory, application.loaded());
  }

  /** Describes an application; {@code checked} is the check of its files. */
  public static String of(Application application, ReportContent checked) {
    return new DoctorReport(application, checked).text();
  }

  private String text() {
    text.append(application.name());
    if (!application.virtualMachine().isEmpty()) {
      text.append(" (").append(application.virtualMachine()).append(')');
    }
    text.append(": ").append(libraries()).append('\n');
    line("hazards", hazards());
    checked.verdict().findings().stream()
        .min(Comparator.comparing(Finding::severity))
        .ifPresent(worst -> line("worst", described(worst)));
    line("more", more());
    line("guards", choice.guards());
    line("measures", measures());
    line("Maven", maven());
    line("Gradle", gradle());
    line("agent", agent());
    line("CI", builds());
    return text.toString();
  }

  private String libraries() {
    List<String> found = new ArrayList<>(inventory.found(Part.values()));
    found.addAll(inventory.hotguard());
    return found.isEmpty() ? "no library that Hotguard knows" : String.join(", ", found);
  }

  private String hazards() {
    List<InputNote> notes = checked.report().notes();
    boolean isLibrary = notes.stream().anyMatch(InputNote::isOfLibrary);
    List<String> unread =
        notes.stream()
            .filter(note -> !note.isOfLibrary() && !note.considered())
            .map(InputNote::path)
            .toList();
    return checked.counts()
        + scope(checked.report().statistics())
        + (isLibrary ? ", checked as a library" : "")
        + (unread.isEmpty()
            ? ""
            : "; "
                + ReportContent.amount(unread.size(), "input", "inputs")
                + " could not be read in full: "
                + String.join(", ", unread.subList(0, Math.min(NAMED, unread.size())))
                + (unread.size() > NAMED ? " and " + (unread.size() - NAMED) + " more" : ""));
  }

  private String described(Finding finding) {
    return finding.severity()
        + " "
        + finding.rule()
        + " at "
        + place(finding.location())
        + finding.fix().map(fix -> "; fix: " + fix.summary()).orElse("");
  }

  private String more() {
    CheckReport.Statistics looked = checked.report().statistics();
    if (looked.classes() == 0) {
      return "no class file is here: build the project, then " + application.next();
    }
    boolean runs = !application.virtualMachine().isEmpty();
    return looked.hotMethods() > 0 || runs
        ? application.next()
        : application.next() + "; hot methods: " + Application.COMMAND + "diagnose --pid=PID";
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
    return coordinates(GuardChoice.Dependency.ofHotguard("guard-metrics"))
        + " records in your code; "
        + (found.isEmpty()
            ? "no metrics library found to publish it"
            : "published by " + String.join(", ", found));
  }

  /** Ours are for the compiler, too, so that code can use marks such as {@code @HotPath}. */
  private String maven() {
    return added(
        "",
        dependency ->
            "<dependency><groupId>"
                + dependency.group()
                + "</groupId><artifactId>"
                + dependency.artifact()
                + "</artifactId><version>"
                + dependency.version()
                + "</version>"
                + (dependency.isOurs() ? "" : "<scope>runtime</scope>")
                + "</dependency>");
  }

  private String gradle() {
    return added(
            "; ",
            dependency ->
                (dependency.isOurs() ? "implementation" : "runtimeOnly")
                    + "(\""
                    + coordinates(dependency)
                    + "\")")
        + localRepository();
  }

  private static String coordinates(GuardChoice.Dependency dependency) {
    return dependency.group() + ":" + dependency.artifact() + ":" + dependency.version();
  }

  /** Maven looks into the local repository unasked. */
  private String localRepository() {
    boolean ours = choice.dependencies().stream().anyMatch(GuardChoice.Dependency::isOurs);
    return ours && HotguardVersion.current().endsWith("-SNAPSHOT")
        ? " with repositories { mavenLocal() }"
        : "";
  }

  private String added(String between, Function<GuardChoice.Dependency, String> declaration) {
    if (choice.isRunning()) {
      return Application.NOTHING + "the guards run in this process";
    }
    if (choice.dependencies().isEmpty()) {
      return inventory.hotguard().isEmpty() ? "nothing: no guard fits" : "nothing to add";
    }
    return choice.dependencies().stream().map(declaration).collect(Collectors.joining(between));
  }

  /** The agent does not add to a class path that has a guard. */
  private String agent() {
    if (application.agent().startsWith(Application.NOTHING)) {
      return application.agent();
    }
    if (inventory.hasGuards()) {
      return Application.NOTHING
          + "the application brings Hotguard itself, so the agent would leave it alone";
    }
    String limit = choice.limitOfAgent();
    return limit.isEmpty() ? application.agent() : Application.NOTHING + limit;
  }

  private static String builds() {
    String version = HotguardVersion.current();
    return "mvn verify "
        + GROUP
        + ":guard-maven-plugin:"
        + version
        + ":check; Gradle: plugins { id(\""
        + GROUP
        + "\") version \""
        + version
        + "\" }";
  }

  private void line(String label, String content) {
    text.append(label)
        .append(" ".repeat(LABEL_WIDTH - label.length()))
        .append(content)
        .append('\n');
  }
}
