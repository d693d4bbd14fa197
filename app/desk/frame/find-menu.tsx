import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Dialog, useOpenDialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Found, FoundKind } from '#domain/reads/find.schema.ts'
import { type DeskPage, deskPagesOf } from './desk-pages.ts'

type Choice = { key: string; kind: string; name: string; about: string; to: string }

const KINDS: Readonly<Record<FoundKind, { kind: string; to: (found: Found) => string }>> = {
  client: { kind: 'Client', to: ({ id }) => `/desk/clients/${id}` },
  project: { kind: 'Project', to: ({ id }) => `/desk/projects/${id}` },
  order: { kind: 'Order', to: ({ id }) => `/desk/money/${id}` },
  quote: { kind: 'Quote', to: ({ id }) => `/desk/quotes/${id}` },
  invoice: { kind: 'Invoice', to: ({ id }) => `/desk/money/${id}` },
  enquiry: { kind: 'Enquiry', to: ({ id }) => `/desk/enquiries/${id}` },
}

type FindMenuProps = { member: { role: StaffRole }; onClose: () => void }

export function FindMenu({ member: { role }, onClose }: FindMenuProps) {
  const [words, setWords] = useState('')
  const [chosenAt, setChosenAt] = useState(0)
  // Enter was pressed while a search was running: it opens the first result of that search.
  const [isAwaited, setIsAwaited] = useState(false)
  const { choices, failure, isLooking } = useChoices(words.trim(), role)
  const chosen = choices[Math.min(chosenAt, choices.length - 1)]
  const dialog = useOpenDialog()
  const navigate = useNavigate()
  const list = useId()
  const idOf = ({ key }: Choice) => `${list}-${key}`
  const chosenId = chosen && idOf(chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const lead = (choice: Choice | undefined) => {
    if (!choice) return
    dialog.current?.close()
    void navigate(choice.to)
  }
  const leadToFound = useEffectEvent(() => lead(chosen))
  useEffect(() => {
    if (isAwaited && !isLooking) leadToFound()
  }, [isAwaited, isLooking])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step === undefined && isLooking) setIsAwaited(true)
    else if (step === undefined) lead(chosen)
    else if (choices.length > 0)
      setChosenAt((Math.min(chosenAt, choices.length - 1) + step + choices.length) % choices.length)
  }
  return (
    <Dialog ref={dialog} width="wide" onClose={onClose}>
      {(heading) => (
        <>
          <h2 id={heading} className="sr-only">
            Search
          </h2>
          <TextField
            label="Search"
            hint="Name, number or action"
            role="combobox"
            aria-expanded={choices.length > 0}
            aria-controls={list}
            aria-activedescendant={chosenId}
            aria-autocomplete="list"
            autoComplete="off"
            autoFocus
            value={words}
            onChange={({ target }) => {
              setWords(target.value)
              setChosenAt(0)
              setIsAwaited(false)
            }}
            onKeyDown={press}
          />
          <div
            id={list}
            role="listbox"
            aria-label="Results"
            aria-busy={isLooking}
            className="mt-4 h-[min(24rem,50dvh)] overflow-y-auto border-line border-t text-small"
          >
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
              <div
                key={choice.key}
                id={idOf(choice)}
                role="option"
                tabIndex={-1}
                aria-selected={choice === chosen}
                onClick={() => lead(choice)}
                className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-unmarked border-l-2 px-3 py-1.5 hover:bg-raised aria-selected:border-after aria-selected:bg-raised sm:grid-cols-[4.5rem_8.5rem_minmax(0,1fr)]"
              >
                <span className="text-soft max-sm:order-2">{choice.kind}</span>
                <b className={`wrap-anywhere font-semibold ${choice.about ? '' : 'sm:col-span-2'}`}>
                  {choice.name}
                </b>
                {choice.about && (
                  <span className="wrap-anywhere text-soft max-sm:order-3 max-sm:col-span-2">
                    {choice.about}
                  </span>
                )}
              </div>
            ))}
          </div>
          <p role="status" className="mt-3 min-h-6 text-small text-soft">
            {failure ?? (choices.length === 0 && !isLooking && 'No results.')}
          </p>
        </>
      )}
    </Dialog>
  )
}

function useChoices(
  words: string,
  role: StaffRole,
): { choices: Choice[]; failure: string | undefined; isLooking: boolean } {
  const found = useQuery({
    queryKey: ['find', words],
    queryFn: async (): Promise<Found[]> =>
      (await callApi('GET', `/api/desk/find?${new URLSearchParams({ q: words })}`)).json(),
    enabled: words !== '',
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const small = words.toLowerCase()
  const acts = [
    ...DESK_VERBS.filter(({ only = role }) => only === role).map(({ label, href }) => ({
      kind: 'Action',
      name: label,
      to: href,
    })),
    ...deskPagesOf(role).map(({ label, href }) => ({ kind: 'Page', name: label, to: href })),
  ].filter(({ name }) => name.toLowerCase().includes(small))
  const rows = words === '' ? [] : (found.data ?? [])
  return {
    choices: [
      ...rows.map((row) => ({
        key: `${row.kind}-${row.id}-${row.name}`,
        kind: KINDS[row.kind].kind,
        name: row.name,
        about: row.about,
        to: KINDS[row.kind].to(row),
      })),
      ...acts.map((act) => ({ ...act, key: act.to, about: '' })),
    ],
    failure: found.isError ? sentenceOf(found.error) : undefined,
    isLooking: words !== '' && found.isFetching,
  }
}

const DESK_VERBS: readonly Omit<DeskPage, 'group'>[] = [
  { label: 'Create quote', href: '/desk/quotes/new', only: 'owner' },
  { label: 'Answer enquiries', href: '/desk/enquiries' },
  { label: 'Retry failed emails', href: '/desk/emails?status=dead' },
  { label: 'Invite staff member', href: '/desk/staff#invite', only: 'owner' },
]
