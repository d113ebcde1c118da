#!/bin/sh
# Shows that a finding fails the build, and that a baseline accepts it. GRADLE names another gradle.
set -eu
cd "$(dirname "$0")"
GRADLE=${GRADLE:-gradle}
BASELINE=build/hotguard-baseline.txt
rm -rf build

if $GRADLE -q check > build.log 2>&1; then
  cat build.log
  echo "NOT PROVED: the queue without a bound passed the check"
  exit 1
fi
grep 'UnboundedQueue' build.log || { cat build.log; exit 1; }
echo "PROVED: hotguardCheck fails the build on a queue without a bound"

$GRADLE -q hotguardBaseline -Photguard-check.baseline=$BASELINE
$GRADLE -q check -Photguard-check.baseline=$BASELINE
echo "PROVED: with the finding in $BASELINE the build passes"
ls build/reports/hotguard
