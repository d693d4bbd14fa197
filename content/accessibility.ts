import type { Policy } from './policy.ts'

/** How this site can be used by everyone, as Annex V of Directive (EU) 2019/882 asks of whoever sells online. */
export const accessibility: Policy = {
  heading: 'Accessibility',
  version: '2026-11-22',
  versionLabel: 'Last reviewed on',
  intro: [
    'Everyone should be able to use this site and the client portal of ',
    { fact: 'name' },
    '. This page says what we aim at, what we test, what does not work yet, and where to complain.',
  ],
  sections: [
    {
      id: 'site',
      heading: 'What this site does',
      blocks: [
        {
          kind: 'list',
          items: [
            'The public pages say what we do and what it costs. They work without scripts, but for the tool that reads captures and the instrument on the home page.',
            'In the client portal you order, pay, send links to your project, write to us, and read invoices and the state of the work. Ordering and paying needs scripts.',
            'Withdrawing from an order works without an account and without scripts.',
          ],
        },
      ],
    },
    {
      id: 'aim',
      heading: 'What we aim at',
      blocks: [
        'WCAG 2.2 at level AA. The European standard EN 301 549 (version 3.2.1) asks for WCAG 2.1 at level AA, and for more on documentation and support, by which we have not been checked.',
        {
          kind: 'list',
          items: [
            'Everything can be done with a keyboard, and the focus is always visible.',
            'Text has a contrast of at least 4.5 to 1. No colour says anything alone: figures, words or shapes say the same.',
            'Pages stay whole at 320 pixels of width and with text of twice the size.',
            'Charts have their figures as text or as a table. Moving parts stop on request, and hold still where your system asks for less motion.',
            'Forms name each error beside its field, in words.',
            'Invoices are tagged PDF files, which screen readers can read in order.',
          ],
        },
      ],
    },
    {
      id: 'tests',
      heading: 'How we test it',
      blocks: [
        'Before each change goes live, programs test the site: axe checks the pages and the screens of the portal against WCAG 2.2 A and AA in Chromium, in a wide window and in that of a phone, the HTML is validated, and the ways through the site are walked with a keyboard and without scripts.',
        'Programs find a part of the barriers only. Nobody from outside has audited the site, and it has not been tested by people who use a screen reader every day.',
      ],
    },
    {
      id: 'limits',
      heading: 'Known limits',
      blocks: [
        {
          kind: 'list',
          items: [
            'The fields for a card are a part of Stripe, in a frame of its own. We cannot change how they behave. Where the studio takes bank transfers, a quote can be paid without them.',
            'The tool that compares captures needs scripts.',
            'Files and pages of others that we link to are not tested by us.',
          ],
        },
      ],
    },
    {
      id: 'complaints',
      heading: 'If something does not work for you',
      blocks: [
        [
          'Write to ',
          { fact: 'supportEmail' },
          ' or on the ',
          { label: 'contact page', href: '/contact' },
          ': which page, what you wanted to do, and what you use. We typically respond within 1 business day. Until it works, we do it for you by e-mail: an order, an invoice, a withdrawal.',
        ],
        [
          'In Sweden the Post and Telecom Authority (Post- och telestyrelsen, PTS), ',
          { label: 'pts.se', href: 'https://www.pts.se/' },
          ', supervises the accessibility of e-commerce (lagen 2023:254 om vissa produkters och tjänsters tillgänglighet). You can tell it about a barrier there.',
        ],
      ],
    },
  ],
}
