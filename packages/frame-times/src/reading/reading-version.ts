/** Of the reading of all formats together. Raised when the same bytes would give other frames. */
export const READING_VERSION = 4
