import { insights } from '#content/insights/insights.ts'
import type { ArticleBody } from './article-bodies.server.ts'

/** The article's sections, beside it where there is room. The article follows the links itself (use-links-inside.ts). */
export function ArticleSections({ sections }: Pick<ArticleBody, 'sections'>) {
  return (
    <nav aria-labelledby="sections" className="hidden lg:block print:hidden">
      <div className="sticky top-24 max-w-80">
        <p id="sections" className="font-mono text-micro text-soft">
          {insights.sectionsLabel}
        </p>
        <ol className="mt-3 border-line border-l">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-8 items-center border-transparent border-l py-1.5 pl-4 text-small text-soft leading-snug transition-colors duration-150 hover:border-ink hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}
