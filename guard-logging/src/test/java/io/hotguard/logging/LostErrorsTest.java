/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.RingBuffer;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The program of the story about lost errors, on stock jars as the story runs it. */
@Tag("stock-loss")
@Timeout(300)
class LostErrorsTest {
  private static final Path PROGRAM = Path.of("..", "docs", "examples", "LostErrors.java");
  private static final Pattern RESULT = Pattern.compile("logged (\\d+), in the file (\\d+)");
  private static final String DISRUPTOR = System.getProperty("test.disruptor", "");

  @Test
  void losesErrorsWithDisruptorFourAndNoneWithThree() throws Exception {
    String classPath =
        Stream.of(LogManager.class, LoggerContext.class, RingBuffer.class)
            .map(LostErrorsTest::location)
            .collect(Collectors.joining(File.pathSeparator));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(List.of(java, "-cp", classPath, PROGRAM.toString()))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    Matcher result = RESULT.matcher(output);
    assertThat(result.find()).as(output).isTrue();
    long logged = Long.parseLong(result.group(1));
    long written = Long.parseLong(result.group(2));
    assertThat(logged).isPositive();
    if (DISRUPTOR.startsWith("4")) {
      assertThat(written).isLessThan(logged);
    } else {
      assertThat(written).isEqualTo(logged);
    }
  }

  private static String location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
