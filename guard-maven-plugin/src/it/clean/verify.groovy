assert new File(basedir, 'build.log').text.contains('No findings in 1 class')
return true
