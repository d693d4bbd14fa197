import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { DeskToday } from '#domain/kernel/tasks.ts'
import { ChoiceLinks } from '../components/choice-links.tsx'
import { DESK, type DeskPage, pageAt, tabsOf } from './desk-pages.ts'

export function usePage(): DeskPage | undefined {
  return pageAt(useLocation().pathname)
}

/** Links between the pages that share an entry. */
export function PageTabs() {
  const { pathname } = useLocation()
  const page = usePage()
  const tabs = page ? tabsOf(page) : []
  if (!page || tabs.length === 0) return null
  return (
    <ChoiceLinks
      label={page.label}
      choices={[page, ...tabs].map(({ label, href }) => ({
        label,
        to: href,
        isChosen: href === pathname,
      }))}
    />
  )
}

/** Open and snoozed tasks. */
export const TODAY: QueryKey = ['/api/desk/today']

/** Open tasks by the page where they are done. */
export function useCounts(): ReadonlyMap<string, number> {
  const { data } = useQuery<DeskToday>({ queryKey: TODAY })
  const waiting = data?.waiting ?? []
  const counts = new Map<string, number>([[DESK, waiting.length]])
  for (const { href } of waiting) {
    const page = pageAt(href.replace(/[?#].*/, ''))
    if (page) counts.set(page.href, (counts.get(page.href) ?? 0) + 1)
  }
  return counts
}
