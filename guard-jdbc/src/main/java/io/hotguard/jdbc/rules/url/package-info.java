/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Rules about the text of a URL: keys that the driver does not know, keys that are written twice,
 * and parts that the driver reads otherwise than their author.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.rules.url;

import org.jspecify.annotations.NullMarked;
