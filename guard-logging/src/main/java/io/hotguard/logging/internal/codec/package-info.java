/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The record format of Log4j's events: encoders, decoders, and the replayed events, messages,
 * markers and throwables. {@link io.hotguard.logging.internal.codec.LogEventCodec} is the way in;
 * {@link io.hotguard.logging.internal.codec.EventFormat} describes the bytes. Files and journals do
 * not belong here. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.codec;

import org.jspecify.annotations.NullMarked;
