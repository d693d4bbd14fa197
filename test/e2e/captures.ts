import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon16 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import type { Page } from '@playwright/test'

/** A file in the form that a browser gets. */
type CaptureFile = { name: string; mimeType: string; buffer: Buffer }

/** A generated capture of one run, about `seconds` long. */
export function capture(
  name: string,
  { frameTime, seed, seconds = 20 }: { frameTime: number; seed: number; seconds?: number },
): CaptureFile {
  const frames = Math.round((seconds * 1000) / frameTime)
  return textFile(
    name,
    writePresentMon16(generateFrames({ frames, frameTime, seed, hitchEvery: 150, hitch: 2.2 })),
  )
}

/** Runs of a build that vary a little around a mean frame time. */
export function runs(side: string, frameTime: number, count = 3): CaptureFile[] {
  return Array.from({ length: count }, (_, run) =>
    capture(`${side}-${run + 1}.csv`, { frameTime: frameTime * (1 + 0.004 * (run - 1)), seed: run + 1 }),
  )
}

export function textFile(name: string, text: string): CaptureFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** Chooses files for a build with the button, and waits until the result's fields have replaced the first ones. */
export async function choose(page: Page, side: 'Before' | 'After', files: CaptureFile[]): Promise<void> {
  await page
    .getByLabel(new RegExp(`(Choose files|add a run) ${side}`))
    .first()
    .setInputFiles(files)
  await page.locator('[data-around-tool][data-filled]').waitFor()
}

/** Drops files at a point of the window, like a file manager. */
export async function drop(page: Page, x: number, files: CaptureFile[]): Promise<void> {
  const data = await page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer()
      for (const { name, bytes } of list)
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name))
      return transfer
    },
    files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
  )
  for (const type of ['dragover', 'drop'])
    await page.locator('body').dispatchEvent(type, { dataTransfer: data, clientX: x, clientY: 400 })
}

/** A folder on disk with captures, one of them in a subfolder, and a file to ignore. */
export function captureFolder(files: readonly CaptureFile[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'captures-'))
  mkdirSync(join(folder, 'later'))
  writeFileSync(join(folder, '.DS_Store'), Buffer.from([0, 1, 2, 3]))
  for (const { name, buffer } of files)
    writeFileSync(join(folder, name === files.at(-1)?.name ? 'later' : '', name), buffer)
  return folder
}

/** A folder on disk with a folder of runs for each scene. */
export function sceneFolder(scenes: Record<string, readonly CaptureFile[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'scenes-'))
  for (const [scene, files] of Object.entries(scenes)) {
    mkdirSync(join(folder, scene))
    for (const { name, buffer } of files) writeFileSync(join(folder, scene, name), buffer)
  }
  return folder
}

/** Drops files and folders from the disk at a point of the window, using the browser's own events. */
export async function dropFromDisk(
  page: Page,
  { x, y }: { x: number; y: number },
  paths: readonly string[],
): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x, y, data })
}
