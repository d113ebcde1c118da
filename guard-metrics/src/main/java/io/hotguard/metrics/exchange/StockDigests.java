/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import java.nio.ByteBuffer;

/**
 * Makes digests of the stock library. Apart from {@link Centroids#read}, which is given a digest,
 * no other class needs the library to be linked.
 */
final class StockDigests {
  private StockDigests() {}

  static TDigest read(byte[] verbose) {
    return MergingDigest.fromBytes(ByteBuffer.wrap(verbose));
  }
}
