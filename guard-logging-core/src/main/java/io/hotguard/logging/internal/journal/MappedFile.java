/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.nio.ByteBuffer;
import java.nio.file.Path;

/** A segment file and its little-endian mapping, used by absolute index only. */
record MappedFile(Path path, ByteBuffer memory, AutoCloseable unmapper) {
  String name() {
    return path.getFileName().toString();
  }
}
