/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hotguard.code.AnnotationFacts;
import io.hotguard.code.ClassFacts;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import io.hotguard.code.Site.Condition;
import io.hotguard.code.Use;
import io.hotguard.lint.ClassFiles;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

final class ClassFileReaderTest {
  private static final ClassFacts SPECIMEN = ClassFiles.facts(Specimen.class);
  private static final String QUEUE = "java.util.concurrent.LinkedBlockingQueue";

  private static MethodFacts method(String name) {
    return SPECIMEN.methods().stream().filter(m -> m.name().equals(name)).findFirst().orElseThrow();
  }

  private static <T> List<T> ofCalls(String method, String callee, Function<Call, T> property) {
    return method(method).all(Call.class).stream()
        .filter(call -> call.target().name().equals(callee))
        .map(property)
        .toList();
  }

  private static List<Integer> depths(String method, String callee) {
    return ofCalls(method, callee, call -> call.site().loopDepth());
  }

  @Test
  void readsTheClassAndItsMembers() {
    assertThat(SPECIMEN.name()).isEqualTo(Specimen.class.getName());
    assertThat(SPECIMEN.supertypes())
        .containsExactly("java.util.ArrayList", "java.util.function.Supplier");
    assertThat(SPECIMEN.annotations())
        .extracting(AnnotationFacts::type)
        .containsExactly("io.hotguard.AllowOnHotPath");
    assertThat(Modifier.isFinal(SPECIMEN.field("queue").orElseThrow().modifiers())).isTrue();
    assertThat(Modifier.isFinal(SPECIMEN.field("last").orElseThrow().modifiers())).isFalse();
    assertThat(SPECIMEN.field("LIMIT").orElseThrow().isStatic()).isTrue();
    assertThat(method("lockedAsAWhole").isSynchronized()).isTrue();
    assertThat(SPECIMEN.methods().stream().filter(MethodFacts::isBridge))
        .extracting(MethodFacts::name)
        .containsExactly("get");
    assertThat(method("<init>").isInitializer()).isTrue();
  }

  @Test
  void readsAnnotationsThatTheJvmDoesNotShow() {
    List<AnnotationFacts> annotations = method("marked").annotations();

    assertThat(annotations.get(0).type()).isEqualTo("io.hotguard.HotPath");
    assertThat(annotations.get(1).nested("value"))
        .extracting(each -> each.text("rule").orElse("") + ": " + each.text("reason").orElse(""))
        .containsExactly("First: one", "Second: two");
  }

  @Test
  void countsTheLoopsAroundAnInstruction() {
    assertThat(depths("loops", "straight")).containsExactly(0, 0, 0);
    assertThat(depths("loops", "once")).containsExactly(1, 1, 1);
    assertThat(depths("loops", "twice")).containsExactly(2);
  }

  @Test
  void tellsLoopsThatCountToAFew() {
    Function<Call, Integer> depth = call -> call.site().shortDepth();

    assertThat(ofCalls("shortLoops", "once", depth)).containsExactly(1);
    assertThat(ofCalls("shortLoops", "twice", depth)).containsExactly(1);
    assertThat(ofCalls("shortLoops", "straight", depth)).containsExactly(0);
    assertThat(ofCalls("shortLoops", "pause", depth)).containsExactly(1);
    assertThat(ofCalls("shortLoops", "attemptQuietly", depth)).containsExactly(1);
    assertThat(ofCalls("shortLoops", "twice", call -> call.site().isRepeated()))
        .containsExactly(true);
    assertThat(ofCalls("shortLoops", "once", call -> call.site().isRepeated()))
        .containsExactly(false);
  }

  @Test
  void doesNotCountRetries() {
    assertThat(depths("retry", "attempt")).containsExactly(0);
    assertThat(depths("retryForEach", "attempt")).containsExactly(1);
    assertThat(depths("loopInHandler", "once")).containsExactly(1);
    assertThat(depths("loopThatSkipsFailures", "attempt")).containsExactly(1);
  }

  @Test
  void countsRetriesApart() {
    Function<Call, Integer> depth = call -> call.site().retryDepth();

    assertThat(ofCalls("retry", "attempt", depth)).containsExactly(1);
    assertThat(ofCalls("retryForEach", "attempt", depth)).containsExactly(1);
    assertThat(ofCalls("loopThatSkipsFailures", "attempt", depth)).containsExactly(0);
    assertThat(ofCalls("loops", "twice", depth)).containsExactly(0);
  }

  @Test
  void knowsWhatBranchesMadeSureOf() {
    Function<Call, List<Condition>> conditions = call -> call.site().conditions();
    Condition enabled =
        new Condition(
            new Origin.Result(ofCalls("branches", "test", call -> call.site().ordinal()).get(0)),
            true);
    String owner = Specimen.class.getName();
    Condition empty = new Condition(new Origin.FieldValue(new FieldRef(owner, "cached")), false);
    Condition ready = new Condition(new Origin.FieldValue(new FieldRef(owner, "ready")), true);

    assertThat(ofCalls("branches", "once", conditions)).containsExactly(List.of(empty, enabled));
    assertThat(ofCalls("branches", "twice", conditions)).containsExactly(List.of());
    assertThat(ofCalls("branches", "mark", conditions)).containsExactly(List.of(ready));
    assertThat(ofCalls("branches", "straight", conditions))
        .containsExactly(List.of(), List.of(ready));
  }

  @Test
  void knowsWhatOneValueOfManyLeadsTo() {
    Function<Call, Boolean> picked =
        call -> call.site().conditions().stream().anyMatch(Condition::picked);

    for (String of : List.of("once", "mark", "straight", "test")) {
      assertThat(ofCalls("picks", of, picked)).as(of).containsExactly(true);
    }
    for (String of : List.of("twice", "attemptQuietly")) {
      assertThat(ofCalls("picks", of, picked)).as(of).containsExactly(false);
    }
    assertThat(ofCalls("countsDown", "once", picked)).containsExactly(false);
    assertThat(ofCalls("countsDown", "twice", picked)).containsExactly(false);
  }

  @Test
  void takesAPlaceInATextForAYes() {
    Function<Call, Boolean> holds = call -> call.site().conditions().get(0).holds();

    assertThat(ofCalls("place", "once", holds)).containsExactly(true);
    assertThat(ofCalls("place", "twice", holds)).containsExactly(true);
    assertThat(ofCalls("place", "mark", holds)).containsExactly(false);
  }

  @Test
  void tellsWhatLeadsToAThrowOnly() {
    Function<Call, Boolean> failing = call -> call.site().failing();

    assertThat(ofCalls("refused", "once", failing)).containsExactly(true);
    assertThat(ofCalls("refused", "twice", failing)).containsExactly(false);
    assertThat(ofCalls("refused", "straight", failing)).containsExactly(false);
    assertThat(ofCalls("refused", "mark", call -> call.site().isExceptional()))
        .containsExactly(true);
  }

  @Test
  void keepsTheNearestConditions() {
    List<Condition> kept = ofCalls("manyBranches", "once", call -> call.site().conditions()).get(0);

    assertThat(kept).hasSize(Site.MAX_CONDITIONS);
    assertThat(kept.get(0)).isEqualTo(new Condition(new Origin.Parameter(0), false));
    assertThat(kept.get(Site.MAX_CONDITIONS - 1))
        .isEqualTo(new Condition(new Origin.Parameter(1), false));
  }

  @Test
  void knowsWhatRunsUnderAMonitor() {
    Function<Call, Boolean> locked = call -> call.site().locked();

    assertThat(ofCalls("locks", "straight", locked)).containsExactly(false, false);
    assertThat(ofCalls("locks", "once", locked)).containsExactly(true, true);
    assertThat(ofCalls("locks", "twice", locked)).containsExactly(true);
    assertThat(ofCalls("lockedAsAWhole", "once", locked)).containsExactly(true);
  }

  @Test
  void knowsWhatIsCaughtAndHandled() {
    assertThat(
            ofCalls(
                "handlers",
                "mark",
                call ->
                    call.arguments().get(0)
                        + " "
                        + call.site().caught()
                        + " "
                        + call.site().handling()))
        .contains(
            text("inner")
                + " [java.lang.IllegalStateException, java.io.IOException, java.lang.RuntimeException] []",
            text("in handler")
                + " [java.io.IOException, java.lang.RuntimeException] [java.lang.IllegalStateException]",
            text("in outer handler") + " [] [java.io.IOException, java.lang.RuntimeException]",
            text("behind") + " [] []");
  }

  private static Origin text(String value) {
    return new Origin.Constant(value);
  }

  @Test
  void followsValuesThroughLocalsAndCasts() {
    List<Origin> marked = ofCalls("origins", "mark", call -> call.arguments().get(0));
    MethodFacts origins = method("origins");

    assertThat(marked.get(0)).isEqualTo(text("text"));
    assertThat(origins.source(marked.get(1), Call.class).orElseThrow().arguments())
        .containsExactly(new Origin.Constant(7));
    assertThat(marked.subList(2, 8))
        .containsExactly(
            new Origin.Parameter(0),
            new Origin.This(),
            new Origin.FieldValue(new FieldRef(SPECIMEN.name(), "queue")),
            new Origin.Parameter(2),
            new Origin.Null(),
            new Origin.ClassLiteral("java.lang.String"));
    Allocation made = origins.source(marked.get(8), Allocation.class).orElseThrow();
    assertThat(made.type()).isEqualTo(QUEUE);
    assertThat(made.descriptor()).isEqualTo("(I)V");
    assertThat(made.arguments()).containsExactly(new Origin.Constant(12));
    Allocation array = origins.source(marked.get(9), Allocation.class).orElseThrow();
    assertThat(array.type()).isEqualTo("long[]");
    assertThat(array.arguments()).containsExactly(new Origin.Constant(3));
    assertThat(origins.source(marked.get(10), Call.class).orElseThrow().target().name())
        .isEqualTo("toString");
    assertThat(marked.get(11))
        .as("where paths meet")
        .isEqualTo(new Origin.Unknown(Set.of(new Origin.Parameter(0), new Origin.Constant("a"))));
    assertThat(marked.get(12)).isEqualTo(marked.get(4));
  }

  @Test
  void tellsWritesFromReads() {
    FieldAccess write = method("<init>").all(FieldAccess.class).stream().findFirst().orElseThrow();
    assertThat(write.written()).isInstanceOf(Origin.Created.class);
    assertThat(write.use()).isEqualTo(Use.NONE);
    assertThat(method("uses").all(FieldAccess.class))
        .allMatch(access -> access.written() == null)
        .extracting(FieldAccess::use)
        .containsExactly(Use.TESTED, Use.USED);
  }

  @Test
  void tellsWhatBecomesOfAResult() {
    assertThat(ofCalls("uses", "add", Call::use)).containsExactly(Use.DISCARDED, Use.TESTED);
    assertThat(ofCalls("uses", "straight", Call::use)).containsOnly(Use.NONE);
    assertThat(method("uses").all(Allocation.class))
        .extracting(Allocation::use)
        .containsExactly(Use.DISCARDED);
  }

  @Test
  void readsConcatenationsAndLambdas() {
    DynamicCall text = method("concatenation").all(DynamicCall.class).get(0);
    assertThat(text.recipe()).isEqualTo("order.\1.part\1");
    assertThat(text.arguments()).containsExactly(new Origin.Parameter(0), new Origin.Parameter(1));
    List<DynamicCall> lambdas = method("lambdas").all(DynamicCall.class);
    assertThat(lambdas.get(0).implementation().name()).startsWith("lambda$lambdas$");
    assertThat(lambdas.get(0).arguments()).containsExactly(new Origin.Parameter(0));
    assertThat(lambdas.get(1).implementation().is(QUEUE, "poll")).isTrue();
    assertThat(method("lambdas").all(Instruction.Throw.class))
        .extracting(Instruction.Throw::exception)
        .first()
        .isInstanceOf(Origin.Created.class);
  }

  @Test
  void namesWhatItCannotRead() {
    assertThat(note(new byte[0])).startsWith("x: not a class file");
    assertThat(note("plain text".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
        .startsWith("x: not a class file");
    byte[] cut = ClassFiles.bytes(Specimen.class);
    assertThat(note(Arrays.copyOf(cut, cut.length / 2))).startsWith("x: not a readable class file");
    assertThat(note(ofVersion(ClassFileReader.MAX_MAJOR + 1)))
        .isEqualTo(
            "x: written for Java 29 (class file version 73); this reader knows up to Java 28");
  }

  private static String note(byte[] bytes) {
    ClassFileReader.Reading reading = new ClassFileReader().read("x", bytes);
    assertThat(reading.facts()).isEmpty();
    assertThat(reading.notes()).hasSize(1);
    return reading.notes().get(0).describe();
  }

  private static byte[] ofVersion(int major) {
    byte[] bytes = ClassFiles.bytes(Specimen.class);
    bytes[6] = (byte) (major >> 8);
    bytes[7] = (byte) major;
    return bytes;
  }

  @Test
  void knowsExactlyTheVersionsThatAsmKnows() {
    assertThat(new ClassFileReader().read("x", ofVersion(ClassFileReader.MAX_MAJOR)).notes())
        .isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClassReader(ofVersion(ClassFileReader.MAX_MAJOR + 1)));
  }

  @Test
  void readsACodeWithoutFollowingItWhenItIsHuge() {
    ClassFacts huge = facts(HugeMethods.manyLocals());

    assertThat(huge.methods().get(0).all(Call.class))
        .isNotEmpty()
        .allMatch(call -> call.arguments().equals(List.of(new Origin.Unknown())));
  }

  private static ClassFacts facts(byte[] bytes) {
    ClassFileReader.Reading reading = new ClassFileReader().read("x", bytes);
    assertThat(reading.notes()).hasSize(1);
    assertThat(reading.notes().get(0).message()).contains("too large to follow");
    return reading.facts().orElseThrow();
  }

  @Test
  void readsAPackageOfTheJdkWithoutANote() throws IOException {
    Path folder =
        FileSystems.getFileSystem(URI.create("jrt:/"))
            .getPath("modules/java.base/java/util/concurrent/locks");
    List<ClassFileNote> notes = new ArrayList<>();
    int instructions = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        ClassFileReader.Reading reading =
            new ClassFileReader().read(file.toString(), Files.readAllBytes(file));
        notes.addAll(reading.notes());
        for (MethodFacts method : reading.facts().orElseThrow().methods()) {
          instructions += method.instructions().size();
        }
      }
    }
    assertThat(notes).isEmpty();
    assertThat(instructions).isGreaterThan(1_000);
  }

  @Test
  void survivesDamagedFiles() {
    byte[] whole = ClassFiles.bytes(Specimen.class);
    Random random = new Random(7);
    int noted = 0;
    for (int i = 0; i < 1_500; i++) {
      byte[] damaged = whole.clone();
      for (int hits = 1 + random.nextInt(4); hits > 0; hits--) {
        damaged[8 + random.nextInt(whole.length - 8)] = (byte) random.nextInt();
      }
      ClassFileReader.Reading reading = new ClassFileReader().read("x", damaged);
      noted += reading.notes().isEmpty() ? 0 : 1;
      assertThat(reading.facts().isPresent() || !reading.notes().isEmpty()).isTrue();
    }
    assertThat(noted).isGreaterThan(150);
  }
}
