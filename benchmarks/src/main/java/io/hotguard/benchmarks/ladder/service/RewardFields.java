/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import io.hotguard.hotpath.FieldLookup;
import java.lang.reflect.Field;

/** Sets a field of a reward by the name that its configuration gives. */
interface RewardFields {
  /** Adds to the field. */
  void add(Reward reward, String field, long amount) throws ReflectiveOperationException;

  /** Where every reward's gold is. */
  class Prize {
    long gold;
  }

  /** A prize with an end. */
  class TimedPrize extends Prize {
    long untilMillis;
  }

  /** A prize of a season. */
  class SeasonPrize extends TimedPrize {
    int season;
  }

  /** What a request gives to a player. */
  class Reward extends SeasonPrize {
    int player;
  }

  /** As found: the exception is the way up the hierarchy. */
  final class Probing implements RewardFields {
    @Override
    public void add(Reward reward, String field, long amount) throws ReflectiveOperationException {
      Field found = find(reward.getClass(), field);
      found.setLong(reward, found.getLong(reward) + amount);
    }

    private static Field find(Class<?> type, String name) throws NoSuchFieldException {
      for (Class<?> each = type; each != null; each = each.getSuperclass()) {
        try {
          return each.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
          // Further up.
        }
      }
      throw new NoSuchFieldException(name);
    }
  }

  /** The members of a class are read once. */
  final class LookedUp implements RewardFields {
    private static final FieldLookup FIELDS = FieldLookup.accessible();

    @Override
    public void add(Reward reward, String field, long amount) throws ReflectiveOperationException {
      Field found =
          FIELDS.field(reward.getClass(), field).orElseThrow(() -> new NoSuchFieldException(field));
      found.setLong(reward, found.getLong(reward) + amount);
    }
  }
}
