/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The application to describe.
 *
 * @param name its name in the report
 * @param checked the files and folders with its code and configuration; immutable
 * @param libraries more files whose metadata names its libraries; immutable
 * @param virtualMachine the Java version and options of its process, for people; empty if it does
 *     not run
 * @param loaded the names of its loaded classes; empty if it does not run; immutable
 * @param agent the line that starts it with the agent
 * @param next the command that shows more of it
 */
public record Application(
    String name,
    List<Path> checked,
    List<Path> libraries,
    String virtualMachine,
    Set<String> loaded,
    String agent,
    String next) {

  static final String AGENT = "-javaagent:hotguard-agent.jar";
  static final String NOTHING = "nothing to add: ";
  static final String COMMAND = "java -jar hotguard.jar ";

  public Application {
    checked = List.copyOf(checked);
    libraries = List.copyOf(libraries);
    loaded = Set.copyOf(loaded);
  }
}
