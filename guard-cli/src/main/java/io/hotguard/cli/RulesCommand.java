/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.lint.report.RulePages;
import io.hotguard.profile.account.Hazard;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code hotguard rules}: the catalogue, a rule's page, or a cause. */
@Command(
    name = "rules",
    description = "Lists the rules, or prints the page of one as plain text.",
    mixinStandardHelpOptions = true)
final class RulesCommand implements Callable<Integer> {
  private final CommandEnvironment surroundings;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "The rule, or the cause of a diagnosis, to explain.")
  private @Nullable String name;

  RulesCommand(CommandEnvironment surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    RuleCatalog catalog = RuleCatalog.load();
    String wanted = name;
    if (wanted == null) {
      list(catalog);
    } else {
      Hazard.named(wanted).ifPresentOrElse(this::explain, () -> page(catalog, wanted));
    }
    return ExitCode.CLEAN;
  }

  private void list(RuleCatalog catalog) {
    List<RuleDescriptor> rules = catalog.rules().stream().map(Rule::descriptor).toList();
    int width = rules.stream().mapToInt(rule -> rule.name().length()).max().orElse(1);
    for (RuleDescriptor rule : rules) {
      surroundings
          .out()
          .printf(
              Locale.ROOT,
              "%-" + width + "s  %-7s  %-20s  %s%n",
              rule.name(),
              rule.severity().sarifLevel(),
              moments(rule),
              rule.summary());
    }
  }

  private static String moments(RuleDescriptor rule) {
    return rule.moments().stream()
        .map(moment -> moment.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(","));
  }

  private void explain(Hazard cause) {
    RuleDescriptor descriptor = cause.descriptor();
    surroundings
        .out()
        .printf(
            Locale.ROOT,
            "%s, a cause that hotguard diagnose finds in recordings%n%n%s%n%nFix: %s.%n",
            descriptor.name(),
            descriptor.summary(),
            cause.fix().describe());
    surroundings.out().flush();
  }

  private void page(RuleCatalog catalog, String wanted) {
    try {
      RuleDescriptor rule = catalog.rule(wanted).descriptor();
      surroundings.out().print(RulePages.of(rule.name()).orElse(rule.summary() + "\n"));
      surroundings.out().flush();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
