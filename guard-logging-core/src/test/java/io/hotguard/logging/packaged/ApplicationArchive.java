/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.packaged;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Packs parts of the class path of the tests: as a war, as an executable jar of Spring Boot, or as
 * the jars of a module path.
 */
public final class ApplicationArchive {
  private static final String LAUNCHER = "org/springframework/boot/loader/launch/JarLauncher.class";

  /** The launcher of Spring Boot before 3.2. */
  private static final String OLD_LAUNCHER = "org/springframework/boot/loader/JarLauncher.class";

  private final String folder;
  private final Map<String, byte[]> entries = new TreeMap<>();

  private ApplicationArchive(String folder) {
    this.folder = folder;
    // A launcher looks for the directory itself.
    entries.put(folder + "classes/", new byte[0]);
  }

  /** A war without content. */
  public static ApplicationArchive war() {
    return new ApplicationArchive("WEB-INF/");
  }

  /** An executable jar that starts a class, with the launcher that is on the class path. */
  public static ApplicationArchive springBoot(String main) throws IOException {
    ApplicationArchive archive = new ApplicationArchive("BOOT-INF/");
    String launcher = isOnClassPath(LAUNCHER) ? LAUNCHER : OLD_LAUNCHER;
    archive.entries.putAll(content(holderOf(launcher)));
    archive.entries.put(
        "META-INF/MANIFEST.MF",
        ("Manifest-Version: 1.0\n"
                + ("Main-Class: " + launcher.replace('/', '.').replace(".class", "") + "\n")
                + ("Start-Class: " + main + "\n")
                + "Spring-Boot-Classes: BOOT-INF/classes/\n"
                + "Spring-Boot-Lib: BOOT-INF/lib/\n")
            .getBytes(StandardCharsets.UTF_8));
    return archive;
  }

  /** Adds classes of the application. */
  public ApplicationArchive classes(Class<?>... types) throws IOException {
    for (Class<?> type : types) {
      String name = pathOf(type);
      entries.put(folder + "classes/" + name, content(holderOf(name)).get(name));
    }
    return this;
  }

  /** Adds classes of a Jakarta EE application as Java EE has them: {@code javax.servlet}. */
  public ApplicationArchive javaEeClasses(Class<?>... types) throws IOException {
    classes(types);
    for (Class<?> type : types) {
      entries.computeIfPresent(
          folder + "classes/" + pathOf(type), (name, content) -> forJavaEe(content));
    }
    return this;
  }

  /** Renames in the constant pool, which holds every name of a class file. */
  private static byte[] forJavaEe(byte[] classFile) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
        DataOutputStream out = new DataOutputStream(bytes)) {
      out.write(in.readNBytes(8));
      int count = in.readUnsignedShort();
      out.writeShort(count);
      for (int i = 1; i < count; i++) {
        int tag = in.readUnsignedByte();
        out.writeByte(tag);
        switch (tag) {
          case 1 -> out.writeUTF(in.readUTF().replace("jakarta/servlet/", "javax/servlet/"));
          case 5, 6 -> { // A long or a double takes two places.
            out.write(in.readNBytes(8));
            i++;
          }
          case 7, 8, 16, 19, 20 -> out.write(in.readNBytes(2));
          case 15 -> out.write(in.readNBytes(3));
          default -> out.write(in.readNBytes(4));
        }
      }
      in.transferTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Adds a file that the application finds on its class path. */
  public ApplicationArchive resource(String name, String content) {
    entries.put(folder + "classes/" + name, content.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Adds the libraries that hold these classes. */
  public ApplicationArchive librariesOf(Class<?>... types) throws IOException {
    for (Class<?> type : types) {
      library(holderOf(pathOf(type)));
    }
    return this;
  }

  /** Adds the jars of the class path whose whole name matches an expression, at least one. */
  public ApplicationArchive libraries(String names) throws IOException {
    for (Path jar : jars(names)) {
      library(jar);
    }
    return this;
  }

  /** Returns the jars of the class path whose whole name matches an expression, at least one. */
  static List<Path> jars(String names) {
    Pattern pattern = Pattern.compile(names);
    List<Path> found =
        classPath()
            .filter(each -> pattern.matcher(each.getFileName().toString()).matches())
            .toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no jar of the class path matches " + names);
    }
    return found;
  }

  /** Takes the library out again that holds a class. */
  public ApplicationArchive without(Class<?> type) throws IOException {
    if (entries.remove(nameOf(holderOf(pathOf(type)))) == null) {
      throw new IllegalArgumentException("no library holds " + type);
    }
    return this;
  }

  private void library(Path holder) throws IOException {
    entries.put(
        nameOf(holder),
        Files.isDirectory(holder) ? zip(content(holder)) : Files.readAllBytes(holder));
  }

  /** The folder target/classes of a module gets the name of the module. */
  private String nameOf(Path holder) {
    return folder
        + "lib/"
        + (Files.isDirectory(holder)
            ? holder.getParent().getParent().getFileName() + ".jar"
            : holder.getFileName());
  }

  public Path write(Path file) throws IOException {
    return Files.write(file, zip(entries));
  }

  /** Writes the library that holds a class as a jar with that module name. */
  public static void writeModule(Class<?> type, String name, Path directory) throws IOException {
    Map<String, byte[]> content = content(holderOf(type));
    content.put(
        "META-INF/MANIFEST.MF",
        ("Manifest-Version: 1.0\nAutomatic-Module-Name: " + name + "\n")
            .getBytes(StandardCharsets.UTF_8));
    Files.write(directory.resolve(name + ".jar"), zip(content));
  }

  /** Copies the jar that holds a class, which brings its own module name. */
  public static void copyModule(Class<?> type, Path directory) throws IOException {
    Path jar = holderOf(type);
    Files.copy(jar, directory.resolve(jar.getFileName().toString()));
  }

  /** Returns where a class comes from, for a class path. */
  static Path holderOf(Class<?> type) throws IOException {
    return holderOf(pathOf(type));
  }

  private static String pathOf(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  private static boolean isOnClassPath(String entry) throws IOException {
    return find(entry).isPresent();
  }

  private static Path holderOf(String entry) throws IOException {
    return find(entry)
        .orElseThrow(() -> new IllegalArgumentException("not on the class path: " + entry));
  }

  private static Optional<Path> find(String entry) throws IOException {
    for (Path each : classPath().toList()) {
      boolean holds;
      if (Files.isDirectory(each)) {
        holds = Files.exists(each.resolve(entry));
      } else {
        try (ZipFile jar = new ZipFile(each.toFile())) {
          holds = jar.getEntry(entry) != null;
        }
      }
      if (holds) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private static Stream<Path> classPath() {
    String own =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Arrays.stream(own.split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .filter(Files::exists);
  }

  private static Map<String, byte[]> content(Path holder) throws IOException {
    Map<String, byte[]> content = new TreeMap<>();
    if (Files.isDirectory(holder)) {
      try (Stream<Path> files = Files.walk(holder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          content.put(
              holder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
        }
      }
      return content;
    }
    try (ZipInputStream in =
        new ZipInputStream(new ByteArrayInputStream(Files.readAllBytes(holder)))) {
      for (ZipEntry entry; (entry = in.getNextEntry()) != null; ) {
        if (!entry.isDirectory()) {
          content.put(entry.getName(), in.readAllBytes());
        }
      }
    }
    return content;
  }

  /** Stores everything as it is: a launcher maps nested jars, which must not be compressed. */
  private static byte[] zip(Map<String, byte[]> content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      // A manifest is found only at the beginning.
      byte[] manifest = content.get("META-INF/MANIFEST.MF");
      if (manifest != null) {
        store(out, "META-INF/MANIFEST.MF", manifest);
      }
      for (Map.Entry<String, byte[]> each : content.entrySet()) {
        if (each.getValue() != manifest) {
          store(out, each.getKey(), each.getValue());
        }
      }
    }
    return bytes.toByteArray();
  }

  private static void store(ZipOutputStream out, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    CRC32 crc = new CRC32();
    crc.update(content);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(crc.getValue());
    out.putNextEntry(entry);
    out.write(content);
    out.closeEntry();
  }
}
