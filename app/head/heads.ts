import { notFoundHead } from '#content/pages.ts'
import { missing, type PageHead, type PageHeads, unlisted } from './page-head.ts'

const dashboard = unlisted('/dashboard', { title: 'Dashboard', description: 'Your projects and payments.' })
const upload = unlisted('/upload', {
  title: 'Upload project files',
  description: 'Share your project by link and see your files.',
})
const messages = unlisted('/messages', {
  title: 'Message Center',
  description: 'Exchange messages with the studio.',
})
const payments = unlisted('/payments', {
  title: 'Payments',
  description: 'Buy a service package and see your payments.',
})

/** The heads of pages that React Router renders in the browser, except the desk's, by route id. */
export const heads: PageHeads = {
  'site/not-found': missing('/', notFoundHead),
  'auth/auth': unlisted('/auth', {
    title: 'Login or register',
    description: 'Sign in or register to access your client dashboard.',
  }),
  'auth/reset': unlisted('/auth/reset', {
    title: 'Reset your password',
    description: 'Get a link by email and choose a new password.',
  }),
  'auth/by-email': unlisted('/auth/by-email', {
    title: 'Sign in by email',
    description: 'Get a link and a code by email and sign in without a password.',
  }),
  'auth/second-step': unlisted('/auth/second-step', {
    title: 'Two-factor authentication',
    description: 'Enter the code from your authenticator app.',
  }),
  'auth/factor': unlisted('/auth/factor', {
    title: 'Two-factor authentication',
    description: 'Set up or change two-factor authentication.',
  }),
  'auth/join': unlisted('/auth/join', {
    title: 'Join the studio',
    description: 'Accept an invitation to the staff.',
  }),
  'auth/follow': unlisted('/auth/follow', {
    title: 'Confirm by email',
    description: 'Confirm a link we emailed you.',
  }),
  'auth/verified': unlisted('/auth/verified', {
    title: 'Confirm your email address',
    description: 'Confirm the email address of your account.',
  }),
  'auth/email-change': unlisted('/auth/email-change', {
    title: 'Change your email address',
    description: 'Confirm a new email address.',
  }),
  'auth/sign-out': unlisted('/auth/sign-out', { title: 'Sign out', description: 'Leave the client portal.' }),
  'auth/reminders-off': unlisted('/reminders-off', {
    title: 'Turn off reminders',
    description: 'Turn off reminders by email.',
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
    description: 'Scope, price and delivery date of our offer.',
  }),
  'portal/checkout/checkout': unlisted('/checkout', { title: 'Checkout', description: 'Order and pay.' }),
}

function projectHead(found: { projectId: string } | undefined): PageHead {
  const words = { title: 'Project', description: 'The status and history of your project.' }
  return unlisted(found ? `/client/projects/${found.projectId}` : '/dashboard', words)
}
