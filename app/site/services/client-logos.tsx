import type { ClientLogo } from '#content/services.ts'

/** Whose work may be named; nothing while the list is empty. */
export function ClientLogos({ logos }: { logos: readonly ClientLogo[] }) {
  if (logos.length === 0) return null
  return (
    <ul aria-label="Clients" className="section flex flex-wrap items-center gap-x-12 gap-y-8">
      {logos.map(({ name, src }) => (
        <li key={name}>
          <img src={src} alt={name} height={32} loading="lazy" className="h-8 w-auto" />
        </li>
      ))}
    </ul>
  )
}
