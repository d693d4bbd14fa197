import { tracked } from '#app/shared/tracked.ts'
import { Section } from '#app/ui/section.tsx'
import { type ServiceTier, services } from '#content/services.ts'

const { comparison } = services

/** The tier names stay under the site's header. Table borders don't stick, so the line is a shadow. */
const HEAD = 'sticky top-16 bg-ground shadow-[inset_0_-1px_0_var(--color-line)]'

/** In the list by feature, each cell shows its tier's name; in the table, the column does. */
const NAMED =
  '@max-laptop:grid @max-laptop:grid-cols-[7rem_1fr] @max-laptop:gap-x-4 @max-laptop:py-1.5 @max-laptop:before:font-mono @max-laptop:before:text-micro @max-laptop:before:text-soft @max-laptop:before:content-[attr(data-name)]'

/**
 * The features of each tier: a table if there is room, otherwise a list by tier or by feature. The browser remembers
 * the choice.
 */
export function Comparison({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <Section id="compare" heading={comparison.heading}>
      <div className="group/lists @container">
        <fieldset aria-labelledby="compare-heading" className="mb-5 @laptop:hidden">
          <div className="grid grid-cols-2 gap-1 rounded-md border border-edge p-1 sm:max-w-sm">
            <View value="tier" label={comparison.byTier} />
            <View value="feature" label={comparison.byFeature} />
          </div>
        </fieldset>
        <ByFeature tiers={tiers} />
        <ByTier tiers={tiers} />
      </div>
    </Section>
  )
}

function ByFeature({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <table
      aria-labelledby="compare-heading"
      className="w-full table-fixed border-collapse text-left @max-laptop:block @max-laptop:group-has-[[value=tier]:checked]/lists:hidden"
    >
      <thead className="@max-laptop:hidden">
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
      <tbody className="@max-laptop:block">
        {comparison.rows.map(({ key, label }) => (
          <tr
            key={key}
            className="border-line border-b align-baseline @max-laptop:block @max-laptop:border-t @max-laptop:border-b-0 @max-laptop:py-5"
          >
            <th
              scope="row"
              className="py-5 font-mono font-normal text-micro text-soft @max-laptop:block @max-laptop:py-0 @max-laptop:pb-2 @max-laptop:font-sans @max-laptop:font-semibold @max-laptop:text-ink @max-laptop:text-title"
            >
              {label}
            </th>
            {tiers.map(({ id, name, comparison: words }) => (
              <td key={id} data-name={name} className={`text-small @laptop:py-5 @laptop:pl-6 ${NAMED}`}>
                {words[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ByTier({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <div className="group-has-[[value=feature]:checked]/lists:hidden @laptop:hidden">
      {tiers.map(({ id, name, comparison: words }) => (
        <div key={id} className="border-line border-t py-3">
          <h3 className="text-title tracking-[-0.03em]">{name}</h3>
          <dl className="mt-1 text-small">
            {comparison.rows.map(({ key, label }) => (
              <div key={key} className="flex flex-wrap gap-x-4 py-1">
                <dt className="w-28 font-mono text-micro text-soft">{label}</dt>
                <dd className="min-w-0 grow basis-40">{words[key]}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}

function View({ value, label }: { value: 'tier' | 'feature'; label: string }) {
  return (
    <label className="grid min-h-11 cursor-pointer place-items-center rounded-sm px-3 font-semibold text-small text-soft transition-colors duration-150 hover:text-ink active:bg-line has-checked:bg-ink has-checked:text-ground forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-3">
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
