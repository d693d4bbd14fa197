import type { Policy } from '../policy.ts'
import { privacy20261122 } from './2026-11-22.ts'

const { heading, versionLabel, intro, sections } = privacy20261122

export const privacy20261123: Policy = {
  heading,
  version: '2026-11-23',
  versionLabel,
  intro,
  sections: [
    {
      id: 'data',
      heading: 'What we handle, and why',
      blocks: [
        {
          kind: 'definitions',
          items: {
            'Contact requests':
              'Name, e-mail address, the service and the tier you chose, your message, whether we took it for spam, and what we answered, so that we can answer. Legal basis: steps before a contract, at your request (Article 6(1)(b)).',
            Account:
              'Name, user name, e-mail address, whether you have confirmed it, and a salted hash of your password; for each session when it was opened, last renewed and ends, and the browser it was opened in, as the browser describes itself, so that you can recognise and end it, and when it last showed your second factor. With a second factor its key and recovery codes, encrypted; of a passkey its public key, what you call it, and when it was added and last used. The network address is not kept. Legal basis: contract (Article 6(1)(b)).',
            'Projects and files':
              'Status and figures of your projects, the links that you send and the files behind them, the files that you upload and that we hand over, with who downloaded each and when, so that we can do the work. Whether a link opens we ask its host, at Google Drive, Dropbox, OneDrive, SharePoint, WeTransfer, Filemail, GitHub or GitLab, when you send it and daily until we have the files: as somebody who is not signed in, without saying whose link it is. Legal basis: contract (Article 6(1)(b)).',
            Messages:
              'What you and we write in the client portal and by e-mail, the files beside it, when each message was read, and when you last had the conversation open, to the minute, so that we mail you only about what you have not seen. Legal basis: contract (Article 6(1)(b)).',
            Quotes:
              'Name and e-mail address of whoever we make an offer to, the offer, and the answer to it with its reason, if one is given. Legal basis: steps before a contract (Article 6(1)(b)).',
            Payments:
              'Service, amount, status, times, refunds, of a bank transfer its reference and, where we noted it for a refund, the account it came from, the country in which your card was issued, the version of the terms, and your consent that work may start at once, with its wording. Legal basis: contract (Article 6(1)(b)) and our duty to keep accounts (Article 6(1)(c)). Card numbers never reach our server.',
            'Who is buying':
              'For an invoice: name, country, address, company, VAT number and whether the EU’s register confirms it. Legal basis: our duties under VAT and bookkeeping law (Article 6(1)(c)).',
            Withdrawals:
              'Of whoever withdraws from a contract, also without an account: name, e-mail address, and when it was declared. Legal basis: our duty to accept and acknowledge withdrawals (Article 6(1)(c)).',
            'Disputed payments':
              'Where a bank disputes a payment, the history of its project and what we wrote to each other, as evidence. Legal basis: our legitimate interest in answering a legal claim (Article 6(1)(f)).',
            'E-mails that we send':
              'Address, subject, times and whether it was sent. The text is kept only until the mail has been sent. Legal basis: that of the subject it is about.',
            'Who changed what':
              'A record of changes that concern money, projects and your account, such as a refund, a new password or an export. It names you by the number of your account, and whoever of us acted by name. Lines about money are kept as long as our accounts, through the seventh year, the others for two years; what you did yourself is in your export. Legal basis: our legitimate interest in being able to say who did what (Article 6(1)(f)).',
            'Protection against abuse':
              'Limits on requests are counted under a keyed hash of the network address (for failed sign-ins, with the user name), which is deleted soon after the time window of the limit has passed. The log of the server names what was asked for, how it was answered and when. Who asked is in it for sign-ins, limits that were reached and refused requests alone, as keyed hashes of the network address and of the account, from which neither can be read. Legal basis: our legitimate interest in keeping the service secure (Article 6(1)(f)).',
          },
        },
        'Where you write or order for a company, the contract is with the company. What we handle about you then rests on our legitimate interest in dealing with it (Article 6(1)(f)) instead of Article 6(1)(b).',
        'You need not give us any of this, but without an e-mail address we cannot answer, and without an account there is no client portal. We do not buy data about you, sell data, make automated decisions about you or send advertising.',
      ],
    },
    same('project-data'),
    same('cookies'),
    {
      id: 'retention',
      heading: 'How long we keep it',
      blocks: [
        {
          kind: 'definitions',
          items: {
            'Project files':
              'Files and the links to them are deleted within 90 days of completion. A link or a file that belongs to no project is deleted 90 days after it was sent, and an upload that is not gone on with after a day. What stays are their names, sizes and SHA-256, and at which host a link was, never the link: they stand in the certificate that our working copy is deleted, which is kept while you have your account.',
            Communication:
              'Contact requests, messages, e-mails and quotes that were not accepted are kept for 2 years.',
            'Website analytics': 'Kept for 12 months.',
            Account: 'Kept until you delete it. A session is kept until it expires or you end it.',
            'Disputed payments':
              'The evidence of a disputed payment is kept until the dispute is over and for 2 years after that, also when you delete your account.',
            'Accounting records':
              'Orders, payments, invoices, credit notes, refunds and withdrawals are kept through the seventh year after the end of the calendar year in which the financial year closed, as the Swedish Bookkeeping Act requires (bokföringslagen 1999:1078, chapter 7, section 2).',
          },
        },
        'A daily job deletes what is due and records how much it deleted, not what it said. Deleted data can remain in backup copies for at most 60 days.',
        'When you delete your account, accounting records and the evidence of a disputed payment stay until their time has passed and are used for nothing else. The account page says what is deleted and what stays before you confirm.',
      ],
    },
    same('processors'),
    same('security'),
    same('rights'),
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        [
          'When we change this policy, the date of the version changes with it. We tell clients by e-mail before a change that concerns data we already hold. The ',
          { label: 'terms of service', href: '/terms' },
          ' cover everything else between us. Earlier versions of this policy stay readable: ',
          { label: '22 November 2026', href: '/privacy/2026-11-22' },
          ' and ',
          { label: '20 November 2026', href: '/privacy/2026-11-20' },
          '.',
        ],
      ],
    },
  ],
}

/** What this version says as the one before. */
function same(id: string): Policy['sections'][number] {
  const section = sections.find((one) => one.id === id)
  if (!section) throw new Error(`The version before has no section ${id}.`)
  return section
}
