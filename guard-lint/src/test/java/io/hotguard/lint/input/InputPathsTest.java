/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.TestArchive;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InputPathsTest {
  private static final ReadLimits SMALL = new ReadLimits(1_000, 50_000, 40, 3);

  @TempDir private Path folder;
  private final List<InputNote> notes = new ArrayList<>();

  /** Everything that is read, as {@code path=content}. */
  private List<String> read(ReadLimits limits, Path... inputs) {
    List<String> read = new ArrayList<>();
    InputPaths.Found found = InputPaths.find(List.of(inputs), limits);
    notes.addAll(found.notes());
    for (InputUnit unit : found.units()) {
      unit.read(new Everything(read), notes::add);
    }
    return read;
  }

  private List<String> read(Path... inputs) {
    return read(ReadLimits.DEFAULT, inputs);
  }

  private record Everything(List<String> read) implements InputUnit.Visitor {
    @Override
    public boolean wants(InputEntry entry) {
      return !entry.path().endsWith(".skip");
    }

    @Override
    public void take(InputEntry entry, byte[] bytes) {
      String text = new String(bytes, StandardCharsets.UTF_8);
      read.add(entry.path() + "=" + (text.length() > 20 ? text.length() : text));
    }
  }

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void readsFoldersInTheOrderOfTheirNames() throws IOException {
    file("b/two.txt", "2");
    file("a/one.txt", "1");
    file("c.txt", "3");

    assertThat(read(folder)).containsExactly("a/one.txt=1", "b/two.txt=2", "c.txt=3");
    assertThat(notes).isEmpty();
  }

  @Test
  void readsArchivesInArchivesInArchives() {
    TestArchive innermost = new TestArchive().with("deep.txt", "d");
    TestArchive lib = new TestArchive().with("lib.txt", "l").with("x/more.jar", innermost);
    Path app =
        new TestArchive()
            .with("BOOT-INF/classes/a.txt", "a")
            .withStored("BOOT-INF/lib/lib.jar", lib)
            .with("WEB-INF/lib/other.jar", new TestArchive().with("o.txt", "o"))
            .write(folder.resolve("app.war"));

    assertThat(read(app))
        .containsExactly(
            "app.war!/BOOT-INF/classes/a.txt=a",
            "app.war!/BOOT-INF/lib/lib.jar!/lib.txt=l",
            "app.war!/BOOT-INF/lib/lib.jar!/x/more.jar!/deep.txt=d",
            "app.war!/WEB-INF/lib/other.jar!/o.txt=o");
    assertThat(notes).isEmpty();
  }

  @Test
  void readsArchivesInFolders() {
    new TestArchive().with("a.txt", "a").write(folder.resolve("lib/a.jar"));

    assertThat(read(folder)).containsExactly("lib/a.jar!/a.txt=a");
  }

  @Test
  void knowsAnArchiveThatIsNotCalledOneByItsFirstBytes() {
    Path file = new TestArchive().with("a.txt", "a").write(folder.resolve("app.bin"));

    assertThat(read(file)).containsExactly("app.bin!/a.txt=a");
  }

  @Test
  void numbersEntriesAlikeWhateverIsWanted() {
    Path app =
        new TestArchive()
            .with("a.skip", "a")
            .withStored("l.jar", new TestArchive().with("x.skip", "x").with("y.txt", "y"))
            .with("b.txt", "b")
            .write(folder.resolve("app.jar"));
    List<Integer> ordinals = new ArrayList<>();
    for (InputUnit unit : InputPaths.find(List.of(app), ReadLimits.DEFAULT).units()) {
      unit.read(
          new InputUnit.Visitor() {
            @Override
            public boolean wants(InputEntry entry) {
              return entry.path().endsWith(".txt");
            }

            @Override
            public void take(InputEntry entry, byte[] bytes) {
              ordinals.add(entry.ordinal());
            }
          },
          notes::add);
    }

    assertThat(ordinals).containsExactly(2, 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../evil.txt",
        "a/../../evil.txt",
        "/etc/evil.txt",
        "\\evil.txt",
        "a\\..\\..\\evil.txt",
        "C:\\evil.txt",
        "ev\u001bil.txt",
        "ev\u009bil.txt",
        "a\nb.txt"
      })
  void refusesNamesThatLeadOutOfTheArchive(String name) {
    Path outer =
        new TestArchive()
            .with(name, "evil")
            .with("good.txt", "good")
            .withStored("in.jar", new TestArchive().with(name, "evil").with("in.txt", "in"))
            .write(folder.resolve("app.jar"));

    assertThat(read(outer)).containsExactly("app.jar!/good.txt=good", "app.jar!/in.jar!/in.txt=in");
    assertThat(notes)
        .hasSize(2)
        .allMatch(note -> note.text().startsWith("its name "))
        .allMatch(note -> note.text().endsWith("; not read"))
        .noneMatch(note -> note.path().matches(".*\\p{Cntrl}.*"));
  }

  @Test
  void refusesFilesThatAreTooLarge() throws IOException {
    file("large.txt", "x".repeat(1_001));
    file("fits.txt", "x".repeat(1_000));
    Path app =
        new TestArchive()
            .withZeros("bomb.txt", 20_000)
            .with("fits.txt", "y".repeat(1_000))
            .write(folder.resolve("z.jar"));

    assertThat(read(SMALL, folder)).containsExactly("fits.txt=1000", "z.jar!/fits.txt=1000");
    assertThat(notes).extracting(InputNote::path).containsExactly("large.txt", "z.jar!/bomb.txt");
    assertThat(notes.get(0).text()).startsWith("larger than 1000 bytes");
    assertThat(app).exists();
  }

  /** A stream must unpack what nobody wants, too. */
  @Test
  void stopsInAnArchiveThatUnpacksToTooMuch() {
    Path app =
        new TestArchive()
            .with("first.txt", "1")
            .with(
                "bomb.jar",
                new TestArchive()
                    .with("before.txt", "b")
                    .withZeros("zeros.skip", 60_000)
                    .with("after.txt", "a"))
            .with("last.txt", "2")
            .write(folder.resolve("app.jar"));

    assertThat(read(SMALL, app))
        .containsExactly(
            "app.jar!/first.txt=1", "app.jar!/last.txt=2", "app.jar!/bomb.jar!/before.txt=b");
    assertThat(notes)
        .containsExactly(
            new InputNote(
                "app.jar!/bomb.jar", "unpacks to more than 50000 bytes; the rest was not read"));
  }

  private static Path manyArchives(Path file) {
    TestArchive archive = new TestArchive();
    for (int i = 0; i < 4; i++) {
      archive.with(
          "a" + i + ".jar", new TestArchive().withZeros("z", 900).withZeros("zeros.skip", 20_000));
    }
    return archive.write(file);
  }

  @Test
  void stopsWhereTheArchivesInAnArchiveUnpackToTooMuchTogether() {
    Path app = manyArchives(folder.resolve("app.jar"));

    assertThat(read(SMALL, app))
        .containsExactly(
            "app.jar!/a0.jar!/z=900", "app.jar!/a1.jar!/z=900", "app.jar!/a2.jar!/z=900");
    assertThat(notes)
        .containsExactly(
            new InputNote(
                "app.jar!/a2.jar", "unpacks to more than 50000 bytes; the rest was not read"),
            new InputNote(
                "app.jar!/a3.jar", "unpacks to more than 50000 bytes; the rest was not read"));
  }

  @Test
  void aSecondReadingOfAnArchiveCostsNothing() {
    Path app = manyArchives(folder.resolve("app.jar"));
    ReadLimits enough = new ReadLimits(1_000, 90_000, 40, 3);
    List<String> read = new ArrayList<>();
    InputPaths.Found found = InputPaths.find(List.of(app), enough);
    for (int pass = 0; pass < 3; pass++) {
      found.units().forEach(unit -> unit.read(new Everything(read), notes::add));
    }

    assertThat(read).hasSize(3 * 4);
    assertThat(notes).isEmpty();
  }

  @Test
  void stopsInAnArchiveWhoseFilesAreTooManyBytesTogether() {
    TestArchive archive = new TestArchive();
    for (int i = 0; i < 39; i++) {
      archive.withZeros("f" + i, 20_000);
    }

    assertThat(read(new ReadLimits(20_000, 50_000, 40, 3), archive.write(folder.resolve("a.jar"))))
        .hasSize(2);
    assertThat(notes).extracting(InputNote::path).containsExactly("a.jar");
  }

  @Test
  void stopsInAnArchiveOfTooManyFiles() {
    TestArchive archive = new TestArchive();
    for (int i = 0; i < 41; i++) {
      archive.with("f" + i, "");
    }

    assertThat(read(SMALL, archive.write(folder.resolve("a.jar")))).hasSize(40);
    assertThat(notes)
        .containsExactly(new InputNote("a.jar", "more than 40 entries; the rest was not read"));
  }

  @Test
  void refusesArchivesThatLieTooDeepInEachOther() {
    TestArchive archive = new TestArchive().with("innermost.txt", "i");
    for (int i = 3; i > 0; i--) {
      archive = new TestArchive().with("at" + i + ".txt", "" + i).with("a" + i + ".jar", archive);
    }

    assertThat(read(SMALL, archive.write(folder.resolve("a.jar"))))
        .containsExactly(
            "a.jar!/at1.txt=1", "a.jar!/a1.jar!/at2.txt=2", "a.jar!/a1.jar!/a2.jar!/at3.txt=3");
    assertThat(notes)
        .containsExactly(
            new InputNote(
                "a.jar!/a1.jar!/a2.jar!/a3.jar", "more than 3 archives in each other; not read"));
  }

  @Test
  void showsNoCharacterThatTurnsTheTextAround() {
    Path app = new TestArchive().with("a\u202etxt.ssalc", "1").write(folder.resolve("app.jar"));

    assertThat(read(app)).containsExactly("app.jar!/a?txt.ssalc=1");
  }

  @Test
  void saysWhatIsNoArchive() throws IOException {
    byte[] whole = new TestArchive().with("a.txt", "some text, some text").bytes();
    Files.write(folder.resolve("a.jar"), Arrays.copyOf(whole, whole.length / 2));
    file("b.jar", "not a zip file");
    new TestArchive().with("in.jar", "not a zip file").write(folder.resolve("c.jar"));

    assertThat(read(folder)).isEmpty();
    assertThat(notes)
        .extracting(InputNote::path)
        .containsExactly("a.jar", "b.jar", "c.jar!/in.jar");
    assertThat(notes.get(0).text()).startsWith("not a readable archive: ");
    assertThat(notes.get(2).text()).startsWith("holds nothing that begins like an archive");
  }

  @Test
  void followsNoLinksInFolders() throws IOException {
    file("real/a.txt", "a");
    Files.createSymbolicLink(folder.resolve("real/again"), folder);
    Files.createSymbolicLink(folder.resolve("link.txt"), folder.resolve("real/a.txt"));

    assertThat(read(folder)).containsExactly("real/a.txt=a");
    assertThat(notes)
        .hasSize(2)
        .allMatch(note -> note.text().equals("a symbolic link; not followed"));
  }

  @Test
  void saysWhatIsNotThere() {
    assertThat(read(folder.resolve("nothing.jar"))).isEmpty();
    assertThat(notes)
        .containsExactly(new InputNote("nothing.jar", "is neither a file nor a folder; not read"));
  }

  @Test
  void namesPathsAsTheyWereGiven() {
    assertThat(read(Path.of("./src/test/../test/resources/no-such-file"))).isEmpty();
    assertThat(read(Path.of("pom.xml").toAbsolutePath())).hasSize(1);
    assertThat(read(Path.of("pom.xml"))).hasSize(1).allMatch(read -> read.startsWith("pom.xml="));
    assertThat(notes)
        .extracting(InputNote::path)
        .containsExactly("src/test/resources/no-such-file");
  }
}
