import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { forgetSent } from '#app/shared/drafts.ts'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import { useViewer } from '../viewer.ts'
import { merged, threadKey } from './thread.ts'

export type Written = {
  body: string
  projectId: string | null
  attachments: readonly { id: string; name: string }[]
}

const NO_ANSWER = 'Your message could not be sent. Please try again.'

/** @returns the error message. Sending the same text again creates no second message. */
export function useSend(): (message: Written) => Promise<string | undefined> {
  const attempt = useRef<{ text: string; key: string }>(undefined)
  const sendOnce = useSendWithKey()
  return async (message) => {
    const text = JSON.stringify(message)
    if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    const failure = await sendOnce({ ...message, key: attempt.current.key })
    if (!failure) attempt.current = undefined
    return failure
  }
}

/** @returns the error message. The same key creates one message. */
export function useSendWithKey(): (message: Written & { key: string }) => Promise<string | undefined> {
  const queryClient = useQueryClient()
  const { id } = useViewer()
  const { mutateAsync } = useMutation({ mutationFn: postMessage })
  return async (message) => {
    try {
      const sent = await mutateAsync(message)
      forgetSent(id, message.body)
      queryClient.setQueryData<ShownMessage[]>(threadKey, (known) => known && merged(known, [sent]))
      return undefined
    } catch (error) {
      return sentenceOf(error, NO_ANSWER)
    }
  }
}

async function postMessage({
  key,
  attachments,
  ...message
}: Written & { key: string }): Promise<ShownMessage> {
  const written = { ...message, attachments: attachments.map(({ id }) => id) }
  const response = await callApi('POST', '/api/messages', written, { 'Idempotency-Key': key })
  return response.json()
}
