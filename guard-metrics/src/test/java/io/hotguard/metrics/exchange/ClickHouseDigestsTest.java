/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ClickHouseDigestsTest {

  @Test
  void writesMeansAndCountsAsLittleEndianFloats() {
    assertThat(hex(Distribution.empty())).isEqualTo("00");
    assertThat(hex(Distribution.of(1, 2, 2, 2, 3)))
        .isEqualTo("03" + "0000803f0000803f" + "0000004000004040" + "000040400000803f");
  }

  @Test
  void comesBackWithCountAndExtremes() {
    Samples samples = Samples.lognormal(1, 100_000);
    TDigest digest = ClickHouseDigests.decode(ClickHouseDigests.encode(samples.distribution()));

    assertThat(digest.size()).isEqualTo(100_000);
    assertThat(digest.getMin()).isEqualTo((double) (float) samples.exact(0));
    assertThat(digest.getMax()).isEqualTo((double) (float) samples.exact(1));
    assertThat(samples.worstError(digest::quantile, 100)).isLessThan(0.02);
    assertThat(ClickHouseDigests.decode(new byte[1]).size()).isZero();
  }

  @Test
  void neverSendsMoreThanTheEngineKeeps() {
    Distribution everyBucket =
        Distribution.of(
            LongStream.range(0, WireBuckets.COUNT)
                .map(i -> WireBuckets.lowestOf((int) i))
                .toArray());
    byte[] state = ClickHouseDigests.encode(everyBucket);

    assertThat(state.length).isLessThanOrEqualTo(2 + 8 * ClickHouseDigests.MAX_CENTROIDS);
    assertThat(ClickHouseDigests.decode(state).size()).isEqualTo(everyBucket.count());
  }

  @Test
  void splitsCountsThatAFloatWouldRound() {
    long[] values = new long[20_000_005];
    Arrays.fill(values, 7);

    TDigest digest = ClickHouseDigests.decode(ClickHouseDigests.encode(Distribution.of(values)));

    assertThat(digest.size()).isEqualTo(20_000_005);
  }

  @Test
  void roundsWhereThereIsNoRoomToSplit() {
    Distribution huge = Distribution.of(1, 50, 50, 900);
    for (int i = 0; i < 58; i++) {
      huge = Distribution.merge(List.of(huge, huge));
    }
    byte[] state = ClickHouseDigests.encode(huge);

    assertThat(state.length).isEqualTo(2 + 8 * ClickHouseDigests.MAX_CENTROIDS);
    assertThat(ClickHouseDigests.decode(state).quantile(0.5)).isEqualTo(50, within(1e-6));
  }

  @Test
  void refusesEveryCutState() {
    byte[] state = ClickHouseDigests.encode(Samples.lognormal(1, 500).distribution());
    for (int length = 0; length < state.length; length++) {
      byte[] cut = Arrays.copyOf(state, length);
      assertThatThrownBy(() -> ClickHouseDigests.decode(cut))
          .isInstanceOf(MalformedEncodingException.class);
    }
  }

  @Test
  void readsDamagedStatesOrRefusesThem() {
    RandomDistributions distributions = new RandomDistributions(11);
    int refused = 0;
    for (int i = 0; i < 1_000; i++) {
      byte[] damaged = distributions.damaged(ClickHouseDigests.encode(distributions.next()));
      try {
        assertThat(ClickHouseDigests.decode(damaged).size()).isNotNegative();
      } catch (MalformedEncodingException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(250);
  }

  @Test
  void saysWhatIsWrong() {
    assertRefused("01" + "0000803f" + "00000000", "count 0.0");
    assertRefused("01" + "0000803f" + "0000c03f", "count 1.5");
    assertRefused("01" + "0000c07f" + "0000803f", "mean NaN");
    assertRefused("818004", "65537 centroids in 0 bytes");
  }

  private static void assertRefused(String hex, String message) {
    assertThatThrownBy(() -> ClickHouseDigests.decode(HexFormat.of().parseHex(hex)))
        .isInstanceOf(MalformedEncodingException.class)
        .hasMessageContaining(message);
  }

  private static String hex(Distribution distribution) {
    return HexFormat.of().formatHex(ClickHouseDigests.encode(distribution));
  }
}
