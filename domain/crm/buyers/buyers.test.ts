import { beforeEach, describe, expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { exportOfBuyer } from '#domain/privacy/exports.store.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { aConsumer, aGermanCompany } from '#test/factories/buyers.ts'
import type { Buyer } from './buyer.ts'
import type { BuyerInput } from './buyers.schema.ts'
import { buyerOf, detailsOf, findBuyer, saveBuyer, withVatCheck } from './buyers.server.ts'
import { vatOf } from './vat.ts'
import {
  countPending,
  findVatChecks,
  listPendingChecks,
  recheckPending,
} from './vat-numbers/vat-checks.server.ts'
import { noVatRegister, type VatAnswer } from './vat-numbers/vat-register.ts'

const NOON = new Date('2026-11-22T12:00:00.000Z')
const HOUR = 3600
const NUMBER = 'DE136695976'
const CONSUMER = aConsumer('FI')
const COMPANY = aGermanCompany({ reference: 'PO 4711' })
const VALID: VatAnswer = {
  status: 'valid',
  consultationNumber: 'WAPIAAAAZxEtJl4y',
  name: 'MUSTERSPIELE GMBH',
  address: 'BERLIN',
}
const INVALID: VatAnswer = {
  status: 'invalid',
  consultationNumber: 'WAPIAAAAZxEtJl4z',
  name: null,
  address: null,
}
const AWAY: VatAnswer = { status: 'unchecked', obstacle: 'MS_UNAVAILABLE' }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let client: Awaited<ReturnType<typeof addClient>>
  let answer: VatAnswer
  let asked: string[]

  beforeEach(async () => {
    now = NOON
    client = await addClient(database.db)
    answer = VALID
    asked = []
  })
  const deps = () => ({
    ...domainDeps(database.db, { clock: () => now }),
    vatRegister: {
      isOn: true,
      ask: async (vatNumber: string) => {
        asked.push(vatNumber)
        return answer
      },
    },
  })
  const save = (input: BuyerInput) => saveBuyer(deps(), client.id, input)
  const later = (seconds: number) => {
    now = addSeconds(now, seconds)
  }
  const check = (status: 'valid' | 'invalid' | 'unchecked', at = now) => ({
    status,
    checkedAt: at.toISOString(),
    consultationNumber: { valid: 'WAPIAAAAZxEtJl4y', invalid: 'WAPIAAAAZxEtJl4z', unchecked: null }[status],
  })
  const rule = async () => vatOf(buyerOf(client, await findBuyer(database.db, client.id))).rule

  it('is a consumer in Sweden while nobody was asked', async () => {
    expect(await findBuyer(database.db, client.id)).toBeUndefined()
    expect(buyerOf(client, undefined)).toEqual({
      kind: 'consumer',
      name: client.name,
      email: client.email,
      country: null,
      companyName: null,
      address: null,
      vatNumber: null,
      reference: null,
      vatCheck: null,
    } satisfies Buyer)
  })

  it('stores a consumer, then a company in their place, and keeps them apart from others', async () => {
    const stranger = await addClient(database.db)
    await save(CONSUMER)
    expect(await findBuyer(database.db, client.id)).toEqual(await detailsOf(CONSUMER))
    expect(await rule()).toBe('union-consumer')
    const saved = await save(COMPANY)
    expect(saved).toEqual({ ...(await detailsOf(COMPANY)), vatCheck: check('valid') })
    expect(await findBuyer(database.db, client.id)).toEqual(saved)
    expect(await rule()).toBe('union-company')
    expect(await findBuyer(database.db, stranger.id)).toBeUndefined()
  })

  it.each<[string, BuyerInput]>([
    ['a consumer', CONSUMER],
    ['a company without a number', { ...COMPANY, vatNumber: '' }],
    ['a Swedish company', { ...COMPANY, country: 'SE', vatNumber: 'SE556703748501' }],
    ['a company outside the EU', { ...COMPANY, country: 'CH', vatNumber: 'CHE116281710MWST' }],
    ['one in Northern Ireland', { ...COMPANY, country: 'GB', vatNumber: 'XI925901618' }],
  ])('asks nobody about %s', async (_, input) => {
    expect((await save(input)).vatCheck).toBeNull()
    expect(asked).toEqual([])
  })

  it.each(['DE136695977', 'LV32579461005'])(
    'leaves %s, whose check digits are unusual, to the register',
    async (vatNumber) => {
      const country = vatNumber.slice(0, 2)
      expect(await save({ ...COMPANY, country, vatNumber })).toMatchObject({
        vatNumber,
        vatCheck: check('valid', NOON),
      })
      expect(asked).toEqual([vatNumber])
    },
  )

  describe('a VAT number', () => {
    it('that was valid is not asked for again within a day', async () => {
      await save(COMPANY)
      later(24 * HOUR - 1)
      expect((await save(COMPANY)).vatCheck).toEqual(check('valid', NOON))
      expect(asked).toEqual([NUMBER])
      later(1)
      answer = INVALID
      expect((await withVatCheck(deps(), client.id, await detailsOf(COMPANY))).vatCheck).toEqual(
        check('invalid'),
      )
      expect(asked).toEqual([NUMBER, NUMBER])
      expect(await rule()).toBe('union-company-unverified')
    })

    it('of another company takes no VAT away, until the company is called as it is registered', async () => {
      answer = { ...VALID, name: 'VOLKSWAGEN AKTIENGESELLSCHAFT' }
      expect((await save(COMPANY)).vatCheck).toMatchObject({ status: 'other-name' })
      expect(await rule()).toBe('union-company-unverified')
      expect((await findBuyer(database.db, client.id))?.vatCheck?.status).toBe('other-name')
      await save({ ...COMPANY, companyName: 'Volkswagen AG' })
      expect(await rule()).toBe('union-company')
    })

    it('that is not registered is asked for again at once: it may be registered by now', async () => {
      answer = INVALID
      expect((await save(COMPANY)).vatCheck?.status).toBe('invalid')
      expect(await rule()).toBe('union-company-unverified')
      for (let day = 0; day < 5; day += 1) {
        later(24 * HOUR)
        await save(COMPANY)
      }
      answer = VALID
      later(1)
      expect((await save(COMPANY)).vatCheck).toEqual(check('valid'))
      const before = asked.length
      await save(COMPANY)
      expect(asked).toHaveLength(before)
    })

    it('that nobody could answer for waits, and is found valid later', async () => {
      answer = AWAY
      expect((await save(COMPANY)).vatCheck).toEqual(check('unchecked'))
      expect(await rule()).toBe('union-company-unverified')
      later(HOUR)
      await save(COMPANY)
      expect(await listPendingChecks(database.db, 10)).toMatchObject([
        {
          userId: client.id,
          vatNumber: NUMBER,
          askedAt: NOON.toISOString(),
          checkedAt: now.toISOString(),
          obstacle: 'MS_UNAVAILABLE',
        },
      ])
      later(HOUR)
      expect(await recheckPending(deps())).toEqual([])
      answer = VALID
      later(HOUR)
      expect(await recheckPending(deps())).toMatchObject([
        { userId: client.id, vatNumber: NUMBER, check: check('valid') },
      ])
      expect(await rule()).toBe('union-company')
      expect(await countPending(database.db)).toBe(0)
      expect(await recheckPending(deps())).toEqual([])
    })

    it('waits while nobody can be asked', async () => {
      const off = { ...deps(), vatRegister: noVatRegister }
      expect((await saveBuyer(off, client.id, COMPANY)).vatCheck).toEqual(check('unchecked'))
      expect(await recheckPending(off)).toEqual([])
      expect(await listPendingChecks(database.db, 10)).toMatchObject([{ obstacle: 'not configured' }])
      expect(asked).toEqual([])
    })

    it('is answered once, whoever asks at the same time', async () => {
      answer = AWAY
      await save(COMPANY)
      answer = VALID
      const answered = await Promise.all([recheckPending(deps()), recheckPending(deps())])
      expect(answered.flat()).toHaveLength(1)
    })

    it('of a buyer without an account is asked for too, and is nobody else’s', async () => {
      const details = await withVatCheck(deps(), null, await detailsOf(COMPANY))
      expect(details.vatCheck).toEqual(check('valid'))
      await withVatCheck(deps(), null, await detailsOf(COMPANY))
      expect(asked).toEqual([NUMBER])
      expect((await exportOfBuyer(database.db, client.id)).vatChecks).toEqual([])
    })

    it('tells whoever sold with VAT what is known by now', async () => {
      const others = 'FR40303265045'
      expect(await findVatChecks(database.db, [NUMBER, others])).toEqual(new Map())
      answer = AWAY
      await save(COMPANY)
      await withVatCheck(deps(), null, await detailsOf(COMPANY))
      expect((await findVatChecks(database.db, [NUMBER])).get(NUMBER)).toMatchObject(check('unchecked'))
      answer = VALID
      later(1)
      await save(COMPANY)
      const known = await findVatChecks(database.db, [NUMBER, others, NUMBER])
      expect([...known]).toEqual([[NUMBER, { ...check('valid'), registeredName: 'MUSTERSPIELE GMBH' }]])
      const answeredAt = now
      answer = AWAY
      later(1)
      await withVatCheck(deps(), null, await detailsOf(COMPANY))
      expect((await findVatChecks(database.db, [NUMBER])).get(NUMBER)).toMatchObject(
        check('valid', answeredAt),
      )
      answer = INVALID
      later(1)
      await withVatCheck(deps(), null, await detailsOf(COMPANY))
      expect((await findVatChecks(database.db, [NUMBER])).get(NUMBER)).toMatchObject(check('invalid'))
    })
  })

  it('hands over what is stored, and goes with the account', async () => {
    await save(COMPANY)
    expect(await exportOfBuyer(database.db, client.id)).toMatchObject({
      buyer: { kind: 'company', companyName: 'Musterspiele GmbH', vatNumber: NUMBER },
      vatChecks: [
        {
          vatNumber: NUMBER,
          status: 'valid',
          registeredName: 'MUSTERSPIELE GMBH',
          registeredAddress: 'BERLIN',
        },
      ],
    })
    await database.db.deleteFrom('user').where('id', '=', client.id).execute()
    expect(await exportOfBuyer(database.db, client.id)).toEqual({ buyer: null, vatChecks: [] })
  })
})
