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
      typeof value === 'number' || typeof value === 'string' ? printable(String(value)).slice(0, LONGEST) : ''
    if (text !== '' && !NOTHING.test(text)) metadata[key as keyof CaptureMetadata] = text
  }
  return metadata
}

/** Without what a damaged file puts between the letters: no database and no page takes all of it. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
}
