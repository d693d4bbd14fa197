import type { ServerProcess } from '../server-process.ts'
import { registerClient } from './client.ts'
import { mailedLink } from './mailed-link.ts'
import type { StudioCommand } from './studio-command.ts'

export const QUOTE_TITLE = 'Nattfjord at 60 FPS, on Deck and on your minimum PC'
/** €1,200.00 without VAT. */
const LINES = [
  ...['--line', 'Profile\\nEight scenes on Steam Deck and the minimum PC, three runs each=420.00'],
  ...[
    '--line',
    'Kelp and shadows\\nVirtual shadow map pages, wind beyond 40 m=680.00',
    '--line',
    'Verify=100.00',
  ],
  ...['--optional', 'Hitches\\nThe ferry at 00:41=2 days for 290.00'],
]
/** What a consumer pays for it. */
export const QUOTE_SUM = '€1,500.00'

/** Writes and sends a quote to an address of its own. @returns link: as its buyer gets it by mail */
export async function offerQuote(
  studio: StudioCommand,
  server: ServerProcess,
  {
    email = `noor-${crypto.randomUUID()}@halvmane.example`,
    buyer = [],
    lines = LINES,
  }: { email?: string /** Options that say who buys. */; buyer?: string[]; lines?: string[] } = {},
) {
  const written = await studio(
    ...['quotes', 'create', '--email', email, '--name', 'Noor Haddad', '--title', QUOTE_TITLE],
    ...['--scope', 'Eight scenes, 60 FPS on average in each of them.', ...lines, ...buyer, '--json'],
    ...['--deliver-by', dayIn(30), '--valid-until', dayIn(10)],
  )
  const { id, number } = JSON.parse(written)
  await studio('quotes', 'send', id, '--yes')
  // What the command line wrote goes out with the next mail of the server’s own, here a welcome.
  await registerClient(server.url)
  return { id, number, email, link: await mailedLink(server, email, '/quote#') }
}

/** The quote is offered, and accepted by whoever has its link: its transfer is due. */
export async function agreeByTransfer(
  studio: StudioCommand,
  server: ServerProcess,
): Promise<{ id: string; number: string; email: string }> {
  const { link, ...quote } = await offerQuote(studio, server)
  const answer = await fetch(`${server.url}/api/quotes/accept`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify({
      secret: new URL(link).hash.slice(1),
      payBy: 'transfer',
      gross: 150_000,
      buyer: { kind: 'consumer', country: 'SE' },
      accepter: { name: 'Noor Haddad', email: quote.email },
    }),
  })
  if (!answer.ok) throw new Error(`The quote answered ${answer.status}: ${await answer.text()}`)
  return quote
}

/** A day from today on, as the command line takes it. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
}
