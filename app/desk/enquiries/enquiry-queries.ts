import { useQuery } from '@tanstack/react-query'
import type { AnsweredEnquiry } from '../../../domain/contact/contact.schema.ts'

const LIST = '/api/desk/enquiries'

export function enquiryKey(id: string): string[] {
  return [LIST, id]
}

/** One enquiry with its answers. */
export function useEnquiry(id: string) {
  return useQuery<AnsweredEnquiry>({ queryKey: enquiryKey(id) })
}
