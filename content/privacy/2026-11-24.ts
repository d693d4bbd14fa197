import { definitions, list, type Policy, section } from '../policy.ts'

export const privacy20261124: Policy = {
  heading: 'Privacy Policy',
  version: '2026-11-24',
  versionLabel: 'This version applies from',
  intro: [
    'This policy explains which personal data we handle, why, for how long, and what rights you have. The controller under the General Data Protection Regulation (GDPR) is ',
    { fact: 'company' },
    '. Reach us at ',
    { fact: 'supportEmail' },
    '.',
  ],
  sections: [
    section('data', 'What we handle, and why', [
      definitions({
        'Contact requests':
          'Name, email address, the service and the tier you chose, your message, whether we marked it as spam, and our answer, so that we can answer you. Legal basis: steps before a contract, at your request (Article 6(1)(b)). If a campaign link led you to the form, the name of the campaign, so that we know which campaigns bring us work. Legal basis: our legitimate interest in knowing that (Article 6(1)(f)).',
        Account:
          'Name, username, email address, whether you have confirmed it, and a salted hash of your password. For each session: when it was opened, last renewed and ends, the browser as it describes itself, so that you can recognize and end the session, and when you last used two-factor authentication in it. For two-factor authentication: its key and recovery codes, encrypted. For a passkey: its public key, the name you gave it, and when it was added and last used. We do not keep the network address. Legal basis: contract (Article 6(1)(b)).',
        'Projects and files':
          'Status and figures of your projects, the links you send and the files behind them, the files that you upload and that we hand over, and who downloaded each and when, so that we can do the work. You or your build machine can add captures of your game to a project. We read their frame times, the name of the program and facts about the machine, and compare builds in reports. When you send a link, and daily until we have the files, we check whether it opens at its host (Google Drive, Dropbox, OneDrive, SharePoint, WeTransfer, Filemail, GitHub or GitLab). We do this without signing in and without saying whose link it is. Legal basis: contract (Article 6(1)(b)).',
        Messages:
          'Messages between you and us in the client portal and by email, the files attached to them, when each message was read, and when you last had the conversation open, to the minute, so that we email you only about messages you have not seen. Legal basis: contract (Article 6(1)(b)).',
        Quotes:
          'Name and email address of the recipient of a quote, the quote, and the answer to it, with the reason if one is given. Legal basis: steps before a contract (Article 6(1)(b)).',
        Payments:
          'Service, amount, status, times and refunds; for a bank transfer its reference and, if we noted it for a refund, the account it came from; the country in which your card was issued; the version of the terms; and your consent that work may start at once, with its wording. Legal basis: contract (Article 6(1)(b)) and our duty to keep accounts (Article 6(1)(c)). Card numbers never reach our server.',
        'Billing details':
          'For an invoice: name, country, address, company, VAT number and whether the EU’s register confirms it. Legal basis: our duties under VAT and bookkeeping law (Article 6(1)(c)).',
        Withdrawals:
          'Name and email address of anyone who withdraws from a contract, also without an account, and when it was declared. Legal basis: our duty to accept and acknowledge withdrawals (Article 6(1)(c)).',
        'Disputed payments':
          'If a bank disputes a payment: the history of its project and our messages to each other, as evidence. Legal basis: our legitimate interest in answering a legal claim (Article 6(1)(f)).',
        'Emails that we send':
          'Address, subject, times and whether it was sent. We keep the text only until the email has been sent. Legal basis: that of the matter it concerns.',
        'Who changed what':
          'A record of changes to payments, projects and your account, such as a refund, a new password or an export. It identifies you by your account number and our staff by name. We keep entries about money as long as our accounts, through the seventh year, and the others for two years. Your own actions are in your export. Legal basis: our legitimate interest in knowing who did what (Article 6(1)(f)).',
        'Protection against abuse':
          'To limit requests, we count them under a keyed hash of the network address (for failed sign-ins, with the username), which is deleted soon after the time window of the limit has passed. The server log records what was requested, how it was answered and when. It identifies the sender only for sign-ins, reached limits and refused requests, as keyed hashes of the network address and of the account, from which neither can be read. Legal basis: our legitimate interest in keeping the service secure (Article 6(1)(f)).',
      }),
      'If you write or order for a company, the contract is with the company. We then handle your data based on our legitimate interest in dealing with the company (Article 6(1)(f)) instead of Article 6(1)(b).',
      'You do not have to give us any of this, but we cannot answer without an email address, and the client portal requires an account. We do not buy data about you, sell data, make automated decisions about you or send advertising.',
    ]),
    section('project-data', 'Personal data in your project', [
      [
        'Please remove personal data from a project before you send it. If it must contain some, such as crash reports with names in them, you are the controller of that data and we are your processor. Write to ',
        { fact: 'supportEmail' },
        ' first, and we will sign ',
        { label: 'a data processing agreement', href: '/agreements/data-processing' },
        ' with you (Article 28). If we find such data by chance, we do not use it, and we tell you.',
      ],
    ]),
    section('cookies', 'Cookies and statistics', [
      list([
        'The public pages set no cookie and load nothing from other companies.',
        'Three things stay in your browser and are not sent to us. The page that compares frame times keeps a copy of itself once you open a capture, so that it works offline (clear this site’s data to remove it). Figures that you choose to quote from there stay in the tab until the contact form uses them. Drafts in the client portal stay until you send them or sign out.',
        'The link to a quote contains a secret, in the part of the address after the #, which browsers do not send. It disappears from the address once the quote is open. The page sends it to us only to open or answer that quote, and only the tab keeps it, until you close it. Once the quote is answered, the link no longer shows the buyer’s details, and 30 days later it stops working.',
        'When you sign in, one cookie keeps your session, and another tells us for 90 days that your account has signed in with this browser. For the same time we keep a keyed hash of the network you signed in from, not its address. Both let you in while someone else guesses passwords. They are necessary for the service you request, so we do not ask for consent.',
        'We count page views and a few clicks ourselves: the name of the event, the page and the day. We store no cookie, identifier or network address with them, so they cannot be traced to a person.',
        'If the link you followed names a campaign (utm_campaign in the address), we count the page view under that name. If it led to the contact form, or to the page from which you went there, we keep the name with your message. We do not store it in your browser or track you any further.',
        'If your browser sends Global Privacy Control or Do Not Track, we count nothing and keep no campaign.',
        'Your browser loads our payment provider’s script only if you choose to pay by card. It may set its own cookies to process the payment and to prevent fraud.',
      ]),
    ]),
    section('retention', 'How long we keep it', [
      definitions({
        'Project files':
          'Files and the links to them are deleted within 90 days of completion. A link or a file without a project is deleted 90 days after it was sent, and an unfinished upload after a day. Captures are deleted like other files. Reports, which contain no personal data, are kept as long as their project.',
        Communication:
          'Contact requests, messages, emails and quotes that were not accepted are kept for 2 years.',
        'Website analytics': 'Kept for 12 months.',
        Account: 'Kept until you delete it. A session is kept until it expires or you end it.',
        'Disputed payments':
          'The evidence of a disputed payment is kept until the dispute is over and for 2 years after that, even if you delete your account.',
        'Accounting records':
          'Orders, payments, invoices, credit notes, refunds and withdrawals are kept through the seventh year after the end of the calendar year in which the financial year closed, as the Swedish Bookkeeping Act requires (bokföringslagen 1999:1078, chapter 7, section 2).',
      }),
      'A daily job deletes expired data and records how much it deleted, but not its content. Deleted data can remain in backups for at most 60 days.',
      'When you delete your account, accounting records and the evidence of a disputed payment stay until their time has passed and are used for nothing else. The account page shows what is deleted and what stays before you confirm.',
    ]),
    section('processors', 'Who else handles it', [
      definitions({
        Hosting: [
          'Runs the server and stores its data and backups, on our instructions: ',
          { fact: 'hosting' },
          '.',
        ],
        'Email delivery': [
          'Delivers the emails we send and, if the contact form is connected to it, the message you write there: ',
          { fact: 'emailDelivery' },
          '.',
        ],
        Payments:
          'Card payments are processed by Stripe Payments Europe, Ltd., Ireland, which receives the data you enter at the checkout and is itself a controller for fraud prevention and its legal duties. It passes data on to Stripe, Inc. in the USA, under the EU-US Data Privacy Framework (Decision (EU) 2023/1795).',
        'Check of VAT numbers':
          'We send the VAT number of a company to VIES, the European Commission’s register.',
        'Services that you choose':
          'Google Drive, Filemail, Discord and Microsoft Teams handle your data under their own terms. We open your link with our own account and are responsible for the copy we make. If none of them suits you, write to us and we will agree on another way.',
        'Authorities and advisers':
          'Our accountant sees accounting records. Authorities receive data only if the law requires it.',
      }),
      'If one of them handles data outside the European Economic Area, this is based on a decision of the European Commission that protection there is adequate, or on its standard contractual clauses (Decision (EU) 2021/914). Ask us for a copy of the clauses.',
    ]),
    section('security', 'How we protect it', [
      'Passwords are stored only as salted hashes. Sign-in attempts are limited. Clients can access only their own projects. Projects are confidential and opened only by people who work on them. If a breach puts your rights at risk, we report it to the authority within 72 hours, and we tell you without delay if the risk is high.',
    ]),
    section('rights', 'Your rights', [
      list([
        'Access: know what we hold about you and get a copy.',
        'Rectification: have incorrect data corrected.',
        'Erasure: have data deleted that we no longer need or may not keep.',
        'Restriction: have its use paused while a question is resolved.',
        'Portability: get your data in a machine-readable form. The account page exports it as JSON.',
        'Objection: object to uses based on our legitimate interest.',
      ]),
      [
        'You can do much of this yourself on the account page. For the rest, write to ',
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
        'When we change this policy, we change the version date. We tell clients by email before a change that affects data we already hold. The ',
        { label: 'terms of service', href: '/terms' },
        ' cover everything else between us.',
      ],
    ]),
  ],
}
