import { useLocation } from 'react-router'
import { Brand } from '#app/parts/brand.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { navigation } from '#content/navigation.ts'
import { studio } from '#content/studio.ts'
import { currentState } from './current-page.ts'
import { MobileMenu } from './mobile-menu.tsx'

/** Fixed at the top. The links are in it from 1024 px, or more where text is larger; below that, in the menu. */
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
