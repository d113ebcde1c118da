/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

/**
 * Tells the files of libraries from those of the application that packs them. Threads that read
 * inputs may share it.
 *
 * <ul>
 *   <li>In an archive, other archives are libraries.
 *   <li>Beside folders with classes, all archives are libraries.
 *   <li>{@code BOOT-INF/classes} and {@code WEB-INF/classes} belong to the application.
 * </ul>
 */
public final class LibraryFiles {
  private static final String IN_ARCHIVE = "!/";
  private static final String CLASSES = "-INF/classes/";

  private volatile boolean besideFolders;

  /** Takes the path of a class file of the inputs, as in {@link InputFile#path()}. */
  public void add(String classFile) {
    if (!classFile.contains(IN_ARCHIVE)) {
      besideFolders = true;
    }
  }

  /**
   * Returns the name and release of the innermost archive that a file is in, such as {@code
   * tomcat-embed-core 10.1.42}.
   */
  public static String name(String file) {
    String archive = file.substring(0, Math.max(0, file.lastIndexOf(IN_ARCHIVE)));
    return archive
        .substring(archive.lastIndexOf('/') + 1)
        .replaceFirst("[.][a-z]+$", "")
        .replaceFirst("-(?=\\d[^-]*(-[A-Za-z]+\\d*)?$)", " ");
  }

  /** Tells whether a file belongs to a library. Call it when all class files were added. */
  public boolean contain(String file) {
    int archive = file.indexOf(IN_ARCHIVE);
    return archive >= 0
        && !file.contains(CLASSES)
        && (besideFolders || file.indexOf(IN_ARCHIVE, archive + 1) >= 0);
  }
}
