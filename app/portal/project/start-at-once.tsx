import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { dayWords } from '#domain/kernel/time.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { EarlyStartCheckbox } from '../orders/early-start-consent.tsx'
import { useNow } from '../time/use-now.ts'

const NOT_TICKED = 'Please tick the box if you want the work to start at once'
const NO_ANSWER = 'Your agreement could not be saved. Please try again.'

export function StartAtOnce({
  project,
  paymentId,
  onDone,
}: {
  project: Project
  paymentId: string
  onDone: () => void
}) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { toast } = useToast()
  const [agreed, setAgreed] = useState(false)
  const [failure, setFailure] = useState<string>()
  const now = useNow()
  const consent = useConsent(paymentId)
  const id = useId()
  const step = useRef<HTMLFormElement>(null)
  useEffect(() => step.current?.focus(), [])

  async function close(): Promise<void> {
    await navigate(pathname, { replace: true, preventScrollReset: true })
    onDone()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setFailure(undefined)
    if (!agreed) return setFailure(NOT_TICKED)
    try {
      await consent.mutateAsync()
    } catch (error) {
      return setFailure(sentenceOf(error, NO_ANSWER))
    }
    toast({ title: 'Agreement Saved', description: 'We no longer wait 14 days to start your order.' })
    await close()
  }

  return (
    <form
      ref={step}
      tabIndex={-1}
      onSubmit={submit}
      noValidate
      aria-labelledby={`${id}-heading`}
      className="mt-7 grid max-w-[48em] gap-5 rounded-md border border-edge p-5 md:p-7"
    >
      <h4 id={`${id}-heading`} className="font-semibold text-lead">
        Start at once
      </h4>
      <EarlyStartCheckbox agreed={agreed} onChange={setAgreed}>
        {project.mayStartFrom && `, on ${dayWords(project.mayStartFrom, now)}`}. See the{' '}
        <TextLink to="/terms#withdrawal" target="_blank">
          terms<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </TextLink>
        .
      </EarlyStartCheckbox>
      {failure && <Alert tone="failure">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={consent.isPending}>
          Start the work at once
        </Button>
        <Button disabled={consent.isPending} onClick={close}>
          Keep the 14 days
        </Button>
      </div>
    </form>
  )
}

function useConsent(paymentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('POST', `/api/payments/${paymentId}/consent`, { agreed: true }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/projects'] }),
  })
}
