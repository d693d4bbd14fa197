import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, inject, it } from 'vitest'
import { generateFrames } from '../../analysis/fixtures/generated-frames.ts'
import { writePresentMon2 } from '../../analysis/fixtures/write-presentmon.ts'
import { metrics } from '../../analysis/metrics/all-metrics.ts'
import { ROOT } from '../run-tool.ts'

const ANALYSIS = join(ROOT, 'analysis')
const run = promisify(execFile)

/** A project of somebody else, in which the package is installed. */
let project = ''

beforeAll(async () => {
  project = join(mkdtempSync(join(inject('runDir'), 'package-')), 'project')
  mkdirSync(project)
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: ANALYSIS })
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')))
  put('package.json', '{ "private": true, "type": "module" }')
  // Its one dependency comes from npm's cache, which the installation of this project has filled, or from where npm is told to look.
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', filename], { cwd: project })
  for (const [name, frameTime] of [
    ['before.csv', 10],
    ['after.csv', 8],
  ] as const)
    put(name, writePresentMon2(generateFrames({ frames: 2000, frameTime })))
})

it('is installed elsewhere, and compares two files with plain Node', async () => {
  put(
    'compare.js',
    `
    import { createReadStream } from 'node:fs'
    import { compareRuns, inWords, makeReport, metric, readCapture, runOf } from '@bildruta/frame-times'
    import { parseReport } from '@bildruta/frame-times/parse-report'

    const [before, after] = await Promise.all(['before.csv', 'after.csv'].map(async (file) => {
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
    words: { headline: expect.stringMatching(/^1 % low \+2\d\.\d %, single run\.$/) },
    isReport: true,
    isNone: false,
  })
})

it('brings the command', async () => {
  const { stdout } = await run(join(project, 'node_modules/.bin/frames'), ['inspect', 'before.csv'], {
    cwd: project,
  })
  expect(stdout).toMatch(/^before\.csv\n {2}PresentMon 2/)
})

it('brings types that need nothing else', async () => {
  put(
    'typed.ts',
    `
    import { metric, type Report, readCapture } from '@bildruta/frame-times'
    import { parseReport } from '@bildruta/frame-times/parse-report'
    const parsed = parseReport(undefined)
    export const report: Report | undefined = parsed.ok ? parsed.report : undefined
    export const version: 1 | undefined = report?.version
    // @ts-expect-error: a source is needed
    readCapture()
    metric('average-fps')?.name.toUpperCase()
    `,
  )
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2024,dom,dom.asynciterable',
  ]
  await expect(
    run(join(ROOT, 'node_modules/.bin/tsc'), [...options, '--types', '', 'typed.ts'], { cwd: project }),
  ).resolves.toMatchObject({ stdout: '' })
})

it('has one dependency, a licence and a README that defines every metric', () => {
  const installed = join(project, 'node_modules/@bildruta/frame-times')
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(Object.keys(manifest.dependencies)).toEqual(['@stdlib/stats-base-dists-t-quantile'])
  expect(manifest.dependencies).toMatchObject(
    Object.fromEntries(
      Object.entries(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies).filter(
        ([name]) => name in manifest.dependencies,
      ),
    ),
  )
  for (const file of ['LICENSE', 'dist/THIRD-PARTY.txt'])
    expect(existsSync(join(installed, file)), file).toBe(true)
  const readme = readFileSync(join(installed, 'README.md'), 'utf8')
  for (const { id, name, unit, definition, source } of metrics)
    expect(readme).toContain(`| \`${id}\` | ${name} | ${unit} | ${definition} | ${source} |\n`)
})

function put(name: string, content: string): void {
  writeFileSync(join(project, name), content)
}
