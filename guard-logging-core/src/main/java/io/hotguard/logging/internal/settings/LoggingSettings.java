/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.settings;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.PropertyOrigin;
import io.hotguard.text.NearestName;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** The settings of the logging guard, read once. <b>Threading:</b> immutable. */
public record LoggingSettings(
    GuardMode mode,
    int ringSize,
    Duration patience,
    EventLevel threshold,
    SpillMode spill,
    OverflowMode overflow,
    List<String> exempt,
    Path directory,
    long spillMaxBytes,
    int eventMaxBytes,
    List<String> isolate,
    Duration isolateAfter,
    long isolateMaxBytes,
    long isolateResendBytes,
    List<String> takeOver,
    boolean decideLocation,
    boolean batchesFiles,
    Duration shutdownTimeout,
    Duration stallAfter,
    Set<String> suppressed) {

  static final String AUTO = "auto";
  static final String NONE = "none";

  /** The name under which the root logger is exempt. */
  private static final String ROOT = "root";

  /** The part of an archive's name that a release changes. */
  private static final Pattern VERSION =
      Pattern.compile("[-_.]v?\\d[^/\\\\!]*(?=\\.(?:jar|war|ear)(?:[!/]|$))");

  /**
   * Reads the settings.
   *
   * @param libraryRingSize the ring size of the logging library, which counts where ours is not set
   * @param rules the names of the rules whose findings may be suppressed
   */
  public static LoggingSettings of(
      GuardProperties properties, OptionalInt libraryRingSize, Set<String> rules) {
    int ringSize = properties.get(LoggingProperties.RING_SIZE);
    if (properties.origin(LoggingProperties.RING_SIZE) == PropertyOrigin.DEFAULT
        && libraryRingSize.isPresent()) {
      ringSize = powerOfTwo(libraryRingSize.getAsInt());
    }
    return new LoggingSettings(
        properties.modeOf(LoggingProperties.MODE),
        ringSize,
        properties.get(LoggingProperties.PATIENCE),
        properties.get(LoggingProperties.THRESHOLD),
        properties.get(LoggingProperties.SPILL),
        properties.get(LoggingProperties.OVERFLOW),
        properties.get(LoggingProperties.EXEMPT),
        directory(properties.get(LoggingProperties.SPILL_DIR)),
        properties.get(LoggingProperties.SPILL_MAX_BYTES),
        properties.get(LoggingProperties.EVENT_MAX_BYTES).intValue(),
        properties.get(LoggingProperties.ISOLATE),
        properties.get(LoggingProperties.ISOLATE_AFTER),
        properties.get(LoggingProperties.ISOLATE_MAX_BYTES),
        properties.get(LoggingProperties.ISOLATE_RESEND_BYTES),
        properties.get(LoggingProperties.TAKE_OVER),
        properties.get(LoggingProperties.LOCATION) == LoggingProperties.Decision.AUTO,
        properties.get(LoggingProperties.FLUSH) == LoggingProperties.Decision.AUTO,
        properties.get(LoggingProperties.SHUTDOWN_TIMEOUT),
        properties.get(LoggingProperties.STALL_AFTER),
        suppressed(properties.get(LoggingProperties.SUPPRESS), rules));
  }

  private static Set<String> suppressed(List<String> rules, Set<String> known) {
    for (String rule : rules) {
      if (!known.contains(rule)) {
        throw new IllegalArgumentException(
            LoggingProperties.SUPPRESS.key()
                + "="
                + String.join(",", rules)
                + ": "
                + rule
                + " is no rule about logging; must be names of rules such as "
                + NearestName.likely(rule, known).orElse("VerboseRootLevel"));
      }
    }
    return Set.copyOf(rules);
  }

  private static int powerOfTwo(int size) {
    int bounded = Math.max(128, Math.min(4_194_304, size));
    int below = Integer.highestOneBit(bounded);
    return below == bounded ? below : below << 1;
  }

  /**
   * Returns the given directory, or a directory that is the same at each start of this application
   * (user, working directory and main class or jar, in any version). Other applications get other
   * directories: the next process logs a dead process's events.
   */
  private static Path directory(String given) {
    return given.equals(AUTO) ? automatic(workingDirectory(), command()) : Path.of(given);
  }

  private static String workingDirectory() {
    return System.getProperty("user.dir", "");
  }

  private static String command() {
    return System.getProperty("sun.java.command", "");
  }

  /** Describes this application: its main class or jar and its working directory. */
  public static String application() {
    return application(workingDirectory(), command());
  }

  static String application(String workingDirectory, String command) {
    String started = started(command);
    return (started.isEmpty() ? "an application" : started) + " in " + workingDirectory;
  }

  /** The main class or jar, without the arguments, which may hold secrets. */
  private static String started(String command) {
    int blank = command.indexOf(' ');
    return blank < 0 ? command : command.substring(0, blank);
  }

  static Path automatic(String workingDirectory, String command) {
    CRC32 crc = new CRC32();
    crc.update(
        (workingDirectory + '\n' + withoutVersions(started(command)))
            .getBytes(StandardCharsets.UTF_8));
    return automatic().resolve(String.format(Locale.ROOT, "%08x", crc.getValue()));
  }

  private static Path automatic() {
    Path service = serviceDirectory(System.getenv());
    if (service != null) {
      return service.resolve("hotguard");
    }
    String user = System.getProperty("user.name", "user").replaceAll("[^A-Za-z0-9_-]", "_");
    return temporary().resolve("hotguard-" + user);
  }

  /** The directory that systemd keeps for a service: its state, or its logs; null without one. */
  static @Nullable Path serviceDirectory(Map<String, String> environment) {
    for (String variable : List.of("STATE_DIRECTORY", "LOGS_DIRECTORY")) {
      String value = environment.getOrDefault(variable, "");
      int end = value.indexOf(':'); // A service may have several.
      Path first = Path.of(end < 0 ? value : value.substring(0, end));
      if (first.isAbsolute() && Files.isWritable(first)) {
        return first;
      }
    }
    return null;
  }

  private static Path temporary() {
    return Path.of(System.getProperty("java.io.tmpdir", "."));
  }

  /** The directory of temporary files if the spill is below it by default, else null. */
  public @Nullable Path sharedDirectory() {
    Path automatic = automatic();
    boolean shared = temporary().equals(automatic.getParent());
    return shared && automatic.equals(directory.getParent()) ? temporary() : null;
  }

  /** Removes the versions from the names of archives in a text. */
  public static String withoutVersions(String text) {
    return VERSION.matcher(text).replaceAll("");
  }

  /** True if a logger configuration stays as the user wrote it. */
  public boolean isExempt(String logger) {
    for (String name : exempt) {
      boolean root = name.equalsIgnoreCase(ROOT);
      if (root ? logger.equals(ROOT) : logger.equals(name) || logger.startsWith(name + ".")) {
        return true;
      }
    }
    return false;
  }

  /** Names a setting that another setting deprives of its effect, and the remedy. */
  public Optional<String> contradiction() {
    return overflow == OverflowMode.DISK && spill == SpillMode.OFF
        ? Optional.of(
            LoggingProperties.OVERFLOW.key()
                + "=disk has no effect beside "
                + LoggingProperties.SPILL.key()
                + "=off: a full ring buffer drops events of every level; set "
                + LoggingProperties.SPILL.key()
                + "=full, or "
                + LoggingProperties.OVERFLOW.key()
                + "=drop")
        : Optional.empty();
  }

  /** True if every network-like appender is isolated. */
  public boolean isolatesNetwork() {
    return isolate.contains(AUTO);
  }

  /** True if the user names this appender, or its element type. */
  public boolean isolatesExplicitly(String name, String type) {
    return isolate.stream().anyMatch(item -> item.equals(name) || item.equalsIgnoreCase(type));
  }

  /** True if the user vouches for an appender or class of this name, or for its package. */
  public boolean takesOver(String name) {
    return takeOver.stream()
        .anyMatch(
            item ->
                name.equals(item) || name.startsWith(item + ".") || name.startsWith(item + "$"));
  }
}
