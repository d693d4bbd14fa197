/**
 * Raised when a report of before could be understood wrongly. Version 1, which was judged by rule 1, and version 2, which always named the
 * programs, are read as well.
 */
export const REPORT_VERSION = 3

/** What wrote a report; a test holds it to the manifest of the package. */
export const MADE_BY = { name: '@bildruta/frame-times', version: '1.0.0' } as const

/** Of the reading of all formats together. Raised when the same bytes would give other frames. */
export const READING_VERSION = 4
