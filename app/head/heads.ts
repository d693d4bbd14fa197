import { notFoundHead } from '#content/page-heads.ts'
import { documentHeads } from './document-heads.ts'
import type { PageHead, PageHeads } from './page-head.ts'
import { missing, unlisted } from './said.ts'

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

/** The head of every page, by route id. Browsers have those that the framework shows in them. */
export const heads: PageHeads = {
  ...(import.meta.env.SSR ? documentHeads() : ({} as ReturnType<typeof documentHeads>)),
  'site/not-found/not-found': missing('/', notFoundHead),
  'auth/auth': unlisted('/auth', {
    title: 'Login or register',
    description: 'Sign in or register to access your client dashboard.',
  }),
  'auth/reset': unlisted('/auth/reset', {
    title: 'Reset your password',
    description: 'Have a link mailed to you and choose a new password.',
  }),
  'auth/by-mail': unlisted('/auth/by-mail', {
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
  'desk/today/today': unlisted('/desk', {
    title: 'Today',
    description: 'What waits for a person of the studio.',
  }),
  'desk/projects/projects': unlisted('/desk/projects', {
    title: 'Projects',
    description: 'What is worked on, and what was.',
  }),
  'desk/projects/project': deskProjectHead,
  'desk/clients/clients': unlisted('/desk/clients', {
    title: 'Clients',
    description: 'Everybody who has an account.',
  }),
  'desk/clients/client': unlisted('/desk/clients', {
    title: 'Client',
    description: 'One client: thread, projects, orders, files.',
  }),
  'desk/enquiries/enquiries': unlisted('/desk/enquiries', {
    title: 'Enquiries',
    description: 'What visitors wrote to the studio.',
  }),
  'desk/enquiries/enquiry': unlisted('/desk/enquiries', {
    title: 'Enquiry',
    description: 'What a visitor wrote, and the answers to it.',
  }),
  'desk/quotes/quotes': unlisted('/desk/quotes', {
    title: 'Quotes',
    description: 'What was offered to whom, and what became of it.',
  }),
  'desk/quotes/new-quote': unlisted('/desk/quotes/new', {
    title: 'Write a quote',
    description: 'A quote that nobody sees until it is sent.',
  }),
  'desk/quotes/quote': deskQuoteHead,
  'desk/quotes/edit-quote': deskEditQuoteHead,
  'desk/money/orders': unlisted('/desk/money', {
    title: 'Money',
    description: 'What was ordered, what arrived, and what is open.',
  }),
  'desk/money/order': deskOrderHead,
  'desk/money/refunds': unlisted('/desk/money/refunds', {
    title: 'Refunds',
    description: 'What is asked back, and what is to be sent.',
  }),
  'desk/money/withdrawals': unlisted('/desk/money/withdrawals', {
    title: 'Withdrawals',
    description: 'Who withdrew, and by when the money must be back.',
  }),
  'desk/money/holds': unlisted('/desk/money/holds', {
    title: 'Held payments',
    description: 'Payments that do not add up.',
  }),
  'desk/money/unmatched': unlisted('/desk/money/unmatched', {
    title: 'Unmatched payments',
    description: 'What came and fits no order.',
  }),
  'desk/money/books': unlisted('/desk/money/books', {
    title: 'Books',
    description: 'What the books want to know of a month.',
  }),
  'desk/money/vat-numbers': unlisted('/desk/money/vat-numbers', {
    title: 'VAT numbers',
    description: 'VAT numbers that are not confirmed.',
  }),
  'desk/money/statement': unlisted('/desk/money/statement', {
    title: 'Bank statement',
    description: 'What came by transfer, and for which order.',
  }),
  'desk/mails/mails': unlisted('/desk/mails', {
    title: 'Mails',
    description: 'Which mails were written, and which did not leave.',
  }),
  'desk/mails/held-emails': unlisted('/desk/mails/held', {
    title: 'Held emails',
    description: 'Emails that you have to look at.',
  }),
  'desk/mails/held-email': unlisted('/desk/mails/held', {
    title: 'Held email',
    description: 'An email that you have to look at.',
  }),
  'desk/visits/visits': unlisted('/desk/visits', {
    title: 'Visits',
    description: 'What visitors did, and what came of it.',
  }),
  'desk/machine/machine': unlisted('/desk/machine', {
    title: 'Machine',
    description: 'What the machine says of itself.',
  }),
  'desk/audit/audit': unlisted('/desk/audit', { title: 'Audit', description: 'Who did what.' }),
  'desk/staff/staff': unlisted('/desk/staff', { title: 'Staff', description: 'Who works here.' }),
  'desk/reminders/reminders': unlisted('/desk/reminders', {
    title: 'Reminders',
    description: 'What is not answered.',
  }),
  'desk/notifications/notifications': unlisted('/desk/notifications', {
    title: 'Notifications',
    description: 'Emails about open tasks.',
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

function deskProjectHead(found: { projectId: string } | undefined): PageHead {
  const said = { title: 'Project', description: 'What is next with a project, and what can be done.' }
  return unlisted(found ? `/desk/projects/${found.projectId}` : '/desk/projects', said)
}

function deskOrderHead(found: { called: string } | undefined): PageHead {
  const said = { title: 'Order', description: 'One order with its money, and what can be done.' }
  return unlisted(found ? `/desk/money/${found.called}` : '/desk/money', said)
}

function deskQuoteHead(found: { quoteId: string } | undefined): PageHead {
  const said = { title: 'Quote', description: 'What is offered to whom, and what can be done.' }
  return unlisted(found ? `/desk/quotes/${found.quoteId}` : '/desk/quotes', said)
}

function deskEditQuoteHead(found: { quoteId: string } | undefined): PageHead {
  const said = { title: 'Change the draft', description: 'A quote that nobody has seen, to be changed.' }
  return unlisted(found ? `/desk/quotes/${found.quoteId}/edit` : '/desk/quotes', said)
}
