import type { CaptureMetadata } from '../capture/capture.ts'

/** Longer texts are no names of hardware. */
const LONGEST = 200

/** How tools say that they do not know; FrameView calls so the resolution of whatever the desktop composes. */
const NOTHING = /^(NA|N\/A|-|null|unknown|windowed)$/i

/** The facts that are there: no empty text, no stand-in for one. */
export function kept(facts: Partial<Record<keyof CaptureMetadata, unknown>>): CaptureMetadata {
  const metadata: CaptureMetadata = {}
  for (const [key, value] of Object.entries(facts)) {
    const text =
      typeof value === 'number' || typeof value === 'string' ? writtenText(String(value)) : undefined
    if (text !== undefined) metadata[key as keyof CaptureMetadata] = text
  }
  return metadata
}

/** What somebody wrote, on one line; undefined where that is nothing. */
export function writtenText(text: string | undefined): string | undefined {
  const written = printable(text ?? '').slice(0, LONGEST)
  return written === '' || NOTHING.test(written) ? undefined : written
}

/** Without what a damaged file puts between the letters: no database and no page takes all of it. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
}
