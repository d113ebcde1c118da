/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.FunctionUse;
import io.hotguard.lint.ClassFiles;
import io.hotguard.lint.classfile.CallOutline;
import io.hotguard.lint.classfile.CallOutline.Kind;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.lint.classfile.ClassOutline;
import io.hotguard.lint.classfile.MethodOutline;
import io.hotguard.lint.classfile.OutlineReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The first look and the full reading must see the same calls. */
final class OutlineReaderTest {

  @SuppressWarnings("all")
  static class Uses {
    final ConcurrentHashMap<String, String> cache = new ConcurrentHashMap<>();
    ExecutorService pool;
    Runnable kept;
    final ThreadLocal<String> local = ThreadLocal.withInitial(() -> "a");

    void each(List<String> items) {
      items.forEach(item -> item.length());
      items.stream().map(item -> item + item).toList();
    }

    void fills(String key) {
      cache.computeIfAbsent(key, k -> k + k);
    }

    void later() {
      pool.execute(() -> each(List.of()));
      pool.submit(this::later);
    }

    void keeps() {
      kept = () -> later();
      Runnable local = () -> keeps();
    }

    Supplier<String> hands(String value) {
      String text = java.util.Optional.of(value).orElseGet(() -> value + value);
      return () -> text;
    }
  }

  private static ClassOutline outline(byte[] bytes) {
    return new OutlineReader().read("x", bytes).outline().orElseThrow();
  }

  private static Map<String, List<FunctionUse>> uses(ClassOutline outline) {
    return outline.methods().stream()
        .collect(
            Collectors.toMap(
                MethodOutline::name,
                method ->
                    method.calls().stream()
                        .filter(call -> call.kind() == Kind.FUNCTION)
                        .map(CallOutline::use)
                        .toList()));
  }

  @Test
  void tellsWhatBecomesOfFunctions() {
    Map<String, List<FunctionUse>> uses = uses(outline(ClassFiles.bytes(Uses.class)));

    assertThat(uses.get("each")).containsExactly(FunctionUse.ELEMENTS, FunctionUse.ELEMENTS);
    assertThat(uses.get("fills")).containsExactly(FunctionUse.FILLS_CACHE);
    assertThat(uses.get("<init>")).containsExactly(FunctionUse.FILLS_CACHE);
    assertThat(uses.get("later")).containsExactly(FunctionUse.LATER, FunctionUse.LATER);
    assertThat(uses.get("keeps")).containsExactly(FunctionUse.KEPT, FunctionUse.KEPT);
    assertThat(uses.get("hands")).containsExactly(FunctionUse.HANDED_ON, FunctionUse.KEPT);
  }

  @ParameterizedTest
  @MethodSource("classFiles")
  void seesWhatTheFullReadingSees(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    ClassOutline quick = outline(bytes);
    ClassOutline full =
        FactsOutline.of(new ClassFileReader().read("x", bytes).facts().orElseThrow());

    assertThat(quick.name()).isEqualTo(full.name());
    assertThat(quick.superName()).isEqualTo(full.superName());
    assertThat(quick.interfaces()).isEqualTo(full.interfaces());
    assertThat(quick.suppresses()).isEqualTo(full.suppresses());
    assertThat(quick.methods()).hasSameSizeAs(full.methods());
    for (int i = 0; i < quick.methods().size(); i++) {
      MethodOutline method = quick.methods().get(i);
      assertThat(described(method)).isEqualTo(described(full.methods().get(i)));
      assertThat(method.annotations()).isSubsetOf(full.methods().get(i).annotations());
    }
  }

  private static String described(MethodOutline method) {
    StringBuilder text = new StringBuilder(method.name() + method.descriptor());
    for (CallOutline call : method.calls()) {
      text.append("\n  ").append(call.line()).append(' ').append(call.kind());
      text.append(' ').append(call.target().describe()).append(call.target().descriptor());
      text.append(' ').append(call.type()).append(call.repeated() ? " repeated" : "");
      text.append(call.kind() == Kind.FUNCTION ? " " + call.use() : "");
      text.append(
          call.caught().isEmpty() ? "" : " caught " + call.caught().stream().sorted().toList());
    }
    return text.toString();
  }

  static Stream<Path> classFiles() {
    return Stream.of(Path.of("target/classes"), Path.of("target/test-classes"))
        .flatMap(OutlineReaderTest::below);
  }

  private static Stream<Path> below(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("package-info.class"))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 8, 100, 300})
  void givesANoteForWhatIsNotAWholeClassFile(int length) {
    byte[] bytes = java.util.Arrays.copyOf(ClassFiles.bytes(Uses.class), length);

    assertThat(new OutlineReader().read("x", bytes).outline()).isEmpty();
    assertThat(new OutlineReader().read("x", bytes).note().orElseThrow().describe())
        .startsWith("x: not a ");
  }
}
