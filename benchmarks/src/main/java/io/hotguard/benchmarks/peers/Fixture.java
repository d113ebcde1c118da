/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import java.util.List;

/**
 * A fixture of a rule.
 *
 * @param positive whether the rule must find something; otherwise a harmless twin
 * @param lines the lines of the rule's findings, wrong ones of a twin included
 */
record Fixture(String rule, String file, boolean positive, List<Integer> lines) {}
