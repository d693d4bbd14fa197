import { Link } from '#app/ui/link.tsx'
import { mentions } from '#content/glossary.ts'
import { glossaryLink } from '#content/pages.ts'

const SPELLED = new RegExp(`\\b(${Object.keys(mentions).join('|')})\\b`)

/** A text whose first mention of each glossary term links to its entry. */
export function WithTerms({ text }: { text: string }) {
  const led = new Set<string>()
  const parts = text.split(SPELLED).map((part, index) => {
    const id = index % 2 === 1 ? mentions[part] : undefined
    if (id === undefined || led.has(id)) return part
    led.add(id)
    return (
      <Link
        key={id}
        to={`${glossaryLink.href}#${id}`}
        className="underline decoration-edge underline-offset-4 hover:decoration-after"
      >
        {part}
      </Link>
    )
  })
  return <>{parts}</>
}
