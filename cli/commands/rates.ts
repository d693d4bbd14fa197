import { listRates, refreshRates, setRate } from '#domain/billing/invoices/rates.server.ts'
import { type Args, type Command, type Context, type Result, UsageError } from '../shell/command.ts'
import { answerNewest, LIMIT } from '../shell/output.ts'

export const rateCommands: Command[] = [
  {
    usage: 'rates show',
    options: { ...LIMIT },
    does: 'list exchange rates, SEK for one euro, newest first',
    examples: ['rates show'],
    run: show,
  },
  {
    usage: 'rates set <DAY> <RATE>',
    options: { '--source <NAME>': 'source of the rate, as printed on invoices' },
    does: 'set the exchange rate of a day by hand, if the central bank is unavailable',
    notes: 'Replaces an earlier rate of that day. Issued invoices keep their rate.',
    examples: ['rates set 2026-11-20 10.98 --source "Sveriges Riksbank"'],
    run: set,
  },
  {
    usage: 'rates refresh',
    does: 'fetch new rates from the central bank; the server does this automatically',
    examples: ['rates refresh'],
    run: refresh,
  },
]

async function show(args: Args, context: Context): Promise<Result> {
  const { deps } = await context.product()
  return answerNewest(args, (limit) => listRates(deps, limit), {
    cells: ({ day, rate, source }) => ({ day, '€1 = SEK': rate, source }),
    none: 'No rates yet. Set RATES_URL=on, or add one with "rates set".',
    numbers: ['€1 = SEK'],
  })
}

async function set(args: Args, context: Context): Promise<Result> {
  const [day = '', rate = ''] = args.words
  const source = args.demand('source', 'Name the source of the rate: --source "Sveriges Riksbank".')
  const { deps } = await context.product()
  const kept = await setRate(deps, { day, rate, source })
  return { data: kept, text: `€1 = SEK ${kept.rate} on ${kept.day}, ${kept.source}.` }
}

async function refresh(_: Args, context: Context): Promise<Result> {
  const { deps } = await context.product()
  if (!deps.fetchRates) throw new UsageError("RATES_URL isn't set. Set RATES_URL=on first.")
  const added = await refreshRates(deps)
  return { data: { added }, text: added === 0 ? 'No new rates.' : `New rates: ${added}.` }
}
