import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import {
  type Account,
  canMakeMachines,
  type Debian,
  type FreshMachine,
  makeMachine,
  removeMachines,
} from './fresh-machine.ts'

// The first minutes with README.md's three Debian packages and a clone. It takes more than an hour and needs the
// registries of Debian and npm.

const HOURS = 4 * 3_600_000
const FOLDER = 'a folder'

describe.skipIf(!canMakeMachines).each<Debian>(['bookworm', 'trixie'])(
  'a fresh %s, which needs root and mmdebstrap',
  { timeout: HOURS },
  (debian) => {
    let folder = ''
    let machine: FreshMachine

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), `bildruta-${debian}-`))
      machine = makeMachine(join(folder, 'root'), debian)
    }, HOURS)
    afterAll(() => removeMachines(folder), HOURS)

    const ends = async (at: { account: Account; folder: string; npm?: string }, ...words: string[]) => {
      const { status, output } = await machine.start(at, words).ended
      expect(status, output).toBe(0)
      return output
    }

    /** `npm start`, until its first page is served. */
    const serves = async (at: { account: Account; folder: string; npm?: string }) => {
      const port = await freePort()
      const server = machine.start(at, [`PORT=${port}`, 'npm', 'start'])
      try {
        for (;;) {
          if (server.process.exitCode !== null) throw new Error(server.output())
          const page = await fetch(`http://localhost:${port}/`).then(
            (answer) => answer.text(),
            () => '',
          )
          if (page.includes('YOUR BUILD.')) return
          await delay(100)
        }
      } finally {
        server.process.kill('SIGKILL')
        await server.ended
      }
    }

    it.each<Account>(['ada', 'root'])(
      'runs each command by Debian’s own Node and npm, the first one too: %s',
      async (account) => {
        const at = { account, folder: FOLDER }
        machine.clone(account, FOLDER)
        expect(await ends(at, 'npm', 'run', 'own')).toContain('Installing dependencies')
        await serves(at)
        expect(await ends(at, 'npm', 'run', 'studio', '--', 'doctor')).toContain('0 problems')
        await ends(at, 'npm', 'run', 'check')
      },
    )

    it.each(['10', '11'])('starts by npm %s', async (npm) => {
      const at = { account: 'ada', folder: `with npm ${npm}`, npm } as const
      machine.installNpm(npm)
      machine.clone(at.account, at.folder)
      await serves(at)
    })

    // Root installs what another user then needs.
    it.each<Account>(['root', 'ada'])('passes its tests: %s', async (account) => {
      await ends({ account, folder: FOLDER }, 'npm', 'test')
    })
  },
)
