/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

/**
 * One server that a URL names, with the settings in effect for connections to it.
 *
 * @param name the host's name or address; empty for a database without a server
 * @param port the port; -1 where it is not known
 * @param settings the settings in effect
 */
public record JdbcHost(String name, int port, Settings settings) {}
