/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.tdunning.math.stats.AVLTreeDigest;
import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

final class DigestEnvelopeTest {

  @Test
  void bringsBackExactTotalsAndTheDigest() {
    RandomDistributions distributions = new RandomDistributions(8);
    for (int i = 0; i < 300; i++) {
      Distribution distribution = distributions.next();
      DigestEnvelope envelope = DigestEnvelope.of(distribution, 100 + i);

      DigestEnvelope decoded = DigestEnvelope.decode(envelope.encode());

      assertThat(decoded).hasToString(envelope.toString());
      assertThat(decoded.count()).isEqualTo(distribution.count());
      assertThat(decoded.sum()).isEqualTo(distribution.exactSum());
      assertThat(decoded.digest().compression()).isEqualTo(100 + i);
      assertThat(decoded.encode()).isEqualTo(envelope.encode());
    }
  }

  @Test
  void stockLibraryReadsTheDigest() {
    Samples samples = Samples.lognormal(1, 100_000);
    DigestEnvelope envelope = DigestEnvelope.of(samples.distribution());
    byte[] bytes = envelope.encode();
    int offset = DigestEnvelope.stockOffset(bytes);

    TDigest stock = MergingDigest.fromBytes(ByteBuffer.wrap(bytes, offset, bytes.length - offset));

    assertThat(stock.size()).isEqualTo(100_000);
    assertThat(stock.centroidCount()).isEqualTo(envelope.digest().centroidCount());
    assertThat(samples.worstError(stock::quantile, 100)).isLessThan(0.02);
    stock.compress();
    assertThat(stock.size()).isEqualTo(100_000);
  }

  @Test
  void takesHalfTheBytesAtHalfTheCompression() {
    Distribution distribution = Samples.lognormal(1, 100_000).distribution();

    assertThat(2 * DigestEnvelope.of(distribution, 250).encode().length)
        .isCloseTo(DigestEnvelope.of(distribution, 500).encode().length, withinPercentage(10));
  }

  @Test
  void mergesTotalsExactlyAndDigestsAsOneList() {
    Samples samples = Samples.lognormal(64, 1_000);
    Distribution all = Distribution.merge(samples.distributions());
    List<DigestEnvelope> received = new ArrayList<>();
    for (Distribution part : samples.distributions()) {
      received.add(DigestEnvelope.decode(DigestEnvelope.of(part).encode()));
    }
    received.add(DigestEnvelope.of(Distribution.empty()));

    DigestEnvelope merged = DigestEnvelope.merge(received);

    assertThat(merged.count()).isEqualTo(all.count());
    assertThat(merged.sum()).isEqualTo(all.exactSum());
    assertThat(merged.min()).isEqualTo(all.min());
    assertThat(merged.max()).isEqualTo(all.max());
    assertThat(merged.digest().size()).isEqualTo(all.count());
    assertThat(samples.worstError(merged.digest()::quantile, 100)).isLessThan(0.02);
  }

  @Test
  void mergeRefusesMoreValuesThanALongCounts() {
    DigestEnvelope most =
        DigestEnvelope.of(
            Distribution.builder().bucket(0, Long.MAX_VALUE).build(0, 0, BigInteger.ZERO));

    assertThatThrownBy(() -> DigestEnvelope.merge(List.of(most, most)))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void handsOutADigestOfItsOwnEachTime() {
    DigestEnvelope envelope = DigestEnvelope.of(Samples.lognormal(1, 10_000).distribution());
    byte[] before = envelope.encode();
    TDigest digest = envelope.digest();
    digest.add(1e12);
    digest.compress();

    assertThat(envelope.digest()).isNotSameAs(digest);
    assertThat(envelope.digest().size()).isEqualTo(10_000);
    assertThat(envelope.encode()).isEqualTo(before);
  }

  @Test
  void hasNoExtremesWithoutValues() {
    DigestEnvelope empty = DigestEnvelope.decode(DigestEnvelope.of(Distribution.empty()).encode());

    assertThat(empty.count()).isZero();
    assertThatThrownBy(empty::min).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(empty::max).isInstanceOf(NoSuchElementException.class);
    assertThat(empty).hasToString("DigestEnvelope[count=0, sum=0, centroids=0]");
  }

  /** The trap that the type byte is for. */
  @Test
  void stockClassesReadEachOthersBytesAndWeRefuseThem() {
    TDigest avl = new AVLTreeDigest(100);
    for (int i = 1; i <= 100; i++) {
      avl.add(i);
    }
    ByteBuffer bytes = ByteBuffer.allocate(avl.byteSize());
    avl.asBytes(bytes);
    byte[] alone = Arrays.copyOf(bytes.array(), bytes.position());
    ByteBuffer padded = ByteBuffer.allocate(1 << 16).put(alone).rewind();

    assertThat(MergingDigest.fromBytes(padded).size()).isNotEqualTo(100);
    assertThatThrownBy(() -> DigestEnvelope.decode(alone))
        .isInstanceOf(MalformedEncodingException.class)
        .hasMessageContaining("without an envelope");
    byte[] head = DigestEnvelope.of(Distribution.of(1, 100)).encode();
    byte[] forged =
        ByteBuffer.allocate(DigestEnvelope.stockOffset(head) + alone.length)
            .put(head, 0, DigestEnvelope.stockOffset(head))
            .put(alone)
            .array();
    assertThatThrownBy(() -> DigestEnvelope.decode(forged))
        .isInstanceOf(MalformedEncodingException.class);
  }

  @Test
  void refusesEveryCutEncoding() {
    byte[] bytes = DigestEnvelope.of(Samples.lognormal(1, 500).distribution()).encode();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> DigestEnvelope.decode(cut))
          .isInstanceOf(MalformedEncodingException.class);
    }
  }

  @Test
  void decodesDamagedBytesConsistentlyOrRefusesThem() {
    RandomDistributions distributions = new RandomDistributions(9);
    int refused = 0;
    for (int i = 0; i < 1_000; i++) {
      byte[] bytes = DigestEnvelope.of(distributions.next(), 200).encode();
      try {
        DigestEnvelope decoded = DigestEnvelope.decode(distributions.damaged(bytes));
        TDigest digest = decoded.digest();
        digest.compress();
        if (decoded.count() > 0) {
          assertThat(digest.quantile(0.5))
              .isBetween(decoded.min() * (1 - 1e-6), decoded.max() * (1 + 1e-6));
        }
      } catch (MalformedEncodingException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(500);
  }

  @Test
  void refusesACountThatIsNotTheDigests() {
    byte[] bytes = DigestEnvelope.of(Distribution.of(5, 5)).encode();
    bytes[1] = 3;
    bytes[4] = 15;

    assertThatThrownBy(() -> DigestEnvelope.decode(bytes))
        .isInstanceOf(MalformedEncodingException.class)
        .hasMessageContaining("a digest of 2.0 values for 3");
  }
}
