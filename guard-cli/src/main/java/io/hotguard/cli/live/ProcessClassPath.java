/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.live;

import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/** Finds the class path of another Java virtual machine of the same user. */
public final class ProcessClassPath {
  private static final List<String> PATHS = List.of("java.class.path", "jdk.module.path");

  private ProcessClassPath() {}

  /**
   * Returns the files and folders of the class path and the module path that exist, as seen from
   * here. Other properties of the process are not kept: they may be secret.
   *
   * @throws UnrecordableProcessException if the process does not tell, or no file of it exists
   */
  public static List<Path> of(long pid, Path javaHome) throws UnrecordableProcessException {
    Jcmd jcmd = Jcmd.to(pid, javaHome);
    Jcmd.Answer answer = jcmd.send("VM.system_properties");
    List<Path> found = answer.exitCode() == 0 ? files(jcmd.process(), answer.text()) : List.of();
    if (found.isEmpty()) {
      throw new UnrecordableProcessException(
          "process " + pid + ": no file of its class path can be read; name its jars as INPUT");
    }
    return found;
  }

  private static List<Path> files(ProcessHandle process, String text)
      throws UnrecordableProcessException {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException e) {
      throw new UnrecordableProcessException(
          "process " + process.pid() + ": its properties cannot be read; name its jars as INPUT");
    }
    Path folder = Path.of(properties.getProperty("user.dir", "/"));
    Set<Path> files = new LinkedHashSet<>();
    for (String path : PATHS) {
      for (String entry : properties.getProperty(path, "").split(File.pathSeparator, -1)) {
        if (!entry.isBlank()) {
          JavaProcesses.fileOf(process, folder.resolve(entry).normalize()).ifPresent(files::add);
        }
      }
    }
    return new ArrayList<>(files);
  }
}
