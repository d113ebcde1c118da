/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

/**
 * A server that a URL names, with the settings in effect for its connections.
 *
 * @param name the host's name or address; empty for a database without a server
 * @param port the port; -1 if unknown
 */
public record JdbcHost(String name, int port, Settings settings) {}
