/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A slot with records whose process is dead.
 *
 * @param directory the slot's directory
 * @param holder for whom the records are, in the words of the process that wrote them; empty if it
 *     said nothing
 */
public record LeftSlot(Path directory, Optional<String> holder) {}
