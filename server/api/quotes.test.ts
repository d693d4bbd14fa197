import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { createLog } from '#platform/log/log.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer, statusAndText } from '#test/expect-answer.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { useTestApp } from '#test/test-app.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const GROSS = 150_000

oneEngine((engine) => {
  const database = useDatabase(engine)
  const logged = new PassThrough()
  const app = useTestApp(database, { clock: () => now, log: createLog('trace', logged) })
  let now = NOON

  const secrets: string[] = []
  /** @returns the secret of a new link */
  async function offer(email = 'noor@halvmane.example'): Promise<string> {
    now = addSeconds(now, 1)
    const { secret } = await sendNewQuote(app.deps, { name: 'Noor Haddad', email })
    secrets.push(secret)
    return secret
  }
  /** Payments in test mode take a moment. */
  const payItself = () => {
    now = addSeconds(now, 60)
  }
  const ACCEPT = { gross: GROSS, payBy: 'card' }

  describe('a quote', () => {
    it('is opened by anyone who has its link, and by nobody else', async () => {
      const secret = await offer()
      const opened = await app.visitor.post('/api/quotes/open', { secret })
      expect(opened.headers.get('Cache-Control')).toBe('no-store')
      expect(await opened.json()).toMatchObject({ title: 'Nattfjord at 60 FPS', gross: GROSS, closed: null })
      const refusal = [
        404,
        "This link doesn't open a quote. Links stop working when a newer one is sent, and 30 days after the quote was answered or expired.",
      ]
      for (const wrong of [secret.slice(1), '', 'x'.repeat(43)])
        expect(await statusAndText(app.visitor.post('/api/quotes/open', { secret: wrong }))).toEqual(refusal)
      expect((await app.visitor.post('/api/quotes/open', {})).status).toBe(400)
      expect((await app.visitor.get(`/api/quotes/open?secret=${secret}`)).status).toBe(405)
    })

    it('is accepted by whoever signs in, bought by a card that needs no more, and listed as paid', async () => {
      const client = await app.signUp()
      const secret = await offer(client.email)
      expect((await app.visitor.post('/api/quotes/accept', { secret, ...ACCEPT })).status).toBe(400)
      expect(await (await client.post('/api/quotes/open', { secret })).json()).toMatchObject({
        gross: GROSS,
        buyer: { name: client.name },
      })
      const accepted = await (await client.post('/api/quotes/accept', { secret, ...ACCEPT })).json()
      const { paymentId } = accepted.payment
      payItself()
      expect(await client.read(`/api/payments/${paymentId}`)).toMatchObject({
        status: 'completed',
        service: 'Nattfjord at 60 FPS',
        amount: GROSS,
      })
      expect(await client.read('/api/projects')).toMatchObject([{ service: 'Nattfjord at 60 FPS' }])
      await expectAnswer(
        client.post('/api/quotes/accept', { secret, ...ACCEPT }),
        409,
        'This quote was accepted on Fri 20 Nov.',
      )
    })

    it('that is to be paid by transfer waits in the portal, and is paid by card after all', async () => {
      const client = await app.signUp()
      const secret = await offer(client.email)
      await client.post('/api/quotes/accept', { secret, ...ACCEPT, payBy: 'transfer' })
      expect(await (await client.post('/api/quotes/open', { secret })).json()).toMatchObject({
        kind: 'in-full',
        open: GROSS,
        seller: { bank: { bic: 'TESTSESS' } },
      })
      const [waiting] = await (await client.get('/api/orders/waiting')).json()
      expect(waiting).toMatchObject({ open: GROSS, dueOn: '2026-11-30', bank: { bic: 'TESTSESS' } })
      const other = await app.signUp()
      const inShort = {
        kind: 'in-short',
        title: 'Nattfjord at 60 FPS',
        closed: 'This quote was accepted on Fri 20 Nov.',
        mayReopen: false,
      }
      expect(await (await other.post('/api/quotes/open', { secret })).json()).toEqual(inShort)
      expect(await (await app.visitor.post('/api/quotes/open', { secret })).json()).toEqual(inShort)
      expect((await other.post(`/api/orders/${waiting.orderId}/pay`)).status).toBe(404)
      expect(await other.read('/api/orders/waiting')).toEqual([])
      const { paymentId } = await (await client.post(`/api/orders/${waiting.orderId}/pay`)).json()
      payItself()
      await client.get(`/api/payments/${paymentId}`)
      expect(await client.read('/api/orders/waiting')).toEqual([])
    })

    it('is declined by anyone who has its link', async () => {
      const secret = await offer()
      const declined = await app.visitor.post('/api/quotes/decline', { secret, reason: 'No budget.' })
      const inShort = {
        kind: 'in-short',
        title: 'Nattfjord at 60 FPS',
        closed: 'This quote was declined on Fri 20 Nov.',
        mayReopen: true,
      }
      expect(await declined.json()).toEqual(inShort)
      expect(await (await app.visitor.post('/api/quotes/open', { secret })).json()).toEqual(inShort)
      expect((await app.visitor.post('/api/quotes/decline', { secret })).status).toBe(409)
    })

    it.each([
      [{ ...ACCEPT, payBy: 'cash' }, 'Please choose how you pay'],
      [{ payBy: 'card' }, 'The amount is missing.'],
      [{ ...ACCEPT, gross: 1.5 }, 'The amount is missing.'],
    ])('is not accepted with %j', async (body, sentence) => {
      const secret = await offer()
      const client = await app.signUp()
      await expectAnswer(client.post('/api/quotes/accept', { secret, ...body }), 400, sentence)
    })

    it('leaves its secret in no line of the log', async () => {
      let lines = ''
      for (let part = logged.read(); part !== null; part = logged.read()) lines += part
      expect(lines).toContain('/api/quotes/accept')
      expect(secrets).not.toContain('')
      for (const secret of secrets) expect(lines).not.toContain(secret)
    })
  })
})
