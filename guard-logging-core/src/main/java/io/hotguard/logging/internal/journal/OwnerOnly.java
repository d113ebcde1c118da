/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Creation attributes that hide log content from other users, where POSIX permissions exist. */
final class OwnerOnly {
  private OwnerOnly() {}

  static FileAttribute<?>[] file(Path path) {
    return attributes(path, "rw-------");
  }

  static FileAttribute<?>[] directory(Path path) {
    return attributes(path, "rwx------");
  }

  private static FileAttribute<?>[] attributes(Path path, String permissions) {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return new FileAttribute<?>[0];
    }
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
    };
  }
}
