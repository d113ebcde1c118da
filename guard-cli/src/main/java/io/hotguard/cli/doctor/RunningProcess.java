/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import io.hotguard.cli.live.LiveProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the application that a process runs. */
public final class RunningProcess {
  /** Options about the machine and the guards; other system properties may be secret. */
  private static final Pattern TOLD =
      Pattern.compile("-X.*|-D(?:log4j2?|AsyncLogger\\w*|hotguard)\\..*");

  private static final Pattern SHOWN = Pattern.compile("-X(?!log|bootclasspath|run)[\\w:+=.-]+");
  private static final Pattern AGENT = Pattern.compile("-javaagent:(?:[^=]*/)?([^/=]+)(?:=.*)?");

  /** As the build names it, and as a repository does. */
  private static final Pattern OWN_AGENT = Pattern.compile("(hotguard|guard)-agent\\b.*\\.jar");

  private static final String UNPACKED = "hotguard-agent-";
  private static final int MAX_SHOWN = 6;

  private RunningProcess() {}

  /** Returns the name of a file with its options, as {@link #application} writes it. */
  public static String optionsFile(long pid) {
    return "process-" + pid + ".jvm-options";
  }

  /**
   * Describes a process. Its options are written to a file, so that the check reads them beside the
   * configuration.
   *
   * @param work a folder for that file
   */
  public static Application application(LiveProcess process, Path work)
      throws IOException, UnusableApplicationException {
    List<Path> checked =
        new ArrayList<>(
            process.classPath().stream().filter(file -> !isOfAgent(process, file)).toList());
    checked.addAll(process.webApplications());
    if (checked.isEmpty()) {
      throw new UnusableApplicationException(
          "process "
              + process.pid()
              + ": no file of its class path can be read from here; give its jar or folder instead");
    }
    Path options = work.resolve(optionsFile(process.pid()));
    Files.write(
        options, process.options().stream().filter(o -> TOLD.matcher(o).matches()).toList());
    checked.add(options);
    return new Application(
        "process " + process.pid(),
        checked,
        List.of(),
        machine(process),
        process.loaded(),
        agent(process),
        Application.COMMAND + "diagnose --pid=" + process.pid() + " (records a minute)");
  }

  /** An agent, or a guard that ours has unpacked, is no part of the application. */
  private static boolean isOfAgent(LiveProcess process, Path file) {
    String name = String.valueOf(file.getFileName());
    return String.valueOf(file.getParent()).contains(UNPACKED)
        || agents(process).anyMatch(name::equals);
  }

  private static String agent(LiveProcess process) {
    return agents(process)
        .filter(name -> OWN_AGENT.matcher(name).matches())
        .findFirst()
        .map(name -> Application.NOTHING + name + " runs in this process")
        .orElse("java " + Application.AGENT + " ... (a VM option, no rebuild)");
  }

  /** The file names of the agents. */
  private static Stream<String> agents(LiveProcess process) {
    return process.options().stream()
        .map(AGENT::matcher)
        .filter(Matcher::matches)
        .map(found -> found.group(1));
  }

  private static String machine(LiveProcess process) {
    List<String> words = new ArrayList<>();
    words.add("Java " + (process.javaVersion().isEmpty() ? "?" : process.javaVersion()));
    process.options().stream()
        .filter(option -> SHOWN.matcher(option).matches())
        .limit(MAX_SHOWN)
        .forEach(words::add);
    agents(process).forEach(agent -> words.add("agent " + agent));
    return String.join(", ", words);
  }
}
