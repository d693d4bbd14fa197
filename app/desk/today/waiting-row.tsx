import type { Waiting } from '../../../domain/kernel/waiting.ts'
import { timeLeft } from './time-left.ts'

const TIME_LOOKS = { calm: 'text-soft', near: 'text-progress', over: 'text-negative' } as const

/** Kind, whose it is and the time left; on a phone kind and time stand above the rest. */
export function WaitingRow({ row, now }: { row: Waiting; now: Date }) {
  const left = timeLeft(row.until, now)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-5 gap-y-1 border-line border-b py-4 text-small lg:grid-cols-[11rem_minmax(0,1fr)_8rem]">
      <p className="font-mono text-micro text-soft leading-6">{row.what}</p>
      <p className="wrap-anywhere order-3 col-span-2 lg:order-none lg:col-span-1">
        {row.whose && <b className="mr-2 font-semibold">{row.whose}</b>}
        <span className="text-soft">{row.about}</span>
        <code className="mt-1 block text-micro text-soft">{row.act}</code>
      </p>
      <p className={`text-right font-mono text-micro leading-6 lg:text-left ${TIME_LOOKS[left.look]}`}>
        {left.words}
      </p>
    </li>
  )
}
