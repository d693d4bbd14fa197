import type { ReactNode } from 'react'
import { auth } from '../../content/auth.ts'

const { heading, text, figures, points } = auth.panel

/**
 * What the portal is for, beside the form; below it on small screens. Two claims, each drawn to scale.
 * @param onlyBeside leaves it out where there is no room beside the form
 */
export function SidePanel({ onlyBeside }: { onlyBeside: boolean }) {
  const [boost, turnaround] = figures
  return (
    <aside
      aria-labelledby="portal-promise"
      className={`border-line border-t py-12 md:py-16 lg:col-span-7 lg:border-t-0 lg:border-l lg:pl-14 xl:pl-20 ${onlyBeside ? 'max-lg:hidden' : ''}`}
    >
      <h2 id="portal-promise" className="text-title">
        {heading}
      </h2>
      <p className="mt-3 max-w-[34em] text-soft">{text}</p>
      <div className="mt-10 grid border-line border-t sm:grid-cols-2">
        {boost && (
          <Claim {...boost}>
            <BoostBars />
          </Claim>
        )}
        {turnaround && (
          <Claim {...turnaround}>
            <TwoDays />
          </Claim>
        )}
      </div>
      <ul className="border-line border-t">
        {points.map((point) => (
          <li key={point} className="border-line border-b py-4 text-small">
            {point}
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Claim({
  value,
  label,
  note,
  children,
}: {
  value: string
  label: string
  note: string
  children: ReactNode
}) {
  return (
    <div className="py-8 sm:odd:border-line sm:odd:border-r sm:odd:pr-6 sm:even:pl-6 xl:sm:odd:pr-8 xl:sm:even:pl-8">
      <p>
        <span className="block font-semibold text-poster tracking-[-0.045em]">{value}</span>{' '}
        <span className="mt-3 block font-semibold text-small">{label}</span>
      </p>
      <p className="font-mono text-micro text-soft">{note}</p>
      {children}
    </div>
  )
}

/** A boost of 180 % is 2.8 times the frame rate. The axis runs from 0 to 3. */
function BoostBars() {
  return (
    <div aria-hidden="true" className="mt-8 font-mono text-micro">
      <p className="text-before">before</p>
      <div className="mt-1.5 h-3 w-1/3 bg-before" />
      <p className="mt-3 text-after">after</p>
      <div className="mt-1.5 h-3 w-[93.33%] bg-after" />
      <div className="mt-4 grid h-2 grid-cols-3 border-edge border-t border-r">
        <span className="border-edge border-l" />
        <span className="border-edge border-l" />
        <span className="border-edge border-l" />
      </div>
      <Ticks of={['0', '1×', '2×', '3×']} />
      <p className="mt-1 text-soft">frame rate, before = 1×</p>
    </div>
  )
}

/** From the first hour to the last; one tick an hour. */
function TwoDays() {
  return (
    <div aria-hidden="true" className="mt-8 font-mono text-micro">
      <p className="text-before">capture</p>
      <div className="mt-1.5 size-3 bg-before" />
      <p className="mt-3 text-right text-after">handover</p>
      <div className="mt-1.5 flex h-3 items-center">
        <span className="h-px grow bg-edge" />
        <span className="size-3 bg-after" />
      </div>
      <div className="mt-4 h-2 border-edge border-t border-r bg-[repeating-linear-gradient(to_right,var(--color-edge)_0_1px,transparent_1px_calc(100%/48))]" />
      <Ticks of={['0 h', '24 h', '48 h']} />
      <p className="mt-1 text-soft">one tick an hour</p>
    </div>
  )
}

function Ticks({ of: ticks }: { of: readonly string[] }) {
  return (
    <p className="mt-1 flex justify-between text-soft">
      {ticks.map((tick) => (
        <span key={tick}>{tick}</span>
      ))}
    </p>
  )
}
