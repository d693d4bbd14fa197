import { CONDITIONS, type ConditionId, type Said, saidIn } from '@bildruta/frame-times'

/** Settings in the hash of the address. Captures are never part of it. */
export type Address = {
  low: string
  /** In ms. */
  budget: number
  /** Use the times between displayed images if every run has them. */
  displayed: boolean
  /** Trim of each run in seconds. Undefined `trimTo`: to the end. */
  trimFrom: number
  trimTo: number | undefined
  /** In seconds. Undefined: everything. */
  zoom: { from: number; to: number } | undefined
  /** Trace of each side's captures, by `traceLabel`. */
  traces: Readonly<Record<string, string | undefined>>
}

export const BUDGETS_MS = [33.3, 16.7, 11.1, 8.3, 4.2] as const

export const EMPTY_ADDRESS: Address = {
  low: '1%-low-average',
  budget: 16.7,
  displayed: false,
  trimFrom: 0,
  trimTo: undefined,
  zoom: undefined,
  traces: {},
}

const LOW = /^[a-z0-9%.-]{1,60}$/
const SIDE = /^(before|after)$/
const TRACE_NAME = /^[^\p{Cc}/\\]{1,100}$/u

/** Reads the hash of an address. Missing or invalid settings get their defaults. */
export function readAddress(hash: string): Address {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const low = words.get('low') ?? ''
  const budget = Number(words.get('budget'))
  const [trimFrom, trimTo] = secondsOf(words.get('trim'))
  const [zoomFrom, zoomTo] = secondsOf(words.get('zoom'))
  return {
    low: LOW.test(low) ? low : EMPTY_ADDRESS.low,
    budget: budget >= 1 && budget <= 1000 ? budget : EMPTY_ADDRESS.budget,
    displayed: words.get('time') === 'displayed',
    trimFrom: trimFrom ?? 0,
    trimTo: trimTo !== undefined && trimTo > (trimFrom ?? 0) ? trimTo : undefined,
    zoom:
      zoomFrom !== undefined && zoomTo !== undefined && zoomTo > zoomFrom
        ? { from: zoomFrom, to: zoomTo }
        : undefined,
    traces: Object.fromEntries(
      [...words].flatMap(([side, name]) => (SIDE.test(side) && TRACE_NAME.test(name) ? [[side, name]] : [])),
    ),
  }
}

export function addressWords(address: Address): string[] {
  const { low, budget, displayed, trimFrom, trimTo, zoom, traces } = address
  return [
    ...(low === EMPTY_ADDRESS.low ? [] : [`low=${encodeURIComponent(low)}`]),
    ...(budget === EMPTY_ADDRESS.budget ? [] : [`budget=${budget}`]),
    ...(displayed ? ['time=displayed'] : []),
    ...(trimFrom === 0 && trimTo === undefined
      ? []
      : [`trim=${seconds(trimFrom)}${trimTo === undefined ? '' : `,${seconds(trimTo)}`}`]),
    ...(zoom ? [`zoom=${seconds(zoom.from)},${seconds(zoom.to)}`] : []),
    ...Object.entries(traces).flatMap(([side, name]) =>
      name === undefined ? [] : [`${side}=${encodeURIComponent(name)}`],
    ),
  ]
}

function seconds(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

function secondsOf(text: string | null): (number | undefined)[] {
  return (text ?? '').split(',').map((part) => {
    const value = part.trim() === '' ? Number.NaN : Number(part)
    return Number.isFinite(value) && value >= 0 && value < 1e6 ? value : undefined
  })
}

/** Limits for misread conditions that are shown. */
const MISREAD = { letters: 60, words: 3 }

export function conditionParams(said: Said): string[] {
  return conditionTexts(said).map(([id, text]) => `condition=${encodeURIComponent(`${id}=${text}`)}`)
}

/** `misread`: conditions that could not be understood, shortened. */
export function readConditions(hash: string): { said: Said; misread: readonly string[] } {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const read = words.getAll('condition').map((text) => ({ text, ...conditionIn(text) }))
  const misread = read.flatMap(({ text, said }) => (said ? [] : [text.slice(0, MISREAD.letters)]))
  return {
    said: Object.fromEntries(read.flatMap(({ id, said }) => (said ? [[id, said]] : []))),
    misread: misread.slice(0, MISREAD.words),
  }
}

export function conditionTexts(said: Said): [ConditionId, string][] {
  return Object.entries(said).map(([id, { before, after }]) => [
    id as ConditionId,
    before === after ? before : `${before} → ${after}`,
  ])
}

export function conditionsInWords(said: Said): string {
  return conditionTexts(said)
    .map(([id, text]) => `${CONDITIONS[id].name} ${text}`)
    .join('; ')
}

function conditionIn(text: string) {
  const at = text.indexOf('=')
  const id = text.slice(0, Math.max(at, 0))
  return Object.hasOwn(CONDITIONS, id) ? { id, said: saidIn(text.slice(at + 1)) } : undefined
}
