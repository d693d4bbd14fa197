import { type ServiceTier, services } from '../../../content/services.ts'
import { tracked } from '../../ground/tracked.ts'
import { Section } from '../../ui/section.tsx'

const { comparison } = services

/** The tiers' names stay under the site's header while the rows pass. Borders of a table do not stay: a shadow is the line. */
const HEAD = 'sticky top-16 bg-ground shadow-[inset_0_-1px_0_var(--color-line)]'

/** What each tier covers: a table where there is room for it, elsewhere lists by tier or by feature. */
export function Comparison({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <Section id="compare" heading={comparison.heading} intro={comparison.intro}>
      <div className="@container">
        <ComparisonTable tiers={tiers} />
        <ComparisonLists tiers={tiers} />
      </div>
    </Section>
  )
}

function ComparisonTable({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-left @max-laptop:hidden">
      <caption className="sr-only">{comparison.intro}</caption>
      <thead>
        <tr>
          <td className={`w-[14%] ${HEAD}`} />
          {tiers.map(({ id, name }) => (
            <th
              key={id}
              scope="col"
              className={`py-4 pl-6 font-semibold text-lead tracking-[-0.025em] ${HEAD}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparison.rows.map(({ key, label }) => (
          <tr key={key} className="border-line border-b align-baseline">
            <th scope="row" className="py-5 font-mono font-normal text-micro text-soft">
              {label}
            </th>
            {tiers.map((tier) => (
              <td key={tier.id} className="py-5 pl-6 text-small">
                {tier.comparison[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The choice is made by the browser alone, so that it works without scripts. */
function ComparisonLists({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <div className="group/lists @laptop:hidden">
      <fieldset>
        <legend className="sr-only">{comparison.heading}</legend>
        <div className="grid grid-cols-2 gap-1 rounded-md border border-edge p-1 sm:max-w-sm">
          <View value="tier" label={comparison.byTier} />
          <View value="feature" label={comparison.byFeature} />
        </div>
      </fieldset>
      <div className="mt-8 group-has-[[value=feature]:checked]/lists:hidden">
        {tiers.map((tier) => (
          <Group
            key={tier.id}
            heading={tier.name}
            rows={comparison.rows.map(({ key, label }) => [label, tier.comparison[key]])}
          />
        ))}
      </div>
      <div className="mt-8 group-has-[[value=tier]:checked]/lists:hidden">
        {comparison.rows.map(({ key, label }) => (
          <Group key={key} heading={label} rows={tiers.map((tier) => [tier.name, tier.comparison[key]])} />
        ))}
      </div>
    </div>
  )
}

function View({ value, label }: { value: 'tier' | 'feature'; label: string }) {
  return (
    <label className="grid min-h-11 cursor-pointer place-items-center rounded-sm px-3 font-semibold text-small text-soft transition-colors duration-150 hover:text-ink active:bg-line has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-3">
      <input
        type="radio"
        name="compare"
        value={value}
        defaultChecked={value === 'tier'}
        {...tracked('compare_toggle', { view: value })}
        className="sr-only"
      />
      {label}
    </label>
  )
}

function Group({ heading, rows }: { heading: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <div className="border-line border-t py-6">
      <h3 className="text-title tracking-[-0.03em]">{heading}</h3>
      <dl className="mt-4 grid gap-y-3 text-small sm:grid-cols-[10rem_1fr] sm:gap-x-6">
        {rows.map(([label, text]) => (
          <div key={label} className="sm:contents">
            <dt className="font-mono text-micro text-soft sm:py-0.5">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
