/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/**
 * The key of statistics: a kind of operation and its name, such as {@code ("SQL", "Order.find")}.
 *
 * @param type the kind, which has few values
 * @param name the operation, without ids, users or times in it
 */
public record OperationKey(String type, String name) implements Comparable<OperationKey> {

  /** The key of all operations beyond the limit of keys. */
  public static final OperationKey OTHER = new OperationKey("(other)", "(other)");

  private static final Comparator<OperationKey> ORDER =
      Comparator.comparing(OperationKey::type).thenComparing(OperationKey::name);

  public OperationKey {
    requireNonNull(type, "type");
    requireNonNull(name, "name");
  }

  @Override
  public int compareTo(OperationKey key) {
    return ORDER.compare(this, key);
  }
}
