import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AnsweredEnquiry, Enquiry } from '../../../domain/contact/contact.schema.ts'
import { callApi } from '../../ground/api.ts'

const LIST = '/api/desk/enquiries'

export const SHOWN = ['waiting', 'done', 'all'] as const
export type Shown = (typeof SHOWN)[number]

export function enquiryKey(id: string): string[] {
  return [LIST, id]
}

/** One enquiry with its answers. */
export function useEnquiry(id: string) {
  return useQuery<AnsweredEnquiry>({ queryKey: enquiryKey(id) })
}

/** Newest first, a page at a time. */
export function useEnquiries(shown: Shown) {
  return useInfiniteQuery({
    queryKey: [LIST, 'list', shown],
    queryFn: async ({ pageParam }): Promise<{ rows: Enquiry[]; next?: string }> => {
      const query = new URLSearchParams({ show: shown, ...(pageParam && { before: pageParam }) })
      return (await callApi('GET', `${LIST}?${query}`)).json()
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
