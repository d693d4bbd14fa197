import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { type SmtpSink, startSmtpSink } from '#test/smtp-sink.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { listEmails } from './outbox.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const PROGRAM = fileURLToPath(new URL('../../test/fixtures/deliver-email.ts', import.meta.url))

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let sink: SmtpSink
  beforeEach(async () => {
    sink = await startSmtpSink()
  })
  afterEach(() => sink.stop())

  const enqueue = (subject: string) => storeEmail(database.db, { ...ANY_EMAIL, subject }, { now: NOON })
  const prepare = async (now: Date, ...options: 'die'[]) => {
    const child = spawn(process.execPath, [PROGRAM, database.url, sink.url, isoTime(now), ...options], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    return async () => {
      child.stdin.end('go\n')
      const [code, killedBy] = await ended
      return killedBy ?? code
    }
  }
  const messageIds = () => sink.received.map(({ headers }) => headers.get('message-id')?.[0])

  it('two processes at once send each mail once', async () => {
    for (let index = 0; index < 30; index++) await enqueue(`Mail ${index}`)
    const runs = await Promise.all([prepare(NOON), prepare(NOON)])
    expect(await Promise.all(runs.map((run) => run()))).toEqual([0, 0])
    expect(messageIds()).toHaveLength(30)
    expect(new Set(messageIds()).size).toBe(30)
    expect(await listEmails(database.db, { status: 'sent' })).toHaveLength(30)
  })

  it('a mail whose sender was killed after the server’s answer is sent again after the lease, with the same Message-ID', async () => {
    await enqueue('Once or twice')
    const killed = await prepare(NOON, 'die')
    expect(await killed()).toBe('SIGKILL')
    expect(messageIds()).toHaveLength(1)

    const early = await prepare(addSeconds(NOON, 119))
    expect(await early()).toBe(0)
    expect(messageIds()).toHaveLength(1)

    const inTime = await prepare(addSeconds(NOON, 120))
    expect(await inTime()).toBe(0)
    const [first, second, ...more] = messageIds()
    expect(second).toBe(first)
    expect(more).toEqual([])
    expect(await listEmails(database.db)).toMatchObject([
      { status: 'sent', attempts: 1, message_id: first, sent_at: '2026-11-20T12:02:00.000Z' },
    ])
  })
})
