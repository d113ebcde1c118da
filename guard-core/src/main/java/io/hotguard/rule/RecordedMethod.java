/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

/**
 * A method in flight recordings.
 *
 * @param method the method, without a line
 * @param share its largest share
 */
public record RecordedMethod(Location.Code method, RecordedShare share) {}
