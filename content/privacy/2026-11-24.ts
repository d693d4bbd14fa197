import { definitions, list, type Policy, section } from '../policy.ts'

export const privacy20261124: Policy = {
  heading: 'Privacy Policy',
  version: '2026-11-24',
  versionLabel: 'This version applies from',
  intro: [
    'This policy says which personal data we handle, why, for how long, and what you can demand. The controller under the General Data Protection Regulation (GDPR) is ',
    { fact: 'company' },
    '. Reach us at ',
    { fact: 'supportEmail' },
    '.',
  ],
  sections: [
    section('data', 'What we handle, and why', [
      definitions({
        'Contact requests':
          'Name, e-mail address, the service and the tier you chose, your message, whether we took it for spam, and what we answered, so that we can answer. Legal basis: steps before a contract, at your request (Article 6(1)(b)). The name of the campaign whose link led you to the form, if one did, so that we know which of them bring us work. Legal basis: our legitimate interest in knowing that (Article 6(1)(f)).',
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
      }),
      'Where you write or order for a company, the contract is with the company. What we handle about you then rests on our legitimate interest in dealing with it (Article 6(1)(f)) instead of Article 6(1)(b).',
      'You need not give us any of this, but without an e-mail address we cannot answer, and without an account there is no client portal. We do not buy data about you, sell data, make automated decisions about you or send advertising.',
    ]),
    section('project-data', 'Personal data in your project', [
      [
        'Please remove personal data from a project before you send it. Where it must hold some, such as crash reports with names in them, you are the controller for it and we are your processor: write to ',
        { fact: 'supportEmail' },
        ' first, and we sign ',
        { label: 'a data processing agreement', href: '/agreements/data-processing' },
        ' with you (Article 28). If we find such data by chance, we do not use it and tell you.',
      ],
    ]),
    section('cookies', 'Cookies and statistics', [
      list([
        'The public pages set no cookie and load nothing from other companies.',
        'Three things stay in your browser, for you alone, and are not sent to us: the page that compares frame times keeps a copy of itself once you give it a capture, so that it opens offline (clear the data of this site to remove it); figures that you choose to quote from there wait in the tab until the contact form has taken them; and what you write in the client portal and have not sent, until it is sent or you sign out.',
        'The link of a quote carries a secret. It stands in the address behind the # that no browser sends, and leaves the address once the quote is open; the page hands it to us only to open or answer that quote, and the tab alone keeps it, until you close it. Once the quote is answered the link shows others nothing of its buyer, and 30 days later it opens nothing.',
        'When you sign in, one cookie keeps your session, and another one tells us for 90 days that your account has signed in with this browser. Beside it we keep, for as long, a keyed hash of the network that you signed in from, not its address. Both let you in while others guess your password. They are needed for what you ask for, so no consent is asked.',
        'We count page views and a few clicks ourselves: the name of the event, the page and the day. No cookie, no identifier and no network address is stored with them, so they cannot be traced to a person.',
        'Where the link by which you came names a campaign (utm_campaign in the address), we count the page view under that name. If the link led to the contact form, or to the page from which you went there, the name is kept with the message that you send. It is stored nowhere in your browser, and nobody is followed further than that.',
        'If your browser sends Global Privacy Control or Do Not Track, nothing is counted, and no campaign is kept.',
        'Only when you choose to pay by card does your browser load the script of our payment provider. It may set cookies of its own, to process the payment and to prevent fraud.',
      ]),
    ]),
    section('retention', 'How long we keep it', [
      definitions({
        'Project files':
          'Files and the links to them are deleted within 90 days of completion. A link or a file that belongs to no project is deleted 90 days after it was sent, and an upload that is not gone on with after a day.',
        Communication:
          'Contact requests, messages, e-mails and quotes that were not accepted are kept for 2 years.',
        'Website analytics': 'Kept for 12 months.',
        Account: 'Kept until you delete it. A session is kept until it expires or you end it.',
        'Disputed payments':
          'The evidence of a disputed payment is kept until the dispute is over and for 2 years after that, also when you delete your account.',
        'Accounting records':
          'Orders, payments, invoices, credit notes, refunds and withdrawals are kept through the seventh year after the end of the calendar year in which the financial year closed, as the Swedish Bookkeeping Act requires (bokföringslagen 1999:1078, chapter 7, section 2).',
      }),
      'A daily job deletes what is due and records how much it deleted, not what it said. Deleted data can remain in backup copies for at most 60 days.',
      'When you delete your account, accounting records and the evidence of a disputed payment stay until their time has passed and are used for nothing else. The account page says what is deleted and what stays before you confirm.',
    ]),
    section('processors', 'Who else handles it', [
      definitions({
        Hosting: [
          'Runs the server and stores its data and backups, on our instructions: ',
          { fact: 'hosting' },
          '.',
        ],
        'Mail delivery': [
          'Carries the e-mails that we send and, where the contact form is connected to it, the message that you write there: ',
          { fact: 'emailDelivery' },
          '.',
        ],
        Payments:
          'Card payments are processed by Stripe Payments Europe, Ltd., Ireland, which receives what you enter at the checkout and is itself a controller for fraud prevention and its legal duties. It passes data on to Stripe, Inc. in the USA, under the EU-US Data Privacy Framework (Decision (EU) 2023/1795).',
        'Check of VAT numbers':
          'The VAT number of a company is sent to VIES, the register of the European Commission.',
        'Services that you choose':
          'Google Drive, Filemail, Discord and Microsoft Teams handle what you do there under their own terms. We open your link with an account of our own; for the copy that we make we are responsible. If none of them suits you, write to us and we agree on another way.',
        'Authorities and advisers':
          'Our accountant sees accounting records. Authorities receive data only where the law obliges us.',
      }),
      'Where one of them handles data outside the European Economic Area, this rests on a decision of the European Commission that the protection there is adequate, or on its standard contractual clauses (Decision (EU) 2021/914). Ask us for a copy of the clauses.',
    ]),
    section('security', 'How we protect it', [
      'Passwords are stored only as salted hashes. Sign-in attempts are limited. Clients can reach their own projects only. Projects are confidential and opened only by those who work on them. If a breach puts your rights at risk, we report it to the authority within 72 hours, and tell you without delay where the risk is high.',
    ]),
    section('rights', 'Your rights', [
      list([
        'Access: know what we hold about you and get a copy.',
        'Rectification: have wrong data put right.',
        'Erasure: have data deleted that we no longer need or may not keep.',
        'Restriction: have its use paused while a question is settled.',
        'Portability: get your data in a machine-readable form. The account page exports it as JSON.',
        'Objection: object to what rests on our legitimate interest.',
      ]),
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
    ]),
    section('changes', 'Changes to this policy', [
      [
        'When we change this policy, the date of the version changes with it. We tell clients by e-mail before a change that concerns data we already hold. The ',
        { label: 'terms of service', href: '/terms' },
        ' cover everything else between us.',
      ],
    ]),
  ],
}
