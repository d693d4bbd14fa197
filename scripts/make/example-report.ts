// Writes content/reports/example.json: node scripts/make/example-report.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PlacedCapture, readCapture, reportOfCaptures, reportText } from '@bildruta/frame-times'
import { signWithExampleKey } from '@bildruta/frame-times/fixtures/sign-report.ts'
import { cutRecording } from '#app/analyser/session/cut-recording.ts'
import { ROOT } from '../run-tool.ts'

const FILE = join(ROOT, 'content/reports/example.json')
/** Folder of public files. Their license is in the folder above. */
const PUBLIC = 'captures/example'

type NamedText = { name: string; text: string }

/** One published recording, cut into six captures of the same build. */
function exampleCaptures(): { before: NamedText[]; after: NamedText[] } {
  const recording = readFileSync(join(ROOT, 'content/captures/recorded-csgo.csv'), 'utf8')
  return {
    before: cutRecording('csgo', recording, 'before'),
    after: cutRecording('csgo', recording, 'after'),
  }
}

/** The signed report of the example, which follows from its captures. */
export async function exampleReport(): Promise<string> {
  const { before, after } = exampleCaptures()
  const report = reportOfCaptures({
    before: await Promise.all(before.map(placed)),
    after: await Promise.all(after.map(placed)),
    declared: {
      build: { before: 'parts 1, 3 and 5', after: 'parts 2, 4 and 6' },
      note: 'One recording of one build, cut into six parts.',
    },
  })
  return signWithExampleKey({
    ...{ kind: 'signed-report', version: 1, number: 1, issuer: 'the worked example' },
    issuedAt: '2026-11-27T12:00:00.000Z',
    report: JSON.parse(reportText(report)),
  })
}

/** Publishes the example's report and captures, so that anyone can verify them. */
export function writeExample(client: string): void {
  mkdirSync(join(client, PUBLIC), { recursive: true })
  const { before, after } = exampleCaptures()
  for (const { name, text } of [...before, ...after]) writeFileSync(join(client, PUBLIC, name), text)
  writeFileSync(join(client, PUBLIC, 'report.json'), readFileSync(FILE))
}

async function placed({ text }: NamedText): Promise<PlacedCapture> {
  const result = await readCapture(new Blob([text]).stream(), { also: 'all' })
  if (!result.ok) throw new Error(result.refusal.sentence)
  return { capture: result.capture }
}

if (import.meta.main) writeFileSync(FILE, await exampleReport())
