/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.reading.ProfileFacts;
import java.util.List;

/**
 * The hazards of the catalogue that a recording shows. All lists are immutable.
 *
 * @param accounts where the time of its threads went
 * @param rules the rules that it confirms, the heaviest first
 * @param faint rules with too little evidence to count, by name
 * @param hotSpots hot places on no stack of a hazard, the hottest first
 * @param limits what the recording cannot show, a sentence each
 * @param flame all processor samples as a tree
 * @param blocked how long threads waited in the course of the recording, by rule
 */
public record Diagnosis(
    ProfileFacts facts,
    Accounts accounts,
    List<WeighedRule> rules,
    List<String> faint,
    List<HotSpot> hotSpots,
    List<String> limits,
    FlameNode flame,
    List<BlockedLine> blocked) {

  public Diagnosis {
    rules = List.copyOf(rules);
    faint = List.copyOf(faint);
    hotSpots = List.copyOf(hotSpots);
    limits = List.copyOf(limits);
    blocked = List.copyOf(blocked);
  }
}
