import { definitions, list, type Policy, section } from '../policy.ts'

export const terms20261122: Policy = {
  heading: 'Terms of Service',
  version: '2026-11-22',
  versionLabel: 'This version applies from',
  intro: [
    'These terms apply between you and ',
    { fact: 'company' },
    ' (“we”) when you use this site, the client portal or our services. The version in force on the day of your order applies to that order, and comes to you with its confirmation.',
  ],
  sections: [
    section('services', 'What we do', [
      'We profile your game project, change it so that it runs better, and hand it back with a report and benchmarks. We also support the products that we sell, and take on custom development.',
      'Assets and tools that you buy on an engine marketplace are sold there. The licence, payment and refund rules of that marketplace apply to them.',
    ]),
    section('order', 'Order and contract', [
      'In the client portal you choose a package, see what you order, from whom and at what price, and then order with the button that names the price. Up to that button you can correct what you entered, go back or cancel at no cost.',
      'A contract is made when you accept our quote in writing or on its page, or when you buy a package in the client portal and the payment is confirmed. We confirm the order by e-mail without delay, with these terms and the form for withdrawal.',
      'Contracts are made in English. We keep the order and the version of the terms under which it was made; you have both in the confirmation, and your payments in the client portal.',
      'You must be able to enter into a binding contract. If you are under 18, a guardian must agree. If you order for a company, you confirm that you may do so.',
      'The quote says what we deliver. For a package we agree with you in writing, before work starts, which scenes it covers and when we deliver. Anything beyond that is agreed in writing, with its price, before we do it.',
    ]),
    section('prices', 'Prices and payment', [
      list([
        'Prices are in EUR and may include VAT. The quote or the checkout states the total to pay and whether VAT is included, before you order.',
        'Every charge is made in EUR, whatever currency sign a screen shows beside an amount.',
        'Packages are paid when ordered. Quoted work is paid as the quote says, by card or by bank transfer with the reference and by the day that it names. Until a transfer has arrived in full, the rest stays open.',
        'Consumers in Sweden and in other EU countries pay Swedish VAT of 25%, which is in the price. So do companies in Sweden.',
        'A company in another EU country pays no Swedish VAT if its VAT number is valid: it accounts for VAT itself (reverse charge). If the number cannot be checked when you order, we charge VAT and pay it back once the number has been confirmed.',
        'Companies outside the EU pay no Swedish VAT. Whether a consumer outside the EU pays it depends on the service; the checkout or the quote says so before you order.',
        'You get a receipt or an invoice for what you pay, and a credit note for what we pay back.',
      ]),
    ]),
    section('withdrawal', 'Right of withdrawal for consumers', [
      'As a consumer you have the right to withdraw from a contract made at a distance within 14 days without giving any reason. The rules are in the Swedish Distance Contracts Act (lagen 2005:59 om distansavtal och avtal utanför affärslokaler). A company has no such right.',
      'The 14 days are counted from the day after the contract was made. The period ends at midnight in Stockholm, with the end of its last day. Where that is a Saturday, a Sunday, a Swedish public holiday, Midsummer Eve, Christmas Eve or New Year’s Eve, it ends with the next working day.',
      list([
        [
          'To withdraw, use ',
          { label: 'Withdraw from contract', href: '/withdraw' },
          ', in the client portal or on its public page, for which you need no account. You confirm it in a second step. We acknowledge it by e-mail without delay, with what you sent, its date and time.',
        ],
        [
          'You may instead tell us in any other clear way, by a message in the client portal, by e-mail to ',
          { fact: 'supportEmail' },
          ' or by letter, and use the form below if you like. It is enough that you send it before the period ends.',
        ],
        'We start work within the period only if you have expressly asked for it. Otherwise it starts when the period has ended.',
        'If you have asked for it and withdraw before the work is finished, you pay for the part done until then, in proportion to the whole price.',
        'When the whole service has been performed with your consent, and you have acknowledged that the right ends then, you can no longer withdraw.',
        'We pay back what is due without delay, at the latest 14 days after we heard from you, by the means with which you paid and without a fee.',
      ]),
      {
        kind: 'form',
        title: 'Model withdrawal form',
        lines: [
          '(Complete and return this form only if you wish to withdraw from the contract.)',
          ['To ', { fact: 'postalAddress' }, ', ', { fact: 'supportEmail' }, ':'],
          'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the provision of the following service:',
          'Ordered on:',
          'Name of consumer(s):',
          'Address of consumer(s):',
          'Signature of consumer(s) (only if this form is notified on paper):',
          'Date:',
          '(*) Delete as appropriate.',
        ],
      },
    ]),
    section('refunds', 'Refunds', [
      'You may request a refund at any time before work starts and until 14 days after completion of the service. This applies to consumers and companies alike, and comes on top of the right of withdrawal.',
      definitions({
        'Cancellation before work starts': 'Full refund.',
        'Failure to deliver': 'Partial or full refund, according to how much of the agreed scope is missing.',
        'Technical incompatibility':
          'Partial refund when the project, the engine version or a platform turns out to make the agreed work impossible. We keep the price of the work done until then.',
      }),
      [
        "Ask with 'Request a refund' beside the payment in the client portal, or write to ",
        { fact: 'supportEmail' },
        '. Our decision, its reason and the amount appear in the portal. Refunds go to the means of payment that you used.',
      ],
    ]),
    section('your-part', 'Your part', [
      list([
        'You share the complete project, with its dependencies and assets, by a link that works. The limit for one upload is 10GB; larger projects are agreed with us first.',
        'You have the right to share what you send, third-party plugins and assets included.',
        'You remove personal and sensitive data before you send the project. Where it must hold personal data of others, such as crash reports, tell us first: we then sign a data processing agreement with you (GDPR, Article 28).',
        'You keep a copy of your own. We work on the copy that you send us and are not its backup.',
        'You answer questions in reasonable time. If we have to wait for you, the delivery date moves by as much.',
      ]),
    ]),
    section('delivery', 'Delivery and results', [
      'The quote states the delivery date; for a package it is agreed before work starts. Small projects usually take 3 to 7 days, larger ones 2 to 4 weeks, from the day on which the project builds and runs on our machine. We contact you within one business day of a purchase in the portal.',
      'A service is complete when we have handed over what the scope lists and marked the project as completed in the portal.',
      'Gains named on this site are typical, not promised. Results are measured in the agreed scenes on the agreed machine; other scenes and machines differ. A figure binds us only where the quote says that it is a target.',
    ]),
    section('defects', 'If something is wrong', [
      'If something that we changed does not work as described, tell us within reasonable time and we put it right at no cost.',
      'To consumers the law makes us liable for defects. Where what we deliver is digital content, made to your specification or not, the Swedish Consumer Sales Act applies (konsumentköplagen 2022:260). You can then complain of a defect for three years from delivery, within a reasonable time after you noticed it; a complaint within two months is always in time. You can demand that we put it right, and where that fails a lower price, or your money back and the end of the contract. You may also have a right to damages.',
      [
        'Complaints go to ',
        { fact: 'supportEmail' },
        ' or into the Message Center. We typically respond within 1 business day.',
      ],
    ]),
    section('ownership', 'Ownership', [
      list([
        'Your project remains yours. You allow us to copy and change it as far as the work needs, and for no other purpose.',
        'What we change or make for your project becomes yours when it is paid for.',
        'Tools, methods and general knowledge that we bring or gain remain ours. Where a part of them stays in your project, you may use, change and ship it with that project without time limit and at no extra cost.',
        'Third-party code and assets remain under their own licences. We tell you before we add any.',
      ]),
    ]),
    section('confidentiality', 'Confidentiality and project files', [
      'We treat your project, and that it exists, as confidential. Only those who work on it have access. This lasts after the work has ended, and no separate agreement is needed; if you have an NDA of your own, send it and we sign it too.',
      'We publish figures, pictures or your name only with your written consent.',
      'Project files, our copies and the links to them are deleted within 90 days of completion. Keep what we hand over.',
    ]),
    section('accounts', 'Your account', [
      'Keep your password to yourself and tell us if somebody else may have it. You can end sessions, export your data and delete the account in the portal. We may close an account that is used to attack the service or to break the law, and say why.',
    ]),
    section('liability', 'Liability', [
      'For companies: Our liability is capped at the amount paid for the specific service. We are not liable for indirect loss such as lost sales or a missed release date.',
      'These limits do not apply to personal injury, to damage caused by intent or gross negligence, to a breach of confidentiality or of our duties with personal data, nor where the law does not allow them.',
      'They do not apply to consumers, who have the rights that the law gives them.',
    ]),
    section('law', 'Law and disputes', [
      'Swedish law applies. If we cannot agree, the dispute is finally settled by arbitration in Stockholm under the Swedish Arbitration Act (lagen 1999:116 om skiljeförfarande). The seat is Stockholm, and the language is English unless we agree on another.',
      [
        'The arbitration clause does not bind consumers. A consumer may go to court, or have the dispute tried by the National Board for Consumer Disputes (Allmänna reklamationsnämnden, ARN), Box 174, 101 23 Stockholm, ',
        { label: 'arn.se', href: 'https://www.arn.se/' },
        '.',
      ],
      'A consumer who lives in another EU country keeps the protection of the mandatory rules there, may bring the case in the courts of that country, and can get advice from its European Consumer Centre.',
    ]),
    section('changes', 'Changes to these terms', [
      'When we change these terms, the date of the version changes with them. Orders already made keep the terms under which they were made.',
    ]),
    section('contact', 'Contact', [
      [
        'Questions about these terms: ',
        { fact: 'supportEmail' },
        ' or the ',
        { label: 'contact page', href: '/contact' },
        '. How we handle personal data is described in the ',
        { label: 'privacy policy', href: '/privacy' },
        '.',
      ],
    ]),
  ],
}
