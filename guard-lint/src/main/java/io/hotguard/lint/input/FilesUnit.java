/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Files of folders, or files that were named one by one, in their order. */
record FilesUnit(List<Named> files, ReadLimits limits) implements InputUnit {

  /** A file and its name in reports. */
  record Named(Path file, String path) {}

  @Override
  public void read(Visitor visitor, Consumer<InputNote> notes) {
    for (int i = 0; i < files.size(); i++) {
      InputEntry entry =
          new InputEntry(files.get(i).path(), i, EntryReading.release(files.get(i).path()));
      if (EntryReading.isForThisJava(entry) && visitor.wants(entry)) {
        byte[] bytes = bytes(files.get(i), notes);
        if (bytes.length > 0) {
          visitor.take(entry, bytes);
        }
      }
    }
  }

  private byte[] bytes(Named named, Consumer<InputNote> notes) {
    try {
      long size = Files.size(named.file());
      if (size > limits.fileBytes()) {
        notes.accept(new InputNote(named.path(), EntryReading.tooLarge(limits)));
        return new byte[0];
      }
      return Files.readAllBytes(named.file());
    } catch (IOException e) {
      notes.accept(new InputNote(named.path(), "cannot be read: " + EntryReading.reason(e)));
      return new byte[0];
    }
  }
}
