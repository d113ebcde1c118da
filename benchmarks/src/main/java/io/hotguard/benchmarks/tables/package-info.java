/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Claims and the generated parts of the Markdown pages, read from committed results. Claims are
 * data in {@code claims.json}; whatever measures belongs elsewhere. Start at {@code
 * GeneratedPages}.
 */
@NullMarked
package io.hotguard.benchmarks.tables;

import org.jspecify.annotations.NullMarked;
