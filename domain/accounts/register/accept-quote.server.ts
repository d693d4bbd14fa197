import { createHmac } from 'node:crypto'
import { acceptAndPay, acceptOffer } from '#domain/billing/contracts/accept-quote.server.ts'
import type { PaymentsDeps } from '#domain/billing/payments/payments.provider.ts'
import type { QuoteAnswer } from '#domain/billing/payments/payments.schema.ts'
import { payOrder } from '#domain/billing/purchases/start-purchase.server.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { AppError, badInput } from '#domain/kernel/app-error.ts'
import { isSameSecret } from '#domain/kernel/secrets.ts'
import { emailToOtherAddress } from '#domain/orders/quotes/answer-quote.server.ts'
import { addressOfLink } from '#domain/orders/quotes/open-quote.server.ts'
import type { AcceptQuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { addPerson, newPerson } from '#domain/people/people.server.ts'
import type { AccountsDeps, Auth } from '../auth/auth.server.ts'
import { type BegunSession, type Browser, beginSession } from '../auth/auth-calls.server.ts'
import { welcomeAccount } from './welcome-account.server.ts'

type YesDeps = AccountsDeps & PaymentsDeps & BuyersDeps

/**
 * Accepts a quote for anyone who has its link. The contract binds only the owner of a proven address: the one to which
 * the link was emailed, or one that gets its own link first. If the address has no account, one is created in the same
 * transaction and the browser is signed in. If it has one, its owner must sign in, because a link never opens an
 * account.
 * @param client the signed-in client
 * @returns `begun` is the session of a new account
 * @throws AppError like `acceptAndPay`; conflict if the address has an account, bad-input without name and address,
 * too-many-requests
 */
export async function answerWithYes(
  deps: YesDeps,
  input: AcceptQuoteInput,
  {
    client,
    browser,
  }: { client: (BegunSession['user'] & { emailVerified: boolean }) | undefined; browser: Browser },
): Promise<{ answer: QuoteAnswer; begun?: BegunSession }> {
  const accepter = client ?? input.accepter
  if (!accepter) throw badInput('Please enter your name and email address.')
  const email = accepter.email.toLowerCase()
  const isProven =
    client?.emailVerified ||
    email === (await addressOfLink(deps, input)).toLowerCase() ||
    email === (await provenAddress(deps, input))
  if (!isProven) return { answer: await enqueueLinkEmail(deps, input.secret, email) }
  if (client) return { answer: await acceptAndPay(deps, client, input) }
  const person = newPerson({ name: accepter.name, email })
  const orderId = await acceptOffer(deps, person, input, {
    write: (trx) => addPerson(trx, { ...person, now: deps.clock() }),
  })
  await welcomeAccount(deps, person.id)
  const begun = await beginSession(deps, person, browser)
  const payment = input.payBy === 'card' ? await payOrder(deps, person, { orderId }).catch(notNow) : null
  return { begun, answer: { orderId, payment } }
}

async function enqueueLinkEmail(deps: YesDeps, secret: string, email: string): Promise<QuoteAnswer> {
  const proof = await addressProof(deps, { secret, email })
  await emailToOtherAddress(deps, { secret, proof, email })
  return { emailedTo: email }
}

/** The contract is valid, and can be paid on its page. */
function notNow(error: unknown): null {
  if (error instanceof AppError && error.code === 'unavailable') return null
  throw error
}

type ProofDeps = { auth: () => Promise<Auth> }

/**
 * Proof that a quote's link was emailed to an address: the address, and our signature of it together with the quote's
 * secret.
 */
async function addressProof(
  deps: ProofDeps,
  { secret, email }: { secret: string; email: string },
): Promise<string> {
  const key = (await (await deps.auth()).$context).secret
  const signature = createHmac('sha256', key).update(`quote-address\n${secret}\n${email}`).digest('base64url')
  return `${Buffer.from(email).toString('base64url')}.${signature}`
}

/** @returns the address in lower case, or undefined without a valid proof for this quote */
async function provenAddress(
  deps: ProofDeps,
  { secret, proof }: { secret: string; proof?: string | undefined },
): Promise<string | undefined> {
  if (proof === undefined) return undefined
  const email = Buffer.from(proof.split('.')[0] ?? '', 'base64url').toString()
  return isSameSecret(proof, await addressProof(deps, { secret, email })) ? email : undefined
}
