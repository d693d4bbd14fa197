import { beforeEach, describe, expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { exportOfEmails } from '#domain/privacy/exports.store.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { letLeave } from '#test/let-leave.ts'
import { checkLinks } from './check-links.server.ts'
import { listFiles, withdrawFile } from './files.server.ts'
import { closedLinks } from './files.tasks.server.ts'
import type { SeenLink } from './link-states.schema.ts'
import { confirmFetched } from './studio-files.server.ts'
import { submitFile } from './uploads.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const HOUR = 3600
const ADAS = 'https://drive.google.com/file/d/ada/view'
const GRACES = 'https://we.tl/t-grace'

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let ada: Awaited<ReturnType<typeof addClient>>
  let grace: Awaited<ReturnType<typeof addClient>>
  let says: Record<string, SeenLink | undefined>
  let looked: string[]
  const deps = (db = database.db) => ({
    ...domainDeps(db, { clock: () => now }),
    lookAtLink: async (url: string) => {
      looked.push(url)
      return says[url]
    },
  })
  const pass = (seconds: number) => {
    now = addSeconds(now, seconds)
  }
  const send = (client: typeof ada, fileUrl: string) =>
    submitFile(deps(), client, { fileUrl, service: 'quick-fix' })
  const open = async (owner: typeof ada) => {
    return (await aPaidProject(database.db, { client: owner, service: 'quick-fix', now })).id
  }
  const link = async (of: typeof ada) => (await listFiles(database.db, of.id))[0]?.link
  const told = async (of: typeof ada) => {
    const messages = await rowsIn(database.db, 'messages', { user_id: of.id, dedupe_key: 'file-closed:%' })
    const mails = await rowsIn(database.db, 'outbox', { recipient: of.email, dedupe_key: 'file-closed:%' })
    return { messages: messages.map(({ body }) => body), mails }
  }

  beforeEach(async () => {
    now = NOON
    looked = []
    says = { [ADAS]: { state: 'opens' }, [GRACES]: { state: 'ends', endsOn: '2026-11-27' } }
    ada = await addClient(database.db)
    grace = await addClient(database.db, { name: 'Grace Example' })
    await send(ada, ADAS)
    pass(60)
    await send(grace, GRACES)
    pass(60)
  })

  it('looks at a link as it is sent, then daily, and each client sees what is known of theirs', async () => {
    expect(await link(ada)).toEqual({ state: 'unchecked', endsOn: null, checkedAt: null })
    expect(await checkLinks(deps())).toBe(2)
    expect(looked.sort()).toEqual([ADAS, GRACES])
    const checkedAt = now.toISOString()
    expect(await link(ada)).toEqual({ state: 'opens', endsOn: null, checkedAt })
    expect(await link(grace)).toEqual({ state: 'ends', endsOn: '2026-11-27', checkedAt })

    pass(24 * HOUR - 1)
    expect(await checkLinks(deps())).toBe(0)
    pass(1)
    expect(await checkLinks(deps())).toBe(2)
    expect(await link(ada)).toMatchObject({ state: 'opens', checkedAt: now.toISOString() })
    expect([await told(ada), await told(grace)]).toEqual(Array(2).fill({ messages: [], mails: [] }))
  })

  it('two processes at once tell it once', async () => {
    says[ADAS] = { state: 'gone' }
    const other = await database.connect()
    await Promise.all([checkLinks(deps()), checkLinks(deps(other.db))])
    const { messages, mails } = await told(ada)
    expect([messages.length, mails.length]).toEqual([1, 1])
  })

  if (!isAskedAll(engine)) return

  it('looks at a link no more once it was fetched, and goes on with another', async () => {
    const [adas] = await listFiles(database.db, ada.id)
    await confirmFetched(deps(), { fileId: adas?.id ?? '' })
    await checkLinks(deps())
    pass(24 * HOUR)
    await checkLinks(deps())
    expect(looked).toEqual([GRACES, GRACES])
  })

  it('a client whose link does not open is told once, at once where they just sent it, and nobody else is', async () => {
    says[ADAS] = { state: 'asks' }
    await checkLinks(deps())
    for (let hour = 0; hour < 3; hour++) {
      pass(HOUR)
      await checkLinks(deps())
    }
    const { messages, mails } = await told(ada)
    expect(messages).toEqual([
      expect.stringMatching(
        /^Your Google Drive link for Quick Fix Optimization needs permission to open\. Please share it with anyone/,
      ),
    ])
    expect(mails).toMatchObject([
      { subject: 'Your Google Drive link needs permission to open', status: 'waiting' },
    ])
    // Anyone can create an account with someone else's address.
    expect(mails[0]?.text).not.toContain(ADAS)
    expect(mails[0]?.text).toContain('https://studio.example/client/upload')
    expect(await told(grace)).toEqual({ messages: [], mails: [] })
    expect(await closedLinks(deps())).toMatchObject([
      {
        client: ada.name,
        about: 'Quick Fix Optimization, Google Drive link needs permission to open',
        href: expect.stringMatching(/^\/desk\/clients\/user_/),
      },
    ])

    says[ADAS] = { state: 'opens' }
    pass(HOUR)
    await checkLinks(deps())
    expect(await link(ada)).toMatchObject({ state: 'opens', checkedAt: now.toISOString() })
    expect(await closedLinks(deps())).toEqual([])
    says[ADAS] = { state: 'asks' }
    pass(24 * HOUR)
    await checkLinks(deps())
    expect((await told(ada)).mails).toHaveLength(1)
  })

  it('one that turns bad later is told with what is gathered, and what the export holds says so', async () => {
    await checkLinks(deps())
    says[GRACES] = { state: 'gone' }
    pass(24 * HOUR)
    await checkLinks(deps())
    expect(await told(grace)).toMatchObject({
      messages: ['Your file link for Quick Fix Optimization no longer works. Please send us a new link.'],
      mails: [{ subject: 'Your file link no longer works', status: 'gathering' }],
    })
    expect((await exportOfEmails(database.db, grace)).map(({ subject }) => subject)).toContain(
      'Your file link no longer works',
    )
  })

  it('what was gathered to tell it does not leave once the link opens again, or is taken back', async () => {
    await checkLinks(deps())
    const states = async () => (await told(grace)).mails.map(({ status }) => status)
    for (const mend of [
      async () => {
        says[GRACES] = { state: 'opens' }
        pass(HOUR)
        await checkLinks(deps())
      },
      async () => {
        const [file] = await listFiles(database.db, grace.id)
        await withdrawFile(deps(), { ownerId: grace.id, fileId: file?.id ?? '' })
      },
    ]) {
      says[GRACES] = { state: 'gone' }
      pass(24 * HOUR)
      await checkLinks(deps())
      expect(await states()).toEqual(['gathering'])
      await mend()
      pass(HOUR)
      await letLeave(deps())
      expect(await states()).toEqual(['outdated'])
    }
  })

  it('is over after its last day, whatever its page still says', async () => {
    now = new Date('2026-11-27T22:59:00.000Z')
    await checkLinks(deps())
    expect(await link(grace)).toMatchObject({ state: 'ends', endsOn: '2026-11-27' })
    now = new Date('2026-11-28T23:00:00.000Z')
    await checkLinks(deps())
    expect(await link(grace)).toMatchObject({ state: 'gone', endsOn: null })
  })

  it('a host that does not say leaves what was known, and is asked again the next day', async () => {
    await checkLinks(deps())
    const known = await link(ada)
    says = {}
    pass(24 * HOUR)
    expect(await checkLinks(deps())).toBe(0)
    expect(await link(ada)).toEqual(known)
    expect(await checkLinks(deps())).toBe(0)
    expect(looked).toHaveLength(4)
  })

  describe('of a project', () => {
    let projectId: string
    const next = async () => (await nextOfProject(deps(), database.db, { id: projectId }, now))?.headline
    const sent = async (url: string) => {
      await send(ada, url)
      const file = (await listFiles(database.db, ada.id)).find((one) => one.url === url)
      return file?.id ?? ''
    }
    const lookAfter = async (seconds: number) => {
      pass(seconds)
      await checkLinks(deps())
    }

    beforeEach(async () => {
      projectId = await open(ada)
      says[ADAS] = undefined
    })

    it('one that asks for permission is the next line until it opens, and the mail says so', async () => {
      await sent(`${ADAS}1`)
      expect(await next()).toBe("Next: we'll check that your files open.")
      says[`${ADAS}1`] = { state: 'asks' }
      await lookAfter(60)
      expect(await next()).toBe('We need permission to open your link.')
      const [mail] = (await told(ada)).mails
      expect(mail?.text).toContain('We need permission to open your link.')
      expect(mail?.text).toContain('or upload the files here')
      await lookAfter(HOUR)
      expect(await next()).toBe('We need permission to open your link.')
      says[`${ADAS}1`] = { state: 'opens' }
      await lookAfter(HOUR)
      expect(await next()).toBe("Next: we'll check that your files open.")
    })

    it('one that leads nowhere is it until it is taken back, or another is sent', async () => {
      says = { [`${ADAS}1`]: { state: 'gone' }, [`${ADAS}2`]: { state: 'opens' } }
      const fileId = await sent(`${ADAS}1`)
      await lookAfter(60)
      expect(await next()).toBe('Your link no longer works.')
      pass(60)
      await sent(`${ADAS}2`)
      expect(await next()).toBe("Next: we'll check that your files open.")
      await lookAfter(HOUR)
      expect(await next()).toBe("Next: we'll check that your files open.")
      await withdrawFile(deps(), { ownerId: ada.id, fileId })
      expect(await next()).toBe("Next: we'll check that your files open.")
    })

    it('one of two sent together is it too, until somebody of the studio has fetched it', async () => {
      says = { [`${ADAS}1`]: { state: 'asks' }, [`${ADAS}2`]: { state: 'opens' } }
      const fileId = await sent(`${ADAS}1`)
      pass(61)
      await sent(`${ADAS}2`)
      await lookAfter(1)
      expect(await next()).toBe('We need permission to open your link.')
      await confirmFetched(deps(), { fileId })
      expect(await next()).toBe("Next: we'll check that your files open.")
    })
  })

  describe('is not looked at', () => {
    it('where nothing may leave the machine', async () => {
      expect(await checkLinks({ ...deps(), lookAtLink: undefined })).toBe(0)
      expect(await link(ada)).toMatchObject({ state: 'unchecked' })
    })

    it('once it is taken back, also while its host is being asked', async () => {
      says[ADAS] = { state: 'gone' }
      const [file] = await listFiles(database.db, ada.id)
      const withdraw = () => withdrawFile(deps(), { ownerId: ada.id, fileId: file?.id ?? '' })
      const slow = async (url: string) => {
        if (url === ADAS) await withdraw()
        return says[url]
      }
      await checkLinks({ ...deps(), lookAtLink: slow })
      expect(await link(ada)).toMatchObject({ state: 'unchecked' })
      pass(24 * HOUR)
      await checkLinks(deps())
      expect(looked).toEqual([GRACES])
      expect(await told(ada)).toEqual({ messages: [], mails: [] })
      expect(await closedLinks(deps())).toEqual([])
    })

    it('once work on its project has begun, of which the studio is not told either', async () => {
      const projectId = await open(ada)
      const begun = `${ADAS}2`
      says = { [ADAS]: { state: 'opens' }, [begun]: { state: 'gone' } }
      await send(ada, begun)
      await checkLinks(deps())
      expect(await closedLinks(deps())).toHaveLength(1)
      await changeProjectStatus(deps(), { projectId, to: 'in-progress', author: 'team' })
      pass(24 * HOUR)
      looked = []
      await checkLinks(deps())
      expect(looked.sort()).toEqual([ADAS, GRACES])
      expect(await closedLinks(deps())).toEqual([])
    })
  })

  it('looks at twenty in a run, those first that nobody has looked at', async () => {
    for (let n = 0; n < 21; n++) await send(ada, `https://we.tl/t-${n}`)
    await checkLinks(deps())
    expect(looked).toHaveLength(20)
    await checkLinks(deps())
    expect(new Set(looked).size).toBe(23)
  })
})
