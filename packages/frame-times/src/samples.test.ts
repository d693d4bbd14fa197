import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isBystander } from './capture/application.ts'
import type { Capture } from './capture/capture.ts'
import { readCapture } from './formats/capture-reader.ts'

/** Real captures with figures computed by another program. They are next to the repository, if there are any. */
const CAPTURES = new URL('../../../../shared/captures/', import.meta.url)
const arePresent = existsSync(CAPTURES)
type Expected = { frame_col: string; rows: number; dropped: number; frames: number; sum_ms: number }
const expected: Record<string, Record<string, Expected>> = arePresent
  ? JSON.parse(readFileSync(new URL('expected.json', CAPTURES), 'utf8'))
  : {}

describe.runIf(arePresent)('real captures', () => {
  it.each(Object.keys(expected))('%s has the frames that were counted elsewhere', async (file) => {
    const { traces } = await read(file)
    for (const [key, figures] of Object.entries(expected[file] ?? {})) {
      const [application, , address = ''] = key.split('|')
      const trace = traces.find(
        (each) => each.application === application && each.key.endsWith(shortened(address)),
      )
      // The other program took whichever process has the most frames, even the desktop's compositor.
      if (!isBystander(application)) expect(trace).toBe(traces[0])
      expect(trace?.frames).toBe(figures.frames)
      expect(trace?.counts.rows).toBe(figures.rows)
      expect(trace?.columns.frameTime.reduce((a, b) => a + b, 0)).toBeCloseTo(figures.sum_ms, 3)
      // Columns of PresentMon 2 reveal dropped frames without a column of that name, which the other program looked
      // for.
      if (/msBetweenPresents/i.test(figures.frame_col) && !file.includes('v2'))
        expect(trace?.counts.dropped).toBe(figures.dropped)
    }
  })

  it.each([
    ['ue_before.csv', 17.150424500000018, true],
    ['ue_after.csv', 13.147626166666683, true],
    ['ue_truncated_no_footer.csv', 16.898275666666645, false],
  ])('%s of Unreal has its mean', async (file, mean, isFinished) => {
    const { traces, remarks } = await read(`unreal-csv-synthetic/${file}`)
    expect(traces[0]?.frames).toBe(1200)
    expect((traces[0]?.seconds ?? 0) / 1.2).toBeCloseTo(mean, 9)
    expect(remarks.map(({ code }) => code)).toEqual(isFinished ? [] : ['unfinished'])
  })

  it('a short file is refused and one without times is read', async () => {
    const result = await readCapture(
      createReadStream(new URL('samples/capframex-csv/ShortFile.csv', CAPTURES)),
    )
    expect(result).toMatchObject({ ok: false, refusal: { code: 'too-short' } })
    const { traces, remarks } = await read('ocat/InvalidColumnFile.csv')
    expect(traces[0]?.frames).toBe(1171)
    expect(remarks.map(({ code }) => code)).toEqual(['time-reconstructed'])
  })
})

describe.skipIf(arePresent)('real captures', () => {
  it.skip('are not beside this repository: only generated ones are tested', () => {})
})

async function read(file: string): Promise<Capture> {
  const result = await readCapture(createReadStream(new URL(`samples/${file}`, CAPTURES)))
  if (!result.ok) throw new Error(result.refusal.sentence)
  return result.capture
}

/** In the form of trace keys. */
function shortened(address: string): string {
  return /^0x/.test(address) ? `0x${BigInt(address).toString(16)}` : ''
}
