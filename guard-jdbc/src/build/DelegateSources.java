/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.ToolProvider;

/**
 * Writes the superclasses of the counting wrappers, in which each method of a JDBC interface calls
 * the same method of the wrapped object. The build runs this file: {@code java DelegateSources.java
 * FOLDER RELEASE}. The methods are those of the Java release that the module is compiled for,
 * whatever the JDK of the build.
 */
@SupportedAnnotationTypes("*")
final class DelegateSources extends AbstractProcessor {
  /**
   * A class to write.
   *
   * @param type the interface, without its package
   * @param field the field of the superclass that holds the wrapped object, or a new one
   * @param parameters what the constructor of the superclass takes behind the wrapped object
   */
  private record Delegate(String type, String superclass, String field, List<String> parameters) {}

  private static final String INHERITED = "delegate";

  private static final List<Delegate> ALL =
      List.of(
          new Delegate("Connection", "DelegatingWrapper<Connection>", INHERITED, List.of()),
          new Delegate("ResultSet", "DelegatingWrapper<ResultSet>", INHERITED, List.of()),
          new Delegate("Statement", "DelegatingWrapper<Statement>", INHERITED, List.of()),
          new Delegate(
              "PreparedStatement",
              "CountingStatement",
              "prepared",
              List.of("CountingConnection connection")),
          new Delegate(
              "CallableStatement",
              "CountingPreparedStatement",
              "callable",
              List.of("CountingConnection connection", "StatementEntry entry")));

  private final Path folder;

  private DelegateSources(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] args) {
    CompilationTask task =
        ToolProvider.getSystemJavaCompiler()
            .getTask(
                null,
                null,
                null,
                List.of("--release", args[1], "-proc:only"),
                List.of("java.sql.Statement"),
                null);
    task.setProcessors(List.of(new DelegateSources(Path.of(args[0]))));
    if (!task.call()) {
      throw new IllegalStateException("cannot write the delegates");
    }
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    if (round.processingOver()) {
      return false;
    }
    Path target = folder.resolve("io/hotguard/jdbc/counting");
    try {
      Files.createDirectories(target);
      for (Delegate delegate : ALL) {
        Path file = target.resolve("Delegating" + delegate.type() + ".java");
        String source = source(delegate);
        // A file that stays as it is needs no compilation.
        if (!Files.exists(file) || !Files.readString(file).equals(source)) {
          Files.writeString(file, source);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return false;
  }

  private String source(Delegate delegate) {
    String type = delegate.type();
    boolean inherited = delegate.field().equals(INHERITED);
    String header =
        """
        // Written by DelegateSources.java.
        package io.hotguard.jdbc.counting;

        import java.sql.%1$s;

        /** Calls the wrapped object in every method of {@link %1$s}. */
        @javax.annotation.processing.Generated("DelegateSources")
        @org.jspecify.annotations.NullUnmarked
        @SuppressWarnings("deprecation")
        abstract class Delegating%1$s extends %2$s implements %1$s {%3$s
          Delegating%1$s(%1$s delegate%4$s) {
            super(delegate%5$s);%6$s
          }
        """
            .formatted(
                type,
                delegate.superclass(),
                inherited ? "" : "\n  final " + type + " " + delegate.field() + ";\n",
                joined("", delegate.parameters(), parameter -> ", " + parameter),
                joined("", delegate.parameters(), parameter -> ", " + parameter.split(" ")[1]),
                inherited ? "" : "\n    this." + delegate.field() + " = delegate;");
    TypeElement element = processingEnv.getElementUtils().getTypeElement("java.sql." + type);
    return ElementFilter.methodsIn(element.getEnclosedElements()).stream()
        .filter(method -> !method.getModifiers().contains(Modifier.STATIC))
        .map(method -> method(method, delegate.field()))
        .sorted()
        .collect(Collectors.joining("", header, "}\n"));
  }

  private static String method(ExecutableElement method, String field) {
    List<? extends VariableElement> parameters = method.getParameters();
    String result = method.getReturnType().toString();
    String variables = joined(", ", method.getTypeParameters(), Object::toString);
    String thrown = joined(", ", method.getThrownTypes(), Object::toString);
    // Class files of the JDK do not name parameters.
    Function<VariableElement, String> name = parameter -> "p" + parameters.indexOf(parameter);
    return """

          @Override
          public %1$s%2$s %3$s(%4$s)%5$s {
            %6$s%7$s.%3$s(%8$s);
          }
        """
        .formatted(
            variables.isEmpty() ? "" : "<" + variables + "> ",
            result,
            method.getSimpleName(),
            joined(", ", parameters, p -> p.asType() + " " + name.apply(p)),
            thrown.isEmpty() ? "" : " throws " + thrown,
            result.equals("void") ? "" : "return ",
            field,
            joined(", ", parameters, name));
  }

  private static <T> String joined(
      String separator, List<? extends T> parts, Function<T, String> text) {
    return parts.stream().map(text).collect(Collectors.joining(separator));
  }
}
