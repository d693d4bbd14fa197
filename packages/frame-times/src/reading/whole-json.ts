import type { FormatReader, Reading } from './format.ts'
import { type Limits, Refused } from './limits.ts'
import { printable } from './metadata.ts'

/** Collects a JSON file up to the limit and reads it at the end. */
export function wholeJson(limits: Limits, read: (json: unknown) => Reading): FormatReader {
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  let opened = 0
  return {
    push(chunk) {
      bytes += chunk.length
      if (bytes > limits.wholeBytes)
        throw new Refused(
          'too-large',
          `JSON is read up to ${Math.floor(limits.wholeBytes / 1024 / 1024)} MB. Capture for a shorter time, or export as CSV.`,
        )
      opened += partsIn(chunk)
      if (opened > limits.wholeParts)
        throw new Refused('unknown', 'This JSON has far more lists and objects than a capture.')
      parts.push(decoder.decode(chunk, { stream: true }))
    },
    end: () => read(parsed(parts.join('') + decoder.decode())),
  }
}

const OPENINGS = Array.from('{[', (letter) => letter.charCodeAt(0))

function partsIn(bytes: Uint8Array): number {
  let count = 0
  for (const opening of OPENINGS)
    for (let at = bytes.indexOf(opening); at !== -1; at = bytes.indexOf(opening, at + 1)) count++
  return count
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('damaged', 'This JSON is incomplete or damaged. Copy the file again from its source.')
  }
}

const MOST_RUNS = 500

/** @throws Refused if there are more runs than a list can show */
export function requireFewRuns(count: number): void {
  if (count > MOST_RUNS)
    throw new Refused(
      'too-large',
      `This file has ${count.toLocaleString('en')} runs or tests. The limit is ${MOST_RUNS}. Split it.`,
    )
}

export type JsonObject = { readonly [key: string]: unknown }

export function objectIn(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

const LONGEST_TEXT = 200

export function textIn(value: unknown): string | undefined {
  return (typeof value === 'string' && printable(value).slice(0, LONGEST_TEXT)) || undefined
}

/** Converts booleans to 0 or 1. Other values are missing. */
export function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : Number.NaN
}
