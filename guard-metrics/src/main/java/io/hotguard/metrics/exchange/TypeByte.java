/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

/**
 * The first byte of each encoding of this package.
 *
 * <p>It is never 0, with which the stock t-digest encodings begin. These share their codes between
 * {@code MergingDigest} and {@code AVLTreeDigest}, so that each class reads the other's bytes
 * without an error.
 */
final class TypeByte {
  /** {@link DistributionCodec}, first version. */
  static final int DISTRIBUTION = 0x11;

  /** {@link DigestEnvelope} around {@code MergingDigest}'s verbose encoding. */
  static final int MERGING_DIGEST_VERBOSE = 0x21;

  /** {@link DigestEnvelope} around {@code MergingDigest}'s small encoding. */
  static final int MERGING_DIGEST_SMALL = 0x22;

  private TypeByte() {}

  static String name(int type) {
    return switch (type) {
      case DISTRIBUTION -> "a distribution";
      case MERGING_DIGEST_VERBOSE -> "a t-digest, verbose";
      case MERGING_DIGEST_SMALL -> "a t-digest, small";
      case 0 -> "perhaps a t-digest without an envelope";
      default -> "unknown";
    };
  }
}
