import { Brand } from '#app/components/brand.tsx'
import { Link } from '#app/ui/link.tsx'
import { navigation } from '#content/navigation.ts'
import { studio } from '#content/studio.ts'
import { identityLines } from '#domain/kernel/studio.ts'

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
