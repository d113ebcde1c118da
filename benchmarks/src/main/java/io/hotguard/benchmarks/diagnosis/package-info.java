/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** What a diagnosis says of recordings whose causes are known, and what reading them takes. */
@NullMarked
package io.hotguard.benchmarks.diagnosis;

import org.jspecify.annotations.NullMarked;
