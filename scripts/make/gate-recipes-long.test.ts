import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon2 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import { beforeAll, expect, inject, it } from 'vitest'
import { frameTimesCi } from '#content/frame-times-ci.ts'
import { powerShell } from '../checks/power-shell.ts'
import { type CommandFile, writeCommandFile } from './command-file.ts'

const FILE = 'https://studio.example/tools/frames.mjs'
const SEEDS = { before: 1, after: 31 }
const STEADY = 0.01
const WILD = 0.5

let folder = ''
let command: CommandFile

beforeAll(async () => {
  folder = mkdtempSync(join(inject('runDir'), 'recipes-'))
  command = await writeCommandFile(folder)
  mkdirSync(join(folder, 'bin'))
  // Replaces the network: returns the file that the site serves, or another one.
  const curl = join(folder, 'bin/curl')
  const served = join(folder, 'tools', command.name)
  writeFileSync(
    curl,
    `#!/bin/sh\n[ "$*" = "-fsSo frames.mjs ${FILE}" ] && cp "${served}" frames.mjs && [ -z "$TAMPERED" ] || echo >> frames.mjs\n`,
  )
  chmodSync(curl, 0o755)
})

/**
 * With captures of a build that is as fast, one that is slower, one whose runs vary, and one with too few runs.
 */
it('the recipe for GitHub ends a step as it says', () => {
  const script = scriptOf('github')
  const statuses = [
    run(script, { before: [10, 10, STEADY], after: [10, 10, STEADY] }),
    run(script, { before: [10, 10, STEADY], after: [12, 10, STEADY] }),
    run(script, { before: [10, 10, WILD], after: [10.6, 10, WILD] }),
    run(script, { before: [10, 10, STEADY], after: [10, 9, STEADY] }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([0, 1, 0, 3])
})

it('the summary of GitHub holds the table, and what does not tell is a warning', () => {
  const wild = { before: [10, 10, WILD], after: [10.6, 10, WILD] } as const
  const { summary, stdout } = run(scriptOf('github'), wild)
  expect(summary).toMatch(/^\|.+\|$/m)
  expect(stdout).toContain('::warning::')
})

it('a recipe leaves the captures of the baseline to a person', () => {
  const { baseline } = run(scriptOf('github'), { before: [10, 10, STEADY], after: [10.2, 10, STEADY] })
  expect(baseline('0.csv')).not.toBe(baseline('../after/0.csv'))
})

it('the command is fetched once, and only with its hash', () => {
  const sides = { before: [10, 1, STEADY], after: [10, 1, STEADY] } as const
  const fetched = run(scriptOf('shell'), sides, {}, false)
  expect(fetched.stdout).toContain('frames.mjs: OK')
  expect(run(scriptOf('shell'), sides, { TAMPERED: '1' }, false).status).toBe(1)
})

it.each(['powershell', 'unreal', 'presentmon', 'gate-powershell', 'push'])(
  'the recipe %s is PowerShell, and of the one that Windows brings',
  async (id) => {
    const parser = await powerShell()
    const code = codeOf(id)
    expect(parser.parse(code)?.rootNode.hasError).toBe(false)
    // Detects a missing brace anywhere.
    for (const brace of code.matchAll(/[{}]/g)) {
      const without = code.slice(0, brace.index) + code.slice(brace.index + 1)
      expect(parser.parse(without)?.rootNode.hasError, without).toBe(true)
    }
    expect(code).not.toMatch(/&&|\|\||\\\n|\bcurl\b|\$\?/)
  },
)

function codeOf(id: string): string {
  return frameTimesCi.recipes.items.find((recipe) => recipe.id === id)?.code ?? ''
}

/** The lines passed to a shell. For GitHub, those of the step that is run. */
function scriptOf(id: string): string {
  const code = codeOf(id).replace('FILE', FILE).replace('SHA256', command.sha256)
  if (id === 'shell') return code.replace('git add', 'git --version')
  return (/run: \|\n([\s\S]+)$/.exec(code)?.[1] ?? '').replaceAll(/^ {4}/gm, '')
}

type Side = readonly [frameTime: number, runs: number, scatter: number]

/** Runs a script in a folder with captures of both builds, like a pipeline. */
function run(
  script: string,
  sides: { before: Side; after: Side },
  environment: NodeJS.ProcessEnv = {},
  isKept = true,
) {
  const cwd = mkdtempSync(join(folder, 'step-'))
  if (isKept) copyFileSync(join(folder, 'tools', command.name), join(cwd, 'frames.mjs'))
  const isGitHub = script.includes('$BASELINE')
  const folders = { before: isGitHub ? 'baseline' : 'before', after: 'after' }
  for (const side of ['before', 'after'] as const) {
    const [mean, runs, scatter] = sides[side]
    mkdirSync(join(cwd, folders[side]))
    for (let index = 0; index < runs; index++) {
      const frameTime = mean * (1 + scatter * ((index % 3) / 2 - 0.5))
      const seed = SEEDS[side] + index
      // A build whose start is slower passes, because the recipes leave out the first ten seconds.
      const start = side === 'after' ? generateFrames({ frames: 100, frameTime: 60, seed }) : []
      const frames = [...start, ...generateFrames({ frames: 2000, frameTime, seed })]
      writeFileSync(join(cwd, folders[side], `${index}.csv`), writePresentMon2(frames))
    }
  }
  const summary = join(cwd, 'summary.md')
  writeFileSync(summary, '')
  const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      BASELINE: join(cwd, 'baseline'),
      GITHUB_STEP_SUMMARY: summary,
      PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
      ...environment,
    },
  })
  return {
    status,
    stdout,
    summary: readFileSync(summary, 'utf8'),
    baseline: (name: string) => readFileSync(join(cwd, 'baseline', name), 'utf8'),
  }
}
