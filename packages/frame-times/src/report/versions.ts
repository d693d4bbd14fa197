/**
 * Raised when an earlier report could be misread. Versions 1 (judged by rule 1) and 2 (always with names) are
 * still read.
 */
export const REPORT_VERSION = 3

/** A test compares it with the package manifest. */
export const MADE_BY = { name: '@bildruta/frame-times', version: '1.0.0' } as const

/** Raised when the same bytes would give other frames, in any format. */
export const READING_VERSION = 4
