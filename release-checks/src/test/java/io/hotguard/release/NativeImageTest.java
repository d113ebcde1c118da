/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Holds {@code META-INF/native-image/.../reachability-metadata.json} to GraalVM's form (schema
 * 1.2.0) and to the classes: what is named exists, and every service, resource and caller of
 * reflection is named.
 */
final class NativeImageTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FILE = "reachability-metadata.json";
  private static final Set<String> FLAGS =
      Set.of(
          "allDeclaredMethods",
          "allDeclaredFields",
          "allDeclaredConstructors",
          "allPublicMethods",
          "allPublicFields",
          "allPublicConstructors",
          "unsafeAllocated",
          "serializable",
          "jniAccessible");
  private static final Map<String, Class<?>> PRIMITIVES =
      Map.of("int", int.class, "long", long.class, "boolean", boolean.class);

  /** Modules that only a JVM runs. */
  private static final Set<String> ON_A_JVM_ALONE =
      Set.of("guard-agent", "guard-gradle-plugin", "guard-maven-plugin");

  /** The JDK that runs the tests may be older than a class or method that newer JDKs have. */
  private static final Set<String> OF_NEWER_JDKS =
      Set.of("java.lang.foreign.Arena", "java.lang.foreign.MemorySegment", "java.lang.Thread");

  /** Methods that take the name of a class. */
  private static final Set<String> LOOK_UPS = Set.of("forName", "has", "isPresent");

  private static final Set<String> REFLECTION =
      Set.of(
          "java/lang/Class.forName",
          "java/lang/Class.getMethod",
          "java/lang/Class.getMethods",
          "java/lang/Class.getDeclaredMethod",
          "java/lang/Class.getDeclaredMethods",
          "java/lang/Class.getField",
          "java/lang/Class.getDeclaredField",
          "java/lang/Class.getDeclaredFields",
          "java/lang/Class.getDeclaredConstructor",
          "java/lang/invoke/MethodHandles$Lookup.findVirtual",
          "java/lang/invoke/MethodHandles$Lookup.findStatic",
          "java/lang/invoke/MethodHandles$Lookup.findVarHandle",
          "java/lang/invoke/MethodHandles$Lookup.findGetter",
          "java/lang/invoke/MethodHandles$Lookup.findSetter",
          "java/lang/invoke/MethodHandles$Lookup.unreflect",
          "java/io/ObjectInputStream.<init>",
          "io/hotguard/jmx/BeanRegistration.register");

  /** Callers of reflection whose target only the application knows, and the reason. */
  private static final Map<String, String> TARGET_OF_THE_APPLICATION =
      Map.ofEntries(
          Map.entry(
              "io.hotguard.hotpath.FieldLookup", "reads classes that the application hands in"),
          Map.entry(
              "io.hotguard.jdbc.hooks.DriverVersions",
              "loads the driver class of a pool's settings"),
          Map.entry(
              "io.hotguard.logback.internal.appender.KafkaReceipts",
              "listens if it finds a strategy"),
          Map.entry(
              "io.hotguard.logback.internal.appender.KnownAppenders",
              "knows an image by its property"),
          Map.entry(
              "io.hotguard.logback.internal.appender.LogbackCode", "reads fields of any appender"),
          Map.entry(
              "io.hotguard.logging.internal.foreign.ForeignCode", "reads fields of any appender"),
          Map.entry(
              "io.hotguard.logging.internal.settings.LibraryVersion",
              "looks for classes that the entries of its callers have"),
          Map.entry(
              "io.hotguard.logback.internal.appender.LogstashReceipts",
              "listens if it finds a listener"),
          Map.entry(
              "io.hotguard.logback.internal.context.Logback12Configurator",
              "calls Logback 1.2 alone"),
          Map.entry("io.hotguard.profile.junit.CountExpectation", "loads classes named by a test"));

  private static List<Reactor.Module> modules() {
    return Reactor.withJar().stream()
        .filter(module -> !ON_A_JVM_ALONE.contains(module.folder()))
        .toList();
  }

  /** From the folder of a module to its metadata. */
  private static Map<String, JsonNode> metadata() throws IOException {
    Map<String, JsonNode> found = new TreeMap<>();
    for (Reactor.Module module : modules()) {
      Path file =
          Reactor.ROOT
              .resolve(module.folder())
              .resolve("src/main/resources/META-INF/native-image/io.hotguard")
              .resolve(module.artifactId())
              .resolve(FILE);
      if (Files.exists(file)) {
        found.put(module.folder(), JSON.readTree(file.toFile()));
      }
    }
    assertThat(found).hasSizeGreaterThan(5);
    return found;
  }

  @Test
  void hasTheFormOfTheSchema() throws IOException {
    metadata()
        .forEach(
            (module, root) -> {
              keys(root, Set.of("reflection", "resources"), Set.of(), module);
              root.path("reflection").forEach(each -> reflection(each, module));
              for (JsonNode each : root.path("resources")) {
                keys(each, Set.of("glob", "condition"), Set.of("glob"), module);
                assertThat(each.get("glob").isTextual()).as(module).isTrue();
              }
            });
  }

  private static void reflection(JsonNode entry, String module) {
    Set<String> allowed = new TreeSet<>(FLAGS);
    allowed.addAll(Set.of("condition", "type", "methods", "fields"));
    keys(entry, allowed, Set.of("type"), module);
    assertThat(entry.get("type").isTextual()).as("%s: %s", module, entry).isTrue();
    if (entry.has("condition")) {
      keys(entry.get("condition"), Set.of("typeReached"), Set.of("typeReached"), module);
    }
    FLAGS.forEach(
        flag ->
            assertThat(entry.path(flag).isMissingNode() || entry.path(flag).isBoolean()).isTrue());
    for (JsonNode method : entry.path("methods")) {
      keys(method, Set.of("name", "parameterTypes"), Set.of("name"), module);
    }
    for (JsonNode field : entry.path("fields")) {
      keys(field, Set.of("name"), Set.of("name"), module);
    }
  }

  private static void keys(
      JsonNode node, Set<String> allowed, Set<String> required, String module) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    assertThat(node.isObject()).as("%s: %s", module, node).isTrue();
    assertThat(allowed).as("%s: %s", module, node).containsAll(names);
    assertThat(names).as("%s: %s", module, node).containsAll(required);
  }

  @Test
  void everyNamedClassAndMemberExists() throws IOException {
    List<String> missing = new ArrayList<>();
    metadata()
        .forEach(
            (module, root) -> {
              for (JsonNode each : root.path("reflection")) {
                String type = each.get("type").asText();
                if (!OF_NEWER_JDKS.contains(type)) {
                  check(each, type).forEach(problem -> missing.add(module + ": " + problem));
                }
                String condition = each.path("condition").path("typeReached").asText(type);
                if (load(condition) == null && !OF_NEWER_JDKS.contains(condition)) {
                  missing.add(module + ": no class " + condition);
                }
              }
            });

    assertThat(missing).isEmpty();
  }

  private static List<String> check(JsonNode entry, String type) {
    List<String> problems = new ArrayList<>();
    Class<?> found = load(type);
    if (found == null) {
      return List.of("no class " + type);
    }
    for (JsonNode method : entry.path("methods")) {
      if (!hasMethod(found, method)) {
        problems.add("no method " + type + "." + method);
      }
    }
    for (JsonNode field : entry.path("fields")) {
      if (Arrays.stream(found.getDeclaredFields())
          .noneMatch(each -> each.getName().equals(field.get("name").asText()))) {
        problems.add("no field " + type + "." + field.get("name").asText());
      }
    }
    return problems;
  }

  private static boolean hasMethod(Class<?> type, JsonNode method) {
    String name = method.get("name").asText();
    Stream<? extends Executable> candidates =
        name.equals("<init>")
            ? Arrays.stream(type.getDeclaredConstructors())
            : Stream.concat(
                    Arrays.stream(type.getDeclaredMethods()), Arrays.stream(type.getMethods()))
                .filter(each -> each.getName().equals(name));
    if (!method.has("parameterTypes")) {
      return candidates.findAny().isPresent();
    }
    List<String> types = new ArrayList<>();
    method.get("parameterTypes").forEach(each -> types.add(each.asText()));
    if (types.stream().anyMatch(OF_NEWER_JDKS::contains)) {
      return true;
    }
    return candidates.anyMatch(
        each -> Arrays.stream(each.getParameterTypes()).map(Class::getName).toList().equals(types));
  }

  private static Class<?> load(String name) {
    try {
      Class<?> primitive = PRIMITIVES.get(name);
      return primitive != null
          ? primitive
          : Class.forName(name, false, NativeImageTest.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  @Test
  void everyServiceAndItsProvidersAreNamed() throws IOException {
    Map<String, JsonNode> metadata = metadata();
    TreeSet<String> missing = new TreeSet<>();
    for (Reactor.Module module : modules()) {
      Path services =
          Reactor.ROOT.resolve(module.folder()).resolve("src/main/resources/META-INF/services");
      if (Files.isDirectory(services)) {
        try (Stream<Path> files = Files.list(services)) {
          for (Path file : files.toList()) {
            Files.readAllLines(file).stream()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .filter(provider -> !constructs(metadata.get(module.folder()), provider))
                .forEach(missing::add);
          }
        }
      }
    }

    assertThat(missing).as("providers without metadata").isEmpty();
  }

  private static boolean constructs(JsonNode root, String provider) {
    if (root != null) {
      for (JsonNode each : root.path("reflection")) {
        if (each.get("type").asText().equals(provider)
            && each.path("methods").findValuesAsText("name").contains("<init>")) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void everyResourceMatchesAPattern() throws IOException {
    Map<String, JsonNode> metadata = metadata();
    TreeSet<String> missing = new TreeSet<>();
    for (Reactor.Module module : modules()) {
      Path resources = Reactor.ROOT.resolve(module.folder()).resolve("src/main/resources");
      if (Files.isDirectory(resources)) {
        try (Stream<Path> files = Files.walk(resources)) {
          files
              .filter(Files::isRegularFile)
              .map(resources::relativize)
              .filter(file -> !file.startsWith("META-INF") || file.startsWith("META-INF/services"))
              .filter(file -> !matches(metadata.get(module.folder()), file))
              .forEach(file -> missing.add(module.folder() + ": " + file));
        }
      }
    }

    assertThat(missing).as("resources without metadata").isEmpty();
  }

  private static boolean matches(JsonNode root, Path file) {
    return root != null
        && root.path("resources").findValuesAsText("glob").stream()
            .anyMatch(
                glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(file));
  }

  /** A class that uses reflection is the condition of an entry, or is named with a reason here. */
  @Test
  void everyCallerOfReflectionIsNamed() throws IOException {
    TreeSet<String> named = new TreeSet<>(TARGET_OF_THE_APPLICATION.keySet());
    for (JsonNode root : metadata().values()) {
      named.addAll(root.findValuesAsText("typeReached"));
    }
    Set<String> callers = callersOfReflection();

    assertThat(callers).hasSizeGreaterThan(10);
    assertThat(named).containsAll(callers);
    assertThat(callers).containsAll(TARGET_OF_THE_APPLICATION.keySet());
  }

  /** Without an entry for it, a class is absent in a native image. */
  @Test
  void everyClassThatIsLookedForByNameIsNamed() throws IOException {
    TreeSet<String> named = new TreeSet<>();
    for (JsonNode root : metadata().values()) {
      root.path("reflection").forEach(each -> named.add(each.get("type").asText()));
    }
    Set<String> sought = new TreeSet<>();
    forEachClassFile(
        (name, bytes) ->
            calls(
                bytes,
                (method, constant) -> {
                  if (LOOK_UPS.contains(method.substring(method.indexOf('.') + 1))
                      && constant.indexOf('.') > 0
                      && load(constant) != null) {
                    sought.add(constant);
                  }
                }));

    assertThat(sought)
        .contains("com.lmax.disruptor.RingBuffer", "org.apache.logging.log4j.core.LoggerContext");
    assertThat(named).containsAll(sought);
  }

  private static Set<String> callersOfReflection() throws IOException {
    TreeSet<String> callers = new TreeSet<>();
    forEachClassFile(
        (name, bytes) ->
            calls(
                bytes,
                (method, constant) -> {
                  if (REFLECTION.contains(method)) {
                    callers.add(name);
                  }
                }));
    return callers;
  }

  private static void forEachClassFile(BiConsumer<String, byte[]> reader) throws IOException {
    for (Reactor.Module module : modules()) {
      Path classes = module.target().resolve("classes");
      if (Files.isDirectory(classes)) {
        try (Stream<Path> files = Files.walk(classes)) {
          for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
            String name = classes.relativize(file).toString().replace('/', '.');
            reader.accept(name.replaceFirst("(\\$.*)?\\.class$", ""), Files.readAllBytes(file));
          }
        }
      }
    }
  }

  /** Hands over each called method with the last text constant that no other call has taken. */
  private static void calls(byte[] classFile, BiConsumer<String, String> reader) {
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String method, String type, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                  private String constant = "";

                  @Override
                  public void visitLdcInsn(Object value) {
                    constant = value instanceof String text ? text : constant;
                  }

                  @Override
                  public void visitMethodInsn(
                      int opcode,
                      String owner,
                      String name,
                      String descriptor,
                      boolean isInterface) {
                    reader.accept(owner + "." + name, constant);
                    if (descriptor.contains("Ljava/lang/String;")) {
                      constant = "";
                    }
                  }
                };
              }
            },
            ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }
}
