/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Builds a release as CONTRIBUTING.md says, twice, in two copies of the checkout. Each copy has
 * another path, time zone and language. The local repository is a folder of links, so that nothing
 * is installed into the one of the user.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class ReleaseIT {
  private static final String VERSION = "0.1.0";
  private static final String NEXT = "0.2.0-SNAPSHOT";
  private static final long MAX_MINUTES = 60;
  private static final Path WORK = Path.of("target/it").toAbsolutePath();
  private static final Path REPOSITORY = WORK.resolve("repository");
  private static final Path FIRST = WORK.resolve("first");
  private static final Path SECOND = WORK.resolve("another/second");

  /** The option of the build that runs this test. */
  private static final List<String> OFFLINE =
      System.getProperty("it.settings", "").equals("offline=true") ? List.of("-o") : List.of();

  /** The outcome of a command. */
  record Ended(int exitCode, String output) {}

  @BeforeAll
  static void copyTheCheckout() throws Exception {
    run(WORK.resolveSibling(""), "", List.of("rm", "-rf", WORK.toString()));
    copyTo(FIRST);
    copyTo(SECOND);
    linkRepository();
  }

  /** Copies what is in version control, as it is now. */
  static void copyCheckout(Path copy) throws Exception {
    Ended files =
        run(
            Reactor.ROOT,
            "",
            List.of("git", "ls-files", "--cached", "--others", "--exclude-standard"));
    assertThat(files.exitCode()).as(files.output()).isZero();
    for (String file : files.output().lines().toList()) {
      Path source = Reactor.ROOT.resolve(file);
      if (Files.isRegularFile(source)) {
        Path target = copy.resolve(file);
        Files.createDirectories(target.getParent());
        Files.copy(source, target, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /** Adds the section of the release. */
  private static void copyTo(Path copy) throws Exception {
    copyCheckout(copy);
    replace(copy.resolve("CHANGELOG.md"), "## Unreleased", "## " + VERSION);
  }

  private static void linkRepository() throws IOException {
    Path real = Path.of(System.getProperty("it.local-repository"));
    link(real, REPOSITORY, "io");
    link(real.resolve("io"), REPOSITORY.resolve("io"), "hotguard");
  }

  private static void link(Path from, Path to, String except) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> folders = Files.list(from)) {
      for (Path folder : folders.filter(Files::isDirectory).toList()) {
        if (!folder.endsWith(except)) {
          Files.createSymbolicLink(to.resolve(folder.getFileName()), folder);
        }
      }
    }
  }

  private static void replace(Path file, String old, String by) throws IOException {
    String text = Files.readString(file);
    assertThat(text).as(file.toString()).contains(old);
    Files.writeString(file, text.replace(old, by));
  }

  /** Runs a command with the Maven and the JDK of this build. */
  static Ended run(Path folder, String options, List<String> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("release", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", options);
    builder
        .environment()
        .merge(
            "PATH", System.getProperty("it.maven-home") + "/bin:", (path, maven) -> maven + path);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)).as("still running").isTrue();
      return new Ended(process.exitValue(), Files.readString(output));
    } finally {
      process.destroyForcibly();
      Files.delete(output);
    }
  }

  private static Ended release(Path copy, String options, String goal) throws Exception {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(".ci/release", VERSION, goal));
    command.addAll(OFFLINE);
    command.addAll(
        List.of(
            "-Dmaven.repo.local=" + REPOSITORY,
            "-pl",
            "!benchmarks,!benchmarks/stress",
            "-DskipTests",
            "-Drelease-checks.skipTests=false"));
    return run(copy, options, command);
  }

  /** From the path in the copy to the hash, of what would be published. */
  private static SortedMap<String, String> published(Path copy) throws Exception {
    SortedMap<String, String> found = new TreeMap<>();
    for (Reactor.Module module : Reactor.published()) {
      Path target = copy.resolve(module.folder()).resolve("target");
      if (Files.isDirectory(target)) {
        try (Stream<Path> files = Files.list(target)) {
          for (Path file : files.filter(ReleaseIT::isPublished).toList()) {
            found.put(copy.relativize(file).toString(), hash(Files.readAllBytes(file)));
          }
        }
      }
    }
    return found;
  }

  private static boolean isPublished(Path file) {
    String name = file.getFileName().toString();
    return (name.endsWith(".jar") && !name.startsWith("original-")) || name.endsWith(".json");
  }

  private static String hash(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @Test
  @Order(1)
  void oneCommandMakesEverythingThatIsPublished() throws Exception {
    Ended built = release(FIRST, "-Duser.timezone=UTC", "install");

    assertThat(built.exitCode()).as(built.output()).isZero();
    for (Reactor.Module module : Reactor.withJar()) {
      Path deployed =
          REPOSITORY.resolve("io/hotguard").resolve(module.artifactId()).resolve(VERSION);
      String name = module.artifactId() + "-" + VERSION;
      for (String ending :
          List.of(".jar", ".pom", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
        assertThat(deployed.resolve(name + ending)).exists();
      }
      sourcesAreWhole(deployed.resolve(name + ".jar"), deployed.resolve(name + "-sources.jar"));
      if (module.bundles()) {
        billNamesTheLibraries(deployed, name);
      }
    }
    for (Reactor.Module module : Reactor.published()) {
      String name = module.artifactId() + "-" + VERSION + ".pom";
      Path pom = REPOSITORY.resolve("io/hotguard").resolve(module.artifactId()).resolve(VERSION);
      assertThat(Files.readString(pom.resolve(name))).as(name).doesNotContain("SNAPSHOT");
    }
    noExampleNamesASnapshot();
    Path parent = REPOSITORY.resolve("io/hotguard/hotguard-parent").resolve(VERSION);
    assertThat(parent.resolve("hotguard-parent-" + VERSION + ".pom")).exists();
    Path bom = REPOSITORY.resolve("io/hotguard/guard-bom").resolve(VERSION);
    assertThat(bom.resolve("guard-bom-" + VERSION + ".pom")).exists();
    Path cli = REPOSITORY.resolve("io/hotguard/guard-cli").resolve(VERSION);
    assertThat(cli.resolve("guard-cli-" + VERSION + "-all.jar")).exists();
  }

  /** A jar with libraries inside has its list of them; the bill of materials has them all. */
  private static void billNamesTheLibraries(Path deployed, String name) throws IOException {
    String bill = Files.readString(deployed.resolve(name + "-cyclonedx.json"));
    TreeSet<String> libraries = new TreeSet<>();
    for (String ending : List.of(".jar", "-all.jar")) {
      Path file = deployed.resolve(name + ending);
      if (Files.exists(file)) {
        try (JarFile jar = new JarFile(file.toFile())) {
          if (jar.getEntry("META-INF/THIRD-PARTY.txt") != null) {
            libraries.addAll(JarsTest.libraries(jar).keySet());
          }
        }
      }
    }

    assertThat(libraries).as(name).isNotEmpty();
    assertThat(libraries)
        .allSatisfy(
            library -> {
              String[] coordinates = library.split(":", 3);
              assertThat(bill)
                  .contains(
                      "pkg:maven/%s/%s@%s"
                          .formatted(coordinates[0], coordinates[1], coordinates[2]));
            });
  }

  private static void noExampleNamesASnapshot() throws IOException {
    try (Stream<Path> files = Files.walk(FIRST.resolve("examples"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file)).as(file.toString()).doesNotContain("-SNAPSHOT");
      }
    }
  }

  /** Each class of the jar has its file in the jar of sources. */
  private static void sourcesAreWhole(Path jar, Path sources) throws Exception {
    TreeSet<String> needed = new TreeSet<>();
    for (String name : contents(jar).keySet()) {
      if (name.startsWith("io/hotguard/") && name.endsWith(".class")) {
        needed.add(name.replaceFirst("(\\$.*)?\\.class$", ".java"));
      }
    }

    assertThat(contents(sources).keySet()).as(sources.toString()).containsAll(needed);
  }

  @Test
  @Order(2)
  void theSameSourcesMakeTheSameBytes() throws Exception {
    Ended built =
        release(
            SECOND, "-Duser.timezone=Asia/Tokyo -Duser.language=de -Duser.country=DE", "verify");

    assertThat(built.exitCode()).as(built.output()).isZero();
    SortedMap<String, String> first = published(FIRST);
    SortedMap<String, String> second = published(SECOND);
    assertThat(first).hasSizeGreaterThan(3 * Reactor.withJar().size());
    assertThat(second.keySet()).isEqualTo(first.keySet());
    List<String> different = new ArrayList<>();
    for (Map.Entry<String, String> each : first.entrySet()) {
      if (!each.getValue().equals(second.get(each.getKey()))) {
        different.add(each.getKey() + entries(each.getKey()));
      }
    }
    assertThat(different).isEmpty();
  }

  private static String entries(String file) throws Exception {
    if (!file.endsWith(".jar")) {
      return "";
    }
    SortedMap<String, String> first = contents(FIRST.resolve(file));
    SortedMap<String, String> second = contents(SECOND.resolve(file));
    List<String> different = new ArrayList<>();
    first.forEach(
        (name, hash) -> {
          if (!hash.equals(second.get(name))) {
            different.add(name);
          }
        });
    second.keySet().stream().filter(name -> !first.containsKey(name)).forEach(different::add);
    return different.isEmpty() ? " in order, times or attributes" : " in " + different;
  }

  private static SortedMap<String, String> contents(Path file) throws Exception {
    SortedMap<String, String> contents = new TreeMap<>();
    try (JarFile jar = new JarFile(file.toFile())) {
      for (JarEntry entry : jar.stream().toList()) {
        try (InputStream in = jar.getInputStream(entry)) {
          contents.put(entry.getName(), hash(in.readAllBytes()));
        }
      }
    }
    return contents;
  }

  @Test
  @Order(3)
  void theNextVersionMayNotLoseAMethodOfTheApi() throws Exception {
    Path core = SECOND.resolve("guard-core/src/main/java/io/hotguard");
    Path api = core.resolve("Guards.java");
    Path internal = core.resolve("internal/Providers.java");
    String apiText = Files.readString(api);
    String internalText = Files.readString(internal);
    String method =
        "$0\n  /** Returns a text. */\n  public static String %s() {\n    return \"\";\n  }\n";
    Files.writeString(
        api, afterFirst(apiText, "public final class Guards {", method.formatted("lostInApi")));
    Files.writeString(
        internal,
        afterFirst(internalText, "public final class Providers {", method.formatted("lostInside")));
    assertThat(core("install").exitCode()).isZero();
    for (Path pom : List.of(SECOND.resolve("pom.xml"), SECOND.resolve("guard-core/pom.xml"))) {
      replace(pom, "<version>" + VERSION + "</version>", "<version>" + NEXT + "</version>");
    }

    Ended same = core("verify", "-Dapi.baseline=" + VERSION);
    Files.writeString(internal, internalText);
    Ended insideLost = core("verify", "-Dapi.baseline=" + VERSION);
    Files.writeString(api, apiText);
    Ended lost = core("verify", "-Dapi.baseline=" + VERSION);

    assertThat(same.exitCode()).as(same.output()).isZero();
    assertThat(insideLost.exitCode()).as(insideLost.output()).isZero();
    assertThat(lost.exitCode()).as(lost.output()).isNotZero();
    assertThat(lost.output()).contains("lostInApi").doesNotContain("lostInside");
  }

  private static String afterFirst(String text, String place, String added) {
    assertThat(text).contains(place);
    return text.replace(place, added.replace("$0", place));
  }

  private static Ended core(String goal, String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(
            "mvn",
            "-B",
            "-ntp",
            goal,
            "-pl",
            "guard-core",
            "-DskipTests",
            "-Dspotless.check.skip=true",
            "-Dmaven.repo.local=" + REPOSITORY));
    command.addAll(OFFLINE);
    command.addAll(List.of(more));
    return run(SECOND, "", command);
  }

  @Test
  void aWrongVersionIsRefusedInOneLine() throws Exception {
    Ended refused = run(Reactor.ROOT, "", List.of(".ci/release", "0.1.0-SNAPSHOT"));

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.output())
        .isEqualTo(
            ".ci/release: '0.1.0-SNAPSHOT' is not the version of a release."
                + " Give three numbers, such as 0.1.0.\n");
  }
}
