/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import net.jqwik.api.statistics.StatisticsReport.StatisticsReportMode;

/** The map beside a hash map of strings, with few keys and a bound that they reach. */
class ByteKeyMapPropertiesTest {
  private static final int MAX = 10;

  private enum Kind {
    ADD,
    GET,
    REMOVE
  }

  /** A step with a key that is a part of a frame. */
  private record Step(Kind kind, String frame, int offset, int length) {
    byte[] bytes() {
      return frame.getBytes(ISO_8859_1);
    }

    String key() {
      return frame.substring(offset, offset + length);
    }
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    // Few letters, so that many share a prefix, a slot or all but their end; longer than a word.
    Arbitrary<String> frames =
        Arbitraries.strings().withChars('a', 'b', '\u0000', '\u00ff').ofLength(24);
    return Combinators.combine(
            Arbitraries.of(Kind.class),
            frames,
            Arbitraries.integers().between(0, 7),
            Arbitraries.of(0, 1, 2, 8, 17))
        .as(Step::new)
        .list()
        .ofMaxSize(200);
  }

  @Property
  @StatisticsReport(StatisticsReportMode.OFF)
  void behavesAsAMapOfStrings(@ForAll("steps") List<Step> steps) {
    ByteKeyMap<Integer> map = new ByteKeyMap<>(MAX);
    Map<String, Integer> model = new HashMap<>();
    long refused = 0;
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      int value = i;
      byte[] frame = step.bytes();
      switch (step.kind()) {
        case ADD -> {
          boolean full = !model.containsKey(step.key()) && model.size() == MAX;
          refused += full ? 1 : 0;
          if (!full) {
            model.putIfAbsent(step.key(), value);
          }
          assertThat(map.computeIfAbsent(frame, step.offset(), step.length(), key -> value))
              .isEqualTo(model.get(step.key()));
        }
        case GET ->
            assertThat(map.get(frame, step.offset(), step.length()))
                .isEqualTo(model.get(step.key()));
        case REMOVE ->
            assertThat(map.remove(frame, step.offset(), step.length()))
                .isEqualTo(model.remove(step.key()));
      }
      Arrays.fill(frame, (byte) 'x'); // Frames are used again.
      assertThat(map.size()).isEqualTo(model.size());
    }
    Map<String, Integer> visited = new HashMap<>();
    map.forEach((key, value) -> visited.put(new String(key, ISO_8859_1), value));
    assertThat(visited).isEqualTo(model);
    assertThat(map.refused()).isEqualTo(refused);
    Statistics.label("came to its bound")
        .collect(refused > 0)
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 5));
  }
}
