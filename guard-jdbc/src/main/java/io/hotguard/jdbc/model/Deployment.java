/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

/**
 * Numbers about all instances of an application together; 0 stands for an unknown one.
 *
 * @param instances how many instances run
 * @param maxConnections how many connections the server allows in all
 */
public record Deployment(int instances, int maxConnections) {}
