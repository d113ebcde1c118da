/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.reading.JdkParserTest;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Location;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import one.profiler.AsyncProfiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import shop.Hazards;

/** Recordings of async-profiler, by itself and not by what we hold its format for. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class AsyncProfilerTest {
  @TempDir private Path folder;

  /** Records itself; in a process of its own, since the profiler never leaves one. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) throws Exception {
      AsyncProfiler profiler = AsyncProfiler.getInstance();
      profiler.execute(
          "start,jfr,event=itimer,interval=1ms,alloc=64k,live,lock=1us,file=" + arguments[0]);
      Hazards hazards = new Hazards();
      int found = hazards.parseItems(10_000);
      hazards.lookUpFields(300);
      profiler.execute("stop");
      System.out.println(found);
    }
  }

  @Test
  void readsAndDiagnosesWhatAsyncProfilerRecords() throws Exception {
    Path file = folder.resolve("async.jfr");
    ChildJvm.run(Program.class, List.of(), file.toString());

    Set<String> read = JdkParserTest.assertReadAsTheJdkReads(file);
    Diagnosis diagnosis = Recorded.diagnosis(file);

    assertThat(read)
        .anyMatch(key -> key.startsWith("CPU ") && key.contains("shop.Hazards.parseItems:"))
        .anyMatch(key -> key.startsWith("ALLOCATION ") && key.contains("shop.Hazards.parseItems:"));
    assertThat(diagnosis.facts().origin()).isEqualTo(ProfileFacts.Origin.ASYNC_PROFILER);
    assertThat(DiagnosisText.summary(diagnosis)).contains("recorded by async-profiler");
    assertThat(diagnosis.causes())
        .anySatisfy(
            cause -> {
              assertThat(cause.descriptor().name()).isEqualTo("RepeatedJsonParse");
              assertThat(cause.line().orElseThrow().name()).isEqualTo("shop.Hazards.parseItems");
            });
    RecordedStacks recorded = RecordedStacks.of(List.of(diagnosis.facts()));
    assertThat(recorded.of(new Location.Code("shop.Hazards", "parseItems", 0, "(I)I")))
        .hasValueSatisfying(share -> assertThat(share.counts()).isTrue());
    RecordedStacks weights = RecordedStacks.of(List.of(diagnosis.facts()));
    assertThat(weights.weight(new Location.Code("shop.Hazards", "parseItems", 0, "(I)I")))
        .isPositive();
    assertThat(weights.weight(new Location.Code("shop.Hazards", "parseItems", 0, "(J)I"))).isZero();
  }
}
