import type { CaptureMetadata } from '../capture/capture.ts'
import { CR, LF } from '../reading/decimal.ts'
import type { Labels } from '../reading/labels.ts'
import { kept } from '../reading/metadata.ts'

/** Row types. Rows above `FRAME_ROW` are no frames: repeated headings and facts about the engine. */
export const FRAME_ROW = 1
const HEADINGS_ROW = 2
const FOOTER_ROW = 3

export const BRACKET = 91
const LONGEST_CELL = 4096
const utf8 = new TextDecoder()

/** `isGame`: the editor's program ran only the game (`-game`). */
export type Footer = { metadata: CaptureMetadata; isEditor: boolean; isGame: boolean }

/** The first column has names of events, and the markers of the last two lines. */
export class MarkerColumn implements Labels {
  /** Empty cells are the most frequent ones. */
  readonly lastBytes = new Uint8Array(0)
  readonly last = 0
  lastHeadings: string | undefined
  footer: Footer | undefined
  readonly #delimiter: string

  constructor(delimiter: number) {
    this.#delimiter = String.fromCharCode(delimiter)
  }

  numberAt(bytes: Uint8Array, from: number, to: number): number {
    const cell = utf8.decode(bytes.subarray(from, Math.min(to, from + LONGEST_CELL))).trim()
    if (/^events$/i.test(cell)) {
      this.lastHeadings = lineAt(bytes, from)
      return HEADINGS_ROW
    }
    if (/^\[[^[\]]+\]$/.test(cell)) {
      this.footer = footerOf(lineAt(bytes, from), this.#delimiter)
      return FOOTER_ROW
    }
    return FRAME_ROW
  }
}

function lineAt(bytes: Uint8Array, from: number): string {
  const end = bytes.indexOf(LF, from)
  return utf8.decode(bytes.subarray(from, bytes[end - 1] === CR ? end - 1 : end))
}

/** Values may contain commas. The command line is last and only checked for `-game`. */
function footerOf(line: string, delimiter: string): Footer {
  const commandLine = line.search(/\[commandline\]/i)
  const facts = new Map<string, string>()
  let key = ''
  for (const cell of line.slice(0, commandLine === -1 ? undefined : commandLine).split(delimiter)) {
    const [, name] = /^\[([^[\]]+)\]$/.exec(cell) ?? []
    if (name) key = name.toLowerCase()
    else facts.set(key, facts.has(key) ? `${facts.get(key)},${cell}` : cell)
  }
  const platform = facts.get('platform') ?? ''
  const isGame = commandLine !== -1 && /\s-game\b/i.test(line.slice(commandLine))
  return { metadata: metadataOf(facts), isEditor: /editor$/i.test(platform.trim()), isGame }
}

function metadataOf(facts: ReadonlyMap<string, string>): CaptureMetadata {
  const started = Number(facts.get('starttimestamp'))
  return kept({
    platform: facts.get('platform'),
    buildConfiguration: facts.get('config'),
    buildVersion: facts.get('buildversion'),
    engineVersion: facts.get('engineversion'),
    os: facts.get('os'),
    cpu: facts.get('cpu'),
    gpu: facts.get('gpu') ?? facts.get('desktopgpuadapter'),
    graphicsApi: facts.get('rhiname') ?? facts.get('rhi'),
    targetFrameRate: facts.get('targetframerate'),
    capturedAt: started > 0 && started < 1e11 ? new Date(started * 1000).toISOString() : undefined,
  })
}
