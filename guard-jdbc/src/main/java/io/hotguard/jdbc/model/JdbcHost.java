/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

/**
 * A server that a URL names, with its settings in effect. The name is empty for a database without
 * a server; the port is -1 if unknown.
 */
public record JdbcHost(String name, int port, Settings settings) {}
