import { TextLink } from '#app/ui/text-link.tsx'
import { navigation } from '#content/navigation.ts'
import { studio } from '#content/studio.ts'
import { withdrawLink } from '#content/withdraw.ts'
import { identityLines } from '#domain/kernel/studio.ts'

const LINKS = [withdrawLink, ...navigation.portalFooter]

/** Who the client deals with, and the way out of a contract. The public pages are documents of their own. */
export function PortalFooter() {
  return (
    <footer className="mx-auto w-full max-w-[76rem] px-5 pb-28 md:px-8 md:pb-10 lg:px-12 print:hidden">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 border-line border-t pt-5 text-small text-soft">
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ label, href }) => (
            <li key={href} className="inline-flex min-h-11 items-center">
              <TextLink to={href} reloadDocument>
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
        <p className="font-mono text-micro">{[studio.name, ...identityLines(studio.legal)].join(' · ')}</p>
      </div>
    </footer>
  )
}
