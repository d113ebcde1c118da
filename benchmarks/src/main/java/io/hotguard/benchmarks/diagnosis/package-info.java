/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Diagnoses of recordings whose causes are known, and the time and heap that reading takes. The
 * services that are recorded belong to {@code ladder} and {@code metrics.replay}. Start at {@code
 * DiagnosisCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.diagnosis;

import org.jspecify.annotations.NullMarked;
