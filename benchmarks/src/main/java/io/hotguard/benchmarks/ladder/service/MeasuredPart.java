/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import io.hotguard.benchmarks.demo.ApplicationReport;

/**
 * What the service knows of the measured part of its run.
 *
 * @param waiting request threads stopped on the logging path
 */
public record MeasuredPart(long gcMillis, long gcCount, ApplicationReport.Waiting waiting) {}
