/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.nio.file.Path;
import java.util.Optional;

/** A slot of a dead process, with the line about the owner of its records, if there is a line. */
public record LeftSlot(Path directory, Optional<String> holder) {}
