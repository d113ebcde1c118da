/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import io.hotguard.benchmarks.demo.ApplicationReport;

/**
 * The service's view of a measured part.
 *
 * @param waiting request threads stopped on the logging path
 */
public record MeasuredPart(long gcMillis, long gcCount, ApplicationReport.Waiting waiting) {}
