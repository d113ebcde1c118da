/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import io.hotguard.hotpath.FieldLookup;
import java.lang.reflect.Field;

/** Sets a field of a reward by the name that its configuration gives. */
interface RewardFields {
  void add(Reward reward, String field, long amount) throws ReflectiveOperationException;

  class Prize {
    long gold;
  }

  class TimedPrize extends Prize {
    long untilMillis;
  }

  class SeasonPrize extends TimedPrize {
    int season;
  }

  class Reward extends SeasonPrize {
    int player;
  }

  /** As found: walks up the hierarchy by exceptions. */
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
