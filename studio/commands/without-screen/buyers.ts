import { type BuyerDetails, normalVatNumber } from '#domain/crm/buyers/buyers.schema.ts'
import { buyerOf, findBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { hasCheckDigits } from '#domain/crm/buyers/check-digits.ts'
import { countryName } from '#domain/crm/buyers/countries.ts'
import { vatRate } from '#domain/crm/buyers/price-words.ts'
import { vatOf } from '#domain/crm/buyers/vat.ts'
import { vatCheckFacts } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import {
  checkVatNumber,
  listChecksOf,
  listPendingChecks,
  recheckPending,
  type StoredVatCheck,
} from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { showClient } from '#domain/people/clients.server.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../../shell/command.ts'
import { findId } from '../../shell/find-id.ts'
import { answerNewest, LIMIT } from '../../shell/limit.ts'
import { facts } from '../../shell/table.ts'
import { counted, localTime, shortId } from '../../shell/words.ts'

export const buyerCommands: Command[] = [
  {
    usage: 'buyers show <CLIENT>',
    does: 'show who is buying for a client, and how a sale to them is taxed',
    examples: ['buyers show ada@example.org', 'buyers show Kq3vXz1a'],
    run: show,
  },
  {
    usage: 'vat check <NUMBER>',
    does: 'look a VAT number of an EU country up in VIES',
    notes:
      'The answer is stored with its consultation number. One that was valid within a day is not asked again.',
    examples: ['vat check SE556703748501', "vat check 'de 136 695 976' --json"],
    run: check,
  },
  {
    usage: 'vat pending',
    options: { ...LIMIT, '--ask': 'ask VIES for the first 50 of them now' },
    does: 'list the VAT numbers that wait for an answer; the server asks for them every hour',
    examples: ['vat pending', 'vat pending --ask'],
    run: pending,
  },
]

async function show({ words: [text = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const client = await showClient(deps.db, await findId(deps.db, 'client', text))
  const details = await findBuyer(deps.db, client.id)
  const vat = vatOf(buyerOf(client, details))
  const about: [string, string | null][] = [
    ['Client', `${client.name}, ${client.email}`],
    ...(details ? factsOf(details) : [['Buyer', 'nothing stored: a consumer in Sweden'] as [string, string]]),
    ['VAT', `${vatRate(vat)} (${vat.rule})`],
    ['Wording', vat.wording],
  ]
  return { data: { client: client.id, buyer: details ?? null, vat }, text: facts(about) }
}

async function check({ words: [typed = ''] }: Given, shell: Shell): Promise<Answer> {
  const vatNumber = normalVatNumber(typed)
  if (!(await hasCheckDigits(vatNumber)))
    throw new UsageError(`'${typed}' is no VAT number of an EU country: look for a slip in its digits.`)
  const { deps } = await shell.product()
  await checkVatNumber(deps, { userId: null, vatNumber })
  const found = (await listChecksOf(deps.db, vatNumber)).findLast(({ userId }) => userId === null)
  if (!found) throw new Error(`The check of ${vatNumber} was not stored.`)
  const text = facts([
    ['Number', found.vatNumber],
    ['Status', statusOf(found)],
    ['Checked', localTime(found.checkedAt)],
    ['Consultation number', found.consultationNumber],
    ['Registered name', found.registeredName],
    ['Registered address', found.registeredAddress],
  ])
  return { data: found, text }
}

async function pending(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  if (given.options.ask && !deps.vatRegister.isOn)
    throw new UsageError('VIES_URL is not set, so nobody can be asked.')
  const answered = given.options.ask ? await recheckPending(deps) : []
  const waiting = await answerNewest(given, (limit) => listPendingChecks(deps.db, limit), {
    cells: ({ vatNumber, userId, askedAt, checkedAt, obstacle }) => ({
      number: vatNumber,
      client: shortId(userId),
      'first asked': localTime(askedAt),
      'last asked': localTime(checkedAt),
      'in the way': obstacle,
    }),
    none: 'No VAT number waits for an answer.',
  })
  const news = answered.map(({ vatNumber, check }) => `${vatNumber} is ${vatCheckFacts(check.status).words}.`)
  const asked = given.options.ask ? [`${counted(answered.length, 'number')} answered.`, ...news, ''] : []
  return { data: { answered, waiting: waiting.data }, text: [...asked, waiting.text].join('\n') }
}

function factsOf(details: BuyerDetails): [string, string | null][] {
  const { vatCheck } = details
  return [
    ['Buyer', details.kind],
    ['Country', `${countryName(details.country)} (${details.country})`],
    ['Company', details.companyName],
    ['Address', details.address?.replaceAll('\n', ', ') ?? null],
    ['VAT number', details.vatNumber],
    ...(vatCheck
      ? [
          ['Checked', `${vatCheckFacts(vatCheck.status).words}, ${localTime(vatCheck.checkedAt)}`] as [
            string,
            string,
          ],
          ['Consultation number', vatCheck.consultationNumber] as [string, string | null],
        ]
      : []),
    ['Reference', details.reference],
  ]
}

function statusOf({ status, obstacle }: StoredVatCheck): string {
  return obstacle === null ? vatCheckFacts(status).words : `${vatCheckFacts(status).words} (${obstacle})`
}
