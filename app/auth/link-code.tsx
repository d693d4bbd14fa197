import { type ComponentProps, useEffect, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'defaultValue' | 'autoFocus'>

/**
 * The code of a mailed link: kept out of sight when the address held it, asked for where it did not, or where no scripts run to read it.
 * @param token as `useLinkToken` gives it
 */
export function CodeField({ token, ...field }: CodeFieldProps & { token: string | undefined }) {
  const typed = (
    <TextField
      {...field}
      label="Code"
      hint="What stands after the # of the link in our mail"
      required
      autoComplete="off"
    />
  )
  if (token === undefined) return <noscript>{typed}</noscript>
  return token === '' ? typed : <input type="hidden" name={field.name} value={token} />
}

/**
 * The token of the mailed link by which one came: it stands after the `#`, where no server and no log reads it, and leaves the address once
 * it is read.
 * @returns nothing until the page is alive; an empty text where the address holds none
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const read = () => {
      const found = location.hash.slice(1)
      setToken((known) => found || (known ?? ''))
      if (found !== '') history.replaceState(history.state, '', location.pathname + location.search)
    }
    read()
    // Another link of ours, opened in the same tab.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}
