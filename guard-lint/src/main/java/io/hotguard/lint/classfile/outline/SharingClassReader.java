/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** Reads a class file whose names other class files have, too. */
final class SharingClassReader extends ClassReader {
  private final byte[] bytes;
  private final SharedNames names;

  /** Null in the constructor above, which reads the names of attributes. */
  private final @Nullable String @Nullable [] read;

  SharingClassReader(byte[] bytes, SharedNames names) {
    super(bytes);
    this.bytes = bytes;
    this.names = names;
    this.read = new String[getItemCount()];
  }

  @Override
  public @Nullable String readUTF8(int offset, char[] buffer) {
    if (read == null) {
      return super.readUTF8(offset, buffer);
    }
    int index = readUnsignedShort(offset);
    if (offset == 0 || index == 0) {
      return null;
    }
    String name = read[index];
    if (name == null) {
      int at = getItem(index);
      name = names.of(bytes, at + 2, readUnsignedShort(at));
      if (name == null) {
        name = super.readUTF8(offset, buffer);
      }
      read[index] = name;
    }
    return name;
  }
}
