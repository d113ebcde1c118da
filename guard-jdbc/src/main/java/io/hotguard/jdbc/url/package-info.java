/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Reads JDBC URLs: one scanner over a grammar for each driver. A {@link
 * io.hotguard.jdbc.url.UrlGrammar} says how a driver's settings are written, {@link
 * io.hotguard.jdbc.url.UrlReader} reads them, and an {@link io.hotguard.jdbc.url.Effective} says
 * which of them a release uses. A URL that the reader does not understand has an {@link
 * io.hotguard.jdbc.url.ParsedUrl.Unread}; nothing is guessed.
 *
 * <p>Size: each of six drivers has a reader of its servers, a reader of its values and an {@code
 * Effective} here, and these share types that no other package may see.
 *
 * <p>Not for users; may change in any release. Uses {@code io.hotguard.jdbc.model} and the JDK.
 */
@NullMarked
package io.hotguard.jdbc.url;

import org.jspecify.annotations.NullMarked;
