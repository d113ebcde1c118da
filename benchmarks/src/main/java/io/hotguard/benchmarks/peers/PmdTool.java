/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import io.hotguard.benchmarks.peers.PeerTool.Warning;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.ToolProcess;
import io.hotguard.benchmarks.process.XmlReport;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.w3c.dom.Element;

record PmdTool(Path libraries) implements PeerTool {
  private static final String RULES =
      Stream.of(
              "bestpractices",
              "codestyle",
              "design",
              "errorprone",
              "multithreading",
              "performance",
              "security")
          .map(category -> "category/java/" + category + ".xml")
          .collect(Collectors.joining(","));

  @Override
  public String name() {
    return "PMD";
  }

  @Override
  public String version() throws IOException {
    return ClassPaths.names(PeerTool.jars(libraries), "pmd-java")
        + "; all categories but documentation";
  }

  @Override
  public List<Warning> warnings(FixtureCorpus corpus) throws IOException, InterruptedException {
    Path report = corpus.sources().resolveSibling("pmd.xml");
    ToolProcess.run(
        corpus.sources(),
        List.of(
            Jdk.OWN.tool("java"),
            "-Xmx2g",
            "-cp",
            ClassPaths.of(PeerTool.jars(libraries)),
            "net.sourceforge.pmd.cli.PmdCli",
            "check",
            "--dir",
            corpus.sources().toString(),
            "--rulesets",
            RULES,
            "--format",
            "xml",
            "--report-file",
            report.toString(),
            "--aux-classpath",
            corpus.classPath(),
            "--use-version",
            "java-17",
            "--no-cache",
            "--no-progress",
            "--no-fail-on-violation",
            "--no-fail-on-error"),
        PeerTool.TIMEOUT_SECONDS);
    List<Warning> warnings = new ArrayList<>();
    for (Element file : XmlReport.children(XmlReport.read(report), "file")) {
      String fixture =
          corpus
              .sources()
              .relativize(corpus.sources().resolve(file.getAttribute("name")))
              .toString()
              .replace(File.separatorChar, '/');
      for (Element violation : XmlReport.children(file, "violation")) {
        warnings.add(
            new Warning(
                fixture,
                violation.getAttribute("rule"),
                XmlReport.number(violation, "beginline"),
                XmlReport.number(violation, "endline")));
      }
    }
    return warnings;
  }
}
