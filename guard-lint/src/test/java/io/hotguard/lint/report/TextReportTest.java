/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.GeneratedFile;
import io.hotguard.lint.CheckReport;
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
import io.hotguard.rule.Price;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleFailure;
import io.hotguard.rule.Severity;
import io.hotguard.rule.Weight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text report as a person reads it. */
final class TextReportTest {
  private static final Path GOLDEN = Path.of("src/test/resources/reports");
  private static final RuleDescriptor RULE =
      RuleDescriptor.warning("SampleRegex", "A hot path compiles a regular expression.");
  private static final Fix FIX =
      Fix.of("Compile the pattern once, into a static final field; a Pattern is thread-safe");
  private static final String MESSAGE =
      "the hot path calls Pattern.compile with a constant regular expression: each call parses it and builds its tree of"
          + " objects again";
  private static final Location.Code PAGE = new Location.Code("com.acme.Page", "show", 12);
  private static final Location.Code TOTAL = new Location.Code("com.acme.Cart", "total", 42);

  @TempDir private Path root;
  private SourceTree sources;

  @BeforeEach
  void makeProject() throws IOException {
    sources = ReportSample.project(root);
  }

  private static Finding at(Location place) {
    return Finding.of(RULE, place, MESSAGE, FIX);
  }

  private static Finding hot(Location place, String reason, Location.Code... path) {
    return at(place).reachedBy(List.of(path), entry(reason));
  }

  private static EntryPoint entry(String reason) {
    return reason.startsWith("profile, ")
        ? EntryPoint.of(EntryPoint.Kind.RECORDED, reason)
        : EntryPoint.framework(reason);
  }

  /** Everything that can happen to one of the four lines. */
  private static List<Finding> findings() {
    Location.Code helper = new Location.Code("com.acme.Helper", "lambda$each$3", 7);
    String longName = "com.acme.warehouse.inventory.replenishment.PurchaseOrderSuggestionService";
    return List.of(
        hot(TOTAL, "profile, 12 % of processor time in this call", PAGE),
        hot(new Location.Code("com.acme.Cart", "lines", 51), "@GetMapping", PAGE, helper),
        hot(new Location.Code("com.acme.Cart", "lines", 52), "@GetMapping", PAGE, helper),
        hot(new Location.Code("com.acme.Cart", "lines", 57), "@GetMapping", PAGE),
        hot(new Location.Code("com.acme.Loop", "run", 3), "loop of thread \"io-worker\""),
        hot(helper, "HttpServlet.doGet", PAGE),
        hot(
            new Location.Code(longName + "$Calculation", "suggestForWarehouse", 1234),
            "ChannelInboundHandler.channelRead",
            new Location.Code(longName, "suggestPurchaseOrders", 17),
            new Location.Code(longName, "suggestPurchaseOrdersOfOneWarehouse", 18)),
        hot(new Location.Code("com.acme.NoLines", "parse", 0), "@HotPath"),
        hot(new Location.Code("com.acme.Cart$Line", "<init>", 60), "scheduled every 100 ms", PAGE),
        hot(new Location.Code("com.acme.Caf\u00e9", "\u4fa1\u683c", 9), "@HotPath"),
        hot(
            new Location.Code("com.acme.Evil\u001b[31m\u202e", "run\n", 9),
            "loop of thread \"a\u0007b\""),
        hot(new Location.Code("com.acme.Retry", "again", 5), "@GetMapping", PAGE)
            .asNote(Doubt.of(Doubt.Kind.FAILURE)),
        at(new Location.Code("com.acme.Cold", "", 0)).as(Severity.NOTE),
        Finding.of(
            ReportSample.POOL,
            new Location.Config("application.yml", 4, "spring.datasource.hikari.maximum-pool-size"),
            "2 connections for 200 threads; the default of ${POOL_SIZE:10} is not in effect",
            Fix.set("Give the pool 10 connections", "maximum-pool-size", "10")),
        Finding.of(
            ReportSample.POOL,
            new Location.Config("lib/app.jar!/BOOT-INF/classes/pool.properties", 0, ""),
            "nothing says how many connections there may be"),
        Finding.of(
            ReportSample.URL,
            new Location.Runtime("JDBC URL", null),
            "two settings are missing",
            new Fix(
                "Set both",
                List.of(new Fix.Setting("useTls", "true"), Fix.Setting.removed("trace")))));
  }

  private ReportContent content(List<Finding> findings) {
    return ReportSample.of(sources, findings, 1);
  }

  private static String text(ReportContent content, TextStyle style) throws IOException {
    return ReportSample.written(ReportFormat.TEXT.writer(style), content);
  }

  private static TextStyle style() {
    return TextStyle.PLAIN
        .pointingTo("Call paths and whole messages: add --explain")
        .listing(TextStyle.Lists.ALL);
  }

  static Stream<Arguments> styles() {
    return Stream.of(
        Arguments.of("lines.txt", style()),
        Arguments.of("lines.60.txt", style().wide(60)),
        Arguments.of("lines.140.txt", style().wide(140)),
        Arguments.of("lines.explained.txt", style().explaining(true)));
  }

  /** {@code -Ddocs.update=true} writes the files; read them after that. */
  @ParameterizedTest
  @MethodSource("styles")
  void isTheSameToTheLastByte(String file, TextStyle style) throws IOException {
    assertGolden(file, text(content(findings()), style));
  }

  @Test
  void listsAProfileRunByWeight() throws IOException {
    ReportContent weighed = weighed();

    assertGolden("lines.profile.txt", text(weighed, style()));
    assertThat(weighed.verdictLine()).contains("; hottest: SampleRegex in Cart.total, 11.8 %");
  }

  private ReportContent weighed() {
    return content(findings())
        .weighed(
            finding ->
                finding.location().equals(TOTAL)
                    ? new Weight(0.118, Weight.Basis.LINE)
                    : finding.location() instanceof Location.Code
                        ? new Weight(0, Weight.Basis.NO_STACK)
                        : Weight.UNKNOWN);
  }

  private static void assertGolden(String file, String text) throws IOException {
    Path golden = GOLDEN.resolve(file);
    GeneratedFile.assertHolds(golden, text);
  }

  /** The blocks of a report between empty lines, without the verdict and the end. */
  private static List<List<String>> blocks(String report) {
    List<List<String>> blocks = new ArrayList<>();
    for (String block : report.split("\n\n", -1)) {
      if (block.matches("(?s)(ERROR|WARNING|NOTE) .*")) {
        blocks.add(block.lines().toList());
      }
    }
    return blocks;
  }

  @Test
  void aFindingHasFourLinesAtMost() throws IOException {
    assertFourLines(blocks(text(content(findings()), style())));
    assertFourLines(blocks(text(weighed(), style())));
  }

  /** Each reason below sources as long as any. */
  private static List<Finding> notes() {
    List<Finding> notes = new ArrayList<>();
    for (String source :
        List.of(
            "@GetMapping",
            "ChannelInboundHandler.channelRead",
            "profile, less than 1 % of allocated bytes",
            "loop of thread \"com.acme.warehouse.inventory.replenishment\"")) {
      for (Doubt.Kind kind : Doubt.Kind.values()) {
        Doubt doubt = new Doubt(kind, kind.name().endsWith("_NAME") ? "com.acme.Admin" : "");
        Location.Code place = new Location.Code("com.acme.C" + notes.size(), "handle", 7);
        notes.add(hot(place, source, PAGE).asNote(doubt));
      }
    }
    return notes;
  }

  @ParameterizedTest
  @EnumSource
  void aWeighedNoteHasFourLinesAtMost(Weight.Basis basis) throws IOException {
    double share = basis == Weight.Basis.UNKNOWN || basis == Weight.Basis.NO_STACK ? 0 : 1;
    ReportContent weighed = content(notes()).weighed(finding -> new Weight(share, basis));
    List<List<String>> blocks = blocks(text(weighed, style()));

    assertThat(blocks).hasSizeGreaterThan(4 * 10).hasSameSizeAs(notes());
    assertThat(blocks).allMatch(block -> block.size() == 4);
    assertThat(blocks).allMatch(block -> block.get(2).contains("note: "));
  }

  /** The share of a recording as the reason is that of the caller, which the path begins with. */
  @Test
  void aCalleeOfRecordedCodeHasAWeightOfItsOwn() throws IOException {
    Finding own = hot(TOTAL, "profile, 12 % of processor time");
    Finding callee = hot(new Location.Code("com.acme.Tax", "of", 9), own.hotReason(), TOTAL);
    ReportContent weighed =
        content(List.of(own, callee))
            .weighed(
                finding ->
                    finding.path().isEmpty()
                        ? new Weight(0.12, Weight.Basis.METHOD)
                        : new Weight(0.06, Weight.Basis.CALLER));

    assertThat(text(weighed, style()))
        .contains("  hot: profile, 12 % of processor time\n")
        .contains(
            "  hot: profile, 12 % of processor time, 1 call below Cart.total;"
                + " measured: 6.0 % through its caller\n");
  }

  private static void assertFourLines(List<List<String>> blocks) {
    assertThat(blocks).hasSize(14);
    for (List<String> block : blocks) {
      assertThat(block).hasSizeLessThanOrEqualTo(4);
      assertThat(block)
          .allMatch(line -> TextLines.columns(line) <= TextStyle.COLUMNS || isOneName(line));
      assertThat(block.subList(1, block.size())).isSortedAccordingTo((a, b) -> order(a) - order(b));
    }
  }

  private static int order(String line) {
    return List.of("  at: ", "  hot:", "  fix:").indexOf(line.substring(0, 6));
  }

  private static final Pattern FOUND =
      Pattern.compile(
          "(ERROR|WARNING|NOTE) (\\w+) at (.+?): (.+?)(?: \\[reached by: [^\\]]+])?(?: \\[fix: (.+)])?");

  /** The messages and fixes of all rules of all modules, as their fixtures show them. */
  @Test
  void noRuleNeedsMoreThanFourLines() throws IOException {
    List<Finding> all = new ArrayList<>();
    for (String line : fixtureFindings()) {
      Matcher found = FOUND.matcher(line);
      assertThat(found.matches()).as(line).isTrue();
      boolean code = found.group(3).matches("[\\w.]*fixtures\\..*");
      Location place =
          code
              ? new Location.Code("com.acme.C" + all.size(), "handle", 7)
              : new Location.Config("application.yml", 1 + all.size(), "key" + all.size());
      Finding plain =
          new Finding(
              found.group(2),
              Severity.valueOf(found.group(1)),
              place,
              found.group(4),
              java.util.Optional.ofNullable(found.group(5)).map(Fix::of));
      all.add(code ? plain.reachedBy(List.of(PAGE), EntryPoint.framework("@GetMapping")) : plain);
    }
    List<List<String>> blocks = blocks(text(content(all), style()));

    assertThat(all).hasSizeGreaterThan(300);
    assertThat(blocks).hasSameSizeAs(all).allMatch(block -> block.size() <= 4);
    assertThat(blocks.stream().flatMap(List::stream))
        .allMatch(line -> TextLines.columns(line) <= TextStyle.COLUMNS);
    List<String> cut =
        blocks.stream().flatMap(List::stream).filter(line -> line.endsWith(" ...")).toList();
    assertThat(cut).as("lines that end within a clause").hasSizeLessThan(all.size() / 7);
  }

  private static List<String> fixtureFindings() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      List<String> lines = new ArrayList<>();
      for (Path file :
          files
              .filter(each -> each.endsWith("findings.txt"))
              .filter(each -> each.toString().contains("src"))
              .sorted()
              .toList()) {
        lines.addAll(
            Files.readAllLines(file).stream()
                .filter(line -> line.matches("(ERROR|WARNING|NOTE) .*"))
                .toList());
      }
      return lines;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 72, 100, 200})
  void wrapsAtTheWidthOfTheTerminal(int width) throws IOException {
    int columns = Math.max(TextStyle.LEAST_COLUMNS, width);
    for (boolean explained : List.of(true, false)) {
      String report = text(content(findings()), style().wide(width).explaining(explained));

      assertThat(report.lines().filter(line -> TextLines.columns(line) > columns))
          .as("only single names are longer")
          .allMatch(TextReportTest::isOneName);
    }
  }

  private static boolean isOneName(String line) {
    return !line.strip().replaceFirst("^(-> |(at|hot|fix): +)", "").contains(" ");
  }

  @Test
  void nothingIsLostWhenExplained() throws IOException {
    String report = text(content(findings()), style().explaining(true)).replaceAll("\\s+", " ");

    for (Finding finding : findings()) {
      if (!finding.location().describe().contains("Evil")) {
        assertThat(report).contains(finding.message());
        finding.fix().ifPresent(fix -> assertThat(report).contains(fix.summary()));
        finding.path().forEach(call -> assertThat(report).contains(":" + call.line()));
        finding.fix().stream()
            .flatMap(fix -> fix.settings().stream())
            .forEach(setting -> assertThat(report).contains(setting.describe()));
      }
    }
    assertThat(report)
        .contains("see: java -jar hotguard.jar rules SamplePool")
        .doesNotContain("--explain");
  }

  /** A finding stays within four lines, and the whole names are for readers who ask. */
  @Test
  void longNamesOfClassesAndFoldersAreShortened() throws IOException {
    String suggests = " suggests set-up, administration or failures";
    String controller = "com.acme.console.controller.GlobalSessionController";
    String folders = "build/very/deep/folders/of/many/modules/beside/each/other/with/names/";
    List<Finding> all =
        List.of(
            hot(TOTAL, "@GetMapping").asNote(new Doubt(Doubt.Kind.CLASS_NAME, "com.acme.Admin")),
            hot(PAGE, "@GetMapping").asNote(new Doubt(Doubt.Kind.CLASS_NAME, controller)),
            at(new Location.Config(folders + "shop.jar!/logback.xml", 66, "includeCallerData")));

    assertThat(text(content(all), style()))
        .contains("  hot: @GetMapping; note: the name of class Admin" + suggests + '\n')
        .contains("  hot: @GetMapping; note: a name" + suggests + '\n')
        .contains("  at:  shop.jar!/logback.xml:66 (includeCallerData)\n");
    assertThat(text(content(all), style().explaining(true)).replaceAll("\\s+", " "))
        .contains(controller + suggests)
        .contains(folders + "shop.jar!/logback.xml:66");
  }

  @Test
  void aShortenedMessageKeepsThePriceOfTheCall() throws IOException {
    String builder = "SuggestionMapperFactoryBuilder.createMapperForOrders";
    Finding dear =
        Finding.of(
                RULE,
                TOTAL,
                "the hot path calls " + builder + ", repeated for each element: each call scans",
                FIX)
            .reachedBy(List.of(PAGE), entry("@GetMapping"))
            .costing(new Price(61_000, 24_000, 200, 0));

    assertThat(text(content(List.of(dear)), style()))
        .contains("WARNING SampleRegex: calls " + builder + ": 61 us each\n");
    assertThat(text(content(List.of(dear)), style().explaining(true)).replaceAll("\\s+", " "))
        .contains("for each element: 61 us and 24 kB each (fix: 0.2 us); each call scans");
  }

  @Test
  void eachSettingOfAUrlIsOnItsOwnAndOneOfTwoProfilesIsNot() throws IOException {
    Location url = new Location.Config("app.yml", 3, "url");
    List<Finding> all =
        List.of(
            Finding.of(RULE, url, "first is unknown", FIX).about("first"),
            Finding.of(RULE, url, "second is unknown", FIX).about("second"),
            Finding.of(RULE, url, "second is unknown, and third stays 8").about("second"));

    assertThat(blocks(text(content(all), style())))
        .hasSize(2)
        .allMatch(block -> block.contains("  at:  app.yml:3 (url)"));
  }

  @Test
  void severalFindingsOfARuleForOneKeyOfFilesAreOne() throws IOException {
    List<Finding> all = new ArrayList<>();
    for (int line : List.of(66, 74, 81)) {
      all.add(
          Finding.of(RULE, new Location.Config("logback.xml", line, "caller"), "at " + line, FIX));
    }
    all.add(Finding.of(RULE, new Location.Config("logback.xml", 90, "caller"), "another"));
    all.add(Finding.of(RULE, new Location.Config("logback.xml", 91, "location"), "at 91", FIX));
    all.add(Finding.of(RULE, new Location.Config("other.xml", 66, "caller"), "at 66", FIX));

    assertThat(text(content(all), style()))
        .startsWith("3 warnings (6 places) in 1 class; ")
        .contains(
            "  at:  logback.xml:66 (caller), 3 times: lines 66, 74, 81\n",
            "  and: other.xml:66 (caller)\n");
    assertThat(text(content(all), style().explaining(true)))
        .contains("  and: logback.xml:74 (caller); at 74\n")
        .containsOnlyOnce("  and: other.xml:66 (caller)");
  }

  @Test
  void oneSettingOfManyProfilesIsOneFinding() throws IOException {
    List<Finding> all = new ArrayList<>();
    for (int profile = 0; profile < 7; profile++) {
      all.add(at(new Location.Config("application-" + profile + ".yml", 3, "db.url")));
    }

    assertThat(text(content(all.subList(0, 5)), style()))
        .startsWith("1 warning (5 places) in 1 class; ")
        .contains("  and: application-1.yml:3 (db.url)\n", "  and: application-4.yml:3 (db.url)\n");
    assertThat(text(content(all), style()))
        .contains("  and: application-3.yml:3 (db.url)\n  and: 3 more files\n")
        .doesNotContain("application-4");
  }

  @Test
  void severalFindingsOfARuleInOneMethodAreOne() throws IOException {
    List<Finding> seven = new ArrayList<>();
    for (int line = 1; line <= 7; line++) {
      seven.add(hot(new Location.Code("com.acme.Old", "castToNumber", line), "@HotPath"));
    }
    seven.set(3, seven.get(3).asNote(Doubt.of(Doubt.Kind.BRANCH)));
    seven.add(hot(new Location.Code("com.acme.Old", "castToNumber", 9, "(I)V"), "@HotPath"));
    seven.add(hot(new Location.Code("com.acme.Old", "lambda$sum$0", 20), "@HotPath"));
    seven.add(hot(new Location.Code("com.acme.Old", "lambda$sum$1", 20), "@HotPath"));

    String report = text(content(seven), style());

    assertThat(report)
        .startsWith("3 warnings (10 places) in 1 class; hottest: SampleRegex in Old.castToNumber\n")
        .contains("  at:  com.acme.Old.castToNumber:1, 7 times: lines 1, 2, 3, 4, 5 ...\n")
        .contains("  at:  com.acme.Old.castToNumber:9\n")
        .contains("  at:  lambda in com.acme.Old.sum:20, 2 times\n");
    assertThat(ReportSample.written(ReportFormat.JSON.writer(false), content(seven)))
        .contains("\"warnings\": 9", "\"notes\": 1");
  }

  @Test
  void theFirstLineIsTheVerdict() {
    Finding known = hot(TOTAL, "@HotPath");
    Finding fresh = hot(new Location.Code("com.acme.Cart", "refund", 50), "@HotPath");
    Finding config = findings().get(13);

    assertThat(content(List.of()).verdictLine()).isEqualTo("No findings in 1 class");
    assertThat(content(List.of(known, fresh)).verdictLine())
        .isEqualTo("2 warnings in 1 class; hottest: SampleRegex in Cart.refund");
    assertThat(content(List.of(known.as(Severity.NOTE))).verdictLine())
        .as("a note may not be hot at all")
        .isEqualTo("1 note in 1 class");
    assertThat(content(List.of(config)).verdictLine())
        .startsWith("1 warning in 1 class; worst: SamplePool at ")
        .endsWith("application.yml:4");
    assertThat(verdict(List.of(known), Baseline.of(List.of(known)), List.of()))
        .isEqualTo("No new findings in 6,855 classes and 3 configuration files");
    assertThat(verdict(List.of(known, fresh), Baseline.of(List.of(known)), List.of()))
        .isEqualTo(
            "1 new warning in 6,855 classes and 3 configuration files; hottest: SampleRegex in Cart.refund");
    assertThat(
            verdict(
                List.of(),
                Baseline.empty(),
                List.of(
                    new InputNote("lib/broken.jar", "no archive"),
                    new InputNote("src", "holds no class file"))))
        .isEqualTo(
            "No findings in 6,855 classes and 3 configuration files; 2 remarks on the input");
    assertThat(ReportSample.withHotMethods(sources, 0).verdictLine())
        .isEqualTo("No findings in 1 class; no code is known to be hot");
  }

  private String verdict(List<Finding> findings, Baseline baseline, List<InputNote> notes) {
    CheckReport report =
        new CheckReport(
            findings,
            List.of(),
            List.of(),
            notes,
            List.of(),
            new CheckReport.Statistics(6_855, 40_000, 7, 3, 1, 0),
            Map.of());
    Map<String, RuleDescriptor> rules = Map.of(RULE.name(), RULE);
    return new ReportContent(
            report,
            Verdict.of(findings, rules, CheckSettings.defaults(), baseline),
            rules,
            sources,
            "1.2.3")
        .verdictLine();
  }

  @Test
  void theVerdictNamesAFailedRule() {
    CheckReport report =
        new CheckReport(
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(
                new CheckReport.Failure(
                    new RuleFailure("SampleUrl", "x", new IllegalStateException("broken")), "a")),
            new CheckReport.Statistics(1, 1, 1, 0, 1, 0),
            Map.of());

    assertThat(
            new ReportContent(
                    report,
                    Verdict.of(List.of(), Map.of(), CheckSettings.defaults(), Baseline.empty()),
                    Map.of(),
                    sources,
                    "1.2.3")
                .verdictLine())
        .isEqualTo("No findings in 1 class; 1 failure of a rule");
  }

  @Test
  void namesFewRulesOfOtherSets() {
    assertThat(otherSets("SampleAudit"))
        .contains("Not listed: 1 by SampleAudit of the set tuning (--rule");
    assertThat(otherSets("SampleAudit", "SampleBuffer", "SampleCache", "SampleDrop"))
        .contains("Not listed: 4 of other rule sets (--rule");
  }

  private String otherSets(String... names) {
    Map<String, RuleDescriptor> rules = new HashMap<>();
    List<Finding> findings = new ArrayList<>();
    for (String name : names) {
      RuleDescriptor rule =
          RuleDescriptor.warning(name, "A sample.", Moment.BUILD).tagged("tuning");
      rules.put(name, rule);
      findings.add(Finding.of(rule, new Location.Code("shop.Server", "sell", 3, "()V"), "is slow"));
    }
    CheckReport report =
        new CheckReport(
            findings,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            new CheckReport.Statistics(1, 2, 2, 0, 1, 0),
            Map.of());
    Verdict verdict = Verdict.of(findings, rules, CheckSettings.defaults(), Baseline.empty());
    return new ReportContent(report, verdict, rules, sources, "1").summary();
  }

  /** 145 of 56,592 hot methods of a client without a finding say little about the client. */
  @Test
  void saysWhatToDoNextWhereLittleIsHot() throws IOException {
    CheckReport report =
        new CheckReport(
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            new CheckReport.Statistics(4_072, 56_592, 145, 1, 1, 0),
            Map.of());
    Verdict nothing = Verdict.of(List.of(), Map.of(), CheckSettings.defaults(), Baseline.empty());

    assertThat(text(new ReportContent(report, nothing, Map.of(), sources, "1"), style()))
        .startsWith("No findings in 4,072 classes and 1 configuration file\n")
        .contains("145 of 56,592 methods are hot.\n")
        .contains("check --pid=PID");
  }

  /** No findings where no rule had anything to look at are no good news. */
  @ParameterizedTest
  @ValueSource(ints = {40, 100})
  void saysWhatToDoNextWhereNothingIsHot(int width) throws IOException {
    String command = "java -jar hotguard.jar check target/a/very/long/path/to/classes --pid=PID";
    String report =
        text(
            ReportSample.withHotMethods(sources, 0),
            style().wide(width).recordingBy(List.of(command)));

    assertThat(report)
        .contains("\n    " + command + "\n")
        .contains("\n    entry-points: [com.acme.OrderHandler.handle]\n")
        .contains("\n    entry-annotations: [com.acme.Endpoint]\n")
        .contains("@HotPath");
    if (width == TextStyle.COLUMNS) {
      assertGolden("nothing-hot.txt", report);
    }
  }

  @Test
  void readsItsExampleOfSettings() throws IOException {
    String report = text(ReportSample.withHotMethods(sources, 0), style());
    String settings =
        report
            .lines()
            .filter(line -> line.startsWith("    entry-"))
            .map(String::strip)
            .collect(Collectors.joining("\n"));

    CheckSettings read =
        CheckSettings.of(
            "hotguard.yml",
            io.hotguard.lint.config.StrictYaml.read("hotguard.yml", settings),
            List.of());

    assertThat(read.entryPoints()).containsExactly("com.acme.OrderHandler.handle");
    assertThat(read.entryAnnotations()).containsExactly("com.acme.Endpoint");
  }

  /** The dearest notes come first, and options list the others. */
  @Test
  void countsNotesAndFindingsInLibraries() throws IOException {
    List<Finding> findings = new ArrayList<>();
    findings.add(hot(TOTAL, "@GetMapping"));
    for (int i = 0; i < 8; i++) {
      findings.add(hot(new Location.Code("com.acme.C" + i, "go", 1), "@GET").as(Severity.NOTE));
    }
    findings.add(hot(new Location.Code("org.lib.A", "go", 1), "@GET"));
    findings.add(hot(new Location.Code("org.lib.B", "go", 1), "@GET").as(Severity.NOTE));
    Map<String, String> libraries =
        Map.of("org.lib.A", "tomcat-embed-core 10.1.42", "org.lib.B", "tomcat-embed-core 10.1.42");
    CheckReport report =
        new CheckReport(
            findings,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            new CheckReport.Statistics(9, 9, 9, 0, 0, 0),
            libraries);
    ReportContent content =
        new ReportContent(
            report,
            new Verdict(findings, 0, 0, 0, List.of(), List.of()).withLast(report::isInLibrary),
            Map.of(),
            sources,
            "1");
    TextStyle shown = TextStyle.PLAIN.listing(new TextStyle.Lists(false, false, true));

    assertThat(text(content, shown))
        .startsWith(
            "1 warning, 8 notes in own code and 1 warning, 1 note in libraries, in 9 classes; hottest:")
        .contains("com.acme.C4", "\n3 more notes: add --notes.\n")
        .contains("\n  tomcat-embed-core 10.1.42: 1 warning, 1 note\n", "--libraries")
        .doesNotContain("com.acme.C5", "org.lib");
    assertThat(text(content, TextStyle.PLAIN)).contains("\n3 more notes.\n").doesNotContain("--");
    assertThat(text(content, shown.listing(TextStyle.Lists.ALL)))
        .contains("com.acme.C7", "org.lib.A.go", "org.lib.B.go")
        .doesNotContain("more note");
  }
}
