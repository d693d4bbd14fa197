import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { PATIENT } from '#test/patient.ts'
import { createDeskStreams, type DeskStreams } from './desk-streams.server.ts'

const NEVER_MS = 3_600_000

eachEngine((engine) => {
  const database = useDatabase(engine)
  let streams: DeskStreams
  const start = (lookMs: number) => {
    streams = createDeskStreams({ db: database.db, log: { warn: () => {} }, lookMs })
  }
  const open = (mayGoOn: () => Promise<boolean> = async () => true, memberId = 'ada') => {
    const told: string[] = []
    const [end, dismiss] = [vi.fn(), vi.fn()]
    const tell = (version: string) => told.push(version)
    const leave = streams.follow({ memberId, tell, keepAlive: () => {}, end, dismiss, mayGoOn })
    return { told, end, dismiss, leave }
  }
  beforeEach(() => start(NEVER_MS))
  afterEach(() => streams.close())

  it('tells every page at its start, and of each commit once', async () => {
    const [one, two] = [open(), open()]
    streams.changed()
    streams.changed()
    for (const { told } of [one, two]) await vi.waitFor(() => expect(told).toEqual(['0', '1']), PATIENT)
    one.leave()
    streams.changed()
    await vi.waitFor(() => expect(two.told).toEqual(['0', '1', '2']), PATIENT)
    expect(one.told).toEqual(['0', '1'])
  })

  it('finds by itself what another process did', async () => {
    start(20)
    const page = open()
    const other = await database.connect()
    // Everything that exists before the end of the first check counts as known.
    await vi.waitFor(async () => {
      const now = new Date()
      await commit(domainDeps(other.db), (trx) => recordAudit(trx, { action: 'backup', now }))
      expect(page.told.length).toBeGreaterThan(1)
    }, PATIENT)
  })

  it('ends the pages of whoever is signed in no more, and of nobody else', async () => {
    start(20)
    let isSignedIn = true
    const [gone, here] = [open(async () => isSignedIn), open()]
    isSignedIn = false
    await vi.waitFor(() => expect(gone.dismiss).toHaveBeenCalledOnce(), PATIENT)
    expect([here.end, here.dismiss].map(({ mock }) => mock.calls)).toEqual([[], []])
    streams.close()
    expect(here.end).toHaveBeenCalledOnce()
    expect(() => open()).toThrow('about to restart')
  })

  it('opens six for each of the staff, whatever the others have open', () => {
    const alwaysHere = async () => true
    const six = Array.from({ length: 6 }, () => open(alwaysHere, 'bo'))
    expect(() => open(alwaysHere, 'bo')).toThrow('too many windows')
    open(alwaysHere, 'cleo')
    six[0]?.leave()
    open(alwaysHere, 'bo')
  })

  it('looks at once when it hears that sessions ended', async () => {
    let isSignedIn = true
    const page = open(async () => isSignedIn)
    isSignedIn = false
    streams.recheck()
    await vi.waitFor(() => expect(page.dismiss).toHaveBeenCalledOnce(), PATIENT)
  })
})
