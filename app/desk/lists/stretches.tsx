import { type ReactNode, useMemo } from 'react'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import { AgeWhenAway } from '../frame/age-when-away.tsx'
import { ChoosingBox, useChoosing } from './choosing.tsx'
import { ExportBar } from './export-bar.tsx'
import { RowContent, RowsInView } from './rows-in-view.tsx'
import { useHeldRows } from './use-held-rows.ts'
import { type Asked, useStretches } from './use-stretches.ts'

type StretchesProps<Row> = Asked & {
  /** What the rows are: `payments`. */
  of: string
  none: string
  keyOf: (row: Row) => string
  /** As the box of a row is called, where rows can be chosen to be exported (`PATH/export`). */
  choiceOf?: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** A list of everybody's rows, newest first, which goes on as somebody comes near its end. */
export function Stretches<Row>({ of, none, keyOf, choiceOf, children, ...asked }: StretchesProps<Row>) {
  const { list, rows, called, hasMore, further, fetchMore, look } = useStretches<Row>(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a row is called hangs on the row alone
  const names = useMemo(() => rows?.map(keyOf) ?? [], [rows])
  const isSettled = !list.isFetching && !list.isPlaceholderData
  const { held, show } = useHeldRows(names, { of: called, isSettled })
  const [shownRows, shownNames] = useMemo(
    () => [rows?.slice(held) ?? [], names.slice(held)],
    [rows, names, held],
  )
  const choosing = useChoosing(shownNames)
  const showHeld = () => {
    scrollTo(0, 0)
    show()
    document.querySelector<HTMLElement>('main')?.focus()
  }
  if (!rows) {
    if (list.isError) return <ListFailure of={of} query={list} />
    return <Loading>{`Loading ${of}...`}</Loading>
  }
  return (
    <>
      <AgeWhenAway at={list.dataUpdatedAt} />
      {choiceOf && shownRows.length > 0 && (
        <ExportBar
          choosing={choosing}
          path={asked.path}
          filter={asked.filter ?? {}}
          loaded={shownRows.length}
          hasMore={hasMore}
        />
      )}
      <p role="status" className="sticky top-20 z-10 flex h-0 items-center justify-center">
        {held > 0 && (
          <Button size="small" className="pointer-coarse:min-h-11" onClick={showHeld}>
            {held} new
          </Button>
        )}
      </p>
      {rows.length > 0 && (
        <RowsInView
          label={of.charAt(0).toUpperCase() + of.slice(1)}
          rows={shownRows}
          names={shownNames}
          hasMore={hasMore}
          isBusy={list.isPlaceholderData}
          onShown={({ first, last }) => look({ first: first + held, last: last + held })}
        >
          {(row) =>
            choiceOf ? (
              <div className="flex items-center gap-2">
                <ChoosingBox choosing={choosing} name={keyOf(row)} label={choiceOf(row)} />
                <div className="min-w-0 grow">
                  {/* Neither what is chosen nor that more is fetched draws it anew. */}
                  <RowContent row={row}>{children}</RowContent>
                </div>
              </div>
            ) : (
              <RowContent row={row}>{children}</RowContent>
            )
          }
        </RowsInView>
      )}
      <p role="status" className="mt-4 text-small text-soft">
        {rows.length === 0 ? none : `${countWords(shownRows.length)} ${hasMore ? 'so far' : 'in all'}.`}
      </p>
      {further.isError && (
        <p role="alert" className="mt-4 text-small">
          Older {of} could not be loaded.
        </p>
      )}
      {hasMore && (
        <Button className="mt-4" busy={further.isPending} onClick={fetchMore}>
          Show older {of}
        </Button>
      )}
    </>
  )
}

function countWords(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}
