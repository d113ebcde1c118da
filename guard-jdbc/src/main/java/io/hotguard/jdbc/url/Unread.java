/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

/**
 * The reason why the settings of a URL are not understood. It never contains a part of the URL.
 *
 * @param offset the character of the driver's text at which reading ends
 * @param refused whether the driver is known to refuse the URL for the same reason
 */
public record Unread(int offset, String reason, boolean refused) {}
