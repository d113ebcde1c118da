/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package net.logstash.logback.composite.loggingevent;

/** Stands for the provider of that name, which prints the caller. */
public final class CallerDataJsonProvider {}
