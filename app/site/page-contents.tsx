import { wakes } from '#app/islands/island.tsx'
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'

type PageContentsProps = {
  title: string
  sections: readonly { readonly id: string; readonly heading: string }[]
  isNumbered?: boolean
  /** Whether the sidebar appears in a wide window or a wide container. */
  wide?: keyof typeof WIDE
}

const WIDE = {
  window: { below: 'lg:hidden', from: 'hidden lg:block' },
  container: { below: '@wide:hidden', from: 'hidden @wide:block' },
}

/** The table of contents: a disclosure on narrow screens, on wide ones a sidebar that marks the current section. */
export function PageContents({ title, wide = 'window', ...list }: PageContentsProps) {
  const { below, from } = WIDE[wide]
  return (
    <nav aria-label={title} className="print:hidden">
      <details className={`group details-settle border-line border-y ${below}`}>
        <summary className="flex min-h-12 items-center justify-between font-mono text-micro transition-colors duration-150 hover:text-after">
          {title}
          <PlusIcon className="group-open:hidden" />
          <MinusIcon className="hidden group-open:block" />
        </summary>
        <div className="pb-4">
          <Sections {...list} />
        </div>
      </details>
      <div className={`sticky top-24 max-w-80 ${from}`} {...wakes('section-rail', 'idle')}>
        <p aria-hidden="true" className="pb-3 font-mono text-micro text-soft">
          {title}
        </p>
        <div className="border-line border-l">
          <Sections {...list} />
        </div>
      </div>
    </nav>
  )
}

function Sections({ sections, isNumbered }: Pick<PageContentsProps, 'sections' | 'isNumbered'>) {
  return (
    <ol>
      {sections.map(({ id, heading }, index) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="flex min-h-9 items-baseline gap-3 py-1.5 text-small text-soft leading-snug transition-colors duration-150 hover:text-ink active:text-after sm:-ml-px sm:border-transparent sm:border-l-2 sm:pl-4 sm:aria-[current]:border-accent aria-[current]:text-ink"
          >
            {isNumbered && <span className="w-[2ch] shrink-0 font-mono text-micro">{index + 1}</span>}{' '}
            {heading}
          </Link>
        </li>
      ))}
    </ol>
  )
}
