/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package net.logstash.logback.composite.loggingevent;

/** Stands for the provider of that name, which does not print the caller. */
public final class MessageJsonProvider {}
