import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { ArrowIcon, CloseIcon, MenuIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import { navigation } from '#content/navigation.ts'
import { currentState } from './current-page.ts'

const ID = 'site-menu'

/**
 * Toggle, and below the header the menu with its overlay: a popover, so that it opens, closes (toggle, overlay, Escape)
 * and takes the next place of the keyboard without scripts. With scripts (app/start.ts) it also closes when a link
 * is followed and when the focus leaves it.
 */
export function MobileMenu() {
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
