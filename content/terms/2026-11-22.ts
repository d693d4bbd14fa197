import { definitions, list, type Policy, section } from '../policy.ts'

export const terms20261122: Policy = {
  heading: 'Terms of Service',
  version: '2026-11-22',
  versionLabel: 'This version applies from',
  intro: [
    'These terms apply between you and ',
    { fact: 'company' },
    ' (“we”) when you use this site, the client portal or our services. The version in force on the day of your order applies to that order, and you receive it with the confirmation.',
  ],
  sections: [
    section('services', 'What we do', [
      'We profile your game project, change it so that it runs better, and hand it back with a report and benchmarks. We also support the products we sell and take on custom development.',
      'Assets and tools that you buy on an engine marketplace are sold there. That marketplace’s license, payment and refund rules apply to them.',
    ]),
    section('order', 'Order and contract', [
      'In the client portal you choose a package, see what you order, from whom and at what price, and then order with the button that states the price. Until you press that button, you can correct what you entered, go back or cancel at no cost.',
      'A contract is made when you accept our quote in writing or on its page, or when you buy a package in the client portal and the payment is confirmed. We confirm the order by email without delay, with these terms and the withdrawal form.',
      'Contracts are made in English. We keep the order and the version of the terms under which it was made. The confirmation contains both, and the client portal shows your payments.',
      'You must be able to enter into a binding contract. If you are under 18, a guardian must agree. If you order for a company, you confirm that you are authorized to do so.',
      'The quote states what we deliver. For a package we agree with you in writing, before work starts, which scenes it covers and when we deliver. We agree on anything beyond that in writing, with its price, before we do it.',
    ]),
    section('prices', 'Prices and payment', [
      list([
        'Prices are in EUR and may include VAT. Before you order, the quote or the checkout states the total to pay and whether VAT is included.',
        'We charge in EUR only, no matter which currency sign a screen shows next to an amount.',
        'You pay for packages when you order them. You pay for quoted work as the quote says, by card, or by bank transfer with the reference and by the day it states. If a transfer is too small, the rest remains due.',
        'Consumers in Sweden and in other EU countries pay Swedish VAT of 25%, which is in the price. So do companies in Sweden.',
        'A company in another EU country pays no Swedish VAT if its VAT number is valid: it accounts for VAT itself (reverse charge). If we cannot check the number when you order, we charge VAT and refund it once the number has been confirmed.',
        'Companies outside the EU pay no Swedish VAT. Whether a consumer outside the EU pays it depends on the service. The checkout or the quote states this before you order.',
        'You get a receipt or an invoice for each payment, and a credit note for each refund.',
      ]),
    ]),
    section('withdrawal', 'Right of withdrawal for consumers', [
      'As a consumer you have the right to withdraw from a contract made at a distance within 14 days without giving any reason. The Swedish Distance Contracts Act contains the rules (lagen 2005:59 om distansavtal och avtal utanför affärslokaler). Companies do not have this right.',
      'The 14 days are counted from the day after the contract was made. The period ends at midnight in Stockholm, at the end of its last day. If that day is a Saturday, a Sunday, a Swedish public holiday, Midsummer Eve, Christmas Eve or New Year’s Eve, it ends with the next working day.',
      list([
        [
          'To withdraw, use ',
          { label: 'Withdraw from contract', href: '/withdraw' },
          ', in the client portal or on its public page, where you do not need an account. You confirm it in a second step. We acknowledge it by email without delay, with what you sent and its date and time.',
        ],
        [
          'You may also tell us in any other clear way: by a message in the client portal, by email to ',
          { fact: 'supportEmail' },
          ' or by letter. You can use the form below, but you do not have to. It is enough to send it before the period ends.',
        ],
        'We start work within the period only if you have expressly asked us to. Otherwise work starts when the period has ended.',
        'If you have asked us to and then withdraw before the work is finished, you pay for the part done by then, in proportion to the whole price.',
        'Once the whole service has been performed with your consent, and you have acknowledged that the right then ends, you can no longer withdraw.',
        'We refund what is due without delay, at the latest 14 days after hearing from you, to the payment method you used and without a fee.',
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
      'You may request a refund at any time before work starts and until 14 days after completion of the service. This applies to consumers and companies alike, in addition to the right of withdrawal.',
      definitions({
        'Cancellation before work starts': 'Full refund.',
        'Failure to deliver': 'Partial or full refund, depending on how much of the agreed scope is missing.',
        'Technical incompatibility':
          'Partial refund if the project, the engine version or a platform turns out to make the agreed work impossible. We keep the price of the work done by then.',
      }),
      [
        'Use “Request a refund” next to the payment in the client portal, or write to ',
        { fact: 'supportEmail' },
        '. The portal shows our decision, its reason and the amount. Refunds go to the payment method you used.',
      ],
    ]),
    section('your-part', 'Your part', [
      list([
        'You share the complete project, with its dependencies and assets, by a link that works. The limit for one upload is 10GB. Contact us first about larger projects.',
        'You have the right to share what you send, including third-party plugins and assets.',
        'You remove personal and sensitive data before you send the project. If it must contain personal data of others, such as crash reports, tell us first. We then sign a data processing agreement with you (GDPR, Article 28).',
        'You keep your own copy. We work on the copy you send us and do not back it up for you.',
        'You answer questions within a reasonable time. If we have to wait for you, the delivery date moves accordingly.',
      ]),
    ]),
    section('delivery', 'Delivery and results', [
      'The quote states the delivery date. For a package we agree on it before work starts. Small projects usually take 3 to 7 days, larger ones 2 to 4 weeks, from the day the project builds and runs on our machine. We contact you within one business day of a purchase in the portal.',
      'A service is complete once we have handed over everything in the scope and marked the project as completed in the portal.',
      'Gains stated on this site are typical, not promised. We measure results in the agreed scenes on the agreed machine; other scenes and machines differ. A figure binds us only if the quote calls it a target.',
    ]),
    section('defects', 'If something is wrong', [
      'If something we changed does not work as described, tell us within a reasonable time and we fix it at no cost.',
      'By law we are liable to consumers for defects. If we deliver digital content, made to your specification or not, the Swedish Consumer Sales Act applies (konsumentköplagen 2022:260). You can then complain about a defect for three years from delivery, within a reasonable time after you noticed it; a complaint within two months is always in time. You can demand that we fix it and, if that fails, a lower price, or your money back and the end of the contract. You may also have a right to damages.',
      [
        'Send complaints to ',
        { fact: 'supportEmail' },
        ' or through the Message Center. We typically respond within 1 business day.',
      ],
    ]),
    section('ownership', 'Ownership', [
      list([
        'Your project remains yours. You allow us to copy and change it as far as the work requires, and for no other purpose.',
        'Everything we change or make for your project becomes yours once it is paid for.',
        'Tools, methods and general knowledge that we bring or gain remain ours. If a part of them stays in your project, you may use, change and ship it with that project without time limit and at no extra cost.',
        'Third-party code and assets remain under their own licenses. We tell you before we add any.',
      ]),
    ]),
    section('confidentiality', 'Confidentiality and project files', [
      'We treat your project and its existence as confidential. Only people who work on it have access. This continues to apply after the work has ended, and no separate agreement is needed. If you have your own NDA, send it and we sign it too.',
      'We publish figures, pictures or your name only with your written consent.',
      'Project files, our copies and the links to them are deleted within 90 days of completion. Keep your own copy of everything we hand over.',
    ]),
    section('accounts', 'Your account', [
      'Keep your password to yourself and tell us if someone else may have it. You can end sessions, export your data and delete the account in the portal. We may close an account that is used to attack the service or to break the law, and we state the reason.',
    ]),
    section('liability', 'Liability', [
      'For companies: Our liability is capped at the amount paid for the specific service. We are not liable for indirect loss such as lost sales or a missed release date.',
      'These limits do not apply to personal injury, to damage caused by intent or gross negligence, to a breach of confidentiality or of our duties regarding personal data, or where the law does not allow them.',
      'They do not apply to consumers, who have their rights under the law.',
    ]),
    section('law', 'Law and disputes', [
      'Swedish law applies. If we cannot agree, the dispute is finally settled by arbitration in Stockholm under the Swedish Arbitration Act (lagen 1999:116 om skiljeförfarande). The seat is Stockholm, and the language is English unless we agree on another.',
      [
        'The arbitration clause does not bind consumers. A consumer may go to court, or have the dispute reviewed by the National Board for Consumer Disputes (Allmänna reklamationsnämnden, ARN), Box 174, 101 23 Stockholm, ',
        { label: 'arn.se', href: 'https://www.arn.se/' },
        '.',
      ],
      'A consumer who lives in another EU country keeps the protection of the mandatory rules there, may bring the case in the courts of that country, and can get advice from its European Consumer Centre.',
    ]),
    section('changes', 'Changes to these terms', [
      'When we change these terms, we change the version date. Orders keep the terms under which they were made.',
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
