import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject, it } from 'vitest'
import { studioCommand } from '#test/studio-command.ts'
import { commands } from './run-studio.ts'

describe('without a database', () => {
  it('says what to do, and makes none', async () => {
    const dataDir = join(inject('runDir'), 'nowhere')
    const { status, err } = await studioCommand(['rates', 'show'], { DATA_DIR: dataDir })
    expect(status).toBe(1)
    expect(err).toMatch(/^There is no database at .* yet\. Start the server once \(npm start\)/)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('refuses an empty one, and leaves it as it is', async () => {
    const dataDir = await mkdtemp(join(inject('runDir'), 'empty-'))
    new DatabaseSync(join(dataDir, 'bildruta.sqlite')).exec('create table x (y)')
    expect(await studioCommand(['rates', 'show'], { DATA_DIR: dataDir })).toMatchObject({
      status: 1,
      err: expect.stringMatching(/lacks migrations \(001-baseline.*Start the server once/),
    })
  })

  it.each([
    [['ratse', 'show'], "unknown command 'ratse'", 'Did you mean rates?'],
    [['rates', 'shwo'], "unknown command 'shwo'", 'Did you mean show?'],
    [['dokter'], "unknown command 'dokter'", 'Did you mean doctor?'],
    [['xyzzyx'], "unknown command 'xyzzyx'", '--help lists all commands'],
    [['--json'], "unknown option '--json'", '--help lists all commands'],
    [['-V'], "unknown option '-V'", '--help lists all commands'],
    [[''], "unknown command ''", '--help lists all commands'],
    [['rates', '--json'], "unknown option '--json'", 'rates --help lists its commands'],
    [['rates', 'show', '--version'], "unknown option '--version'", 'for example: rates show'],
    [['rates', 'show', '--limti', '1'], "unknown option '--limti'", 'Did you mean --limit?'],
    [['doctor', 'today'], "too many arguments for 'doctor'", 'for example: doctor'],
    [['rates', 'show', '--limit'], "option '--limit <N>' argument missing", 'for example: rates show'],
    [['doctor', '--json=yes'], "unknown option '--json=yes'", 'for example: doctor'],
    [['rates', 'set', '--source', '--json'], "option '--source <NAME>'", 'needs a value'],
    [['rates', 'set'], "missing required argument 'DAY'", 'for example: rates set'],
    [['files', 'put', 'prj_1'], "missing required argument 'PATHS'", 'for example: files put'],
    [
      ['rates', 'set', '2026-11-20', 'two', 'words'],
      "too many arguments for 'set'",
      'quote text with spaces',
    ],
    [['rates', 'set', '2026-11-20', '-1 SEK'], "unknown option '-1 SEK'", 'begins with - after --'],
  ])('%j is refused, and told how it is done', async (args, refusal, hint) => {
    const { status, out, err } = await studioCommand(args, { DATA_DIR: '/nowhere' })
    expect({ status, out }).toEqual({ status: 1, out: '' })
    expect(err.startsWith(`error: ${refusal}`)).toBe(true)
    expect(err).toContain(hint)
  })

  it.each([
    [
      ['rates', 'show', '--as', ''],
      'Your name must be a name of 1 to 80 letters, without control characters. Set it with --as NAME or STUDIO_MEMBER.',
    ],
    [
      ['staff', 'invite', 'bo@example.org', '--name', 'Bo', '--role', 'boss'],
      "--role must be one of owner, engineer, not 'boss'.",
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
    const { status, out, err } = await studioCommand(['rates'])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toContain('rates set <DAY> <RATE>')
    expect(out).not.toContain('retention')
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
