/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The values that the reader of URLs produces and rules read: settings, properties of drivers,
 * hosts and refusals. The property tables ({@code <family>.tsv}, {@code pool-<pool>.tsv}) are here
 * too, because {@link io.hotguard.jdbc.model.Settings} takes its defaults from them. Nothing here
 * reads a URL.
 *
 * <p>{@code Candidate}, {@code SettingsDraft}, {@code PropertyTable}, {@code Secrets} and {@code
 * Numbers} are public for the reader and the facts only. They are not for users and may change in
 * any release.
 */
@NullMarked
package io.hotguard.jdbc.model;

import org.jspecify.annotations.NullMarked;
