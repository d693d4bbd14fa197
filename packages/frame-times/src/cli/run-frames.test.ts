import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { type Ended, runIn } from '../../fixtures/run-in.ts'
import { writeCapFrameXJson } from '../../fixtures/write-capframex.ts'
import { writePresentMon2 } from '../../fixtures/write-presentmon.ts'
import { writeUnrealCsv } from '../../fixtures/write-unreal-csv.ts'
import { reportSchema } from '../report/report.schema.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
/** Frame times in ms of runs that scatter by about 1%. */
const SCATTER = [0.99, 1.005, 1, 1.01, 0.995]

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frames-'))
  SCATTER.forEach((factor, index) => {
    put(`a${index + 1}.csv`, capture(10 * factor, index))
    put(`same${index + 1}.csv`, capture(10 * factor, index + 20))
    put(`slow${index + 1}.csv`, capture(10.8 * factor, index + 40))
    put(`fast${index + 1}.csv`, capture(9 * factor, index + 60))
  })
})

describe('the exit status', () => {
  it.each([
    ['worse by more than may be lost', 1, ['a*.csv', 'slow*.csv', '--fail-if-worse', '2%']],
    ['worse by less than may be lost', 0, ['a*.csv', 'slow*.csv', '--fail-if-worse', '20%']],
    ['worse by about as much as may be lost', 2, ['a*.csv', 'slow*.csv', '--fail-if-worse', '7.4%']],
    ['worse, by the verdict alone', 1, ['a*.csv', 'slow*.csv']],
    ['improved', 0, ['a*.csv', 'fast*.csv', '--fail-if-worse', '0%']],
    ['frame times that rose', 1, ['a*.csv', 'slow*.csv', '--metric', 'p99', '--fail-if-worse', '2%']],
    ['of several figures the worst decides', 1, ['a*.csv', 'slow*.csv', '--metric', 'vram', 'fps']],
    ['the same build', 0, ['a*.csv', 'same*.csv', '--metric', 'fps']],
    ['one run a side', 2, ['a1.csv', 'slow1.csv']],
    ['a figure that the captures do not have', 3, ['a*.csv', 'slow*.csv', '--metric', 'draw-calls']],
  ])('%s: %i', async (_, status, [before = '', after = '', ...options]) => {
    expect(await frames('compare', '--before', before, '--after', after, ...options)).toMatchObject({
      status,
      err: '',
    })
  })

  it.each([
    [[], 'show help'],
    [[...sides('a1.csv', 'a2.csv'), '--require-runs', 'many'], '--require-runs takes a whole number'],
    [[...sides('a1.csv', 'a2.csv'), '--save', 'report.txt'], '--save takes names that end in .json or .md'],
    [['compare', '--before', 'a1.csv'], 'Name two builds. Use --before FILES and --after FILES'],
    [['compare', '--before', '--after', 'a1.csv'], 'This option needs a value.'],
    [['compere'], 'Did you mean compare?'],
    [['compare', '--befor', 'a1.csv'], 'Did you mean --before?'],
    [['inspect'], "missing required argument 'FILES'"],
    [['inspect', 'a9.csv'], "File not found: 'a9.csv'."],
    [['inspect', 'b*.csv'], "No file matches 'b*.csv'."],
    [['inspect', 'a1.csv', '--metric', 'lwo1'], "Unknown metric 'lwo1'. Short names: fps, low1"],
    [['inspect', 'a1.csv', '--by', 'integrall'], 'is not a definition of low1'],
    [['inspect', 'a1.csv', '--trim', '9s'], '--trim takes a start and an end, such as 2s..60s'],
    [['inspect', 'a1.csv', '--trim', '9s..3s'], 'keeps nothing'],
    [[...sides('a1.csv', 'a2.csv'), '--fail-if-worse', 'much'], '--fail-if-worse takes a percentage'],
    [[...sides('a1.csv', 'a2.csv'), '--metric', 'gpu-bound-share'], 'is neither better nor worse'],
    [[...sides('a1.csv', 'a2.csv'), '--json', '--markdown'], 'either --json or --markdown'],
    [[...sides('a1.csv', 'a2.csv'), '--scene', '*.csv'], "--scene takes 'folder', 'comment', or a pattern"],
    [[...sides('a1.csv', 'a2.csv'), '--condition', 'gpu'], '--condition takes a condition missing from'],
    [[...sides('a1.csv', 'a2.csv'), '--condition', 'gpux=a'], "Unknown condition 'gpux'. Choose from: app"],
  ])('%j cannot be: 3', async (args, sentence) => {
    const { status, out, err } = await frames(...args)
    expect(status).toBe(3)
    expect(onOneLine(err)).toContain(sentence)
    expect(out).toBe('')
  })

  it('is that of a process', async () => {
    const { status, out, err } = await run(process.execPath, [MAIN, ...sides('a1.csv', 'slow1.csv')])
    expect({ status, out, err }).toEqual(await frames(...sides('a1.csv', 'slow1.csv')))
    expect(status).toBe(2)
    const refused = await run(process.execPath, [MAIN, 'inspect'])
    expect(refused).toMatchObject({
      status: 3,
      err: expect.stringContaining("missing required argument 'FILES'"),
    })
  })

  it('comes through npm, called from anywhere', async () => {
    const project = join(import.meta.dirname, '../../../..')
    const { status, out } = await run('npm', [
      ...['--prefix', project, 'run', '--silent', 'frames', '--', ...sides('a*.csv', 'slow*.csv')],
    ])
    expect(status).toBe(1)
    expect(out).toMatch(/^Average FPS got worse/)
  })

  it('a help is no failure', async () => {
    const { status, out } = await frames('compare', '--help')
    expect(status).toBe(0)
    expect(out).toContain('--fail-if-worse')
    expect(longestLine(out)).toBeLessThanOrEqual(80)
  })
})

describe('a comparison', () => {
  it('says the verdict first, then figures, runs, what else differs and the definitions, 80 columns wide', async () => {
    const { out } = await frames(...sides('a*.csv', 'slow*.csv'), '--fail-if-worse', '2%', '--trim', '1s..')
    const lines = out.split('\n')
    expect(lines[0]).toMatch(/^Average FPS got worse: −[\d.]+%\.$/)
    expect(lines[1]).toMatch(/97\.5% interval .*; 5 runs before, 5 runs after\./)
    expect(out).toContain('Worse: the whole interval exceeds the 2% allowed loss.')
    expect(out).toMatch(/^Average FPS +\d+\.\d FPS +\d+\.\d FPS +−\d\.\d% +worse$/m)
    expect(out).toMatch(/^1% low +\d.+ described$/m)
    expect(out).toContain('Verdict rule: version 2.')
    expect(out).toMatch(/^After 5 +slow5\.csv +\d/m)
    expect(out).toContain(
      'Only the part from 1 s on of each run counts.\nThe first frame of each run is left out.',
    )
    expect(out).toContain('- 1% low: Mean of the slowest 1% of the frames')
    expect(longestLine(out)).toBeLessThanOrEqual(80)
  })

  it('as JSON is a report, which names no file', async () => {
    const { out, err, status } = await frames(
      ...sides('a*.csv', 'slow*.csv'),
      ...['--json', '--metric', 'low1', '--by', '1%low-integral'],
    )
    const report = reportSchema.parse(JSON.parse(out))
    expect(report.figures[0]).toMatchObject({ metric: '1%-low-integral', verdict: { outcome: 'worse' } })
    expect(report.before).toHaveLength(5)
    expect(out).not.toMatch(/Game|\.csv/)
    expect(report).toMatchObject({ gate: { status: 'worse', exitStatus: 1 }, leftOut: [] })
    expect(err).toMatch(/^Worse\. With these runs, a loss of [\d.]+% fails a build four times in five\.\n$/)
    expect(report).toMatchObject({ version: 4, rule: 2, choices: { asked: 1 } })
    expect(status).toBe(1)
  })

  it('as Markdown is a small table, in which a capture cannot put markup', async () => {
    put('odd.csv', capture(10, 1, '<img src=x>|[a](b).exe'))
    const { out } = await frames(...sides('a1.csv', 'odd.csv'), '--markdown')
    expect(out).toMatch(/^\*\*Average FPS can’t be compared\.\*\* The runs are of 2 different applications/)
    expect(out).toContain('| | Before | After | Change | |\n|---|---:|---:|---:|---|\n| Average FPS | ')
    expect(out).toContain('\\<img src=x\\>')
  })

  it('takes folders, patterns, packed files, several of each and options again', async () => {
    mkdirSync(join(folder, 'runs'))
    put('runs/run10.csv', capture(10, 70))
    put('runs/run2.csv.gz', gzipSync(capture(10.1, 71)))
    put('runs/.hidden', 'nothing')
    const { out } = await frames(
      ...'compare --before runs --before a[12].csv a3.csv --after a4.csv'.split(' '),
    )
    expect(out.match(/^Before \d +\S+/gm)?.map((line) => line.split(/ +/).at(-1))).toEqual([
      'run2.csv.gz',
      'run10.csv',
      'a1.csv',
      'a2.csv',
      'a3.csv',
    ])
  })

  it('takes the process that is named, and each run of a file that holds several', async () => {
    put('two.csv', capture(10, 1) + rowsOf(capture(20, 2, 'Other.exe')).slice(0, -80_000))
    put('runs.json', writeCapFrameXJson([31, 32, 33].map((seed) => framesOf(10, seed))))
    const other = await frames('inspect', 'two.csv', '--process', 'other')
    expect(other.out).toMatch(/Other\.exe: [\d,]+ frames/)
    const { out } = await frames(...sides('runs.json', 'a*.csv'))
    expect(onOneLine(out)).toContain('3 runs before, 5 runs after')
  })

  it('takes the game that all files hold, not what has the most frames in one', async () => {
    const game = (name: string, seed: number, other: string) =>
      put(name, capture(20, seed, 'Game.exe') + rowsOf(capture(10, seed + 9, other)))
    game('beside1.csv', 1, 'dwm.exe')
    game('beside2.csv', 2, 'Video.exe')
    const { out, status } = await frames(...sides('beside1.csv', 'beside2.csv'), '--metric', 'fps')
    expect(status).toBe(2)
    expect(out).toMatch(/^Average FPS +4\d\.\d FPS +4\d\.\d FPS /m)
  })

  it('of two games is none, unless both are named', async () => {
    put('other1.csv', capture(10, 1, 'other.exe'))
    expect(await frames(...sides('a1.csv', 'other1.csv'))).toMatchObject({
      status: 3,
      out: expect.stringMatching(
        /^Average FPS can’t be compared\.\n {2}The runs are of 2 different applications: /,
      ),
    })
    const named = ['--process', 'Game-Win64-Shipping', 'other.exe', '--json']
    const { status, out } = await frames(...sides('a1.csv', 'other1.csv'), ...named)
    expect([status, JSON.parse(out).choices.acrossGames]).toEqual([2, true])
  })

  it('says which conditions are known to be the same, and believes people where captures are silent', async () => {
    const asked = [...sides('a1.csv', 'a2.csv'), '--trim', '0s..']
    expect(onOneLine((await frames(...asked)).out)).toContain(
      'Unknown: graphics card, graphics driver, resolution,',
    )
    const said = ['--condition', 'gpu=RTX 4070', 'driver=576.02 -> 580.10', 'tool=none']
    const { out } = await frames(...asked, ...said)
    expect(onOneLine(out)).toMatch(
      /- Same: application, capture tool, graphics card,.+- Differs: graphics driver\./,
    )
    expect(onOneLine(out)).toContain('The graphics driver differs between runs: 576.02 before, 580.10 after.')
    const report = reportSchema.parse(JSON.parse((await frames(...asked, ...said, '--json')).out))
    expect(report.said.gpu).toEqual({ before: 'RTX 4070', after: 'RTX 4070' })
    expect(report.conditions).toContainEqual({ id: 'gpu', state: 'same' })
  })

  it('of scenes has a verdict each and one over all, in every form; a scene that got worse fails the build', async () => {
    for (const [scene, factor] of [
      ['harbour', 1],
      ['forest', 0.6],
    ] as const)
      for (const run of [1, 2, 3]) {
        mkdirSync(join(folder, 'old', scene), { recursive: true })
        mkdirSync(join(folder, 'new', scene), { recursive: true })
        const slower = scene === 'forest' ? 1.2 : 1
        put(`old/${scene}/r_${scene}_${run}.csv`, capture(10 * factor, 400 + run))
        put(`new/${scene}/r_${scene}_${run}.csv`, capture(10 * factor * slower, 500 + run))
      }
    const asked = [...sides('old', 'new'), '--scene', 'folder', '--names', '--fail-if-worse', '2%']
    const { out, status } = await frames(...asked, '--save', 'scenes.json', 'scenes.md')
    expect(status).toBe(1)
    expect(out).toMatch(/^Average FPS over 2 scenes got worse: −8\.\d%\./)
    expect(onOneLine(out)).toContain('exceeds the 2% allowed loss. Where: forest.')
    expect(out).toMatch(/^- forest: Average FPS got worse: −16\.\d%\./m)
    expect(out).toMatch(/^- harbour: No measurable change in average FPS\./m)
    expect(out).toMatch(/^forest: Average FPS +\d/m)
    expect(longestLine(out)).toBeLessThanOrEqual(80)
    expect(reportSchema.parse(JSON.parse(read('scenes.json')))).toMatchObject({
      before: expect.arrayContaining([expect.objectContaining({ scene: 'harbour' })]),
      scenes: [
        { name: 'forest', figures: [{ verdict: { outcome: 'worse' } }, ...Array(4).fill(expect.anything())] },
        { name: 'harbour', figures: expect.anything() },
      ],
    })
    expect(read('scenes.md')).toMatch(/^\| forest: Average FPS \|/m)
    const byName = await frames(...sides('old/*/*.csv', 'new/*/*.csv'), '--scene', 'r_{scene}_*.csv')
    expect(byName.out.split('\n')[0]).toBe(out.split('\n')[0])
    const few = await frames(...asked, '--require-runs', '4')
    expect(few).toMatchObject({
      status: 3,
      out: expect.stringContaining('3 runs count before, but 4 are required'),
    })
  })

  it('of scenes by their comment leaves out what has none', async () => {
    const said = (comment: string, seed: number) =>
      writeCapFrameXJson([framesOf(10, seed)]).replace('A secret build', comment)
    for (const run of [1, 2]) put(`said${run}.json`, said(run === 1 ? 'Harbour' : 'Forest', 600 + run))
    expect((await frames('inspect', 'said1.json')).out).toContain('comment (not in reports): Harbour')
    const { err } = await frames(...sides('said*.json', 'a1.csv'), '--scene', 'comment')
    expect(onOneLine(err)).toContain('a1.csv: It has no comment that names its scene')
    const both = await frames(...sides('said*.json', 'said*.json'), '--scene', 'comment')
    expect(both.out).toMatch(/^- (Harbour|Forest): /m)
  })

  it('is saved for a build server: what the gate said and what was left out', async () => {
    put('broken.csv', 'a text of another world\n')
    const asked = 'compare --before a*.csv broken.csv --after slow*.csv --metric fps p99'.split(' ')
    const saved = ['saved.json', 'saved.md']
    const options = ['--fail-if-worse', '2%', '--require-runs', '5', '--save', ...saved]
    const { status, out } = await frames(...asked, ...options)
    expect(status).toBe(1)
    expect(out).toMatch(/^Average FPS got worse/)
    expect(reportSchema.parse(JSON.parse(read('saved.json')))).toMatchObject({
      gate: {
        status: 'worse',
        exitStatus: 1,
        allowed: 0.02,
        requiredRuns: 5,
        sentence: expect.stringMatching(/^Worse/),
      },
      leftOut: [{ side: 'before', file: 'file 1', sentence: expect.stringContaining('a capture') }],
    })
    expect(read('saved.md')).toContain('| Average FPS | ')
  })

  it('with fewer runs than are required is unusable, whatever the others say', async () => {
    const few = ['compare', '--before', 'a[1-4].csv', 'a1.csv', '--after', 'slow*.csv', '--require-runs', '5']
    const { status, out } = await frames(...few)
    expect(status).toBe(3)
    expect(out).toContain('Unusable: 4 runs count before, but 5 are required.')
  })

  it('names of files that are too long are cut in their middle, so that they stay apart', async () => {
    const long = (run: number) => `CapFrameX-Nattfjord-Win64-Shipping-harbour-${run}.csv`
    for (const run of [1, 2]) put(long(run), capture(10, 80 + run))
    const { out } = await frames('compare', '--before', 'CapFrameX-*.csv', '--after', 'a1.csv')
    expect(out).toMatch(/^Before 1 +CapFrameX\S+…\S*harbour-1\.csv +\d/m)
    expect(out).toMatch(/^Before 2 +CapFrameX\S+…\S*harbour-2\.csv +\d/m)
  })

  it('counts one recording once, however it is packed, saved or converted', async () => {
    put('packed.csv.gz', gzipSync(capture(9.9, 0)))
    put('crlf.csv', capture(9.9, 0).replaceAll('\n', '\r\n'))
    put('converted.json', writeCapFrameXJson([framesOf(9.9, 0)]))
    const copies = ['a1.csv', 'packed.csv.gz', 'crlf.csv', 'converted.json']
    const { out, status } = await frames('compare', '--before', ...copies, '--after', 'slow*.csv')
    expect(onOneLine(out)).toContain(
      'Before 2, Before 3, Before 4: a duplicate of another recording, which counts once.',
    )
    expect(status).toBe(2)
  })

  it('goes on without files that cannot be used, and says why', async () => {
    put('summary.txt', 'a text of another world\n')
    put('bomb.csv.gz', gzipSync(capture(10, 1) + '\n'.repeat(70_000_000)))
    put('one.csv', capture(10, 1).split('\n').slice(0, 2).join('\n'))
    const { out, status } = await frames(
      ...['compare', '--before', 'a*.csv', 'summary.txt', 'bomb.csv.gz', 'one.csv', '--after', 'fast*.csv'],
    )
    expect(status).toBe(0)
    expect(onOneLine(out)).toMatch(
      /Left out - summary\.txt: .+ - bomb\.csv\.gz: This file unpacks to far more .+ - one\.csv: This capture has one frame/,
    )
    expect(await frames(...sides('summary.txt', 'a*.csv'), '--save', 'none.json')).toMatchObject({
      status: 3,
      out: '',
      err: expect.stringMatching(/^No capture of --before could be used\.\n- summary\.txt: /),
    })
    expect(reportSchema.parse(JSON.parse(read('none.json')))).toMatchObject({
      gate: { exitStatus: 3, sentence: 'No capture of --before could be used.' },
      leftOut: [{ file: 'file 1' }],
    })
    const named = [...sides('summary.txt', 'a*.csv'), '--names', '--save', 'none.json']
    await frames(...named)
    expect(JSON.parse(read('none.json')).leftOut).toMatchObject([{ file: 'summary.txt' }])
  })

  it('runs whose names or dates say that they were taken in turn are compared in pairs', async () => {
    mkdirSync(join(folder, 'turns'))
    const turn = (side: string, index: number) => `turns/${side}_2026-05-04_10-${10 + index}-00.csv`
    for (const index of [0, 1, 2, 3]) {
      put(turn('b', 2 * index), capture(10 * 1.01 ** index, 200 + index))
      put(turn('a', 2 * index + 1), capture(9.8 * 1.01 ** index, 300 + index))
    }
    const inTurn = await frames(...sides('turns/b*.csv', 'turns/a*.csv'))
    expect(onOneLine(inTurn.out)).toContain('4 runs before, 4 runs after, compared in pairs.')
    const told = await frames(...sides('turns/b*.csv', 'turns/a*.csv'), '--no-paired')
    expect(told.out).not.toContain('in pairs')
    const [before, after] = ['a', 'same'].map((side) => [1, 2, 3].map((run) => `${side}${run}.csv`)) as [
      string[],
      string[],
    ]
    const minutes = (start: number, names: string[]) =>
      names.forEach((name, index) => {
        utimesSync(join(folder, name), 0, 1_700_000_000 + 60 * (start + index))
      })
    minutes(0, before)
    minutes(10, after)
    const blocks = await frames('compare', '--before', ...before, '--after', ...after)
    expect(onOneLine(blocks.out)).toContain('All runs of one build were captured before the other’s')
    expect(await frames(...sides('a1.csv', 'same*.csv'), '--paired')).toMatchObject({
      status: 3,
      err: expect.stringContaining('--paired needs the same number of runs before and after'),
    })
  })
})

describe('what a player saw, and why', () => {
  it('figures of the images on the screen come by one switch, in both commands', async () => {
    const { out } = await frames(...sides('a*.csv', 'slow*.csv'), '--displayed', '--metric', 'fps', 'p99')
    expect(out).toMatch(/^Displayed FPS got worse/)
    expect(out).toMatch(/^P99 frame time, displayed +\d/m)
    expect(out).toMatch(/^1% low, displayed +\d/m)
    for (const metric of ['p99', 'displayed-frame-time-p99']) {
      const inspected = await frames('inspect', 'a1.csv', '--displayed', '--metric', metric)
      expect(inspected.out).toMatch(/P99 frame time, displayed +\d/)
    }
  })

  it('latency and animation error are read where they are asked for', async () => {
    const withErrors = (ms: number, seed: number) =>
      capture(10, seed).replaceAll(',0.0000,NA\n', `,${ms.toFixed(4)},${(30 + ms).toFixed(4)}\n`)
    for (const run of [1, 2, 3]) {
      put(`smooth${run}.csv`, withErrors(1 + run / 100, 700 + run))
      put(`rough${run}.csv`, withErrors(-2 - run / 100, 710 + run))
    }
    const asked = ['--metric', 'animation', 'latency', '--json']
    const { out, status } = await frames(...sides('smooth*.csv', 'rough*.csv'), ...asked)
    expect(status).toBe(1)
    expect(JSON.parse(out).figures.slice(0, 2)).toMatchObject([
      { metric: 'animation-error', before: { mean: expect.closeTo(1.02, 2) }, verdict: { outcome: 'worse' } },
      {
        metric: 'click-to-photon',
        before: { mean: expect.closeTo(31.02, 2) },
        verdict: { outcome: 'improved' },
      },
    ])
    put('rough.json', out)
    const verified = await frames('verify', 'rough.json', 'smooth*.csv', 'rough*.csv')
    expect(verified.status).toBe(0)
  })
})

describe('a report', () => {
  it('names none either where it says why a file or a side could not be used', async () => {
    put('secret/1.csv', capture(10, 950, 'Secret.exe'))
    const lacking = [...sides('a*.csv', 'slow*.csv'), 'secret', '--process', 'Game-Win64-Shipping', '--json']
    const { out, err } = await frames(...lacking)
    expect(onOneLine(err)).toContain("It contains no process 'Game-Win64-Shipping'. It contains Secret.exe.")
    expect(out).not.toMatch(/Game|Secret|\.csv/i)
    expect(JSON.parse(out).leftOut).toEqual([
      { side: 'after', file: 'file 1', sentence: 'It doesn’t contain the requested process.' },
    ])
    const named = JSON.parse((await frames(...lacking, '--names')).out)
    expect(reportSchema.parse(named).leftOut).toMatchObject([
      { file: '1.csv', sentence: expect.stringContaining('Secret.exe') },
    ])
    put('empty/notes.txt', 'nothing')
    const empty = [...sides('empty', 'secret'), '--save', 'empty.json']
    expect((await frames(...empty)).err).toMatch(/^No capture of --before could be used\./)
    expect(read('empty.json')).not.toMatch(/of empty|secret|notes/i)
  })

  it('holds what people declare, and refuses what is no fact', async () => {
    const build = ['--declare', 'machine=Ryzen 7600, 32 GB', 'build=1204 -> 1219']
    const declare = [...build, '--declare', 'on=2026-11-20']
    const { out } = await frames(...sides('a*.csv', 'slow*.csv'), ...declare)
    expect(out).toContain(
      'Declared\n- build: 1204 before, 1219 after.\n- machine: Ryzen 7600, 32 GB.\n- on: 2026-11-20.',
    )
    const json = JSON.parse((await frames(...sides('a*.csv', 'slow*.csv'), ...declare, '--json')).out)
    expect(reportSchema.parse(json).declared).toEqual({
      machine: 'Ryzen 7600, 32 GB',
      build: { before: '1204', after: '1219' },
      measuredOn: '2026-11-20',
    })
    for (const [text, why] of [
      [
        'driver=580.10',
        "Unknown fact 'driver'. Choose from: tool, build, machine, by, on, note. Use --condition for graphics cards, drivers and settings.",
      ],
      ['__proto__=x', "Unknown fact '__proto__'."],
      ['machine', 'such as "machine=Ryzen 7600, 32 GB"'],
      [`note=${'x'.repeat(201)}`, 'at most 200 characters'],
      ['build=1 -> 2 -> 3', 'build=1204 -> 1219'],
    ] as const) {
      const refused = await frames(...sides('a*.csv', 'slow*.csv'), '--declare', text)
      expect([refused.status, onOneLine(refused.err)]).toEqual([3, expect.stringContaining(why)])
    }
  })

  it('holds what its runs are drawn from where that is asked for', async () => {
    const report = JSON.parse((await frames(...sides('a*.csv', 'slow*.csv'), '--json', '--drawn')).out)
    expect(reportSchema.parse(report).drawn?.after).toHaveLength(5)
    expect(report.drawn.before[0].most).toHaveLength(200)
  })

  it('is verified beside its captures: the same, other figures, other versions, or what is missing', async () => {
    await frames(...sides('a*.csv', 'slow*.csv'), '--fail-if-worse', '2%', '--save', 'verified.json')
    const all = ['a*.csv', 'slow*.csv', 'fast1.csv']
    const report = JSON.parse(read('verified.json'))
    expect(await frames('verify', 'verified.json', ...all)).toEqual({
      status: 0,
      out: 'Same: these captures give this report.\n',
      err: '',
    })
    report.figures[0].words.headline = 'Average FPS improved: +50.0%.'
    put('forged.json', JSON.stringify(report))
    const forged = await frames('verify', 'forged.json', ...all)
    expect(forged.status).toBe(1)
    expect(onOneLine(forged.out)).toMatch(
      /Figures that differ - Average FPS: reported “Average FPS improved: \+50\.0%\.”, found “Average FPS got worse: −/,
    )
    put('older.json', JSON.stringify({ ...JSON.parse(read('verified.json')), rule: 1 }))
    const older = await frames('verify', 'older.json', ...all)
    expect(older).toMatchObject({
      status: 2,
      out: expect.stringContaining('- rule: 1 in the report, 2 here.'),
    })
    const missing = await frames('verify', 'verified.json', 'a*.csv')
    expect(missing).toMatchObject({ status: 3, out: expect.stringMatching(/Missing\n- [0-9a-f]{64}/) })
    expect(await frames('verify', 'a1.csv')).toMatchObject({
      status: 3,
      err: expect.stringContaining("'a1.csv' is not a report (it contains no JSON)"),
    })
    put('none.json', '{"kind":"other"}')
    expect((await frames('verify', 'none.json')).err).toContain("'none.json' is not a report: ")
  })
})

describe('an option that may have several values', () => {
  it.each([
    ['inspect', '--metric', 'vram', 'a1.csv'],
    ['inspect', '--metric', 'vram', 'fps', 'a1.csv'],
    ['inspect', '--process', 'Game-Win64-Shipping.exe', 'a1.csv'],
  ])('leaves the arguments of %s alone: %s %s', async (...args) => {
    expect((await frames(...args)).err).toBe('')
  })
})

describe('an inspection', () => {
  it('says of each file what was understood', async () => {
    put('unreal.csv', writeUnrealCsv(framesOf(10, 5)))
    const { out, status } = await frames('inspect', 'a1.csv', 'unreal.csv', '--metric', 'fps', 'draw-calls')
    expect(status).toBe(0)
    expect(out).toMatch(/^a1\.csv\n {2}PresentMon 2/)
    expect(out).toMatch(/SHA-256 [0-9a-f]{32}\n {10}[0-9a-f]{32}\n/)
    expect(out).toMatch(/^unreal\.csv\n(.+\n)*\n(.+\n)+ +Draw calls +[\d,]+$/m)
    expect(longestLine(out)).toBeLessThanOrEqual(80)
  })

  it('as JSON carries figures with their definitions’ versions, and refusals', async () => {
    put('noise.csv', 'a,b\n1,2\n')
    const { out, status } = await frames('inspect', 'a1.csv', 'noise.csv', '--json')
    expect(status).toBe(3)
    expect(JSON.parse(out)).toMatchObject({
      kind: 'captures',
      version: 1,
      files: [
        {
          file: 'a1.csv',
          ok: true,
          runs: [
            {
              figures: expect.arrayContaining([
                expect.objectContaining({ metric: '1%-low-average', version: 1 }),
              ]),
            },
          ],
        },
        { file: 'noise.csv', ok: false, sentence: expect.stringMatching(/\.$/) },
      ],
    })
  })
})

/** Runs the command in the folder with the captures. One test covers the separate process. */
const frames = (...args: string[]) => runIn(folder, args)

function run(program: string, args: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, BOOTSTRAP_INSTALLS: 'off' } })
    const ended: Ended = { status: null, out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text) => {
      ended.out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      ended.err += text
    })
    child.once('error', reject)
    child.once('close', (status) => resolve({ ...ended, status }))
  })
}

function sides(before: string, after: string): string[] {
  return ['compare', '--before', before, '--after', after]
}

function framesOf(frameTime: number, seed: number) {
  return generateFrames({ frames: 1500, frameTime, hitchEvery: 100, seed: seed + 1 })
}

function capture(frameTime: number, seed: number, application?: string): string {
  return writePresentMon2(framesOf(frameTime, seed), application ? { application } : {})
}

function rowsOf(text: string): string {
  return text.slice(text.indexOf('\n') + 1)
}

function put(name: string, content: string | Uint8Array): string {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => [...line].length))
}
