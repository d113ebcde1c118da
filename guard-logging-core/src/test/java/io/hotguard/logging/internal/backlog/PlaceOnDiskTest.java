/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.journal.JournalConfig;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.property.GuardProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which directories the guard opens, what it finds there, and in what pieces it writes. */
@Timeout(300)
class PlaceOnDiskTest {
  @ParameterizedTest
  @CsvSource({
    "jar:file:/srv/app-1.0.jar!/log4j2.xml, jar:file:/srv/app-1.1.jar!/log4j2.xml, true",
    "jar:nested:/srv/app-1.0.jar/!BOOT-INF/x/!/a.xml, jar:nested:/srv/app-2.jar/!BOOT-INF/x/!/a.xml, true",
    "file:/srv/1/log4j2.xml, file:/srv/2/log4j2.xml, false",
    "jar:file:/srv/app-1.0.jar!/a.xml, jar:file:/srv/app-1.0.jar!/b.xml, false"
  })
  void keepsTheFolderOfAConfigurationAcrossReleases(String before, String after, boolean same) {
    assertThat(JournalStore.key(before).equals(JournalStore.key(after))).isEqualTo(same);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        1L << 20,
        5_000_000,
        1L << 26,
        1L << 28,
        1L << 34,
        1L << 36,
        (1L << 37) + 1,
        1L << 40
      })
  void dividesEverySizeThatAPropertyAllows(long maxBytes, @TempDir Path root) {
    int segment = JournalStore.segmentBytes(maxBytes, 64 << 20);
    long bounded = maxBytes / segment * segment;
    JournalConfig config = new JournalConfig(root, "x", segment, bounded, segment);

    assertThat(config.maxBytes() / segment).isBetween(3L, 4096L);
    assertThat(maxBytes - bounded).isLessThan(segment);
  }

  @Test
  void opensNothingBelowALinkInTheDirectoryOfTemporaryFiles(@TempDir Path temporary)
      throws IOException {
    Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
    assertOpensNothing(
        temporary, user -> Files.createSymbolicLink(user, elsewhere), " is a symbolic link: ");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void opensNothingBelowADirectoryOfAnotherUser(@TempDir Path temporary) throws IOException {
    assertOpensNothing(
        temporary,
        user -> {
          Files.createDirectory(user);
          PreparedJournal.giveAway(user);
        },
        " belongs to ");
  }

  private interface Hazard {
    void prepare(Path user) throws IOException;
  }

  /** Opens the default place with a hazard on the way to it, and without. */
  private static void assertOpensNothing(Path temporary, Hazard hazard, String reason)
      throws IOException {
    String before = System.setProperty("java.io.tmpdir", temporary.toString());
    try {
      LoggingSettings settings =
          LoggingSettings.of(
              GuardProperties.of(Map.of(), new LoggingProperties()), OptionalInt.empty(), Set.of());
      Path user = settings.directory().getParent();
      assertThat(user.getParent()).isEqualTo(temporary);
      hazard.prepare(user);
      JournalStore<String> refused = open(settings);
      assertThat(refused.isOpen()).isFalse();
      assertThat(refused.spill()).isNull();
      assertThat(refused.problems())
          .singleElement()
          .asString()
          .startsWith("journal directory " + user + reason)
          .endsWith("nothing spills and no appender is isolated. Set hotguard.logging.spill.dir");

      Files.move(user, temporary.resolve("away"));
      JournalStore<String> opened = open(settings);
      assertThat(opened.isOpen()).isTrue();
      assertThat(opened.problems()).isEmpty();
      opened.close();
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
  }

  /** No event reaches the store. */
  private static final class NoEvents implements EventCodec<String> {
    @Override
    public boolean encode(String route, String event, int maxBytes, Sink sink) {
      throw new AssertionError(event);
    }

    @Override
    public DecodedEvent<String> decode(byte[] bytes, int offset, int length) {
      throw new AssertionError("an event");
    }
  }

  private static JournalStore<String> open(LoggingSettings settings) {
    return JournalStore.open(settings, "test", "file:/log.xml", new NoEvents(), new SilentLog());
  }
}
