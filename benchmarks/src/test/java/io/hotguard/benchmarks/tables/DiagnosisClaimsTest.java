/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.diagnosis.DiagnosisResult;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Finding;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.benchmarks.diagnosis.JmcRules;
import io.hotguard.benchmarks.diagnosis.ServicesResult;
import io.hotguard.benchmarks.diagnosis.SpeedResult;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosisClaimsTest {
  private static final List<String> FIVE =
      List.of(
          "BlockingNetworkPath",
          "LocationOnAsyncPath",
          "UndeclaredGelfFieldType",
          "ReflectiveProbing",
          "RepeatedJsonParse",
          "NeedlessReadOnlyQuery");

  private static Recording recording(String name, String... rules) {
    return new Recording(
        name,
        FIVE,
        "17",
        "JFR",
        1,
        1,
        Stream.of(rules).map(DiagnosisClaimsTest::finding).toList(),
        null,
        null);
  }

  private static Finding finding(String rule) {
    return new Finding(rule, "cpu", 0.5, "shop.Shop.sell:1", "certain", null);
  }

  private static DiagnosisResult result(Recording... recordings) {
    return new DiagnosisResult(MACHINE, "test", Map.of("Log4j", "2"), List.of(recordings));
  }

  private static Results ladder(Recording... recordings) {
    return Results.NONE.with(Results.DIAGNOSIS, result(recordings));
  }

  private static Outcome named(String... asFound) {
    return SampleResults.outcome(
        "NamedCauses", ladder(recording("as found", asFound), recording("guarded")));
  }

  @Test
  void findingsOfOneCauseCountAsOne() {
    assertThat(named(FIVE.toArray(String[]::new))).isEqualTo(Outcome.HOLDS);
  }

  @Test
  void aCauseOfAnotherKindTakesAPlace() {
    List<String> rules = new ArrayList<>(FIVE);
    rules.add(3, "LockedSampleBuffer");
    assertThat(named(rules.toArray(String[]::new))).isEqualTo(Outcome.LOST);
    rules.remove("LockedSampleBuffer");
    rules.add("LockedSampleBuffer");
    assertThat(named(rules.toArray(String[]::new))).isEqualTo(Outcome.HOLDS);
  }

  @Test
  void halfOfACauseIsNotNamed() {
    assertThat(named(FIVE.stream().filter(r -> !r.startsWith("Undecl")).toArray(String[]::new)))
        .isEqualTo(Outcome.LOST);
  }

  @Test
  void guardedNoneMayBeNamed() {
    Recording asFound = recording("as found", FIVE.toArray(String[]::new));
    assertThat(
            SampleResults.outcome(
                "NamedCauses", ladder(asFound, recording("guarded", "LockedSampleBuffer"))))
        .isEqualTo(Outcome.HOLDS);
    assertThat(
            SampleResults.outcome(
                "NamedCauses", ladder(asFound, recording("guarded", "RepeatedJsonParse"))))
        .isEqualTo(Outcome.LOST);
  }

  private static Recording seed(String jdk, int rank) {
    List<Finding> findings = new ArrayList<>();
    for (int i = 1; i < rank; i++) {
      findings.add(finding("Other" + i));
    }
    findings.add(finding("Right"));
    return new Recording("seed", List.of("Right"), jdk, "JFR", 1, 1, findings, null, null);
  }

  private static Results seeds(Recording... recordings) {
    return Results.NONE.with(Results.SEEDS, result(recordings));
  }

  private static Recording hang(String name, String jdk, String cause, String... named) {
    return new Recording(
        name,
        cause.isEmpty() ? List.of() : List.of(cause),
        jdk,
        "JFR",
        1,
        1,
        Stream.of(named).map(DiagnosisClaimsTest::finding).toList(),
        null,
        null);
  }

  private static Recording asked(Recording one, String summary) {
    return new Recording(
        one.name(),
        one.rules(),
        one.jdk(),
        one.recorder(),
        one.bytes(),
        one.events(),
        one.findings(),
        List.of(new JmcRules.Result("LockInstances", 90)),
        summary);
  }

  /** Silence about a program that is too calm is shown, and is no verdict. */
  @Test
  void onlyARecordingThatIsJudgedIsFoundHealthy() {
    Recording calm = hang("calm", "17", "");
    Recording noted = hang("calm", "17", "", "Other");

    assertThat(asked(calm, "No hazard in 6.1 s").foundHealthy()).isTrue();
    assertThat(asked(calm, "Too little to judge (only 9 samples) in 6 s").foundHealthy()).isFalse();
    assertThat(asked(noted, "No hazard in 6.1 s").foundHealthy()).isFalse();
    assertThat(calm.foundHealthy()).isFalse();
  }

  private static ServicesResult.Service service(String cause, String... named) {
    return new ServicesResult.Service(
        hang("service", "17", cause, named),
        1_000,
        "No hazard",
        List.of(new JmcRules.Result("LockInstances", 90)),
        List.of());
  }

  private static Results services(int right, ServicesResult.Service... more) {
    List<ServicesResult.Service> all = new ArrayList<>(List.of(more));
    for (int i = 0; i < 9; i++) {
      all.add(service("Right", i < right ? "Right" : "Other", "Third"));
    }
    return Results.NONE.with(
        Results.SERVICES, new ServicesResult(MACHINE, "test", Map.of("Tomcat", "11"), all));
  }

  /** A note is neither a cause nor an alarm. */
  @Test
  void aNoteOfAServiceIsNotItsFirstCause() {
    ServicesResult.Service service =
        new ServicesResult.Service(
            hang("calm", "17", "", "Note"),
            1_000,
            "No hazard and 1 note",
            List.of(),
            List.of("Note"));

    assertThat(service.firstHazard()).isEmpty();
    assertThat(service.rightlyDiagnosed()).isTrue();
    assertThat(services(9, service).render(Results.SERVICES, DiagnosisTables::services))
        .contains("| `calm` | none | nothing | Note | yes |");
  }

  @Test
  void silenceAboutTooFewSamplesIsNotRight() {
    ServicesResult.Service service =
        new ServicesResult.Service(
            hang("calm", "17", ""),
            1_000,
            "Too little to judge (only 24 processor samples) in 20.2 s",
            List.of(),
            List.of());

    assertThat(service.rightlyDiagnosed()).isFalse();
    assertThat(services(9, service).render(Results.SERVICES, DiagnosisTables::services))
        .contains("| `calm` | none | nothing |  | no, not judged |");
  }

  private static SpeedResult.Cell cell(long bytes, int heap, double... seconds) {
    List<SpeedResult.Run> runs = new ArrayList<>();
    for (double one : seconds) {
      runs.add(new SpeedResult.Run(one, one, 1 << 20, 10, 1));
    }
    return new SpeedResult.Cell(bytes > 100_000_000 ? "huge.jfr" : "large.jfr", bytes, heap, runs);
  }

  private static Results speed(SpeedResult.Cell... cells) {
    return Results.NONE.with(Results.SPEED, new SpeedResult(MACHINE, "test", List.of(cells)));
  }

  @Test
  void nothingIsDecidedWithoutResults() {
    for (Claim claim : SampleResults.measuredBy("diagnosis")) {
      assertThat(claim.verdict(Results.NONE).outcome()).isEqualTo(Outcome.OPEN);
    }
  }

  @Test
  void tablesRenderAndResultsSurviveJson(@TempDir Path directory) throws Exception {
    Results ladder = ladder(recording("as found", FIVE.get(0)));
    assertThat(ladder.render(Results.DIAGNOSIS, DiagnosisTables::ladder))
        .contains(
            "| 1 | [BlockingNetworkPath](../rules/BlockingNetworkPath.md) | 50.0 | cpu | `shop.Shop.sell:1` | certain |  |");
    assertThat(seeds(seed("17", 1), seed("25", 2)).render(Results.SEEDS, DiagnosisTables::seeds))
        .contains("| program | rule | JFR, JDK 17 | JFR, JDK 25 |")
        .contains("| `seed` | [Right](../diagnose.md#causes) | 1 | 2 |");
    assertThat(
            Results.NONE
                .with(
                    Results.HANGS,
                    result(
                        asked(hang("lock", "17", "Right", "Right"), "1 hazard in 6.1 s"),
                        asked(
                            hang("calm", "25", ""), "Too little to judge (only 9 samples) in 6 s"),
                        asked(hang("busy", "25", ""), "No hazard in 6.1 s"),
                        hang("lock", "25", "Right", "Right")))
                .render(Results.HANGS, DiagnosisTables::hangs))
        .contains(
            "| program | cause | first with JFR, JDK 17 | first rules of JMC with JFR, JDK 17 |")
        .contains("| `lock` | Right | Right | LockInstances 90 | Right | not measured yet |")
        .contains(
            "| `calm` | none | - | - | nothing: \"Too little to judge (only 9 samples)\" | LockInstances 90 |")
        .contains("| `busy` | none | - | - | nothing: \"No hazard\" | LockInstances 90 |");
    assertThat(
            speed(cell(100_000_000, 256, 2), cell(500_000_000, 64))
                .render(Results.SPEED, DiagnosisTables::speed))
        .contains("| `large.jfr` | 100 | 10 | 256 | 1 | 50.0 | 1 |")
        .contains("| `huge.jfr` | 500 | - | 64 | 0 | out of memory | - |");
    for (Object result :
        List.of(
            ladder.get(Results.DIAGNOSIS).orElseThrow(),
            speed(cell(100_000_000, 256, 2)).get(Results.SPEED).orElseThrow())) {
      Path file = directory.resolve("result.json");
      Json.write(file, result);
      assertThat((Object) Json.read(file, result.getClass())).isEqualTo(result);
    }
  }
}
