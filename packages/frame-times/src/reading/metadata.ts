import type { CaptureMetadata } from '../capture/capture.ts'

const LONGEST = 200

/** Placeholders for unknown values. FrameView writes Windowed for composed windows. */
const NOTHING = /^(NA|N\/A|-|null|unknown|windowed)$/i

/** Removes empty texts, placeholders and times that are none. */
export function kept(facts: Partial<Record<keyof CaptureMetadata, unknown>>): CaptureMetadata {
  const metadata: CaptureMetadata = {}
  for (const [key, value] of Object.entries(facts)) {
    const text =
      typeof value === 'number' || typeof value === 'string' ? writtenText(String(value)) : undefined
    if (key === 'capturedAt' && !isTime(text)) continue
    if (text !== undefined) metadata[key as keyof CaptureMetadata] = text
  }
  return metadata
}

export function isTime(text: string | undefined): boolean {
  return !Number.isNaN(Date.parse(text ?? ''))
}

/** On one line. @returns undefined for empty text and placeholders */
export function writtenText(text: string | undefined): string | undefined {
  const written = printable(text ?? '').slice(0, LONGEST)
  return written === '' || NOTHING.test(written) ? undefined : written
}

/** Removes control characters of damaged files. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
}
