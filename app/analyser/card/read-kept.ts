import type { Kept } from '../reading/kept.ts'
import { keptSchema } from './kept.schema.ts'

/** The comparison that a card's text says, or undefined where it says none that this page knows. */
export function readKept(json: string): Kept | undefined {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
