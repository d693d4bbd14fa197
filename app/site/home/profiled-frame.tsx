import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { MoreLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { home } from '#content/home.ts'
import frameUrl from './profiled-frame.svg?no-inline'

const { services } = home

/**
 * The slowest frame of the hero as a profiler shows it, and the services that shorten it. A card and the blocks with its
 * number light each other (`profiled` in base.css). On a phone the GPU's lane is alone and the cards are an accordion.
 */
export function ProfiledFrame() {
  return (
    <Section id="services" heading={services.heading} intro={services.intro}>
      <div className="profiled">
        <div className="grid overflow-clip bg-ground [forced-color-adjust:none] md:border-line md:border-t md:pl-36">
          <svg
            role="img"
            aria-label={services.frame}
            // The build keeps values that attributes read. The drawing's own attributes are in its file.
            fill="var(--thread)"
            stroke="var(--names)"
            className="-mt-60 h-[23.5rem] w-full overflow-visible font-mono text-before text-micro md:mt-0"
          >
            {['0', '1', '2', '3', '4', '5', '6'].map((number) => (
              <use key={number} href={`${frameUrl}#f${number}`} className={`fix-${number}`} />
            ))}
          </svg>
        </div>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-px border-line border-y bg-line md:mt-10 md:grid-cols-2 lg:grid-cols-3">
          {services.rows.map(({ name, what, where, href }, index) => (
            <article key={name} className={`fix-${index + 1} row-hover relative md:flex md:flex-col md:p-7`}>
              <details name="fix" className="group details-settle open-on-wide">
                <summary className="flex min-h-16 items-center gap-5 py-4">
                  <h3 className="flex grow items-center gap-3 text-lead tracking-[-0.025em] md:grow-0 md:text-title">
                    <span className="grid size-6 shrink-0 place-items-center rounded-full border border-edge text-micro">
                      {index + 1}
                    </span>
                    {name}
                  </h3>
                  <PlusIcon className="group-open:hidden md:hidden" />
                  <MinusIcon className="hidden group-open:block md:hidden" />
                </summary>
                <p className="text-small text-soft md:mt-3 md:text-body">{what}</p>
                <p className="mt-4 mb-6 flex flex-wrap items-center justify-between gap-x-4 md:mt-auto md:mb-0 md:pt-4">
                  <span className="font-mono text-micro [overflow-wrap:anywhere]">{where.join(' · ')}</span>
                  <MoreLink to={href} label={services.linkLabel} about={`about ${name}`} wholeBlock />
                </p>
              </details>
            </article>
          ))}
        </div>
      </div>
    </Section>
  )
}
