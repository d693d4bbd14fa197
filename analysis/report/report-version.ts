/** Raised when a report of before could be understood wrongly. Version 1 is read as well: it was judged by rule 1. */
export const REPORT_VERSION = 2
