import { packages, type TierOfPackage } from '../../../content/packages.ts'
import { type ServicePackage, servicePackages } from '../../../domain/catalogue/catalogue.schema.ts'
import { packageScope, workingDaysInWords } from '../../../domain/catalogue/package-scope.schema.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'

const { heading, intro, columns, tiers, buy, buyNote, quotedNote, quote, daysNote, priceNote } = packages

const COLUMNS = '@laptop:grid-cols-[calc((100%-5rem)/3)_minmax(0,1fr)_11rem_6rem] @laptop:gap-x-10'

/** What clients can buy in the portal, each beside the tier whose scope it holds. */
export function Packages() {
  return (
    <Section id="packages" heading={heading} intro={intro}>
      <div className="@container border-line border-b">
        <p
          aria-hidden="true"
          className={`hidden pb-3 font-mono text-micro text-soft @laptop:grid ${COLUMNS}`}
        >
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </p>
        {servicePackages.map((offer) => (
          <PackageRow key={offer.key} offer={offer} belongsTo={tiers[offer.key]} />
        ))}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
        <ButtonLink to={buy.href}>{buy.label}</ButtonLink>
        <p className="text-small text-soft">{buyNote}</p>
      </div>
      <p className="mt-6 max-w-[44em] text-small text-soft">
        {quotedNote}{' '}
        <Link
          to={quote.href}
          className="inline-flex min-h-6 items-center text-ink underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after"
        >
          {quote.label}
        </Link>
      </p>
    </Section>
  )
}

type PackageRowProps = { offer: ServicePackage; belongsTo: TierOfPackage }

function PackageRow({ offer: { key, title, price }, belongsTo }: PackageRowProps) {
  const { covers, deliverables, followUp, workingDays } = packageScope(key)
  return (
    <article
      data-package={key}
      className={`grid grid-cols-[minmax(0,1fr)] gap-y-5 border-line border-t py-7 md:py-8 ${COLUMNS}`}
    >
      <div>
        <h3 className="text-title tracking-[-0.03em]">{title}</h3>
        <p className="mt-2 text-small">
          <Link
            to={`#tier-${belongsTo.tier}`}
            className="inline-flex min-h-6 items-center text-soft underline decoration-edge underline-offset-4 transition-colors duration-150 hover:text-ink hover:decoration-after"
          >
            {belongsTo.relation}
          </Link>
        </p>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-4 @laptop:contents">
        <p className="@laptop:col-start-3">
          <span className="block font-semibold">{workingDaysInWords(workingDays)}</span>{' '}
          <span className="mt-1 block text-small text-soft">{daysNote}</span>
        </p>
        <p className="@laptop:col-start-4">
          <span className="block font-semibold text-title leading-none tracking-[-0.035em]">€{price}</span>{' '}
          <span className="mt-2 block text-small text-soft">{priceNote}</span>
        </p>
      </div>
      <div className="@laptop:col-start-2 @laptop:row-start-1">
        <p className="font-semibold">{covers}</p>
        <ul className="mt-3 text-small text-soft">
          {[...deliverables, followUp].map((line) => (
            <li key={line} className="border-line border-t py-2">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
