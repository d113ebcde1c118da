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
 * @param holder the owner of the records, as written by the dead process; empty if it wrote nothing
 */
public record LeftSlot(Path directory, Optional<String> holder) {}
