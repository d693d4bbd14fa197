/** Shorter names resemble too many others (`HOST` and `VHOST`): of them only letters in the wrong order count. */
const MEDIUM = 8
/** Names of so many letters may differ by two: `SITE_URL` is not `SMTP_URL`. */
const LONG = 10

/**
 * Names of variables that are not ours, each with the one that it was probably meant to be: at most two letters away, and not set itself.
 * @param known all of ours
 */
export function nearMisses(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): { name: string; meant: string }[] {
  const missing = known.filter((name) => !environment[name]?.trim())
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((other) => isNear(name.toUpperCase(), other))
      return meant === undefined ? [] : [{ name, meant }]
    })
}

function isNear(name: string, known: string): boolean {
  if (lettersOf(name) === lettersOf(known)) return isWithin(2, name, known)
  if (known.length < MEDIUM) return false
  // Few people mistype the first letter.
  return isWithin(known.length >= LONG && name[0] === known[0] ? 2 : 1, name, known)
}

function lettersOf(name: string): string {
  return [...name].toSorted().join('')
}

/** Whether so many changes of a letter at most make one name of the other: a letter more, less or another one, or two neighbors swapped. */
function isWithin(changes: number, a: string, b: string): boolean {
  if (a === b) return true
  if (changes === 0) return false
  if (a[0] === b[0]) return isWithin(changes, a.slice(1), b.slice(1))
  const isSwapped = a[0] === b[1] && a[1] === b[0]
  return (
    isWithin(changes - 1, a.slice(1), b) ||
    isWithin(changes - 1, a, b.slice(1)) ||
    isWithin(changes - 1, a.slice(1), b.slice(1)) ||
    (isSwapped && isWithin(changes - 1, a.slice(2), b.slice(2)))
  )
}
