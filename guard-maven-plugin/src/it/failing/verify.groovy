String log = new File(basedir, 'build.log').text
assert log.contains('ERROR UnboundedQueue com.acme.Audit.record (')
assert log.contains('src/main/java/com/acme/Audit.java:')
assert log.contains('Hotguard: 1 error')
assert new File(basedir, 'target/hotguard/hotguard.sarif').text.contains('"ruleId": "UnboundedQueue"')
assert new File(basedir, 'target/hotguard/hotguard.html').exists()
return true
