/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;

/**
 * A project of {@code examples/}, or a copy of one, for the tests of all modules.
 *
 * @param folder its root
 */
public record ExampleProject(Path folder) {
  /** The folder of all examples, from the folder of a module. */
  public static final Path EXAMPLES = Path.of("../examples");

  /** A line of a README or of a script that says what a run proves. */
  private static final Pattern PROOF =
      Pattern.compile("(?m)^ *(?:echo \")?(PROVED[: ][^\"\\n]+)\"?$");

  /** Returns an example by the name of its folder. */
  public static ExampleProject of(String name) {
    return new ExampleProject(EXAMPLES.resolve(name));
  }

  /** Returns all examples, sorted. */
  public static List<ExampleProject> all() throws IOException {
    try (Stream<Path> folders = Files.list(EXAMPLES)) {
      return folders.filter(Files::isDirectory).sorted().map(ExampleProject::new).toList();
    }
  }

  /** Returns the name of the folder. */
  public String name() {
    return folder.getFileName().toString();
  }

  /** Returns the command in the table of the examples; empty without a row. */
  public String command() throws IOException {
    Matcher row =
        Pattern.compile("(?m)^\\| \\[NAME]\\(NAME\\) \\| `([^`]+)`".replace("NAME", name()))
            .matcher(Files.readString(EXAMPLES.resolve("README.md")));
    return row.find() ? row.group(1) : "";
  }

  /** Returns the text of a file; empty without the file. */
  public String text(String file) throws IOException {
    Path path = folder.resolve(file);
    return Files.exists(path) ? Files.readString(path) : "";
  }

  /** Returns the lines that a run prints if all is as the example says. */
  public List<String> proofs() throws IOException {
    return PROOF
        .matcher(text("README.md") + '\n' + text("run.sh"))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  /**
   * Compiles the sources of a folder of the example, and copies its resources.
   *
   * @param module the folder with {@code src/main}, empty for the root of the example
   * @param classPath the class path of the compiler
   * @param classes receives class files and resources
   */
  public void compile(String module, String classPath, Path classes) throws IOException {
    Path main = folder.resolve(module).resolve("src/main");
    Files.createDirectories(classes);
    JavaCompiler compiler = JdkCompiler.get();
    StringWriter errors = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = new ArrayList<>(List.of("--release", "17", "-proc:none"));
      options.addAll(List.of("-classpath", classPath, "-d", classes.toString()));
      boolean compiled =
          compiler
              .getTask(
                  errors,
                  files,
                  null,
                  options,
                  null,
                  files.getJavaFileObjectsFromPaths(files(main.resolve("java"))))
              .call();
      if (!compiled) {
        throw new IllegalStateException(name() + " does not compile:\n" + errors);
      }
    }
    Path resources = main.resolve("resources");
    for (Path file : files(resources)) {
      Path target = classes.resolve(resources.relativize(file).toString());
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
  }

  private static List<Path> files(Path root) throws IOException {
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
