/** Raised when an earlier report could be misread. */
export const REPORT_VERSION = 4

/** A test compares it with the package manifest. */
export const MADE_BY = { name: '@bildruta/frame-times', version: '1.0.0' } as const

/** Raised when the same bytes would give other frames, in any format. */
export const READING_VERSION = 4
