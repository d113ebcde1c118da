/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import org.jspecify.annotations.Nullable;

/**
 * A place where somebody wrote a setting.
 *
 * @param key the key as the driver reads it, decoded
 * @param rawKey the key as written
 * @param value the value, decoded; {@code ***} for a secret; null if only the key is written
 * @param offset where the key starts in the URL, from 0; -1 outside the URL
 * @param wins whether this is the value in effect
 */
public record Occurrence(
    String key,
    String rawKey,
    @Nullable String value,
    SettingOrigin origin,
    int offset,
    boolean wins) {}
