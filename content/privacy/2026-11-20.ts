import type { Policy, PolicySection } from '../policy.ts'

/** Sections that later versions still have, word for word. */
export const security: PolicySection = {
  id: 'security',
  heading: 'How we protect it',
  blocks: [
    'Passwords are stored only as salted hashes. Sign-in attempts are limited. Clients can reach their own projects only. Projects are confidential and opened only by those who work on them. If a breach puts your rights at risk, we report it to the authority within 72 hours, and tell you without delay where the risk is high.',
  ],
}

export const rights: PolicySection = {
  id: 'rights',
  heading: 'Your rights',
  blocks: [
    {
      kind: 'list',
      items: [
        'Access: know what we hold about you and get a copy.',
        'Rectification: have wrong data put right.',
        'Erasure: have data deleted that we no longer need or may not keep.',
        'Restriction: have its use paused while a question is settled.',
        'Portability: get your data in a machine-readable form. The account page exports it as JSON.',
        'Objection: object to what rests on our legitimate interest.',
      ],
    },
    [
      'Much of this you can do yourself on the account page. For the rest write to ',
      { fact: 'supportEmail' },
      '. Privacy inquiries are answered within 30 days, free of charge.',
    ],
    [
      'You may complain to the Swedish Authority for Privacy Protection (Integritetsskyddsmyndigheten, IMY), ',
      { label: 'imy.se', href: 'https://www.imy.se/' },
      ', or to the authority of the EU country where you live or work.',
    ],
  ],
}

export const privacy20261120: Policy = {
  heading: 'Privacy Policy',
  version: '2026-11-20',
  versionLabel: 'This version applies from',
  intro: [
    'This policy says which personal data ',
    { fact: 'name' },
    ' handles, why, for how long, and what you can demand. We are the controller under the General Data Protection Regulation (GDPR). Reach us at ',
    { fact: 'supportEmail' },
    '.',
  ],
  sections: [
    {
      id: 'data',
      heading: 'What we handle, and why',
      blocks: [
        {
          kind: 'definitions',
          items: {
            'Contact requests':
              'Name, e-mail address, the service you chose and your message, in order to answer. Legal basis: steps before a contract, at your request (Article 6(1)(b)).',
            Account:
              'Name, user name, e-mail address, whether you have confirmed it, and a salted hash of your password; for each session when it was opened, last renewed and ends, and the browser it was opened in, as the browser describes itself, so that you can recognise and end it. The network address is not kept. Legal basis: contract (Article 6(1)(b)).',
            'Projects and files':
              'Status and figures of your projects, the links that you send and the files behind them, in order to do the work. Legal basis: contract (Article 6(1)(b)).',
            Messages:
              'What you and we write in the client portal and by e-mail, when each message was read, and when you last had the conversation open, to the minute, so that we mail you only about what you have not seen. Legal basis: contract (Article 6(1)(b)).',
            Payments:
              'Service, amount, status, times, refunds, and your consent that work may start at once, with its wording. Legal basis: contract (Article 6(1)(b)) and our duty to keep accounts (Article 6(1)(c)). Card numbers never reach our server.',
            'E-mails that we send':
              'Address, subject, times and whether it was sent. The text is kept only until the mail has been sent. Legal basis: that of the subject it is about.',
            'Protection against abuse':
              'Limits on requests are counted under a keyed hash of the network address (for failed sign-ins, with the user name), which is deleted soon after the time window of the limit has passed. The log of the server names what was asked for, how it was answered and when, not who asked. Legal basis: our legitimate interest in keeping the service secure (Article 6(1)(f)).',
          },
        },
        'You need not give us any of this, but without an e-mail address we cannot answer, and without an account there is no client portal. We do not buy data about you, sell data or make automated decisions about you. Projects should hold no personal data: please remove it before you send them.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and statistics',
      blocks: [
        {
          kind: 'list',
          items: [
            'The public pages set no cookie, store nothing in your browser and load nothing from other companies.',
            'When you sign in, one cookie keeps your session. It is needed for what you ask for, so no consent is asked.',
            'We count page views and a few clicks ourselves: the name of the event, the page and the day. No cookie, no identifier and no network address is stored with them, so they cannot be traced to a person.',
            'If your browser sends Global Privacy Control or Do Not Track, nothing is counted.',
            'Only when you choose to pay by card does your browser load the script of our payment provider. It may set cookies of its own, in order to process the payment and to prevent fraud.',
          ],
        },
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      blocks: [
        {
          kind: 'definitions',
          items: {
            'Project files':
              'Files and the links to them are deleted within 90 days of completion. A link that belongs to no project is deleted 90 days after it was sent.',
            Communication: 'Contact requests, messages and e-mails are kept for 2 years.',
            'Website analytics': 'Kept for 12 months.',
            Account: 'Kept until you delete it. A session is kept until it expires or you end it.',
            'Accounting records':
              'Payments, receipts and refunds are kept through the seventh year after the end of the calendar year in which the financial year closed, as the Swedish Bookkeeping Act requires (bokföringslagen 1999:1078, chapter 7, section 2).',
          },
        },
        'A daily job deletes what is due and records how much it deleted, not what it said. Deleted data can remain in backup copies until these are replaced.',
        'When you delete your account, accounting records stay until their time has passed and are used for nothing else. The account page says what is deleted and what stays before you confirm.',
      ],
    },
    {
      id: 'processors',
      heading: 'Who else handles it',
      blocks: [
        {
          kind: 'definitions',
          items: {
            Hosting: 'Runs the server and stores its data and backups, on our instructions.',
            'Mail delivery':
              'Carries the e-mails that we send and, where the contact form is connected to it, the message that you write there.',
            Payments:
              'Card payments are processed by Stripe, which receives what you enter at the checkout and is itself a controller for fraud prevention and its legal duties.',
            'Services that you choose':
              'Google Drive, Filemail, Discord and Microsoft Teams handle what you do there under their own terms. You decide whether to use them.',
            'Authorities and advisers':
              'Our accountant sees accounting records. Authorities receive data only where the law obliges us.',
          },
        },
        'Where one of them handles data outside the European Economic Area, this rests on a decision of the European Commission that the protection there is adequate, or on its standard contractual clauses. Ask us for the current list of processors and for a copy of the clauses.',
      ],
    },
    security,
    rights,
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        [
          'When we change this policy, the date of the version changes with it. We tell clients by e-mail before a change that concerns data we already hold. The ',
          { label: 'terms of service', href: '/terms' },
          ' say what we owe each other besides.',
        ],
      ],
    },
  ],
}
