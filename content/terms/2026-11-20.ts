import type { Policy, PolicySection } from '../policy.ts'

/** Sections that later versions still have, word for word. */
export const refunds: PolicySection = {
  id: 'refunds',
  heading: 'Refunds',
  blocks: [
    'You may request a refund at any time before work starts and until 14 days after completion of the service. This applies to consumers and companies alike, and comes on top of the right of withdrawal.',
    {
      kind: 'definitions',
      items: {
        'Cancellation before work starts': 'Full refund.',
        'Failure to deliver': 'Partial or full refund, according to how much of the agreed scope is missing.',
        'Technical incompatibility':
          'Partial refund when the project, the engine version or a platform turns out to make the agreed work impossible. We keep the price of the work done until then.',
      },
    },
    [
      "Ask with 'Request a refund' beside the payment in the client portal, or write to ",
      { fact: 'supportEmail' },
      '. Our decision, its reason and the amount appear in the portal. Refunds go to the means of payment that you used.',
    ],
  ],
}

export const ownership: PolicySection = {
  id: 'ownership',
  heading: 'Ownership',
  blocks: [
    {
      kind: 'list',
      items: [
        'Your project remains yours. You allow us to copy and change it as far as the work needs, and for no other purpose.',
        'What we change or make for your project becomes yours when it is paid for.',
        'Tools, methods and general knowledge that we bring or gain remain ours. Where a part of them stays in your project, you may use, change and ship it with that project without time limit and at no extra cost.',
        'Third-party code and assets remain under their own licences. We tell you before we add any.',
      ],
    },
  ],
}

export const confidentiality: PolicySection = {
  id: 'confidentiality',
  heading: 'Confidentiality and project files',
  blocks: [
    'We treat your project, and that it exists, as confidential. Only those who work on it have access. This lasts after the work has ended, and no separate agreement is needed; if you have an NDA of your own, send it and we sign it too.',
    'We publish figures, pictures or your name only with your written consent.',
    'Project files, our copies and the links to them are deleted within 90 days of completion. Keep what we hand over.',
  ],
}

export const accounts: PolicySection = {
  id: 'accounts',
  heading: 'Your account',
  blocks: [
    'Keep your password to yourself and tell us if somebody else may have it. You can end sessions, export your data and delete the account in the portal. We may close an account that is used to attack the service or to break the law, and say why.',
  ],
}

export const contact: PolicySection = {
  id: 'contact',
  heading: 'Contact',
  blocks: [
    [
      'Questions about these terms: ',
      { fact: 'supportEmail' },
      ' or the ',
      { label: 'contact page', href: '/contact' },
      '. How we handle personal data is described in the ',
      { label: 'privacy policy', href: '/privacy' },
      '.',
    ],
  ],
}

export const terms20261120: Policy = {
  heading: 'Terms of Service',
  version: '2026-11-20',
  versionLabel: 'This version applies from',
  intro: [
    'These terms apply between you and ',
    { fact: 'name' },
    ' when you use this site, the client portal or our services. The version in force on the day of your order applies to that order.',
  ],
  sections: [
    {
      id: 'services',
      heading: 'What we do',
      blocks: [
        'We profile your game project, change it so that it runs better, and hand it back with a report and benchmarks. We also help with products that we sell, and develop on request.',
        'Assets and tools that you buy on an engine marketplace are sold there. The licence, payment and refund rules of that marketplace apply to them.',
      ],
    },
    {
      id: 'order',
      heading: 'Order and contract',
      blocks: [
        'A contract is made when you accept our quote in writing, or when you buy a package in the client portal and the payment is confirmed. We confirm the order by e-mail.',
        'You must be able to enter into a binding contract. If you are under 18, a guardian must agree. If you order for a company, you confirm that you may do so.',
        'The quote or the package says what we deliver. Anything beyond it is agreed in writing, with its price, before we do it.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and payment',
      blocks: [
        {
          kind: 'list',
          items: [
            'Prices are in EUR and may include VAT. The quote or the checkout states the total to pay and whether VAT is included, before you order.',
            'Every charge is made in EUR, whatever currency sign a screen shows beside an amount.',
            'Packages are paid when ordered. Quoted work is paid as the quote says.',
            'A business in another EU country may be invoiced without Swedish VAT under the reverse-charge rules if it gives a valid VAT number before the invoice is made.',
          ],
        },
      ],
    },
    {
      id: 'withdrawal',
      heading: 'Right of withdrawal for consumers',
      blocks: [
        'A consumer may withdraw from a contract made at a distance within 14 days, counted from the day after it was made, and need not say why. The rules are in the Swedish Distance Contracts Act (lagen 2005:59 om distansavtal och avtal utanför affärslokaler).',
        {
          kind: 'list',
          items: [
            'We start work within those 14 days only if you have expressly agreed that it may start at once. Otherwise it starts when they have passed.',
            'If you have agreed and withdraw before the work is finished, you pay for the part done until then, in proportion to the whole price.',
            'When the whole service has been performed with your consent, and you have acknowledged that the right ends then, you can no longer withdraw.',
            [
              'To withdraw, send a clear message in the client portal or to ',
              { fact: 'supportEmail' },
              '. You may use the standard form of the Swedish Consumer Agency, at ',
              { label: 'konsumentverket.se', href: 'https://www.konsumentverket.se/' },
              '. It is enough that you send it before the 14 days end.',
            ],
            'We confirm the withdrawal without delay and pay back what is due within 14 days of receiving it, by the means with which you paid.',
          ],
        },
      ],
    },
    refunds,
    {
      id: 'your-part',
      heading: 'Your part',
      blocks: [
        {
          kind: 'list',
          items: [
            'You share the complete project, with its dependencies and assets, by a link that works. The limit for one upload is 10GB; larger projects are agreed with us first.',
            'You have the right to share what you send, third-party plugins and assets included.',
            'You remove personal and sensitive data before you send the project.',
            'You keep a copy of your own. We work on the copy that you send us and are not its backup.',
            'You answer questions in reasonable time. If we have to wait for you, the delivery date moves by as much.',
          ],
        },
      ],
    },
    {
      id: 'delivery',
      heading: 'Delivery and results',
      blocks: [
        'The quote states the delivery date. Small projects usually take 3 to 7 days, larger ones 2 to 4 weeks, from the day on which the project builds and runs on our machine. We contact you within 24 hours of a purchase in the portal.',
        'A service is complete when we have handed over what the scope lists and marked the project as completed in the portal.',
        'Gains named on this site are typical, not promised. Results are measured in the agreed scenes on the agreed machine; other scenes and machines differ. A figure binds us only where the quote says that it is a target.',
        'If something that we changed does not work as described, tell us within reasonable time and we put it right at no cost.',
      ],
    },
    ownership,
    confidentiality,
    accounts,
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'Our liability is capped at the amount paid for the specific service. We are not liable for indirect loss such as lost sales or a missed release date.',
        'These limits do not apply to damage caused by intent or gross negligence, nor where the law does not allow them. They take nothing from the rights that consumers have under mandatory law, among them the Swedish Consumer Sales Act (konsumentköplagen 2022:260).',
      ],
    },
    {
      id: 'law',
      heading: 'Law and disputes',
      blocks: [
        'Swedish law applies. A dispute that we cannot settle by talking is finally settled by arbitration in Stockholm under the Swedish Arbitration Act (lagen 1999:116 om skiljeförfarande).',
        [
          'The arbitration clause does not bind consumers. A consumer may go to court, or have the dispute tried by the National Board for Consumer Disputes (Allmänna reklamationsnämnden, ARN), Box 174, 101 23 Stockholm, ',
          { label: 'arn.se', href: 'https://www.arn.se/' },
          '.',
        ],
        'A consumer who lives in another EU country keeps the protection of the mandatory rules there, may bring the case in the courts of that country, and can get advice from its European Consumer Centre.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      blocks: [
        'When we change these terms, the date of the version changes with them. Orders already made keep the terms under which they were made.',
      ],
    },
    contact,
  ],
}
