import { useEffect, useState } from 'react'

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
