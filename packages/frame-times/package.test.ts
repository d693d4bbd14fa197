import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateFrames } from './fixtures/generated-frames.ts'
import { writePresentMon2 } from './fixtures/write-presentmon.ts'
import { metrics } from './src/metrics/all-metrics.ts'
import { LIMITS } from './src/reading/limits.ts'
import { LONGEST_LINE } from './src/reading/line-feed.ts'

const PACKAGE = import.meta.dirname
const BINARIES = join(PACKAGE, '../../node_modules')
const run = promisify(execFile)

/** Another project, in which the package is installed. */
let project = ''

beforeAll(async () => {
  project = join(mkdtempSync(join(tmpdir(), 'package-')), 'project')
  mkdirSync(project)
  await run(process.execPath, ['build.ts'], { cwd: PACKAGE })
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: join(PACKAGE, 'dist'),
  })
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')))
  put('package.json', '{ "private": true, "type": "module" }')
  // It has no dependencies, so the network isn't needed.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', filename], { cwd: project })
  for (const run of [1, 2, 3]) {
    put(`a${run}.csv`, writePresentMon2(generateFrames({ frames: 2000, frameTime: 10, seed: run })))
    put(`b${run}.csv`, writePresentMon2(generateFrames({ frames: 2000, frameTime: 8, seed: run + 3 })))
  }
  put('readme.ts', exampleOf(readmeOf()))
})

it('is installed elsewhere, and compares two files with plain Node', async () => {
  put(
    'compare.js',
    `
    import { createReadStream } from 'node:fs'
    import { compareRuns, inWords, makeReport, metric, readCapture, runOf } from '@bildruta/frame-times'
    import { parseReport } from '@bildruta/frame-times/parse-report'

    const [before, after] = await Promise.all(['a1.csv', 'b1.csv'].map(async (file) => {
      const result = await readCapture(createReadStream(file))
      if (!result.ok) throw new Error(result.refusal.sentence)
      return [runOf(file, result.capture, result.capture.traces[0])]
    }))
    const low = metric('1%-low-average')
    const report = makeReport({ before, after, metrics: [low] })
    console.log(JSON.stringify({
      words: inWords(compareRuns({ before, after, metric: low })),
      isReport: parseReport(JSON.parse(JSON.stringify(report))).ok,
      isNone: parseReport({ kind: 'frame-times' }).ok,
    }))
    `,
  )
  const { stdout } = await run(process.execPath, ['compare.js'], { cwd: project })
  expect(JSON.parse(stdout)).toMatchObject({
    words: { headline: expect.stringMatching(/^1% low \+2\d\.\d%, single run\.$/) },
    isReport: true,
    isNone: false,
  })
})

it('brings the command', async () => {
  const { stdout } = await run(join(project, 'node_modules/.bin/frames'), ['inspect', 'a1.csv'], {
    cwd: project,
  })
  expect(stdout).toMatch(/^a1\.csv\n {2}PresentMon 2/)
})

it('brings types that need nothing else', async () => {
  put(
    'typed.ts',
    `
    import { metric, type Report, readCapture } from '@bildruta/frame-times'
    import { parseReport } from '@bildruta/frame-times/parse-report'
    const parsed = parseReport(undefined)
    export const report: Report | undefined = parsed.ok ? parsed.report : undefined
    export const version: 1 | 2 | 3 | 4 | undefined = report?.version
    // @ts-expect-error: a source is needed
    readCapture()
    metric('average-fps')?.name.toUpperCase()
    `,
  )
  expect(await typeChecked('typed.ts')).toBe('')
})

describe('the example of the README', () => {
  it('type-checks under strict', async () => {
    expect(await typeChecked('readme.ts')).toBe('')
  })

  it('runs as it stands', async () => {
    const { stdout } = await run(process.execPath, ['readme.ts'], { cwd: project })
    expect(stdout).toMatch(/headline: 'Average FPS improved: \+2\d\.\d%\.'/)
  })
})

it('all formats, and no report, metric or picture that is not used, are at most 75 KB in a browser', async () => {
  put(
    'all.ts',
    `
    import { compareRuns, inWords, readCapture, runOf } from '@bildruta/frame-times'
    console.log(compareRuns, inWords, readCapture, runOf)
    `,
  )
  expect(await bundledBytes('all.ts')).toBeLessThan(75 * 1024)
})

it('installs nothing beside itself, and has a licence and a README that defines every metric and names the limits', () => {
  const installed = join(project, 'node_modules/@bildruta/frame-times')
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(manifest.dependencies).toBeUndefined()
  expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@bildruta',
  ])
  for (const file of ['LICENSE', 'THIRD-PARTY.txt'])
    expect(existsSync(join(installed, file)), file).toBe(true)
  for (const { id, name, unit, definition, source } of metrics)
    expect(readmeOf()).toContain(`| \`${id}\` | ${name} | ${unit} | ${definition} | ${source} |\n`)
  const MB = 1024 * 1024
  expect(readmeOf().replaceAll(/\s+/g, ' ')).toContain(
    `Files with more than ${LIMITS.frames.toLocaleString('en-GB')} rows or ${LIMITS.values.toLocaleString('en-GB')} numbers, lines longer than ${LONGEST_LINE / MB} MB, JSON over ${LIMITS.wholeBytes / MB} MB, and gzip files that unpack to more than ${LIMITS.unpackedBytes / MB / 1024} GB or, beyond ${LIMITS.unpackedFree / MB} MB, to ${LIMITS.unpackedRatio} times their size are refused`,
  )
})

/** Compiler errors in the other project. */
async function typeChecked(file: string): Promise<string> {
  const options = [
    '--strict',
    '--noEmit',
    ...['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2024,dom,dom.asynciterable'],
    ...['--typeRoots', join(BINARIES, '@types'), '--types', 'node'],
  ]
  return run(join(BINARIES, '.bin/tsc'), [...options, file], { cwd: project }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  )
}

async function bundledBytes(file: string): Promise<number> {
  const built = await rolldown({
    input: join(project, file),
    platform: 'browser',
    external: /^node:/,
    cwd: project,
  })
  const { output } = await built.generate({ format: 'esm', minify: true })
  await built.close()
  return output.reduce((bytes, chunk) => bytes + (chunk.type === 'chunk' ? chunk.code.length : 0), 0)
}

function readmeOf(): string {
  return readFileSync(join(project, 'node_modules/@bildruta/frame-times/README.md'), 'utf8')
}

function exampleOf(readme: string): string {
  return /```ts\n([\s\S]+?)```/.exec(readme)?.[1] ?? ''
}

function put(name: string, content: string): void {
  writeFileSync(join(project, name), content)
}
