/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentFilesTest {
  private final SegmentFiles files = new SegmentFiles();

  @Test
  void listsADirectoryByName(@TempDir Path directory) throws IOException {
    List<Path> sorted = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      sorted.add(directory.resolve(Recovery.fileName(i)));
    }
    List<Path> shuffled = new ArrayList<>(sorted);
    Collections.shuffle(shuffled, new Random(7));
    for (Path file : shuffled) {
      Files.createFile(file);
    }
    assertThat(files.list(directory)).isEqualTo(sorted);
  }

  @Test
  void saysWhyAFileCannotBeMapped(@TempDir Path directory) throws IOException {
    Path file = Files.write(directory.resolve("file"), new byte[8]);
    FileChannel closed = FileChannel.open(file);
    closed.close();
    assertThatThrownBy(() -> Mapper.map(file, closed, 8))
        .isInstanceOf(IOException.class)
        .asString()
        .endsWith(ClosedChannelException.class.getName());
  }

  @Test
  void forcesNothingThatIsNotMapped() {
    MappedFile heap = new MappedFile(Path.of("heap"), ByteBuffer.allocate(8), () -> {});
    assertThatCode(() -> files.force(heap)).doesNotThrowAnyException();
  }
}
