import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'defaultValue' | 'autoFocus'>

/**
 * The code of an emailed link: a hidden field if the address holds it, otherwise a text field.
 * @param token as returned by `useLinkToken`
 */
export function CodeField({ token, ...field }: CodeFieldProps & { token: string | undefined }) {
  const typed = (
    <TextField
      {...field}
      label="Code"
      hint="The part after # in the link we emailed you"
      required
      autoComplete="off"
    />
  )
  if (token === undefined) return <noscript>{typed}</noscript>
  return token === '' ? typed : <input type="hidden" name={field.name} value={token} />
}

/**
 * Reads the token of an emailed link from after the `#`, where no server or log sees it, and removes it from the
 * address.
 * @returns undefined until the page has loaded, and an empty string if there is no token
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
    // The user may open another of our links in the same tab.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

/** Submits the form as soon as the page has loaded, if the address has a token. */
export function useSentLink() {
  const token = useLinkToken()
  const sent = useRef<HTMLFormElement>(null)
  const send = useEffectEvent(() => sent.current?.requestSubmit())
  useEffect(() => {
    if (token) send()
  }, [token])
  return { token, sent }
}
