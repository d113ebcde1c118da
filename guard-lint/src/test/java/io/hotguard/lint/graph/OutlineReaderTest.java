/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.hotguard.code.FunctionUse;
import io.hotguard.lint.ClassFiles;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.lint.classfile.outline.CallOutline;
import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import io.hotguard.lint.classfile.outline.ClassOutline;
import io.hotguard.lint.classfile.outline.MethodOutline;
import io.hotguard.lint.classfile.outline.OutlineReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
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

  @SuppressWarnings("all")
  static class Continuations {
    CompletableFuture<String> handle(CompletableFuture<String> answer) {
      return answer
          .exceptionally(this::recovered)
          .exceptionally(Throwable::getMessage)
          .whenComplete(this::completed)
          .thenApply(this::priced);
    }

    String recovered(Throwable failure) {
      return failure.getMessage();
    }

    void completed(String value, Throwable failure) {}

    String priced(String value) {
      return value;
    }
  }

  @Test
  void aFunctionOfAnExceptionSeldomRuns() {
    Map<String, Boolean> seldom =
        outline(ClassFiles.bytes(Continuations.class)).methods().stream()
            .flatMap(method -> method.calls().stream())
            .filter(call -> call.kind() == Kind.FUNCTION)
            .collect(Collectors.toMap(call -> call.target().name(), CallOutline::seldom));

    assertThat(seldom)
        .containsOnly(
            entry("recovered", true),
            entry("getMessage", true),
            entry("completed", false),
            entry("priced", false));
  }

  private enum Verb {
    GET,
    PUT,
    DELETE
  }

  @Retention(RetentionPolicy.RUNTIME)
  private @interface Mapping {
    Verb[] method() default {};

    Verb[] other() default {};
  }

  static class Mappings {
    @Mapping
    void any() {}

    @Mapping(
        method = {Verb.PUT, Verb.DELETE},
        other = Verb.GET)
    void change() {}
  }

  /** One annotation can stand for all methods of HTTP. */
  @Test
  void readsTheMethodsThatAnAnnotationNames() throws IOException {
    String mapping = Mapping.class.getName();
    Map<String, List<String>> annotations = new HashMap<>();
    for (MethodOutline method : outline(ClassFiles.bytes(Mappings.class)).methods()) {
      annotations.put(method.name(), method.annotations());
    }

    assertThat(annotations)
        .containsEntry("any", List.of(mapping))
        .containsEntry("change", List.of(mapping + "=DELETE,PUT", mapping));
  }

  @Retention(RetentionPolicy.RUNTIME)
  private @interface MapperScan {
    String[] value() default {};

    Class<?>[] basePackageClasses() default {};

    Class<?> markerInterface() default Object.class;

    String[] other() default {};
  }

  @MapperScan(
      value = {"acme.mapper", "acme.**.dao"},
      basePackageClasses = List.class,
      other = "acme.other")
  static class Scanning {}

  @MapperScan(value = "acme", markerInterface = List.class)
  static class ScanningForSome {}

  @Test
  void readsThePackagesThatAreScannedForMappers() throws IOException {
    String scan = MapperScan.class.getName();

    assertThat(outline(ClassFiles.bytes(Scanning.class)).annotations())
        .containsExactly(scan + "=acme.**.dao,acme.mapper,java.util", scan);
    assertThat(outline(ClassFiles.bytes(ScanningForSome.class)).annotations())
        .containsExactly(scan);
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
      assertThat(described(method))
          .as("OutlineVisitor and FactsOutline, which must agree on each method")
          .isEqualTo(described(full.methods().get(i)));
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
      text.append(call.seldom() ? " seldom" : "");
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
