import { type ReactNode, useRef, useState } from 'react'

export type Choosing = {
  chosen: ReadonlySet<string>
  /** @property toLast with all that stand between it and the one before */
  choose: (name: string, how: { isOn: boolean; toLast: boolean }) => void
  chooseAll: () => void
  clear: () => void
}

/** Which rows of a list are chosen. @param names of all, in the order in which they are shown; what left the list is chosen no more */
export function useChoosing(names: readonly string[]): Choosing {
  const [all, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  return {
    chosen: new Set(names.filter((name) => all.has(name))),
    choose: (name, { isOn, toLast }) => {
      const [from, to] = [toLast ? names.indexOf(last.current ?? name) : -1, names.indexOf(name)]
      const meant = from === -1 ? [name] : names.slice(Math.min(from, to), Math.max(from, to) + 1)
      setChosen((before) => {
        const others = [...before].filter((one) => !meant.includes(one))
        return new Set(isOn ? [...others, ...meant] : others)
      })
      last.current = name
    },
    chooseAll: () => setChosen(new Set(names)),
    clear: () => setChosen(new Set()),
  }
}

/** The box of one row, as large as a thumb. `X` presses it, see `useRowKeys`. */
export function ChoosingBox({
  choosing: { chosen, choose },
  name,
  label,
}: {
  choosing: Choosing
  name: string
  label: string
}) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        data-choose=""
        checked={chosen.has(name)}
        aria-label={label}
        onChange={({ currentTarget: { checked: isOn }, nativeEvent }) =>
          choose(name, { isOn, toLast: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
        className="choice"
      />
    </label>
  )
}

type ChosenBarProps = {
  choosing: Choosing
  /** While none is chosen. */
  none?: ReactNode
  children: ReactNode
}

/** What can be done with the rows that are chosen, over the list while there are any. */
export function ChosenBar({ choosing, none, children }: ChosenBarProps) {
  const { size } = choosing.chosen
  return (
    <div className="sticky top-0 z-10 flex min-h-16 flex-wrap items-center gap-3 border-line border-b bg-ground py-2 text-small">
      <p role="status" className="mr-2">
        {size > 0 ? (
          `${size} chosen`
        ) : (
          <>
            Choose rows with their box<span className="pointer-coarse:hidden"> or X, several with Shift</span>
            .
          </>
        )}
      </p>
      {size > 0 ? children : none}
    </div>
  )
}
