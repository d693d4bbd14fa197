import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#app/shared/api.ts'

const CONFLICT = 409

/**
 * What the writer of a form read of what it overwrites. It stays as it was when they began, whatever is fetched meanwhile, until the server
 * refuses the form. Then what is stored by now is fetched and shown, and the next try overwrites that.
 * @param stored as it was fetched last
 * @param begins when the fields are filled once and for all: with the page, or with the first letter that is typed
 */
export function useReadVersion<Stored>(stored: Stored, begins: 'with-the-page' | 'with-typing') {
  const queryClient = useQueryClient()
  const [begun, setBegun] = useState(begins === 'with-the-page' ? stored : undefined)
  const [isRefused, setIsRefused] = useState(false)
  return {
    /** Whose version is sent. */
    read: isRefused ? stored : (begun ?? stored),
    /** What the fields began with. */
    begun: begun ?? stored,
    isRefused,
    type: () => setBegun((known) => known ?? stored),
    /** Call it with what the server answered. */
    fail: async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== CONFLICT) return
      await queryClient.invalidateQueries()
      setIsRefused(true)
    },
    save: () => {
      setBegun(undefined)
      setIsRefused(false)
    },
  }
}

/** What a field says of what is stored by now, where that is not what the field began with. */
export function storedNow(before: string | undefined, now: string | undefined): string | undefined {
  return (before ?? '') === (now ?? '') ? undefined : `Stored now: ${now || 'nothing'}`
}
