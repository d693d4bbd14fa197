import { useQuery } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, Loading } from '#app/ui/button.tsx'

/** Where the emails of messages are read: by their owner, unless a page says otherwise. */
export const EmailsAddress = createContext('/api/messages')

/** All of the text of the email that a message came by, once somebody asks for it. @param id of the message */
export function WholeEmail({ id }: { id: string }) {
  const address = use(EmailsAddress)
  const [isOpen, setIsOpen] = useState(false)
  const email = useQuery({
    queryKey: ['whole-email', id],
    queryFn: async (): Promise<{ text: string }> => (await callApi('GET', `${address}/${id}/email`)).json(),
    enabled: isOpen,
  })
  return (
    <div className="mt-2">
      <Button look="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide the whole email' : 'Show the whole email'}
      </Button>
      {isOpen && email.isPending && <Loading>Loading the email...</Loading>}
      {isOpen && email.isError && <Alert tone="failure">{sentenceOf(email.error)}</Alert>}
      {isOpen && email.data && (
        <section
          aria-label="Whole email"
          className="wrap-anywhere mt-2 whitespace-pre-wrap border-line border-l-2 pl-3 text-small text-soft"
        >
          {email.data.text}
        </section>
      )}
    </div>
  )
}
