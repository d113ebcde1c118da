#!/bin/sh
# Starts Zipkin's published jar with the agent, and prints what the guards do. Needs JDK 17 or later,
# Maven, and Hotguard in the local repository (mvn -ntp -DskipTests install).
set -eu
cd "$(dirname "$0")"

copy() {
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact="$1" -DoutputDirectory="$PWD/target" -Dmdep.stripVersion=true
}
copy io.zipkin:zipkin-server:3.6.1:jar:exec
copy io.hotguard:guard-agent:0.1.0-SNAPSHOT

rm -f target/zipkin.log
java -javaagent:target/guard-agent.jar=hotguard.mode=enforce,hotguard.logging.spill.dir=target/spill \
  -jar target/zipkin-server-exec.jar '--armeria.ports[0].ip=127.0.0.1' '--armeria.ports[0].port=0' \
  '--armeria.ports[0].protocols=http' > target/zipkin.log 2>&1 &
zipkin=$!
trap 'kill $zipkin 2> target/kill.log || true' EXIT

seconds=0
until grep -q "Serving HTTP" target/zipkin.log; do
  seconds=$((seconds + 1))
  if [ $seconds -gt 120 ] || ! kill -0 $zipkin; then
    cat target/zipkin.log
    echo "NOT PROVED: Zipkin has not started"
    exit 1
  fi
  sleep 1
done

grep hotguard target/zipkin.log
if grep -q "and guards it" target/zipkin.log && grep -q "guarding Log4j" target/zipkin.log; then
  echo "PROVED: Zipkin's published jar logs through the guard; nobody has changed it"
else
  echo "NOT PROVED: see target/zipkin.log"
  exit 1
fi
