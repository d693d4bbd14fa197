import { Outlet, useLocation } from 'react-router'
import type { PaintsFirst } from '#app/shared/page-contract.ts'
import { SiteFooter, SiteHeader } from '#app/site/frame/site-frame.tsx'
import { RouterLinks } from '#app/ui/router-links.tsx'
import { SkipLink } from '#app/ui/visually-hidden.tsx'
import { auth } from '#content/auth.ts'

export const handle: PaintsFirst = { paintsFirst: true }

/** The frame of the sign-in pages: site header and footer. Login and Register have a panel about the portal. */
export default function AuthLayout() {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="@container measure pt-16 outline-none print:pt-0">
        <div className="grid grid-cols-[minmax(0,30rem)] justify-center gap-x-20 @laptop:has-[aside]:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
          <div className="py-12 md:py-16">
            <RouterLinks>
              <Outlet />
            </RouterLinks>
          </div>
          {pathname === '/auth' && <SidePanel />}
        </div>
      </main>
      <SiteFooter />
    </>
  )
}

const { heading, text, figures, points } = auth.panel

function SidePanel() {
  return (
    <aside
      aria-labelledby="portal-promise"
      className="border-line border-t py-12 md:py-16 @laptop:border-t-0 @laptop:border-l @laptop:pl-20"
    >
      <h2 id="portal-promise" className="text-title">
        {heading}
      </h2>
      <p className="mt-3 text-soft">{text}</p>
      <div className="mt-10 flex flex-wrap gap-x-12 border-line border-t">
        {figures.map((figure) => (
          <Claim key={figure.label} {...figure} />
        ))}
      </div>
      <ul className="border-line border-t">
        {points.map((point) => (
          <li key={point} className="border-line border-b py-4 text-small">
            {point}
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Claim({ value, label, note }: (typeof figures)[number]) {
  return (
    <div className="grow basis-56 py-8">
      <p>
        <span className="block font-semibold text-[min(5.25rem,18vw)] leading-[0.92] tracking-[-0.045em]">
          {value}
        </span>{' '}
        <span className="mt-3 block font-semibold text-small">{label}</span>
      </p>
      <p className="mt-2 text-small text-soft">{note}</p>
    </div>
  )
}
