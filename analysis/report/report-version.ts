/** Raised when a report of before could be understood wrongly. */
export const REPORT_VERSION = 1
