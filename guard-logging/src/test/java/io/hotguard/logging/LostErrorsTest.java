/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.RingBuffer;
import io.hotguard.Guard;
import io.hotguard.logging.internal.ring.EventRing;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program of the story about lost errors, without and with the guard. */
@Tag("stock-loss")
@Timeout(300)
class LostErrorsTest {
  private static final Path PROGRAM = Path.of("..", "docs", "examples", "LostErrors.java");
  private static final Pattern RESULT = Pattern.compile("logged (\\d+), in the file (\\d+)");
  private static final String DISRUPTOR = System.getProperty("test.disruptor", "");
  private static final List<Class<?>> STOCK =
      List.of(LogManager.class, LoggerContext.class, RingBuffer.class);
  private static final List<Class<?>> GUARD =
      List.of(Guard.class, EventRing.class, LoggingGuard.class);

  @TempDir Path directory;

  private record Counts(long logged, long written) {}

  private static Counts run(List<Class<?>> libraries, List<String> options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(
        libraries.stream()
            .map(LostErrorsTest::location)
            .collect(Collectors.joining(File.pathSeparator)));
    command.addAll(options);
    command.add(PROGRAM.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    Matcher result = RESULT.matcher(output);
    assertThat(result.find()).as(output).isTrue();
    Counts counts = new Counts(Long.parseLong(result.group(1)), Long.parseLong(result.group(2)));
    assertThat(counts.logged()).isPositive();
    return counts;
  }

  /*
   * Stock Log4j with Disruptor 3 may lose an event, too: the sequencer reads its two ends one after
   * the other, and threads that move both of them in between make the free space negative.
   */
  @Test
  void losesErrorsOnStockJarsWithDisruptorFour() throws Exception {
    Counts counts = run(STOCK, List.of());

    if (DISRUPTOR.startsWith("4")) {
      assertThat(counts.written()).isLessThan(counts.logged());
    } else {
      assertThat(counts.written()).isPositive();
    }
  }

  @Test
  void losesNoErrorWithTheGuard() throws Exception {
    List<Class<?>> all = new ArrayList<>(STOCK);
    all.addAll(GUARD);

    // The first segment of so large a spill is made before the first event, and has room for all
    // that find none in the ring: it does not matter how fast the disk is.
    Counts counts =
        run(
            all,
            List.of(
                "-Dhotguard.mode=enforce",
                "-Dhotguard.logging.ring-size=16384",
                "-Dhotguard.logging.spill.dir=" + directory,
                "-Dhotguard.logging.spill.max-bytes=64g",
                "-Dhotguard.logging.shutdown-timeout=4m"));

    assertThat(counts.written()).isEqualTo(counts.logged());
  }

  private static String location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
