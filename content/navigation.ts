import { own } from '#own'
import type { Link } from './parts.ts'
import { studio } from './studio.ts'
import { withdrawLink } from './withdraw.ts'

export const glossaryLink: Link = { label: 'Glossary', href: '/glossary' }

export const navigation: {
  readonly pages: readonly Link[]
  readonly portal: Link
  /** Links to public pages in the portal's footer. */
  readonly portalFooter: readonly Link[]
  readonly footer: {
    readonly blurb: string
    readonly links: readonly Link[]
    readonly accessibility: Link
    readonly copyright: string
  }
} = own('navigation', {
  pages: [
    { label: 'Home', href: '/' },
    { label: 'Services', href: '/services' },
    { label: 'Portfolio', href: '/portfolio' },
    { label: 'Stores', href: '/marketplaces' },
    { label: 'Insights', href: '/insights' },
    { label: 'Frame times', href: '/tools/frame-times' },
    { label: 'About', href: '/about' },
    { label: 'Contact', href: '/contact' },
  ],
  /** Redirects a signed-in user to the dashboard. */
  portal: { label: 'Client portal', href: '/auth' },
  portalFooter: [
    { label: 'Terms', href: '/terms' },
    { label: 'Privacy', href: '/privacy' },
    { label: 'Accessibility', href: '/accessibility' },
    { label: 'Data processing', href: '/agreements/data-processing' },
    { label: 'NDA', href: '/agreements/non-disclosure' },
    { label: 'Company details', href: '/contact#company' },
  ],
  footer: {
    blurb: `${studio.name} is a small studio in ${studio.country} that makes Unreal Engine 5 games run faster, Unity games on request, and measures them before and after.`,
    links: [
      { label: 'About', href: '/about' },
      { label: 'Contact', href: '/contact' },
      { label: 'Frame times', href: '/tools/frame-times' },
      { label: 'Overdraw', href: '/tools/overdraw' },
      glossaryLink,
      { label: 'Privacy', href: '/privacy' },
      { label: 'Terms', href: '/terms' },
      withdrawLink,
    ],
    accessibility: { label: 'Accessibility', href: '/accessibility' },
    copyright: `© ${studio.name}, ${studio.country}. Since ${studio.foundedYear}.`,
  },
})
