/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Evidence;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorders of each JDK write another stack for a thread that sleeps. */
final class SleepingThreadTest {
  @TempDir private Path folder;

  @Test
  void isSeenAsSleepingByAnyRecorder() throws Exception {
    Path file = folder.resolve("sleep.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ThreadSleep").withStackTrace().withoutThreshold();
      recording.start();
      Thread.sleep(1);
      recording.stop();
      recording.dump(file);
    }

    List<Spell> own =
        RecordingReader.read(file).of(Evidence.BLOCKED).stream()
            .filter(each -> each.stack().toString().contains("isSeenAsSleepingByAnyRecorder"))
            .toList();

    assertThat(own).isNotEmpty();
    assertThat(own)
        .allMatch(each -> each.stack().frames().get(0).name().equals("java.lang.Thread.sleep"))
        .noneMatch(each -> each.stack().frames().get(1).name().equals("java.lang.Thread.sleep"));
  }

  private static List<String> read(StackFrame... recorded) {
    return EvidenceReader.withSleep(new CallStack(List.of(recorded), false)).frames().stream()
        .map(StackFrame::name)
        .toList();
  }

  @Test
  void hasTheStackOfJdk17() {
    StackFrame caller = new StackFrame("com.acme.Shop", "pause", 7);
    StackFrame sleep = new StackFrame("java.lang.Thread", "sleep", 0);
    StackFrame after = new StackFrame("java.lang.Thread", "afterSleep", 0);
    List<String> expected = List.of("java.lang.Thread.sleep", "com.acme.Shop.pause");

    assertThat(read(sleep, caller)).as("JDK 17").isEqualTo(expected);
    assertThat(read(after, sleep, caller)).as("JDK 21").isEqualTo(expected);
    assertThat(read(caller)).as("JDK 25").isEqualTo(expected);
    assertThat(read()).isEmpty();
  }
}
