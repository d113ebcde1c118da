/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.metrics.Distribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DistributionCodecTest {

  @Test
  void bringsBackEverything() {
    RandomDistributions distributions = new RandomDistributions(1);
    for (int i = 0; i < 400; i++) {
      Distribution distribution = distributions.next();

      Distribution decoded = DistributionCodec.decode(DistributionCodec.encode(distribution));

      assertSame(decoded, distribution);
    }
  }

  /** Version 1 as it was published; an encoder that writes anything else needs another type. */
  @Test
  void keepsItsFormat() {
    assertThat(hex(Distribution.of())).isEqualTo("1100");
    assertThat(hex(Distribution.of(0))).isEqualTo("1101000000" + "0001");
    assertThat(hex(Distribution.of(3, 3, 3, 129)))
        .isEqualTo("1102038101" + "8a01" + "0303" + "7c01");
    assertThat(hex(Distribution.of(Distribution.MAX_VALUE)))
        .isEqualTo("1101" + "ffffffffffff3f".repeat(3) + "bf1501");
  }

  @Test
  void takesTwoToFourBytesABucket() {
    for (Samples samples : Samples.all(1, 100_000)) {
      int[] buckets = new int[1];
      samples.distribution().forEachBucket((lowest, highest, count) -> buckets[0]++);

      assertThat(DistributionCodec.encode(samples.distribution()).length)
          .isBetween(2 * buckets[0], 4 * buckets[0]);
    }
  }

  @Test
  void mergesAsExactlyAfterwardsAsBefore() {
    List<Distribution> parts = Samples.lognormal(64, 1_000).distributions();
    List<Distribution> decoded = new ArrayList<>();
    for (Distribution part : parts) {
      decoded.add(DistributionCodec.decode(DistributionCodec.encode(part)));
    }

    assertSame(Distribution.merge(decoded), Distribution.merge(parts));
  }

  @Test
  void numbersBucketsAsTheRecordersDo() {
    long[] lowest = new long[WireBuckets.COUNT];
    Arrays.setAll(lowest, WireBuckets::lowestOf);
    List<Long> counted = new ArrayList<>();
    Distribution.of(lowest)
        .forEachBucket(
            (low, high, count) -> {
              assertThat(WireBuckets.numberOf(low)).isEqualTo(counted.size());
              assertThat(count).isOne();
              counted.add(low);
            });

    assertThat(counted).containsExactly(Arrays.stream(lowest).boxed().toArray(Long[]::new));
  }

  @Test
  void refusesEveryCutEncoding() {
    byte[] bytes = DistributionCodec.encode(Samples.lognormal(1, 500).distribution());
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> DistributionCodec.decode(cut))
          .isInstanceOf(MalformedEncodingException.class);
    }
  }

  @Test
  void decodesDamagedBytesConsistentlyOrRefusesThem() {
    RandomDistributions distributions = new RandomDistributions(2);
    int refused = 0;
    for (int i = 0; i < 1_500; i++) {
      byte[] damaged = distributions.damaged(DistributionCodec.encode(distributions.next()));
      try {
        Distribution decoded = DistributionCodec.decode(damaged);
        assertSame(DistributionCodec.decode(DistributionCodec.encode(decoded)), decoded);
        assertThat(decoded.count()).isNotNegative();
      } catch (MalformedEncodingException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(700);
  }

  @Test
  void refusesRandomBytes() {
    Random random = new Random(3);
    for (int i = 0; i < 4_000; i++) {
      byte[] bytes = new byte[3 + random.nextInt(60)];
      random.nextBytes(bytes);
      bytes[0] = 0x11;
      bytes[1] |= 1;
      assertThatThrownBy(() -> DistributionCodec.decode(bytes))
          .isInstanceOf(MalformedEncodingException.class);
    }
  }

  @Test
  void saysWhatIsWrong() {
    assertRefused("2200", "type 34: must be 17");
    assertRefused("00000001", "type 0: must be 17");
    assertRefused("11c11f", "4033 buckets: must be 0..2752");
    assertRefused("110000", "1 bytes after the end");
    assertRefused("11" + "01000000" + "0000", "count 0");
    assertRefused("11" + "01000000" + "c01501", "no such bucket");
    assertRefused("11" + "01000005" + "0001", "sum 5");
    assertRefused("11" + "01" + "ff".repeat(9), "more than 63 bits");
    assertRefused("11" + "010000" + "ff".repeat(16), "more than 112 bits");
  }

  private static void assertRefused(String hex, String message) {
    assertThatThrownBy(() -> DistributionCodec.decode(HexFormat.of().parseHex(hex)))
        .isInstanceOf(MalformedEncodingException.class)
        .hasMessageContaining(message);
  }

  private static String hex(Distribution distribution) {
    return HexFormat.of().formatHex(DistributionCodec.encode(distribution));
  }

  private static void assertSame(Distribution actual, Distribution expected) {
    assertThat(buckets(actual)).isEqualTo(buckets(expected));
    assertThat(actual.exactSum()).isEqualTo(expected.exactSum());
    assertThat(actual.count()).isEqualTo(expected.count());
    if (!expected.isEmpty()) {
      assertThat(actual.min()).isEqualTo(expected.min());
      assertThat(actual.max()).isEqualTo(expected.max());
    }
  }

  private static List<Long> buckets(Distribution distribution) {
    List<Long> buckets = new ArrayList<>();
    distribution.forEachBucket(
        (lowest, highest, count) -> buckets.addAll(List.of(lowest, highest, count)));
    return buckets;
  }
}
