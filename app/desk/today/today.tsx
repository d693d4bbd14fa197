import { useQuery } from '@tanstack/react-query'
import type { Waiting } from '../../../domain/kernel/waiting.ts'
import { ListFailure } from '../../portal/lists/list-failure.tsx'
import { useNow } from '../../portal/time/use-now.ts'
import { Loading } from '../../ui/spinner.tsx'
import { WaitingRow } from './waiting-row.tsx'

/** All that waits for a person, by the time left of what was promised. */
export default function Today() {
  const waiting = useQuery<Waiting[]>({ queryKey: ['/api/desk/today'] })
  const now = useNow()
  return (
    <>
      <h1 className="text-display">Today</h1>
      <div className="mt-6 border-line border-t">
        {waiting.isPending ? (
          <div className="py-6">
            <Loading>Looking for what waits...</Loading>
          </div>
        ) : waiting.isError ? (
          <div className="py-6">
            <ListFailure of="list" query={waiting} />
          </div>
        ) : waiting.data.length === 0 ? (
          <p className="py-6 text-lead">Nothing waits: everybody has what was promised.</p>
        ) : (
          <ul aria-label="What waits">
            {waiting.data.map((row) => (
              <WaitingRow key={`${row.what} ${row.act} ${row.about} ${row.since}`} row={row} now={now} />
            ))}
          </ul>
        )}
      </div>
      <noscript>
        <p className="mt-4 text-soft">What waits is fetched by a script. Please allow scripts to see it.</p>
      </noscript>
    </>
  )
}
