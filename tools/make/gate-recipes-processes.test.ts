import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { beforeAll, expect, inject, it } from 'vitest'
import { generateFrames } from '../../analysis/fixtures/generated-frames.ts'
import { writePresentMon2 } from '../../analysis/fixtures/write-presentmon.ts'
import { frameTimesCi } from '../../content/frame-times-ci.ts'
import { writeCommandFile } from './command-file.ts'

const FILE = 'https://studio.example/tools/frames.mjs'
const RUNS = [0.995, 1, 1.005]
const SEEDS = { before: 1, after: 11 }

let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(inject('runDir'), 'recipes-'))
  await writeCommandFile(folder)
  mkdirSync(join(folder, 'bin'))
  // Stands in for the network: the file that the site serves.
  const curl = join(folder, 'bin/curl')
  writeFileSync(
    curl,
    `#!/bin/sh\n[ "$*" = "-fsSO ${FILE}" ] && [ -z "$OFFLINE" ] && cp "${folder}/tools/frames.mjs" .\n`,
  )
  chmodSync(curl, 0o755)
})

/** Each with the captures of a build as fast, slower, with too few runs, and without any. */
const STATUSES = [
  ['shell', 'sh', [0, 1, 2, 3]],
  ['github', 'bash', [0, 1, 0, 3]],
  ['teamcity', 'sh', [0, 1, 0, 3]],
] as const

it.each(STATUSES)('the recipe %s ends a step as it says', (id, shell, expected) => {
  const script = scriptOf(id)
  const statuses = [
    run(shell, script, { before: [10, 3], after: [10, 3] }),
    run(shell, script, { before: [10, 3], after: [12, 3] }),
    run(shell, script, { before: [10, 1], after: [12, 1] }),
    run(shell, script, { before: [10, 3], after: [10, 0] }),
  ].map(({ status }) => status)
  expect(statuses).toEqual(expected)
})

it('the summary of GitHub holds the table; what does not tell is a warning there and in TeamCity', () => {
  const few = { before: [10, 1], after: [12, 1] } as const
  const github = run('bash', scriptOf('github'), few)
  expect(github.summary).toMatch(/^\|.+\|$/m)
  expect(github.stdout).toContain('::warning::')
  expect(run('sh', scriptOf('teamcity'), few).stdout).toContain("status='WARNING'")
})

it.each(['shell', 'teamcity'])('without the command the recipe %s is unusable, not worse', (id) => {
  expect(run('sh', scriptOf(id), { before: [10, 3], after: [10, 3] }, { OFFLINE: '1' }).status).toBe(3)
})

/** The lines that a shell gets; of GitHub's steps, those of the two that are run. */
function scriptOf(id: string): string {
  const code = frameTimesCi.recipes.items.find((recipe) => recipe.id === id)?.code.replace('FILE', FILE) ?? ''
  if (id !== 'github') return code
  const [, fetching = '', block = ''] = /- run: (.+)\n[^|]*run: \|\n([\s\S]+)$/.exec(code) ?? []
  return `${fetching}\n${block.replaceAll(/^ {4}/gm, '')}`
}

type Side = readonly [frameTime: number, runs: number]

/** Runs a script in a folder with captures of both sides, as a pipeline does. */
function run(
  shell: string,
  script: string,
  sides: { before: Side; after: Side },
  environment: NodeJS.ProcessEnv = {},
) {
  const cwd = mkdtempSync(join(folder, 'step-'))
  for (const side of ['before', 'after'] as const) {
    const [frameTime, runs] = sides[side]
    mkdirSync(join(cwd, side))
    RUNS.slice(0, runs).forEach((factor, seed) => {
      const frames = generateFrames({ frames: 500, frameTime: frameTime * factor, seed: SEEDS[side] + seed })
      writeFileSync(join(cwd, side, `${seed}.csv`), writePresentMon2(frames))
    })
  }
  const summary = join(cwd, 'summary.md')
  writeFileSync(summary, '')
  const options = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : []
  const { status, stdout } = spawnSync(shell, [...options, '-c', script], {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      GITHUB_STEP_SUMMARY: summary,
      PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
      ...environment,
    },
  })
  return { status, stdout, summary: readFileSync(summary, 'utf8') }
}
