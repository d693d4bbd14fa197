import { list, type Policy, section } from './policy.ts'

/** The statement required by Annex V of Directive (EU) 2019/882. */
export const accessibility: Policy = {
  heading: 'Accessibility',
  version: '2026-11-22',
  versionLabel: 'Last reviewed on',
  intro: [
    'Everyone should be able to use this site and the client portal of ',
    { fact: 'name' },
    '. This page explains our goals, what we test, what does not work yet, and where to complain.',
  ],
  sections: [
    section('site', 'What this site does', [
      list([
        'The public pages say what we do and what it costs. They work without JavaScript, except the tool that reads captures and the interactive graph on the home page.',
        'In the client portal you order, pay, send links to your project, write to us, and read invoices and the state of the work. Ordering and paying require JavaScript.',
        'Withdrawing from an order works without an account and without JavaScript.',
      ]),
    ]),
    section('aim', 'Our goals', [
      'WCAG 2.2 at level AA. The European standard EN 301 549 (version 3.2.1) requires WCAG 2.1 at level AA, plus rules on documentation and support that we have not been checked against.',
      list([
        'Everything can be done with a keyboard, and the focus is always visible.',
        'Text has a contrast of at least 4.5 to 1. We never rely on color alone: figures, words or shapes say the same.',
        'Pages stay usable at a width of 320 pixels and with text at twice the size.',
        'The figures of charts are also available as text or as a table. You can stop moving parts, and they stay still if your system prefers reduced motion.',
        'Forms describe each error next to its field.',
        'Invoices are tagged PDF files, which screen readers can read in order.',
      ]),
    ]),
    section('tests', 'How we test it', [
      'Automated tests run before each change goes live. axe checks the public pages and the portal against WCAG 2.2 A and AA in Chromium, at desktop and phone widths. The HTML is validated, and the main tasks are completed with a keyboard and without JavaScript.',
      'Automated tests find only some barriers. The site has not had an external audit, and it has not been tested by people who use a screen reader every day.',
    ]),
    section('limits', 'Known limits', [
      list([
        'The card fields belong to Stripe and are in a frame of their own, so we cannot change how they behave. If the studio accepts bank transfers, you can pay a quote without them.',
        'The tool that compares captures requires JavaScript.',
        'We do not test third-party files and pages that we link to.',
      ]),
    ]),
    section('complaints', 'If something does not work for you', [
      [
        'Write to ',
        { fact: 'supportEmail' },
        ' or use the ',
        { label: 'contact page', href: '/contact' },
        '. Tell us which page it was, what you wanted to do, and which browser and assistive technology you use. We typically respond within 1 business day. Until it works, we’ll handle your order, invoice or withdrawal by email.',
      ],
      [
        'In Sweden the Post and Telecom Authority (Post- och telestyrelsen, PTS), ',
        { label: 'pts.se', href: 'https://www.pts.se/' },
        ', supervises the accessibility of e-commerce (lagen 2023:254 om vissa produkters och tjänsters tillgänglighet). You can tell it about a barrier there.',
      ],
    ]),
  ],
}
