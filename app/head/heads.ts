import { notFoundHead } from '#content/page-heads.ts'
import { documentHeads } from './document-heads.ts'
import { missing, type PageHead, type PageHeads, unlisted } from './page-head.ts'

const dashboard = unlisted('/dashboard', { title: 'Dashboard', description: 'Your projects and payments.' })
const upload = unlisted('/upload', {
  title: 'Upload project files',
  description: 'Share your project by link, and what you have sent.',
})
const messages = unlisted('/messages', { title: 'Message Center', description: 'Write with the studio.' })
const payments = unlisted('/payments', {
  title: 'Payments',
  description: 'Buy a service package; what you have paid.',
})

/**
 * The head of every page outside the desk, by route id. Browsers only get those of pages that React Router renders
 * there.
 */
export const heads: PageHeads = {
  ...(import.meta.env.SSR ? documentHeads() : ({} as ReturnType<typeof documentHeads>)),
  'site/not-found': missing('/', notFoundHead),
  'auth/auth': unlisted('/auth', {
    title: 'Login or register',
    description: 'Sign in or register to access your client dashboard.',
  }),
  'auth/reset': unlisted('/auth/reset', {
    title: 'Reset your password',
    description: 'Have a link mailed to you and choose a new password.',
  }),
  'auth/by-email': unlisted('/auth/by-mail', {
    title: 'Sign in by mail',
    description: 'Have a link and a code mailed to you and sign in without a password.',
  }),
  'auth/second-step': unlisted('/auth/second-step', {
    title: 'Second step',
    description: 'The code of your device, after the password.',
  }),
  'auth/factor': unlisted('/auth/factor', {
    title: 'Second factor',
    description: 'Set up and change what signing in asks for after the password.',
  }),
  'auth/join': unlisted('/auth/join', {
    title: 'Join the studio',
    description: 'Where an invitation to the staff leads.',
  }),
  'auth/follow': unlisted('/auth/follow', {
    title: 'Confirm by mail',
    description: 'Where the links of our mails lead.',
  }),
  'auth/verified': unlisted('/auth/verified', {
    title: 'Confirm your e-mail address',
    description: 'Where the link of the confirmation mail leads.',
  }),
  'auth/email-change': unlisted('/auth/email-change', {
    title: 'Change your e-mail address',
    description: 'Where the links of an e-mail change lead.',
  }),
  'auth/sign-out': unlisted('/auth/sign-out', { title: 'Sign out', description: 'Leave the client portal.' }),
  'auth/reminders-off': unlisted('/reminders-off', {
    title: 'No more reminders',
    description: 'Where the links of our reminders lead that switch them off.',
  }),
  'portal/dashboard': dashboard,
  'portal/client-dashboard': dashboard,
  'portal/upload': upload,
  'portal/client-upload': upload,
  'portal/messages': messages,
  'portal/client-messages': messages,
  'portal/project-page/project-page': projectHead,
  'portal/account/account': unlisted('/account', {
    title: 'Account',
    description: 'Name, address, password, sessions and data.',
  }),
  'portal/payments': payments,
  'portal/client-payments': payments,
  'portal/quote/quote': unlisted('/quote', {
    title: 'Quote',
    description: 'Scope, price and delivery of what we offer you.',
  }),
  'portal/checkout/checkout': unlisted('/checkout', { title: 'Checkout', description: 'Order and pay.' }),
}

function projectHead(found: { projectId: string } | undefined): PageHead {
  const said = { title: 'Project', description: 'What happens next with your project, and what happened.' }
  return unlisted(found ? `/client/projects/${found.projectId}` : '/dashboard', said)
}
