/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The price list: what calls cost that look cheap, and the cheaper way beside each. The rows are
 * {@code prices.tsv} of guard-lint; here each row has both ways as code. Start at {@code Pair};
 * tables belong to {@code tables}.
 */
@NullMarked
package io.hotguard.benchmarks.prices;

import org.jspecify.annotations.NullMarked;
