import { useLocation } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ArrowIcon, CloseIcon, MenuIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import { navigation } from '#content/pages.ts'
import { studio } from '#content/studio.ts'
import { identityLines } from '#domain/kernel/studio.ts'

/** Fixed at the top. Below 1024 px, or with larger text, the links move to the menu. */
export function SiteHeader() {
  const { pathname } = useLocation()
  return (
    <header className="@container site-header fixed inset-x-0 top-0 z-40 border-line border-b bg-ground print:static print:border-0">
      <div className="measure flex h-16 items-center justify-between gap-3">
        <Link to="/" aria-label={`${studio.name}, home`} className="rounded-sm py-2">
          <Brand />
        </Link>
        <div className="flex h-full items-center gap-2 @min-[64rem]:gap-5 print:hidden">
          <nav aria-label="Main" className="hidden h-full @min-[64rem]:block">
            <ul className="flex h-full">
              {navigation.pages.map(({ label, href }) => (
                <li key={href}>
                  <Link
                    to={href}
                    aria-current={currentState(pathname, href)}
                    className="nav-link flex h-full items-center px-3 text-small text-soft transition-colors duration-150 hover:text-ink aria-[current]:text-ink @min-[80rem]:px-3.5"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <ButtonLink
            to={navigation.portal.href}
            className="whitespace-nowrap @max-[22.4375rem]:hidden @max-[64rem]:px-4"
          >
            {navigation.portal.label}
          </ButtonLink>
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

const ID = 'site-menu'

/**
 * A popover, so it opens, closes and handles the keyboard without JavaScript. app/start.ts also closes it when a link
 * is followed or the focus leaves it.
 */
function MobileMenu() {
  const { pathname } = useLocation()
  return (
    <div className="@min-[64rem]:hidden">
      <button
        type="button"
        popoverTarget={ID}
        aria-label="Menu"
        className="menu-toggle grid size-11 place-items-center rounded-md transition-colors duration-150 hover:bg-raised active:bg-line"
      >
        <MenuIcon size={20} className="when-closed" />
        <CloseIcon size={20} className="when-open" />
      </button>
      <div id={ID} popover="auto" className="site-menu">
        <nav aria-label="Menu" className="border-line border-b bg-ground shadow-float">
          <ul className="measure py-2">
            {navigation.pages.map(({ label, href }) => (
              <li key={href} className="border-line border-t first:border-0">
                <Link
                  to={href}
                  aria-current={currentState(pathname, href)}
                  className="flex min-h-13 items-center justify-between py-2 text-soft text-title tracking-[-0.03em] transition-colors duration-150 hover:text-ink active:text-after aria-[current]:text-ink"
                >
                  {label}
                  {currentState(pathname, href) ? (
                    <span className="border-4 border-after" />
                  ) : (
                    <ArrowIcon className="text-soft" />
                  )}
                </Link>
              </li>
            ))}
            <li className="py-4 @min-[22.5rem]:hidden">
              <ButtonLink to={navigation.portal.href} className="w-full">
                {navigation.portal.label}
              </ButtonLink>
            </li>
          </ul>
        </nav>
        <button
          type="button"
          popoverTarget={ID}
          popoverTargetAction="hide"
          tabIndex={-1}
          aria-label="Close menu"
          className="min-h-16 grow cursor-default"
        />
      </div>
    </div>
  )
}

const SECTIONS: Readonly<Record<string, string>> = { '/case-studies': '/portfolio' }

/** @returns 'page' for the page itself, 'true' for the section the page belongs to */
export function currentState(pathname: string, href: string): 'page' | 'true' | undefined {
  const here = SECTIONS[pathname] ?? pathname
  if (here === href) return 'page'
  return href !== '/' && here.startsWith(`${href}/`) ? 'true' : undefined
}

export function SiteFooter() {
  const { blurb, links, accessibility, copyright } = navigation.footer
  return (
    <footer className="mt-20 border-line border-t md:mt-28">
      <div className="measure grid gap-x-10 gap-y-8 py-12 md:grid-cols-3">
        <div className="md:col-span-2">
          <Brand />
          <p className="mt-4 max-w-[34em] text-small text-soft">{blurb}</p>
        </div>
        <nav aria-label="Footer" className="md:justify-self-end print:hidden">
          <ul className="grid grid-cols-2 gap-x-12">
            {links.map(({ label, href }) => (
              <li key={href}>
                <Link
                  to={href}
                  className="inline-flex min-h-11 items-center text-small text-soft underline-offset-4 transition-colors duration-150 hover:text-ink hover:underline active:text-after"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="flex flex-wrap items-baseline justify-between gap-x-10 border-line border-t pt-6 font-mono text-micro text-soft md:col-span-3">
          {[copyright, ...identityLines(studio.legal)].join(' · ')}
          <Link
            to={accessibility.href}
            className="inline-flex min-h-6 items-center underline decoration-edge underline-offset-4 transition-colors duration-150 hover:text-ink active:text-after print:hidden"
          >
            {accessibility.label}
          </Link>
        </p>
      </div>
    </footer>
  )
}
