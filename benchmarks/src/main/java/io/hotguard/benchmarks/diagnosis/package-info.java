/**
 * Diagnoses of recordings whose causes are known. The service that is recorded belongs to {@code
 * ladder}. Start at {@code DiagnosisCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.diagnosis;

import org.jspecify.annotations.NullMarked;
