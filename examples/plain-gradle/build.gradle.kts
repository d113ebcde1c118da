plugins {
    id("java")
    id("io.hotguard") version "0.1.0-SNAPSHOT"
}

repositories {
    mavenLocal()
    mavenCentral()
}

dependencies {
    compileOnly("io.hotguard:guard-core:0.1.0-SNAPSHOT")
}

hotguard {
    failOn.set("warning")
}
