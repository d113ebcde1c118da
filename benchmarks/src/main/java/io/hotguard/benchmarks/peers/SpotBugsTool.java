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
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.w3c.dom.Element;

/** SpotBugs with its two best known plugins, at its highest effort and lowest confidence. */
record SpotBugsTool(Path home) implements PeerTool {
  @Override
  public String name() {
    return "SpotBugs";
  }

  @Override
  public String version() throws IOException {
    return ClassPaths.names(PeerTool.jars(home.resolve("lib")), "spotbugs")
        + ", "
        + ClassPaths.names(plugins(), "sb-contrib", "findsecbugs-plugin")
        + "; -effort:max -low";
  }

  private List<Path> plugins() throws IOException {
    return PeerTool.jars(home.resolve("plugins"));
  }

  @Override
  public List<Warning> warnings(FixtureCorpus corpus) throws IOException, InterruptedException {
    Path report = corpus.sources().resolveSibling("spotbugs.xml");
    List<String> command =
        new ArrayList<>(
            List.of(
                Jdk.OWN.tool("java"),
                "-Xmx2g",
                "-cp",
                ClassPaths.of(PeerTool.jars(home.resolve("lib"))),
                "edu.umd.cs.findbugs.FindBugs2",
                "-pluginList",
                ClassPaths.of(plugins()),
                "-effort:max",
                "-low",
                "-xml",
                "-output",
                report.toString(),
                "-auxclasspath",
                corpus.classPath(),
                "-onlyAnalyze",
                FixtureCorpus.PACKAGES.stream()
                    .map(name -> name + ".-")
                    .collect(Collectors.joining(","))));
    corpus.classes().forEach(folder -> command.add(folder.toAbsolutePath().toString()));
    ToolProcess.run(corpus.sources(), command, PeerTool.TIMEOUT_SECONDS);
    List<Warning> warnings = new ArrayList<>();
    for (Element bug : XmlReport.children(XmlReport.read(report), "BugInstance")) {
      for (Element line : lines(bug)) {
        warnings.add(
            new Warning(
                line.getAttribute("sourcepath"),
                bug.getAttribute("type"),
                XmlReport.number(line, "start"),
                XmlReport.number(line, "end")));
      }
    }
    return warnings;
  }

  /** The warning's own lines, or those of its method, field or class. */
  private static List<Element> lines(Element bug) {
    List<Element> lines = XmlReport.children(bug, "SourceLine");
    for (String holder : List.of("Method", "Field", "Class")) {
      if (lines.isEmpty()) {
        lines =
            XmlReport.children(bug, holder).stream()
                .flatMap(element -> XmlReport.children(element, "SourceLine").stream())
                .toList();
      }
    }
    return lines;
  }
}
