/**
 * Raised when a report of before could be understood wrongly. Version 1, which was judged by rule 1, and version 2, which always named the
 * programs, are read as well.
 */
export const REPORT_VERSION = 3
