import { describe, expect, test } from 'vitest'
import { AppError } from '#domain/kernel/app-error.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { oneRefused, refusal } from '#test/refused.ts'
import { contactSchema, contactServiceLabel, knownTier, serviceOfTier } from './contact.schema.ts'
import {
  changeEnquiryStatus,
  listEnquiries,
  markEnquiryDone,
  pageOfEnquiries,
  replyToEnquiry,
  sendEnquiry,
  showEnquiry,
} from './contact.server.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const written = {
  name: 'Astrid Lund',
  email: 'astrid@example.org',
  title: 'unreal-optimization',
  message: 'The village drops to 31 FPS.\nIt is the grass, we think.',
}
const parsed = contactSchema.parse({ ...written, tier: 'indie' })

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const studioEmail = 'Studio <inbox@studio.example>'
  const deps = (changes: Partial<Deps> = {}) =>
    domainDeps(database.db, { clock: () => NOW, studioEmail, ...changes })
  const mails = () => database.db.selectFrom('outbox').selectAll().orderBy('dedupe_key').execute()

  test('keeps what was written', async () => {
    const { id } = await sendEnquiry(deps(), parsed)
    expect(await showEnquiry(database.db, id)).toEqual({
      id,
      ...written,
      tier: 'indie',
      suspectedSpam: false,
      status: 'new',
      createdAt: '2026-11-20T12:00:00.000Z',
      replies: [],
    })
  })

  test('tells the studio everything, and acknowledges it to the visitor by name, repeating nothing else', async () => {
    const given = deps()
    await sendEnquiry(given, parsed)
    const [notice, acknowledgement] = await mails()
    expect(notice).toMatchObject({ recipient: 'inbox@studio.example', reply_to: 'astrid@example.org' })
    expect(notice?.subject).toBe('Unreal Optimization: message from Astrid Lund')
    for (const part of [
      written.message,
      'Name: Astrid Lund',
      'Email: astrid@example.org',
      'Service: Unreal Optimization',
      'Tier: indie',
      'Received: Fri 20 Nov 2026, 13:00 CET',
      '/desk/enquiries/con_',
    ])
      expect(notice?.text).toContain(part)
    expect(acknowledgement?.recipient).toBe('astrid@example.org')
    expect(acknowledgement?.text).toContain('Unreal Optimization')
    expect(acknowledgement?.text).toContain('within 24 hours')
    expect(acknowledgement?.text).not.toContain('grass')
    expect(acknowledgement?.text).toContain('Hello Astrid Lund,\n')
    expect(given.notified).toEqual(['outbox'])
  })

  test('greets nobody by a name that may be an advertisement', async () => {
    await sendEnquiry(deps(), { ...parsed, name: 'Buy at https://spam.example' })
    const [, acknowledgement] = await mails()
    expect(acknowledgement?.text).toContain('Hello,\n')
    expect(acknowledgement?.text).not.toContain('spam')
  })

  test('keeps a message that a program seems to have written, and mails its sender nothing', async () => {
    const { id } = await sendEnquiry(deps(), { ...parsed, website: 'https://spam.example' })
    expect(await showEnquiry(database.db, id)).toMatchObject({ suspectedSpam: true, status: 'new' })
    const sent = await mails()
    expect(sent.map((mail) => mail.recipient)).toEqual(['inbox@studio.example'])
    expect(sent[0]?.subject).toMatch(/^Suspected spam: /)
  })

  test('keeps every message in the name of one address, from wherever, and acknowledges three an hour', async () => {
    for (let count = 0; count < 6; count += 1) await sendEnquiry(deps(), parsed)
    await sendEnquiry(deps(), { ...parsed, email: 'other@example.org' })
    expect(await listEnquiries(database.db)).toHaveLength(7)
    const recipients = Map.groupBy(await mails(), ({ recipient }) => recipient)
    expect([...recipients].map(([recipient, sent]) => [recipient, sent.length]).sort()).toEqual([
      ['astrid@example.org', 3],
      ['inbox@studio.example', 7],
      ['other@example.org', 1],
    ])
  })

  test('keeps message and mails together or not at all', async () => {
    const sending = sendEnquiry(deps({ studioEmail: 'not an address' }), parsed)
    await expect(sending).rejects.toThrow(AppError)
    expect(await listEnquiries(database.db)).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('answers by mail in the studio’s name, keeps the answers in their order, and waits for nothing then', async () => {
    const given = deps({ actor: { kind: 'staff', name: 'Noor' } })
    const [first, other] = [await sendEnquiry(given, parsed), await sendEnquiry(given, parsed)]
    const reply = (text: string) => replyToEnquiry(given, { enquiryId: first.id, text })
    await Promise.all([
      reply('We can.\r\n\r\nWhich version is it?'),
      reply('We can.\n\nWhich version is it?'),
    ])
    const answered = await reply('And on which card?')
    expect(answered.status).toBe('done')
    expect(answered.replies).toEqual(
      ['We can.\n\nWhich version is it?', 'We can.\n\nWhich version is it?', 'And on which card?'].map(
        (body) => ({ body, byName: 'Noor', at: NOW.toISOString() }),
      ),
    )
    expect((await listEnquiries(database.db, { waits: true })).map(({ id }) => id)).toEqual([other.id])
    const sent = (await mails()).filter(({ dedupe_key }) => dedupe_key?.startsWith('enquiry-reply:'))
    expect(sent.map(({ dedupe_key }) => dedupe_key)).toEqual(
      [1, 2, 3].map((position) => `enquiry-reply:${first.id}:${position}`),
    )
    expect(sent[2]).toMatchObject({
      recipient: 'astrid@example.org',
      reply_to: 'inbox@studio.example',
      subject: 'Re: Unreal Optimization',
    })
    expect(sent[2]?.text).toMatch(/And on which card\?\n\nNoor, /)
    expect(sent[2]?.text).not.toContain('grass')
    await expect(replyToEnquiry(given, { enquiryId: first.id, text: 'x', seen: 2 })).rejects.toMatchObject(
      refusal(/^Noor has already answered\. /),
    )
    expect((await showEnquiry(database.db, first.id)).replies).toHaveLength(3)
    await expect(reply(' ')).rejects.toMatchObject({ code: 'bad-input' })
    await expect(replyToEnquiry(given, { enquiryId: 'con_0', text: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('lists newest first, all or by status', async () => {
    const first = await sendEnquiry(deps(), parsed)
    const second = await sendEnquiry(deps({ clock: () => new Date('2026-11-20T13:00:00.000Z') }), parsed)
    const ids = async (filter?: Parameters<typeof listEnquiries>[1]) =>
      (await listEnquiries(database.db, filter)).map(({ id }) => id)
    expect(await ids()).toEqual([second.id, first.id])
    expect(await ids({ limit: 1 })).toEqual([second.id])
    await markEnquiryDone(database.db, second.id)
    await markEnquiryDone(database.db, second.id)
    expect(await ids({ waits: true })).toEqual([first.id])
    expect(await ids({ waits: false })).toEqual([second.id])
  })

  test('of two who answer what both have read, one does; the other is told who did', async () => {
    const given = (name: string) => deps({ actor: { kind: 'staff', name } })
    const { id } = await sendEnquiry(deps(), parsed)
    const { error } = await oneRefused(
      ['Bo', 'Noor'].map((name) => replyToEnquiry(given(name), { enquiryId: id, text: name, seen: 0 })),
    )
    const { replies } = await showEnquiry(database.db, id)
    expect(error).toMatchObject(refusal(new RegExp(`^${replies[0]?.byName} has already answered`)))
    expect(replies).toHaveLength(1)
    const answers = (await mails()).filter(({ dedupe_key }) => dedupe_key?.startsWith('enquiry-reply:'))
    expect(answers.map(({ recipient }) => recipient)).toEqual(['astrid@example.org'])
  })

  test('is done or waits again, each with who said so', async () => {
    const given = deps({ actor: { kind: 'staff', name: 'Bo' } })
    const { id } = await sendEnquiry(given, parsed)
    for (const status of ['done', 'done', 'new'] as const)
      expect((await changeEnquiryStatus(given, { id, status })).status).toBe(status)
    const lines = await listAudit(database.db, { about: id, limit: 9 })
    expect(lines.map(({ action, actor }) => [action, actor]).sort()).toEqual([
      ['enquiry-done', { kind: 'staff', name: 'Bo' }],
      ['enquiry-reopened', { kind: 'staff', name: 'Bo' }],
    ])
    await expect(changeEnquiryStatus(given, { id: 'con_0', status: 'done' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('is read a page at a time, also where two came in one moment', async () => {
    const given = deps()
    for (let count = 0; count < 5; count += 1) await sendEnquiry(given, parsed)
    const all = (await listEnquiries(database.db)).map(({ id }) => id)
    const read: string[] = []
    for (let before: string | undefined, more = true; more; ) {
      const { rows, next } = await pageOfEnquiries(database.db, { limit: 2, before })
      read.push(...rows.map(({ id }) => id))
      before = next
      more = next !== undefined
    }
    expect(read).toEqual(all)
    await expect(pageOfEnquiries(database.db, { before: 'con_0' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('says when there is no such message', async () => {
    await expect(showEnquiry(database.db, 'con_0')).rejects.toMatchObject({ code: 'not-found' })
    await expect(markEnquiryDone(database.db, 'con_0')).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the rules of the form', () => {
  const firstSentence = (changes: Record<string, unknown>) =>
    contactSchema.safeParse({ ...written, ...changes }).error?.issues[0]?.message

  test.each([
    ['name', undefined, 'Full name must be at least 2 characters'],
    ['name', ' A ', 'Full name must be at least 2 characters'],
    ['name', 'A'.repeat(121), 'Full name must be at most 120 characters'],
    ['name', 'Ada\nBcc: eve@example.org', 'Full name must be on one line, without control characters'],
    ['name', 'Ada\u202eLund', 'Full name must be on one line, without control characters'],
    ['name', 'Ada\u200bLund', 'Full name must be on one line, without control characters'],
    ['name', 'Ada\u3164Lund', 'Full name must be on one line, without control characters'],
    ['email', undefined, 'Please enter a valid email address'],
    ['email', 'astrid@', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(65)}@example.org`, 'Please enter a valid email address'],
    ['title', undefined, 'Please select a service'],
    ['title', '', 'Please select a service'],
    ['title', 'cooking', 'Please select a service'],
    ['message', undefined, 'Please provide more details about your project'],
    ['message', 'too short', 'Please provide more details about your project'],
    ['message', `   ${'x'.repeat(9)}   `, 'Please provide more details about your project'],
    ['message', 'x'.repeat(10_001), 'Message must be at most 10,000 characters'],
    ['message', `${'x'.repeat(10)}\0`, 'Message must not contain the character U+0000'],
  ])('%s: %j is refused', (field, value, sentence) => {
    expect(firstSentence({ [field]: value })).toBe(sentence)
  })

  test('takes the shortest and the longest', () => {
    expect(firstSentence({ name: 'Bo', message: 'x'.repeat(10) })).toBeUndefined()
    expect(firstSentence({ name: 'B'.repeat(120), message: 'x'.repeat(10_000) })).toBeUndefined()
  })

  test('trims, and reads both kinds of line break as one', () => {
    const input = contactSchema.parse({
      ...written,
      name: ' Ada ',
      email: ' ada@example.org ',
      message: ' a\r\nb\rc 123456 ',
    })
    expect(input).toMatchObject({ name: 'Ada', email: 'ada@example.org', message: 'a\nb\nc 123456' })
  })

  test('an unknown tier is as if there were none', () => {
    expect(contactSchema.parse({ ...written, tier: 'gold' }).tier).toBe('')
    expect(contactSchema.parse(written)).toMatchObject({ tier: '', website: '' })
  })
})

test('a tier preselects its service', () => {
  expect(['personal', 'indie', 'studio', 'assets', 'gold', null].map(knownTier)).toEqual([
    'personal',
    'indie',
    'studio',
    'assets',
    undefined,
    undefined,
  ])
  expect(serviceOfTier('studio')).toBe('unreal-optimization')
  expect(serviceOfTier('assets')).toBe('product-support-fab')
})

test('a service that is no longer offered is named as stored', () => {
  expect(contactServiceLabel('other')).toBe('Other')
  expect(contactServiceLabel('cooking')).toBe('cooking')
})
