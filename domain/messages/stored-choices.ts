import * as z from 'zod/mini'
import { readStored } from '#domain/kernel/stored.ts'

const storedChoices = z.array(z.string())

/** Of a question; none where it is answered in words. */
export function choicesOf({ choices }: { choices: string | null }): string[] {
  return choices === null ? [] : readStored(storedChoices, choices, 'choices of a question')
}
