import type { CaptureMetadata, Trace } from '../capture/capture.ts'
import { type LabelColumn, OTHER } from './labels.ts'
import { kept } from './metadata.ts'
import type { LabelId } from './table-reader.ts'
import type { TraceBuilder, TraceName } from './trace-builder.ts'

export type Group = { builder: TraceBuilder; name: TraceName }

export type Combination = {
  numbers: Int32Array
  group: Group
  words: Partial<Record<LabelId, string>>
  isGenerated: boolean
  rows: number
}

const TRACE_LABELS: readonly LabelId[] = ['application', 'processId', 'swapChain']
/** Key of the only trace in a file without process names. */
export const UNNAMED = 'capture'

const MOST_COMBINATIONS = 4096
const RECENT = 8
/** `Repeated` frames are rendered by the game and displayed again. */
const RENDERED_TYPES = ['application', 'repeated', 'notset', 'na', '']

export class TraceGroups {
  readonly #labels: readonly { id: LabelId; column: LabelColumn }[]
  readonly #makeBuilder: () => TraceBuilder
  readonly #groups = new Map<string, Group>()
  readonly #combinations = new Map<string, Combination>()
  readonly #last: Int32Array
  #lastCombination: Combination | undefined
  /** Recent combinations, found without the map. */
  readonly #recent: Combination[] = []
  #next = 0

  constructor(labels: readonly { id: LabelId; column: LabelColumn }[], makeBuilder: () => TraceBuilder) {
    this.#labels = labels
    this.#makeBuilder = makeBuilder
    this.#last = new Int32Array(labels.length)
  }

  get all(): Group[] {
    return [...this.#groups.values()]
  }

  /** @returns undefined beyond the limit of combinations */
  of(numbers: Int32Array): Combination | undefined {
    if (this.#lastCombination && areSame(this.#last, numbers)) return this.#lastCombination
    this.#last.set(numbers)
    this.#lastCombination = this.#recent.find((each) => areSame(each.numbers, numbers)) ?? this.#find(numbers)
    return this.#lastCombination
  }

  /** The most frequent word of each column. */
  metadataOf(trace: Trace | undefined): CaptureMetadata {
    const own = [...this.#combinations.values()]
      .filter(({ group }) => group.name.key === trace?.key)
      .sort((a, b) => b.rows - a.rows)
    const metadata: CaptureMetadata = {}
    for (const { id } of this.#labels) {
      if (id === 'frameType' || TRACE_LABELS.includes(id)) continue
      const key = id as keyof CaptureMetadata
      Object.assign(
        metadata,
        own.map(({ words }) => kept({ [key]: words[id] })).find((fact) => fact[key]),
      )
    }
    const generated = new Set(
      own.filter(({ isGenerated }) => isGenerated).map(({ words }) => words.frameType),
    )
    if (generated.size > 0) metadata.frameGeneration = [...generated].join(', ')
    return metadata
  }

  #find(numbers: Int32Array): Combination | undefined {
    const key = numbers.join()
    const combination = this.#combinations.get(key) ?? this.#add(key, numbers)
    if (combination) {
      this.#recent[this.#next] = combination
      this.#next = (this.#next + 1) % RECENT
    }
    return combination
  }

  #add(key: string, numbers: Int32Array): Combination | undefined {
    if (this.#combinations.size === MOST_COMBINATIONS) return undefined
    const words: Combination['words'] = {}
    this.#labels.forEach(({ id, column }, index) => {
      words[id] = column.texts[numbers[index] ?? OTHER]
    })
    const type = words.frameType?.toLowerCase() ?? ''
    const combination = {
      group: this.#groupOf(words),
      numbers: numbers.slice(),
      words,
      isGenerated: !RENDERED_TYPES.includes(type),
      rows: 0,
    }
    this.#combinations.set(key, combination)
    return combination
  }

  #groupOf(words: Combination['words']): Group {
    const key = TRACE_LABELS.flatMap((id) => words[id] || []).join('|') || UNNAMED
    const known = this.#groups.get(key)
    if (known) return known
    const processId = Number.parseInt(words.processId ?? '', 10)
    const name = {
      key,
      application: words.application || undefined,
      processId: Number.isNaN(processId) ? undefined : processId,
    }
    const group = { builder: this.#makeBuilder(), name }
    this.#groups.set(key, group)
    return group
  }
}

function areSame(a: Int32Array, b: Int32Array): boolean {
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
  return true
}
