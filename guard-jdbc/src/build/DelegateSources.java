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
import java.util.regex.Pattern;
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
import javax.lang.model.util.Elements;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.ToolProvider;

/**
 * Writes the superclasses of the counting wrappers, in which each method of a JDBC interface calls
 * the same method of the wrapped object. A method that counts also calls a hook of the wrapper. The
 * build runs this file: {@code java DelegateSources.java FOLDER RELEASE}. The methods are those of
 * the Java release that the module is compiled for, whatever the JDK of the build.
 */
@SupportedAnnotationTypes("*")
final class DelegateSources extends AbstractProcessor {
  /**
   * A class to write.
   *
   * @param type the interface, without its package
   * @param field the field of the superclass that holds the wrapped object, or a new one
   * @param parameters what the constructor of the superclass takes behind the wrapped object
   * @param hooks the methods that the subclass implements, each with the calls to it
   */
  private record Delegate(
      String type, String superclass, String field, List<String> parameters, List<Hook> hooks) {}

  /**
   * A method of the subclass that the methods of the interface call.
   *
   * @param declaration the method without the modifier; empty if a superclass has it
   * @param methods the calling methods with the types of their parameters
   * @param before the statement before the call of the wrapped object; may be empty
   * @param result the result, in which {@code %s} is the call of the wrapped object
   */
  private record Hook(String declaration, Pattern methods, String before, String result) {
    String abstractMethod() {
      return declaration.equals(INHERITED_HOOK) ? "" : "\n  abstract " + declaration + ";\n";
    }

    static Hook before(String statement, String declaration, String methods) {
      return new Hook(declaration, Pattern.compile(methods), statement, "%s");
    }

    static Hook after(String result, String declaration, String methods) {
      return new Hook(declaration, Pattern.compile(methods), "", result);
    }
  }

  private static final String INHERITED = "delegate";
  private static final String INHERITED_HOOK = "";

  private static final List<Delegate> ALL =
      List.of(
          new Delegate(
              "DataSource",
              "DelegatingWrapper<DataSource>",
              INHERITED,
              List.of(),
              List.of(
                  Hook.after(
                      "counted(%s)",
                      "Connection counted(Connection connection)",
                      "getConnection\\(.*"))),
          new Delegate(
              "Connection",
              "DelegatingWrapper<Connection>",
              INHERITED,
              List.of(),
              List.of(
                  Hook.before(
                      "StatementEntry entry = preparing(p0);",
                      "StatementEntry preparing(String sql)",
                      "prepare(Statement|Call)\\(.*"),
                  Hook.after(
                      "counted(%s, entry)",
                      "PreparedStatement counted(PreparedStatement statement, StatementEntry entry)",
                      "prepareStatement\\(.*"),
                  Hook.after(
                      "counted(%s, entry)",
                      "CallableStatement counted(CallableStatement statement, StatementEntry entry)",
                      "prepareCall\\(.*"),
                  Hook.after(
                      "counted(%s)",
                      "Statement counted(Statement statement)",
                      "createStatement\\(.*"),
                  Hook.before(
                      "callsForSessionState();",
                      "void callsForSessionState()",
                      "(set(AutoCommit|ReadOnly|Catalog|Schema|ClientInfo|NetworkTimeout)"
                          + "|[gs]etTransactionIsolation|isValid)\\(.*"))),
          new Delegate(
              "ResultSet", "DelegatingWrapper<ResultSet>", INHERITED, List.of(), List.of()),
          new Delegate(
              "Statement",
              "DelegatingWrapper<Statement>",
              INHERITED,
              List.of(),
              List.of(
                  Hook.before(
                      "executing(p0);", "void executing(String sql)", "execute\\w*\\(.*String.*"),
                  Hook.before(
                      "executingBatch();", "void executingBatch()", "execute\\w*Batch\\(\\)"),
                  Hook.after(
                      "counted(%s)",
                      "ResultSet counted(ResultSet result)",
                      "(executeQuery|getResultSet|getGeneratedKeys)\\(.*"))),
          new Delegate(
              "PreparedStatement",
              "CountingStatement",
              "prepared",
              List.of("CountingConnection connection"),
              List.of(
                  Hook.before("executing();", "void executing()", "execute\\w*\\(\\)"),
                  Hook.after("counted(%s)", INHERITED_HOOK, "executeQuery\\(\\)"))),
          new Delegate(
              "CallableStatement",
              "CountingPreparedStatement",
              "callable",
              List.of("CountingConnection connection", "StatementEntry entry"),
              List.of()));

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

        import java.sql.*;
        import javax.sql.DataSource;

        /** Calls the wrapped object in every method of {@link %1$s}. */
        @javax.annotation.processing.Generated("DelegateSources")
        @org.jspecify.annotations.NullUnmarked
        @SuppressWarnings("deprecation")
        %8$sclass Delegating%1$s extends %2$s implements %1$s {%3$s
          Delegating%1$s(%1$s delegate%4$s) {
            super(delegate%5$s);%6$s
          }
        %7$s"""
            .formatted(
                type,
                delegate.superclass(),
                inherited ? "" : "\n  final " + type + " " + delegate.field() + ";\n",
                joined("", delegate.parameters(), parameter -> ", " + parameter),
                joined("", delegate.parameters(), parameter -> ", " + parameter.split(" ")[1]),
                inherited ? "" : "\n    this." + delegate.field() + " = delegate;",
                joined("", delegate.hooks(), Hook::abstractMethod),
                type.equals("CallableStatement") ? "final " : "abstract ");
    Elements elements = processingEnv.getElementUtils();
    TypeElement found = elements.getTypeElement("java.sql." + type);
    TypeElement element = found == null ? elements.getTypeElement("javax.sql." + type) : found;
    return ElementFilter.methodsIn(element.getEnclosedElements()).stream()
        .filter(method -> !method.getModifiers().contains(Modifier.STATIC))
        .map(method -> method(method, delegate))
        .sorted()
        .collect(Collectors.joining("", header, "}\n"));
  }

  private static String method(ExecutableElement method, Delegate delegate) {
    List<? extends VariableElement> parameters = method.getParameters();
    String result = method.getReturnType().toString();
    String variables = joined(", ", method.getTypeParameters(), Object::toString);
    String thrown = joined(", ", method.getThrownTypes(), Object::toString);
    // Class files of the JDK do not name parameters.
    Function<VariableElement, String> name = parameter -> "p" + parameters.indexOf(parameter);
    String call =
        "%s.%s(%s)"
            .formatted(delegate.field(), method.getSimpleName(), joined(", ", parameters, name));
    String before = "";
    for (Hook hook : delegate.hooks()) {
      if (hook.methods().matcher(method.toString()).matches()) {
        before += hook.before().isEmpty() ? "" : hook.before() + "\n    ";
        call = hook.result().formatted(call);
      }
    }
    return """

          @Override
          public %1$s%2$s %3$s(%4$s)%5$s {
            %6$s%7$s%8$s;
          }
        """
        .formatted(
            variables.isEmpty() ? "" : "<" + variables + "> ",
            result,
            method.getSimpleName(),
            joined(", ", parameters, p -> p.asType() + " " + name.apply(p)),
            thrown.isEmpty() ? "" : " throws " + thrown,
            before,
            result.equals("void") ? "" : "return ",
            call);
  }

  private static <T> String joined(
      String separator, List<? extends T> parts, Function<T, String> text) {
    return parts.stream().map(text).collect(Collectors.joining(separator));
  }
}
