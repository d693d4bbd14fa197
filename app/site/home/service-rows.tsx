import { home } from '../../../content/home.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { Section } from '../../ui/section.tsx'

const { services } = home

/** The first column is a third of the measure, as in the heading's row. */
const COLUMNS =
  'lg:grid-cols-[calc((100%-5rem)/3)_minmax(0,1fr)_7rem] lg:items-baseline lg:gap-x-10 xl:grid-cols-[calc((100%-5rem)/3)_minmax(0,1fr)_13rem_7rem]'

/** Set as rows of a table: the name, what is done, where it shows in the engine. A row leads on as a whole. */
export function ServiceRows() {
  return (
    <Section id="services" heading={services.heading} intro={services.intro}>
      <div className="border-line border-b">
        <p aria-hidden="true" className={`hidden pb-3 font-mono text-micro text-soft xl:grid ${COLUMNS}`}>
          {services.columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </p>
        {services.rows.map(({ name, what, where, href }) => (
          <article
            key={name}
            className={`row-hover relative grid gap-x-10 gap-y-2 border-line border-t py-6 md:grid-cols-[3fr_5fr] md:py-7 ${COLUMNS}`}
          >
            <h3 className="text-lead tracking-[-0.025em] md:text-title">{name}</h3>
            <p className="text-small text-soft md:text-body">{what}</p>
            <ul
              aria-label={services.columns[2]}
              className="flex flex-wrap gap-x-4 py-1 font-mono text-micro text-soft md:max-xl:col-start-2 xl:flex-col"
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
              className="md:max-lg:col-start-2 lg:justify-self-end lg:max-xl:col-start-3 lg:max-xl:row-start-1"
            />
          </article>
        ))}
      </div>
    </Section>
  )
}
