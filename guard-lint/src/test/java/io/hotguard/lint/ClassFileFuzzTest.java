/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.Effect;
import io.hotguard.code.Instruction;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.lint.classfile.outline.OutlineReader;
import io.hotguard.lint.classfile.outline.OutlineReading;
import io.hotguard.lint.fixture.FuzzRecord;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.HotSources;
import io.hotguard.lint.graph.NamePatterns;
import io.hotguard.lint.graph.ProgramGraph;
import io.hotguard.lint.hot.HotPathSearchTest;
import io.hotguard.lint.input.ArchiveUnit;
import io.hotguard.lint.input.InputFile;
import io.hotguard.lint.input.ReadLimits;
import io.hotguard.lint.specimen.Service;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged class files and archives from seeds: no exception, no hang, and always either facts or a
 * note. The build tries some thousands; {@code mvn -Pfuzz -pl guard-lint -am test} a million, in
 * parts with {@code -Dfuzz.files} and a {@code -Dfuzz.seed} for each.
 */
final class ClassFileFuzzTest {
  private static final long FILES = Long.getLong("fuzz.files", 6_000);
  private static final int MINUTES = Integer.getInteger("fuzz.minutes", 1);
  private static final long SEED = Long.getLong("fuzz.seed", 20261121);

  /** Graphs and archives take longer than single files. */
  private static final int FILES_PER_GRAPH = 40;

  private static final int FILES_PER_ARCHIVE = 40;
  private static final ReadLimits LIMITS = new ReadLimits(1 << 18, 1 << 20, 500, 3);

  private final MutatedBytes mutations = new MutatedBytes(SEED);
  private final OutlineReader outlines = new OutlineReader();
  private final ClassFileReader reader = new ClassFileReader();
  private final List<ClassFacts> read = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final FuzzRecord trial = new FuzzRecord();
  private ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
  private long noted;

  @TempDir private Path folder;

  @Test
  @Timeout(value = 3, unit = TimeUnit.HOURS)
  void givesFactsOrANoteForEachFile() throws IOException {
    List<byte[]> corpus =
        List.of(
            ClassFiles.bytes(Service.class),
            ClassFiles.bytes(CheckRun.class),
            ClassFiles.bytes(ArchiveUnit.class),
            ClassFiles.bytes(HotPathSearchTest.class),
            ClassFiles.bytes(ClassFileFuzzTest.class),
            ClassFiles.bytes(CheckReport.class),
            ClassFiles.bytes(InputFile.class));
    byte[] archive =
        new TestArchive()
            .with(Service.class)
            .withStored("lib/in.jar", new TestArchive().with(CheckRun.class).with("a.txt", "text"))
            .with("a.txt", "text")
            .bytes();
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    long tried = 0;
    while (tried < FILES && problems.size() < 10 && System.nanoTime() < end) {
      boolean isArchive = tried % FILES_PER_ARCHIVE == 0;
      trial.count(isArchive ? "jar" : "class");
      if (isArchive) {
        tryArchive(mutations.next(archive, archive));
      } else {
        tryFile(mutations.next(mutations.oneOf(corpus), mutations.oneOf(corpus)), tried);
      }
      tried++;
    }
    long read = tried - tried / FILES_PER_ARCHIVE - noted;
    trial.write("ClassFileFuzzTest", SEED, read, problems.size());
    assertThat(problems).isEmpty();
    assertThat(tried)
        .as(
            "files of %s tried in %s minutes; a hang, or too slow a machine: -Dfuzz.minutes",
            FILES, MINUTES)
        .isEqualTo(FILES);
    assertThat(noted).as("files that were damaged enough").isGreaterThan(FILES / 10);
  }

  private void tryFile(byte[] bytes, long number) {
    try {
      OutlineReading outline = outlines.read("x", bytes);
      ClassFileReader.Reading facts = reader.read("x", bytes);
      noted += facts.notes().isEmpty() ? 0 : 1;
      if (outline.outline().isEmpty() == outline.note().isEmpty()) {
        problems.add("file " + number + ": neither or both of outline and note");
      }
      if (facts.facts().isEmpty() && facts.notes().isEmpty()) {
        problems.add("file " + number + ": neither facts nor a note");
      }
      outline.outline().ifPresent(one -> builder.add(one, number));
      facts.facts().ifPresent(read::add);
      if (number % FILES_PER_GRAPH == 1) {
        ask(builder.build(HotSources.of(new NamePatterns(List.of("**.handle"))), 5));
        builder = ProgramGraph.builder(List.of());
        read.clear();
      }
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
      problems.add(e + " at " + e.getStackTrace()[0] + " for file " + number);
    }
  }

  /** Asks all that rules ask. */
  private void ask(ProgramGraph graph) {
    CodeFacts facts = new CodeFacts(read, graph.hotPaths(), graph);
    for (CodeFacts.Body body : facts.bodies()) {
      facts.repetition(body);
      facts.hotPaths().callsTo(body.ref());
      for (Effect effect : facts.summaries().effects(body.ref())) {
        facts.summaries().way(body.ref(), effect);
      }
      for (Instruction instruction : body.method().instructions()) {
        facts.repetition(body, instruction);
        if (instruction instanceof Instruction.Call call) {
          facts.summaries().effects(call.target());
        }
      }
    }
    assertThat(graph.groups().size()).isLessThanOrEqualTo(graph.classCount());
  }

  private void tryArchive(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("a.jar"), bytes);
    try {
      new Check(
              RuleCatalog.of(List.of()),
              List.of(file),
              CheckSettings.defaults(),
              RecordedCode.none(),
              1,
              LIMITS)
          .run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      problems.add(e + " at " + e.getStackTrace()[0] + " for an archive");
    }
  }
}
