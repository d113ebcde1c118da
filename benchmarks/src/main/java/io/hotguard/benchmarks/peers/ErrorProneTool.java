/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import io.hotguard.benchmarks.peers.FixtureCorpus.Fixture;
import io.hotguard.benchmarks.peers.PeerTool.Warning;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.ToolProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Error Prone with every check switched on, in the compiler of a JDK that it supports. */
record ErrorProneTool(Path libraries, Jdk jdk) implements PeerTool {
  private static final Pattern DIAGNOSTIC =
      Pattern.compile("^(.+\\.java):(\\d+): (?:warning|error|Note): \\[(\\w+)]");
  private static final List<String> OPENED =
      List.of(
          "api", "code", "comp", "file", "main", "model", "parser", "processing", "tree", "util");

  @Override
  public String name() {
    return "Error Prone";
  }

  @Override
  public String version() throws IOException {
    return ClassPaths.names(PeerTool.jars(libraries), "error_prone_core")
        + " on JDK "
        + jdk.release()
        + "; -XepAllDisabledChecksAsWarnings -XepAllSuggestionsAsWarnings";
  }

  @Override
  public List<Warning> warnings(FixtureCorpus corpus) throws IOException, InterruptedException {
    Path output = Files.createDirectories(corpus.sources().resolveSibling("error-prone"));
    List<String> command = new ArrayList<>();
    command.add(jdk.tool("javac"));
    for (String part : OPENED) {
      String to = "=jdk.compiler/com.sun.tools.javac." + part + "=ALL-UNNAMED";
      command.addAll(List.of("-J--add-exports" + to, "-J--add-opens" + to));
    }
    command.addAll(
        List.of(
            "--release",
            "17",
            "-XDcompilePolicy=simple",
            "--should-stop=ifError=FLOW",
            "-XDaddTypeAnnotationsToSymbol=true",
            "-proc:none",
            "-Xmaxwarns",
            "1000000",
            "-Xmaxerrs",
            "1000000",
            "-processorpath",
            ClassPaths.of(PeerTool.jars(libraries)),
            "-Xplugin:ErrorProne -XepAllErrorsAsWarnings -XepAllDisabledChecksAsWarnings"
                + " -XepAllSuggestionsAsWarnings",
            "-cp",
            corpus.classPath(),
            "-d",
            output.toString()));
    for (Fixture fixture : corpus.fixtures()) {
      command.add(corpus.sources().resolve(fixture.file()).toString());
    }
    String text = ToolProcess.run(corpus.sources(), command, PeerTool.TIMEOUT_SECONDS);
    List<Warning> warnings = new ArrayList<>();
    Set<String> unknown = new TreeSet<>();
    for (String line : text.split("\n", -1)) {
      Matcher matcher = DIAGNOSTIC.matcher(line);
      if (matcher.find()) {
        int number = Integer.parseInt(matcher.group(2));
        String file = corpus.sources().relativize(Path.of(matcher.group(1))).toString();
        warnings.add(
            new Warning(file.replace(File.separatorChar, '/'), matcher.group(3), number, number));
      } else if (line.contains("unhandled exception was thrown")) {
        unknown.add(line);
      }
    }
    if (!unknown.isEmpty()) {
      throw new IOException("Error Prone failed: " + unknown);
    }
    return warnings;
  }
}
