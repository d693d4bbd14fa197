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

/** What the browser may know of the configuration: this list and nothing else. */
export type SiteFacts = {
  /** Origin under which people reach the site, without a trailing slash. */
  publicUrl: string
  /** Whether invented testimonials are shown. */
  sampleContent: boolean
  /** Set when messages go straight to EmailJS instead of our own API. */
  emailJs: { publicKey: string; serviceId: string; templateId: string } | undefined
}

/** The use-cases behind the forms that work without scripts, within the limits that scripts have. */
export type Forms = {
  /** Answers whether a second factor is asked for. */
  signIn: (input: SignInInput) => Promise<FormAnswer<{ secondStep: boolean }>>
  /** Asks for a mail to sign in by. */
  emailSignIn: (input: { email: string }) => Promise<FormAnswer>
  /** Also answers whether the account has just lost its password, as its address was proven for the first time. */
  signInByEmail: (
    input: SignInByEmailInput,
  ) => Promise<FormAnswer<{ secondStep: boolean; passwordRemoved: boolean }>>
  secondStep: (input: { code: string }) => Promise<FormAnswer>
  /** Answers the key of a second factor, as an address that devices read. */
  beginFactor: (input: { currentPassword: string }) => Promise<FormAnswer<{ uri: string }>>
  confirmFactor: (input: { code: string }) => Promise<FormAnswer<{ recoveryCodes: string[] }>>
  newRecoveryCodes: (input: FactorChangeInput) => Promise<FormAnswer<{ recoveryCodes: string[] }>>
  removeFactor: (input: FactorChangeInput) => Promise<FormAnswer>
  register: (input: RegistrationInput) => Promise<FormAnswer>
  /** Accepts an invitation to the staff. */
  join: (input: JoinInput) => Promise<FormAnswer>
  signOut: () => Promise<FormAnswer>
  requestPasswordReset: (input: { email: string }) => Promise<FormAnswer>
  /** Answers the user name to sign in with. */
  resetPassword: (input: PasswordResetInput) => Promise<FormAnswer<{ username: string; isSignedIn: boolean }>>
  /** Answers the page that says how it went. */
  followLink: (input: { token: string }) => Promise<FormAnswer<{ next: string }>>
  sendVerificationEmail: () => Promise<FormAnswer>
  sendEnquiry: (input: ContactInput) => Promise<FormAnswer>
  /** Answers which kinds of reminders a mailed link has switched off. */
  switchReminderOff: (input: { token: string }) => Promise<FormAnswer<{ kinds: SwitchableKind[] }>>
  /** Answers what a withdrawal would mean, or what was declared. */
  withdraw: (input: PublicWithdrawalInput) => Promise<FormAnswer<PublicWithdrawal>>
}

type FactorChangeInput = { currentPassword: string; code: string }

export type FormAnswer<Answer = unknown> = { ok: true; answer: Answer } | FormRefusal

type FormRefusal = {
  ok: false
  /** Of the page that shows the form again. */
  status: number
  /** Better Auth's, where it refuses. */
  code?: string
  message: string
  retryAfterSeconds?: number
}

/** What the front door hands to every loader and action. This file is all that the server knows of the app. */
export type PageContext = {
  site: SiteFacts
  now: Date
  /** For inline scripts and styles of pages made per request; cached pages are covered by hashes instead. */
  nonce: string | undefined
  /** Who is signed in. Never asked for by a public page. */
  viewer: () => Promise<Viewer | undefined>
  /** Whose portal somebody of the staff looks at, in this session. */
  viewing: () => Promise<Viewing | undefined>
  /** Of a client's thread; nothing while it is empty. */
  newestMessageId: (client: { id: string }) => Promise<string | null>
  /** What forms that came without scripts ask for. Cookies go with the page's answer by themselves. */
  forms: () => Forms
  /** Writes a bug to the log of this request. */
  reportBug: (error: unknown) => void
}

export const pageContext = createContext<PageContext>()

/** Pages whose policy lets nothing out but the count of a visit. */
const CLOSED_PAGES: readonly string[] = ['/tools/frame-times']

export function isClosedPage(pathname: string): boolean {
  return CLOSED_PAGES.includes(pathname)
}

/** How a public page is kept: declared as `handle` by its route module. A page without one is made per request. */
export type PublicPage = {
  public: {
    /** Query parameters that change the page, with the values that do; all others are ignored. */
    query?: Readonly<Record<string, readonly string[]>>
    /** The known values of the address's parameter (a slug); every other value shares one not-found page. */
    params?: readonly string[]
    /** The page shows today's date and is made anew each day. */
    dated?: true
  }
}

/**
 * A page made per request that is of use before its scripts have come, as its forms post by themselves: declared as `handle` by
 * its route module or its layout. Nothing of the scripts stands before its first paint.
 */
export type PaintsFirst = { paintsFirst: true }

/** What a route module may declare as `handle`. */
export type PageHandle = Partial<PublicPage & PaintsFirst>

/** When to try again, for the headers of a page whose form was one too many. */
export function retryAfter({ retryAfterSeconds }: FormRefusal): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
}

/** The configuration that the browser may know. */
export function useSite(): SiteFacts {
  const site = useRouteLoaderData<SiteFacts>('root')
  if (!site) throw new Error('the site facts are loaded with every page')
  return site
}
