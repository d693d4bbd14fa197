import { useState } from 'react'

/**
 * What comes to the beginning of a list while somebody reads waits until they want it, so that nothing jumps.
 * @param of which list it is
 * @param isSettled whether it is what there was when somebody came
 * @returns held: so many rows
 */
export function useHeldRows(
  names: readonly string[],
  { of, isSettled }: { of: string; isSettled: boolean },
): { held: number; show: () => void } {
  const [known, setKnown] = useState<{ of: string; names: ReadonlySet<string> }>()
  const show = () => setKnown({ of, names: new Set(names) })
  const first = known?.of === of ? names.findIndex((name) => known.names.has(name)) : -1
  if (first !== -1) return { held: first, show }
  // There is nothing that could jump.
  if (isSettled && names.length > 0) show()
  return { held: 0, show }
}
