#!/bin/sh
# Checks the main branch, then the same with a pull request. MVN names another mvn.
set -eu
cd "$(dirname "$0")"
MVN="${MVN:-mvn} -B -ntp -q"
WORK=target/example
rm -rf target
mkdir -p $WORK
cp -R pom.xml src $WORK
cd $WORK

# A project does this once and commits the file.
$MVN verify -Dhotguard-check.write-baseline=true > ../baseline.log 2>&1 ||
  { cat ../baseline.log; echo "NOT PROVED: the baseline cannot be written"; exit 1; }

$MVN verify > ../main.log 2>&1 || { cat ../main.log; echo "NOT PROVED: main fails"; exit 1; }
grep 'shop.Orders.accept' hotguard-baseline.txt
echo "PROVED: the old finding is in the baseline, and the build of main passes"

cp -R ../../pull-request/src .
if $MVN verify > ../pull-request.log 2>&1; then
  cat ../pull-request.log
  echo "NOT PROVED: the new finding passed the check"
  exit 1
fi
grep -A 1 'ERROR] UnboundedQueue: ' ../pull-request.log | grep 'at: .*Refunds' ||
  { cat ../pull-request.log; exit 1; }
if grep 'Orders' ../pull-request.log; then
  echo "NOT PROVED: the old finding is reported, too"
  exit 1
fi
echo "PROVED: the new finding alone fails the build of the pull request"

test "$(grep -c '"ruleId"' target/hotguard/hotguard.sarif)" = 1
echo "PROVED: target/hotguard/hotguard.sarif has the new finding for the code scanning service"
