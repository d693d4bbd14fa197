import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { ActionLink } from '../project/action-link.tsx'
import type { OtherLine } from './next-lines.ts'

/** What goes on besides what is said largest; nothing while that is all. */
export function OtherLines({ lines }: { lines: readonly OtherLine[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="also-going-on" className="mt-8">
      <h3 id="also-going-on" className="font-semibold text-small text-soft tracking-normal">
        Also going on
      </h3>
      <ul className="mt-3 border-line border-t">
        {lines.map(({ id, about, headline, action }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-b py-4"
          >
            <p>
              <span className="block font-semibold wrap-anywhere">{about}</span>
              <span className="block text-soft">{headline}</span>
            </p>
            <ActionLink action={action} size="small">
              <VisuallyHidden>, {about}</VisuallyHidden>
            </ActionLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
