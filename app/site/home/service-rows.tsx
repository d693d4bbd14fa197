import { MoreLink } from '#app/ui/more-link.tsx'
import { Section } from '#app/ui/section.tsx'
import { home } from '#content/home.ts'

const { services } = home

/** The first column is a third of the measure, as in the heading's row. */
const COLUMNS =
  '@laptop:grid-cols-[calc((100%-5rem)/3)_minmax(0,1fr)_7rem] @laptop:items-baseline @laptop:gap-x-10 @wide:grid-cols-[calc((100%-5rem)/3)_minmax(0,1fr)_13rem_7rem]'

/** Set as rows of a table: the name, what is done, where it shows in the engine. A row leads on as a whole. */
export function ServiceRows() {
  return (
    <Section id="services" heading={services.heading} intro={services.intro}>
      <div className="@container border-line border-b">
        <p aria-hidden="true" className={`hidden pb-3 font-mono text-micro text-soft @wide:grid ${COLUMNS}`}>
          {services.columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </p>
        {services.rows.map(({ name, what, where, href }) => (
          <article
            key={name}
            className={`row-hover relative grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-2 border-line border-t py-6 md:py-7 @tablet:grid-cols-[3fr_5fr] ${COLUMNS}`}
          >
            <h3 className="text-lead tracking-[-0.025em] md:text-title">{name}</h3>
            <p className="text-small text-soft md:text-body">{what}</p>
            <ul
              aria-label={services.columns[2]}
              className="flex flex-wrap gap-x-4 py-1 font-mono text-micro text-soft [overflow-wrap:anywhere] @tablet:@max-wide:col-start-2 @wide:flex-col"
            >
              {where.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
            <MoreLink
              to={href}
              label={services.linkLabel}
              about={`about ${name}`}
              wholeBlock
              className="@tablet:@max-laptop:col-start-2 @laptop:justify-self-end @laptop:@max-wide:col-start-3 @laptop:@max-wide:row-start-1"
            />
          </article>
        ))}
      </div>
    </Section>
  )
}
