/** A smaller picture without whatever else the file said, in pixels. */
export type Preview = { webp: Uint8Array; width: number; height: number }

/**
 * Port: makes a preview of the bytes of a picture.
 * @returns nothing when they are no picture after all; the size in pixels of one that is too large to be opened
 */
export type MakePreview = (
  bytes: AsyncIterable<Uint8Array>,
) => Promise<Preview | { tooLarge: { width: number; height: number } } | undefined>

/** So many pixels of a picture are opened at most. */
export const MOST_PIXELS = 50_000_000
