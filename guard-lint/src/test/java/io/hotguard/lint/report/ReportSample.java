/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.lint.CheckReport;
import io.hotguard.lint.Suppressions.Suppression;
import io.hotguard.lint.gate.Baseline;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.gate.Verdict;
import io.hotguard.lint.input.InputNote;
import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleFailure;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/** A small project with a finding of each kind, and everything else that a report can hold. */
final class ReportSample {
  static final RuleDescriptor QUEUE =
      RuleDescriptor.error("SampleQueue", "A hot path fills a sample queue.", Moment.BUILD)
          .tagged("queue", "memory");
  static final RuleDescriptor POOL =
      RuleDescriptor.warning("SamplePool", "A pool is too small.", Moment.BUILD, Moment.STARTUP);
  static final RuleDescriptor URL =
      RuleDescriptor.note("SampleUrl", "A URL is not what it seems.", Moment.BUILD);

  private static final Map<String, RuleDescriptor> RULES =
      Map.of(QUEUE.name(), QUEUE, POOL.name(), POOL, URL.name(), URL);
  private static final String STRANGE = "com.acme.Strange<b>\u001b[31m\u2028$1";

  private ReportSample() {}

  static SourceTree project(Path root) throws IOException {
    Files.createDirectories(root.resolve(".git"));
    write(root, "shop/src/main/java/com/acme/Cart.java", "class Cart {}\n");
    write(root, "shop/src/main/java/com/acme/Page One.java", "class Other {}\n");
    write(
        root,
        "shop/src/main/resources/application.yml",
        "spring:\n  datasource:\n    hikari:\n      maximum-pool-size: \"2\" # too few\n");
    write(root, "shop/target/classes/application.yml", "copied\n");
    return SourceTree.of(root, List.of(), List.of(Path.of("shop/target/classes")));
  }

  private static void write(Path root, String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  static List<Finding> findings() {
    Location.Code entry = new Location.Code("com.acme.Page", "show", 12);
    Location.Code call = new Location.Code("com.acme.Cart$Line", "lambda$total$0", 31);
    Location.Code place = new Location.Code("com.acme.Cart", "total", 42);
    Finding queue =
        Finding.of(
                QUEUE,
                place,
                "field samples is a LinkedBlockingDeque without a bound, \"filled\" by add",
                Fix.of("Give the queue a bound, and count what finds no room"))
            .about("java.util.Deque.add");
    Finding pool =
        Finding.of(
            POOL,
            new Location.Config("application.yml", 4, "spring.datasource.hikari.maximum-pool-size"),
            "2 connections for 200 threads; the default of ${POOL_SIZE:10} is not in effect",
            Fix.set("Give the pool 10 connections", "maximum-pool-size", "10"));
    Finding url =
        Finding.of(
            URL,
            new Location.Runtime("JDBC URL", null),
            "two settings",
            new Fix(
                "Set both",
                List.of(new Fix.Setting("useTls", "true"), Fix.Setting.removed("trace"))));
    return List.of(
        queue.reachedBy(List.of(entry, call), EntryPoint.framework("@GetMapping")),
        queue.reachedBy(List.of(entry), EntryPoint.framework("@GetMapping")),
        Finding.of(QUEUE, new Location.Code("com.acme.Cart", "refund", 50), "fills for some only")
            .reachedBy(List.of(entry), EntryPoint.framework("@GetMapping"))
            .asNote(Doubt.of(Doubt.Kind.BRANCH_ON_PATH)),
        new Finding(
            QUEUE.name(),
            Severity.NOTE,
            new Location.Code(STRANGE, "<init>", 0),
            "cold & <i>strange</i>\u0000",
            Optional.empty()),
        pool,
        Finding.of(
            POOL,
            new Location.Config("lib/app.jar!/BOOT-INF/classes/pool.properties", 0, ""),
            "nothing says how many connections there may be"),
        url,
        Finding.of(URL, new Location.Config("one:two/ü.xml", 7, ""), "a name to be encoded"));
  }

  /** The content, with the findings in another order for each seed. */
  static ReportContent content(SourceTree sources, long seed) {
    List<Finding> found = new ArrayList<>(findings());
    Collections.shuffle(found, new Random(seed));
    Finding known =
        Finding.of(QUEUE, new Location.Code("com.acme.Old", "run", 1), "has been there for ever");
    Finding gone = Finding.of(POOL, new Location.Config("old.yml", 3, "size"), "is gone");
    Finding allowed =
        Finding.of(QUEUE, new Location.Code("com.acme.Batch", "run", 5), "runs once a day");
    Baseline baseline = Baseline.of(List.of(known, gone, findings().get(0)));
    found.add(known);
    CheckReport report =
        new CheckReport(
            found,
            List.of(
                new CheckReport.Suppressed(
                    allowed, new Suppression("com.acme.Batch", "run", QUEUE.name(), "once a day"))),
            List.of(new Suppression("com.acme.Batch", "", POOL.name(), "no pool any more")),
            List.of(
                new InputNote("lib/broken.jar!/a.class", "no class file"),
                new InputNote("bomb.zip", "refused: unpacks to more than 1 GiB")),
            List.of(
                new CheckReport.Failure(
                    new RuleFailure(
                        URL.name(), "java.lang.String", new IllegalStateException("broken {0}")),
                    "com/acme/Cart.class")),
            new CheckReport.Statistics(1_234, 5_678, 90, 1, 1_000_000, 0),
            Map.of());
    return new ReportContent(
        report,
        Verdict.of(report.findings(), RULES, CheckSettings.defaults(), baseline),
        RULES,
        sources,
        "1.2.3");
  }

  static ReportContent empty(SourceTree sources) {
    return of(sources, List.of());
  }

  static ReportContent of(SourceTree sources, List<Finding> findings) {
    return of(sources, findings, 0);
  }

  /** One class without a finding, of whose one method it is said whether it is hot. */
  static ReportContent withHotMethods(SourceTree sources, int hot) {
    return of(sources, List.of(), hot);
  }

  static ReportContent of(SourceTree sources, List<Finding> findings, int hot) {
    return new ReportContent(
        new CheckReport(
            findings,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            new CheckReport.Statistics(1, 1, hot, 0, 1, 0),
            Map.of()),
        Verdict.of(findings, RULES, CheckSettings.defaults(), Baseline.empty()),
        RULES,
        sources,
        "1.2.3");
  }

  /** Findings of other rules. */
  static ReportContent of(SourceTree sources, List<RuleDescriptor> rules, List<Finding> findings) {
    ReportContent content = of(sources, findings, 1);
    return new ReportContent(
        content.report(),
        content.verdict(),
        rules.stream().collect(Collectors.toMap(RuleDescriptor::name, rule -> rule)),
        sources,
        content.version());
  }

  static String written(ReportWriter writer, ReportContent content) throws IOException {
    StringBuilder text = new StringBuilder();
    writer.write(content, text);
    return text.toString();
  }
}
