import { createContext, useRouteLoaderData } from 'react-router'
import type {
  PasswordResetInput,
  RegistrationInput,
  SignInByEmailInput,
  SignInInput,
} from '#domain/accounts/accounts.schema.ts'
import type { Viewing } from '#domain/accounts/impersonation/impersonation.schema.ts'
import type { JoinInput } from '#domain/accounts/staff/staff.schema.ts'
import type {
  PublicWithdrawal,
  PublicWithdrawalInput,
} from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { ContactInput } from '#domain/crm/contact/contact.schema.ts'
import type { SwitchableKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import type { Viewer } from '#domain/people/people.schema.ts'

/** The only part of the configuration that browsers get. */
export type SiteFacts = {
  /** Public origin without a trailing slash. */
  publicUrl: string
  /** Whether sample testimonials are shown. */
  sampleContent: boolean
  /** Set if the contact form sends to EmailJS instead of our API. */
  emailJs: { publicKey: string; serviceId: string; templateId: string } | undefined
}

/** The use cases behind forms posted without JavaScript, with the same rate limits as the API. */
export type Forms = {
  signIn: (input: SignInInput) => Promise<FormAnswer<{ secondStep: boolean }>>
  emailSignIn: (input: { email: string }) => Promise<FormAnswer>
  /** `passwordRemoved`: the address was verified for the first time, so the unverified password was removed. */
  signInByEmail: (
    input: SignInByEmailInput,
  ) => Promise<FormAnswer<{ secondStep: boolean; passwordRemoved: boolean }>>
  secondStep: (input: { code: string }) => Promise<FormAnswer>
  /** Returns the key as an `otpauth:` URI. */
  beginFactor: (input: { currentPassword: string }) => Promise<FormAnswer<{ uri: string }>>
  confirmFactor: (input: { code: string }) => Promise<FormAnswer<{ recoveryCodes: string[] }>>
  newRecoveryCodes: (input: FactorChangeInput) => Promise<FormAnswer<{ recoveryCodes: string[] }>>
  removeFactor: (input: FactorChangeInput) => Promise<FormAnswer>
  register: (input: RegistrationInput) => Promise<FormAnswer>
  join: (input: JoinInput) => Promise<FormAnswer>
  signOut: () => Promise<FormAnswer>
  requestPasswordReset: (input: { email: string }) => Promise<FormAnswer>
  resetPassword: (input: PasswordResetInput) => Promise<FormAnswer<{ username: string; isSignedIn: boolean }>>
  /** Returns the page that shows the result. */
  followLink: (input: { token: string }) => Promise<FormAnswer<{ next: string }>>
  sendVerificationEmail: () => Promise<FormAnswer>
  sendEnquiry: (input: ContactInput) => Promise<FormAnswer>
  switchReminderOff: (input: { token: string }) => Promise<FormAnswer<{ kinds: SwitchableKind[] }>>
  /** Returns a preview, or the declaration if it was confirmed. */
  withdraw: (input: PublicWithdrawalInput) => Promise<FormAnswer<PublicWithdrawal>>
}

type FactorChangeInput = { currentPassword: string; code: string }

export type FormAnswer<Answer = unknown> = { ok: true; answer: Answer } | FormRefusal

type FormRefusal = {
  ok: false
  /** HTTP status of the page that shows the form again. */
  status: number
  /** Better Auth's error code. */
  code?: string
  message: string
  retryAfterSeconds?: number
}

/** Passed to every loader and action. This file is the server's only interface to the app. */
export type PageContext = {
  site: SiteFacts
  now: Date
  /** Nonce for inline scripts and styles of pages made per request. Cached pages use hashes. */
  nonce: string | undefined
  /** Public pages never call it. */
  viewer: () => Promise<Viewer | undefined>
  /** The client whose portal a staff member is viewing in this session. */
  viewing: () => Promise<Viewing | undefined>
  /** Null if the client's thread is empty. */
  newestMessageId: (client: { id: string }) => Promise<string | null>
  /** Cookies are added to the page's response. */
  forms: () => Forms
  reportBug: (error: unknown) => void
}

export const pageContext = createContext<PageContext>()

/** Pages whose CSP allows no requests except the visit count. */
const CLOSED_PAGES: readonly string[] = ['/tools/frame-times']

export function isClosedPage(pathname: string): boolean {
  return CLOSED_PAGES.includes(pathname)
}

/** Caching of a public page, exported as `handle` by its route. Pages without it are rendered per request. */
export type PublicPage = {
  public: {
    /** Query parameters that change the page, with their possible values; others are ignored. */
    query?: Readonly<Record<string, readonly string[]>>
    /** Known values of the address parameter; all others share one not-found page. */
    params?: readonly string[]
    /** The page shows today's date and is rendered again each day. */
    dated?: true
  }
}

/**
 * A page rendered per request that is usable before its scripts load; exported as `handle` by its route or layout.
 * Scripts don't delay its first paint.
 */
export type PaintsFirst = { paintsFirst: true }

export type PageHandle = Partial<PublicPage & PaintsFirst>

export function retryAfter({ retryAfterSeconds }: FormRefusal): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
}

/** The part of the configuration that browsers get. */
export function useSite(): SiteFacts {
  const site = useRouteLoaderData<SiteFacts>('root')
  if (!site) throw new Error('the site facts are loaded with every page')
  return site
}

/** A route's `headers`: those of its action, such as `Retry-After` for a form posted without JavaScript. */
export function actionHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders
}
