/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import java.util.List;

/**
 * A fixture of a rule.
 *
 * @param positive whether the rule must find something in it; else it is a harmless twin
 * @param lines the lines of the rule's findings; of a twin too, where the rule errs
 */
record Fixture(String rule, String file, boolean positive, List<Integer> lines) {}
