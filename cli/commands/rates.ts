import { listRates, refreshRates, setRate } from '#domain/billing/invoices/rates.server.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'

export const rateCommands: Command[] = [
  {
    usage: 'rates show',
    options: { ...LIMIT },
    does: 'show what one euro was in kronor, newest day first',
    examples: ['rates show'],
    run: show,
  },
  {
    usage: 'rates set <DAY> <RATE>',
    options: { '--source <NAME>': 'who published it, as invoices print it' },
    does: 'keep what one euro was in kronor on a day, where the central bank cannot be asked',
    notes: 'It takes the place of what was known of that day. Invoices that were issued keep their rate.',
    examples: ['rates set 2026-11-20 10.98 --source "Sveriges Riksbank"'],
    run: set,
  },
  {
    usage: 'rates refresh',
    does: 'ask the central bank for the rates since the last that is known; the server does it by itself',
    examples: ['rates refresh'],
    run: refresh,
  },
]

async function show(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  return answerNewest(given, (limit) => listRates(deps, limit), {
    cells: ({ day, rate, source }) => ({ day, '€1 = SEK': rate, source }),
    none: 'No rate is known yet: set RATES_URL=on, or keep one with "rates set".',
    numbers: ['€1 = SEK'],
  })
}

async function set(given: Given, shell: Shell): Promise<Answer> {
  const [day = '', rate = ''] = given.words
  const source = given.demand('source', 'Say who published the rate: --source "Sveriges Riksbank".')
  const { deps } = await shell.product()
  const kept = await setRate(deps, { day, rate, source })
  return { data: kept, text: `€1 = SEK ${kept.rate} on ${kept.day}, ${kept.source}.` }
}

async function refresh(_: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  if (!deps.fetchRates) throw new UsageError('RATES_URL is not set: there is nobody to ask.')
  const added = await refreshRates(deps)
  return { data: { added }, text: added === 0 ? 'There is nothing new.' : `New rates: ${added}.` }
}
