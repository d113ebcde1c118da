/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The known artifacts of an application, from its jars and from what its projects declare. The list
 * may be incomplete: the absence of an artifact proves nothing.
 *
 * @param artifacts the artifacts, each version once, sorted; immutable
 */
public record ClassPathFacts(List<Artifact> artifacts) {
  private static final Comparator<Artifact> ORDER =
      Comparator.comparing(Artifact::name)
          .thenComparing(Artifact::version)
          .thenComparing(Artifact::group, Comparator.reverseOrder())
          .thenComparing(artifact -> artifact.location().describe());

  /**
   * Sorts the artifacts and keeps the first place of each version; an entry with a group comes
   * before one without.
   */
  public ClassPathFacts {
    List<Artifact> sorted = new ArrayList<>(artifacts);
    sorted.sort(ORDER);
    Set<List<String>> seen = new HashSet<>();
    List<Artifact> distinct = new ArrayList<>();
    for (Artifact artifact : sorted) {
      boolean isNamed =
          !artifact.group().isEmpty()
              || !seen.contains(List.of("any", artifact.name(), artifact.version()));
      if (isNamed && seen.add(List.of(artifact.group(), artifact.name(), artifact.version()))) {
        seen.add(List.of("any", artifact.name(), artifact.version()));
        distinct.add(artifact);
      }
    }
    artifacts = List.copyOf(distinct);
  }

  /** Returns every version of an artifact, sorted; an empty one is unknown. */
  public List<Artifact> find(String group, String name) {
    return artifacts.stream().filter(artifact -> artifact.is(group, name)).toList();
  }

  /** Returns the version of an artifact if exactly one is known. */
  public Optional<VersionNumber> version(String group, String name) {
    Set<String> texts = new HashSet<>();
    find(group, name).forEach(artifact -> texts.add(artifact.version()));
    texts.remove("");
    return texts.size() == 1 ? VersionNumber.parse(texts.iterator().next()) : Optional.empty();
  }
}
