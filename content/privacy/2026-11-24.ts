import type { Policy } from '../policy.ts'
import { privacy20261123 } from './2026-11-23.ts'

const { heading, versionLabel, intro, sections } = privacy20261123

export const privacy20261124: Policy = {
  heading,
  version: '2026-11-24',
  versionLabel,
  intro,
  sections: [
    {
      ...same('data'),
      blocks: same('data').blocks.map((block) =>
        typeof block === 'object' && 'kind' in block && block.kind === 'definitions'
          ? {
              ...block,
              items: {
                ...block.items,
                'Contact requests':
                  'Name, e-mail address, the service and the tier you chose, your message, whether we took it for spam, and what we answered, so that we can answer. Legal basis: steps before a contract, at your request (Article 6(1)(b)). The name of the campaign whose link led you to the form, if one did, so that we know which of them bring us work. Legal basis: our legitimate interest in knowing that (Article 6(1)(f)).',
              },
            }
          : block,
      ),
    },
    same('project-data'),
    {
      id: 'cookies',
      heading: 'Cookies and statistics',
      blocks: [
        {
          kind: 'list',
          items: [
            'The public pages set no cookie and load nothing from other companies.',
            'Three things stay in your browser, for you alone, and are not sent to us: the page that compares frame times keeps a copy of itself once you give it a capture, so that it opens offline (clear the data of this site to remove it); figures that you choose to quote from there wait in the tab until the contact form has taken them; and what you write in the client portal and have not sent, until it is sent or you sign out.',
            'The link of a quote carries a secret. It stands in the address behind the # that no browser sends, and leaves the address once the quote is open; the page hands it to us only to open or answer that quote, and the tab alone keeps it, until you close it. Once the quote is answered the link shows others nothing of its buyer, and 30 days later it opens nothing.',
            'When you sign in, one cookie keeps your session, and another one tells us for 90 days that your account has signed in with this browser. Beside it we keep, for as long, a keyed hash of the network that you signed in from, not its address. Both let you in while others guess your password. They are needed for what you ask for, so no consent is asked.',
            'We count page views and a few clicks ourselves: the name of the event, the page and the day. No cookie, no identifier and no network address is stored with them, so they cannot be traced to a person.',
            'Where the link by which you came names a campaign (utm_campaign in the address), we count the page view under that name. If the link led to the contact form, or to the page from which you went there, the name is kept with the message that you send. It is stored nowhere in your browser, and nobody is followed further than that.',
            'If your browser sends Global Privacy Control or Do Not Track, nothing is counted, and no campaign is kept.',
            'Only when you choose to pay by card does your browser load the script of our payment provider. It may set cookies of its own, to process the payment and to prevent fraud.',
          ],
        },
      ],
    },
    same('retention'),
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
          { label: '23 November 2026', href: '/privacy/2026-11-23' },
          ', ',
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
