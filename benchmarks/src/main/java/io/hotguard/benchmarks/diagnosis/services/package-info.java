/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Services of real servers and libraries, each sick in a known way or healthy, for command {@code
 * diagnosis --only services}. Their protocol is in {@code benchmarks/diagnosis-services.md}.
 */
@NullMarked
package io.hotguard.benchmarks.diagnosis.services;

import org.jspecify.annotations.NullMarked;
