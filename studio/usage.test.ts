import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject, it } from 'vitest'
import { studioCommand } from '#test/studio-command.ts'
import { commands } from './commands/all-commands.ts'

describe('without a database', () => {
  it('says what to do, and makes none', async () => {
    const dataDir = join(inject('runDir'), 'nowhere')
    const { status, err } = await studioCommand(['projects', 'list'], { DATA_DIR: dataDir })
    expect(status).toBe(1)
    expect(err).toMatch(/^There is no database yet at .*: start the server once \(npm start\)/)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('refuses an empty one, and leaves it as it is', async () => {
    const dataDir = await mkdtemp(join(inject('runDir'), 'empty-'))
    new DatabaseSync(join(dataDir, 'bildruta.sqlite')).exec('create table x (y)')
    expect(await studioCommand(['projects', 'list'], { DATA_DIR: dataDir })).toMatchObject({
      status: 1,
      err: expect.stringMatching(/lacks migrations \(001-baseline.*start the server once/),
    })
  })

  it.each([
    [['projcts', 'lst'], "unknown command 'projcts'", 'Did you mean projects?'],
    [['projects', 'strat'], "unknown command 'strat'", 'Did you mean start?'],
    [['dokter'], "unknown command 'dokter'", 'Did you mean doctor?'],
    [['xyzzyx'], "unknown command 'xyzzyx'", '--help lists all commands'],
    [['--json'], "unknown option '--json'", '--help lists all commands'],
    [['-V'], "unknown option '-V'", '--help lists all commands'],
    [[''], "unknown command ''", '--help lists all commands'],
    [['projects', '--json'], "unknown option '--json'", 'projects --help lists its commands'],
    [['projects', 'list', '--version'], "unknown option '--version'", 'for example: projects list'],
    [['projects', 'list', '--stauts', 'x'], "unknown option '--stauts'", 'Did you mean --status?'],
    [['stats', 'today'], "too many arguments for 'stats'", 'for example: stats'],
    [['stats', '--days'], "option '--days <N>' argument missing", 'for example: stats'],
    [['stats', '--json=yes'], "unknown option '--json=yes'", 'for example: stats'],
    [['projects', 'start', 'prj_1', '--note', '--yes'], "option '--note <TEXT>'", 'needs a value before'],
    [
      ['projects', 'start'],
      "missing required argument 'PROJECT'",
      'for example: projects start prj_3f2a91bc',
    ],
    [['figures', 'set', 'prj_1'], "missing required argument 'FIGURES'", 'for example: figures set'],
    [['messages', 'reply', 'ada', 'two', 'words'], "too many arguments for 'reply'", 'stand in quotes'],
    [['messages', 'reply', 'ada', '-1 fps'], "unknown option '-1 fps'", 'begins with - after --'],
    [['messages', 'reply', 'ada', '--help me'], "unknown option '--help me'", 'begins with - after --'],
    [['messages', 'reply', 'ada', '--really'], "unknown option '--really'", 'begins with - after --'],
  ])('%j is refused, and told how it is done', async (args, refusal, hint) => {
    const { status, out, err } = await studioCommand(args, { DATA_DIR: '/nowhere' })
    expect({ status, out }).toEqual({ status: 1, out: '' })
    expect(err.startsWith(`error: ${refusal}`)).toBe(true)
    expect(err).toContain(hint)
  })

  it.each([
    [['progress', 'set', 'prj_1', '65', '-3'], "DAYS must be a whole number from 0 to 3650, not '-3'."],
    [['progress', 'set', 'prj_1', '65', '--', '-3'], "DAYS must be a whole number from 0 to 3650, not '-3'."],
    [['figures', 'set', 'prj_1', 'fps', '-5', '60'], "'-5' is not a figure: write it like 45, 16.7 or 2.1M."],
    [
      ['projects', 'list', '--as', ''],
      'Who does this must be a name of 1 to 80 letters, without control characters: say it with --as NAME or in STUDIO_MEMBER.',
    ],
    [['figures', 'set', 'prj_1', 'fps', '45'], 'fps needs two figures: before and after.'],
    [['stats', '--days', '0'], "--days must be a whole number from 1 to 400, not '0'."],
    [
      ['projects', 'list', '--status', 'open'],
      "--status must be one of pending, in-progress, completed, cancelled, not 'open'.",
    ],
  ])('%j is refused with one sentence', async (args, sentence) => {
    expect(await studioCommand(args, { DATA_DIR: '/nowhere' })).toEqual({
      status: 1,
      out: '',
      err: `${sentence}\n`,
    })
  })

  it('says which version it is', async () => {
    expect(await studioCommand(['--version'])).toEqual({
      status: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      err: '',
    })
  })

  it.each([[], ['--help'], ['help']])(
    '%j lists all commands, by the name under which it was called',
    async (...args) => {
      const { status, out, err } = await studioCommand(args)
      expect({ status, err }).toEqual({ status: 0, err: '' })
      expect(out).toMatch(/^Usage: studio \[/)
      for (const { usage } of commands) expect(out).toContain(`  ${usage}`)
      const throughNpm = await studioCommand(args, { npm_lifecycle_event: 'studio' })
      expect(throughNpm.out).toMatch(/^Usage: npm run studio -- \[/)
    },
  )

  it('lists the commands of a noun', async () => {
    const { status, out, err } = await studioCommand(['payments'])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toContain('payments refund <PAYMENT>')
    expect(out).not.toContain('projects')
  })

  it('says more about each command, with examples that can be read', async () => {
    for (const { usage, does, examples } of commands) {
      const name = usage.replace(/ [<[].*/, '')
      const { status, out, err } = await studioCommand([...name.split(' '), '--help'])
      expect({ status, err }).toEqual({ status: 0, err: '' })
      expect(out.replace(/\s+/g, ' ')).toContain(does)
      for (const example of examples) {
        expect(out).toContain(`  studio ${example}\n`)
        expect(example.startsWith(name)).toBe(true)
      }
    }
  })
})
