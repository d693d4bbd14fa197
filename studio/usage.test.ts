import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject, it } from 'vitest'
import { studioCommand } from '../test/studio-command.ts'
import { commands } from './all-commands.ts'

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
      err: expect.stringMatching(/lacks migrations \(001-accounts.*start the server once/),
    })
  })

  it.each([
    [
      ['projcts', 'lst'],
      "There is no command 'projcts lst'. Did you mean 'projects list'? --help lists them all.",
    ],
    [
      ['projects', 'strat'],
      "There is no command 'projects strat'. Did you mean 'projects start'? --help lists them all.",
    ],
    [['dokter'], "There is no command 'dokter'. Did you mean 'doctor'? --help lists them all."],
    [['xyzzyx'], "There is no command 'xyzzyx'. --help lists them all."],
    [
      ['projects', 'list', '--stauts', 'x'],
      "'projects list' has no option --stauts. Did you mean --status? It has --limit, --status, --json, --help.",
    ],
    [['stats', '--days'], '--days needs a value: --days N.'],
    [
      ['projects', 'start', 'prj_1', '--note', '-1 fps'],
      '--note needs a value: --note TEXT. One that begins with - is written --note=TEXT.',
    ],
    [
      ['figures', 'set', 'prj_1', 'fps', '-5', '60'],
      "'-5' is no option of 'figures set': a text that begins with - stands after --, for example: figures set prj_1 fps -- \"-5\" 60",
    ],
    [['stats', '--json=yes'], '--json is a switch and takes no value.'],
    [['projects', 'start'], "'projects start' needs PROJECT, for example: projects start prj_3f2a91bc"],
    [
      ['messages', 'reply', 'ada', 'two', 'words'],
      "'messages reply' does not know what to do with 'words'. Put texts of several words in quotes.",
    ],
    [
      ['messages', 'reply', 'ada', '-1 fps'],
      "'-1 fps' is no option of 'messages reply': a text that begins with - stands after --, for example: messages reply ada -- \"-1 fps\"",
    ],
    [
      ['messages', 'reply', 'ada', '--help me'],
      "'--help me' is no option of 'messages reply': a text that begins with - stands after --, for example: messages reply ada -- \"--help me\"",
    ],
    [
      ['progress', 'set', 'prj_1', '65', '-3'],
      "'-3' is no option of 'progress set': a text that begins with - stands after --, for example: progress set prj_1 65 -- \"-3\"",
    ],
    [
      ['messages', 'reply', 'ada', '--really'],
      '\'messages reply\' has no option --really. It has --project, --as, --json, --help; a text that begins with - stands after --, for example: messages reply ada -- "--really"',
    ],
    [['progress', 'set', 'prj_1', '65', '--', '-3'], "DAYS must be a whole number from 0 to 3650, not '-3'."],
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

  it.each([['--json'], ['-V'], ['']])('%j alone is no command: it shows them all', async (arg) => {
    const { status, out, err } = await studioCommand([arg])
    expect({ status, out }).toEqual({ status: 1, out: '' })
    expect(err).toMatch(/^'.*' is no command: write one of these\.\n\n/)
    expect(err).toContain(`'${arg}'`)
    expect(err).toContain('projects start PROJECT')
  })

  it('says which version it is', async () => {
    expect(await studioCommand(['--version'])).toEqual({
      status: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      err: '',
    })
  })

  it('helps by the name under which it was called', async () => {
    const { out } = await studioCommand(['--help'], { npm_lifecycle_event: 'studio' })
    expect(out).toMatch(/^npm run studio -- COMMAND/)
    expect((await studioCommand(['--help'])).out).toMatch(/^studio COMMAND/)
  })

  it('helps with everything, with examples that can be read', async () => {
    const { status, out } = await studioCommand(['--help'])
    expect(status).toBe(0)
    for (const command of commands) {
      expect(out).toContain(command.name)
      const help = await studioCommand([...command.name.split(' '), '--help'])
      expect(help).toMatchObject({ status: 0, err: '' })
      for (const example of command.examples) {
        expect(help.out).toContain(`  studio ${example}`)
        expect(example.startsWith(command.name)).toBe(true)
      }
    }
    expect((await studioCommand(['payments'])).out).toContain('payments refund PAYMENT')
  })

  it('shows itself as it was called', async () => {
    expect((await studioCommand(['--help'])).out).toMatch(/^studio COMMAND/)
    const throughNpm = await studioCommand(['--help'], { npm_lifecycle_event: 'studio' })
    expect(throughNpm.out).toMatch(/^npm run studio -- COMMAND/)
  })
})
