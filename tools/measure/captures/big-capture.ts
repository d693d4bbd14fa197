import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { generateFrames } from '../../../analysis/fixtures/generated-frames.ts'
import { writePresentMon2 } from '../../../analysis/fixtures/write-presentmon.ts'
import { ROOT } from '../../run-tool.ts'

export const ROWS = 1_000_000
const ROWS_A_PART = 20_000
const FOLDER = join(ROOT, 'reports/captures')
const FILE = join(FOLDER, 'presentmon-2.csv')

export type BigCapture = { file: string; megabytes: number }

/** A generated PresentMon 2 capture of a million rows and 21 columns, written once. */
export function bigCapture(): BigCapture {
  if (!existsSync(FILE)) write()
  return { file: FILE, megabytes: statSync(FILE).size / 1e6 }
}

/** Under another name first: a file that was not finished is no capture of a million rows. */
function write(): void {
  mkdirSync(FOLDER, { recursive: true })
  const unfinished = `${FILE}.unfinished`
  rmSync(unfinished, { force: true })
  const file = openSync(unfinished, 'w')
  let startMs = 0
  for (let part = 0; part < ROWS / ROWS_A_PART; part++) {
    const frames = generateFrames({
      frames: ROWS_A_PART,
      frameTime: 11.6,
      spread: 0.5,
      hitchEvery: 700,
      dropEvery: 90,
      seed: part + 1,
    })
    const text = writePresentMon2(frames, { application: 'OurGame-Win64-Shipping.exe' }, startMs)
    startMs += frames.reduce((sum, { frameTime }) => sum + frameTime, 0)
    writeSync(file, part === 0 ? text : text.slice(text.indexOf('\n') + 1))
  }
  closeSync(file)
  renameSync(unfinished, FILE)
}
