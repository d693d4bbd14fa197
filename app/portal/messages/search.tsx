import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import { MOST_FOUND, SEARCH_MIN } from '#domain/messages/messages.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { ListFailure } from '../lists/list-failure.tsx'
import { useNow } from '../time/use-now.ts'
import { MessageBox } from './message-box.tsx'
import { MessageRow } from './message-row.tsx'
import { fetchMessages } from './thread-queries.ts'

/** @param onSearch is given what is looked for, or nothing once the field is empty */
export function SearchForm({ onSearch }: { onSearch: (words: string) => void }) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('words') ?? '').trim())
  }
  return (
    <search className="ml-auto noscript:hidden">
      <form onSubmit={submit} className="flex gap-2">
        <input
          type="search"
          name="words"
          aria-label="Search messages"
          placeholder="Search"
          minLength={SEARCH_MIN}
          maxLength={200}
          onInput={(event) => event.currentTarget.value === '' && onSearch('')}
          className="h-11 w-36 rounded-md border border-edge bg-raised px-3 text-ink text-small placeholder:text-soft hover:border-soft focus-visible:border-ink md:w-48"
        />
        <Button type="submit" look="quiet" className="max-md:hidden">
          Search
        </Button>
      </form>
    </search>
  )
}

/** Messages in which something was found, the newest first. */
export function Found({ words, projects }: { words: string; projects: readonly Project[] }) {
  const now = useNow()
  const found = useQuery({
    queryKey: ['/api/messages', 'search', words],
    queryFn: () => fetchMessages(`/api/messages/search?q=${encodeURIComponent(words)}`),
    staleTime: 0,
    gcTime: 0,
  })
  if (found.isPending)
    return (
      <MessageBox>
        <Loading>Searching...</Loading>
      </MessageBox>
    )
  if (!found.data)
    return (
      <MessageBox>
        <ListFailure of="messages" query={found} />
      </MessageBox>
    )
  return (
    <MessageBox>
      <p role="status" className="mb-4 text-small text-soft">
        {foundWords(found.data.length, words)}
      </p>
      <ol className="grid gap-4">
        {found.data.map((message) => (
          <li key={message.id} className="grid">
            <MessageRow message={message} projects={projects} now={now} />
          </li>
        ))}
      </ol>
    </MessageBox>
  )
}

function foundWords(count: number, words: string): string {
  if (count === 0) return `Nothing was found for “${words}”.`
  if (count === MOST_FOUND) return `The newest ${MOST_FOUND} messages with “${words}”:`
  return `${count === 1 ? '1 message' : `${count} messages`} with “${words}”:`
}
