/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.hotguard.benchmarks.ladder.service.GameService;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.lint.build.CheckRequest;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Checks the service's classes and configuration before anything runs. */
record ServiceCheck(ReportContent content) {
  /** Checks a copy of the service's files in a directory, without the libraries around them. */
  static ServiceCheck in(Path directory) throws IOException {
    Path files = directory.resolve("service");
    String folder = GameService.class.getPackageName().replace('.', '/');
    Path origin = origin();
    if (Files.isDirectory(origin)) {
      copy(origin.resolve(folder), files);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(origin)) {
        copy(jar.getPath(folder), files);
      }
    }
    List<Path> inputs = new ArrayList<>(List.of(files));
    inputs.addAll(networkAppender());
    return new ServiceCheck(new CheckRequest(RuleCatalog.load(), directory).inputs(inputs).run());
  }

  /** The one library whose release decides the cost of the configuration. */
  private static List<Path> networkAppender() throws IOException {
    return Arrays.stream(ClassPaths.with("service-libraries").split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(entry -> entry.getFileName().toString().startsWith("logstash-gelf-"))
        .toList();
  }

  private static Path origin() throws IOException {
    try {
      return Path.of(GameService.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName().toString()));
      }
    }
  }

  String text() throws IOException {
    StringBuilder text = new StringBuilder();
    ReportFormat.TEXT.writer(false).write(content, text);
    return text.toString();
  }

  List<LadderResult.Findings> byRule() {
    Map<String, List<Finding>> byRule =
        content.verdict().findings().stream()
            .collect(groupingBy(Finding::rule, TreeMap::new, toList()));
    return byRule.entrySet().stream()
        .map(
            entry ->
                new LadderResult.Findings(
                    entry.getKey(),
                    entry.getValue().get(0).severity().name(),
                    entry.getValue().size()))
        .toList();
  }
}
