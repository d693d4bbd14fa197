import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import {
  INTAKE_ANSWER_MAX,
  type Intake,
  type IntakeField,
  intakeQuestions,
  missingIntake,
} from '#domain/projects/intake.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'

/** Pause after the last key before saving, in milliseconds. */
const PAUSE_MS = 700
const NOT_SAVED = 'We couldn’t save your last changes. They’re still here, and we’ll retry as you type.'

export function IntakeForm({ project }: { project: Project }) {
  const { save, state, failure, refused } = useIntake(project)
  const missing = missingIntake(project.service, project.intake)
  return (
    <Card title="About your project">
      <p className="text-small text-soft">
        {missing.length === 0
          ? 'Thank you, we have everything. You can change your answers until the project ends.'
          : `Optional, but it helps us get started. Saved as you type. Still missing: ${missing.join(', ')}.`}
      </p>
      <div className="@container mt-5">
        <div className="grid gap-5 @xl:grid-cols-2">
          {intakeQuestions(project.service).map(({ field, label, hint }) => (
            <TextAreaField
              key={field}
              name={field}
              label={label}
              hint={hint}
              hintBelow
              rows={2}
              maxLength={INTAKE_ANSWER_MAX}
              defaultValue={project.intake[field] ?? ''}
              warning={field in refused ? `Saved now: ${project.intake[field] ?? 'nothing'}` : undefined}
              onChange={(event) => save(field, event.currentTarget.value)}
            />
          ))}
        </div>
      </div>
      {failure && (
        <div className="mt-4">
          <Alert tone="failure">{failure}</Alert>
        </div>
      )}
      <p aria-live="polite" className="mt-3 min-h-5 text-small text-soft">
        {state}
      </p>
    </Card>
  )
}

/** Texts per answer that this page has read or sent; one of them may still be on its way. */
const TEXTS_KNOWN = 3

/** Saves after a pause, and at once when the page is left. */
function useIntake({ id, intake }: Project) {
  const queryClient = useQueryClient()
  const unsaved = useRef<Intake>({})
  const known = useRef<Partial<Record<IntakeField, string[]>>>({})
  const [refused, setRefused] = useState<Intake>({})
  const timer = useRef(0)
  const [isTyped, setIsTyped] = useState(false)
  const mutation = useMutation({
    mutationFn: (said: Intake) => {
      const read = Object.fromEntries(
        Object.keys(said).map((field) => [field, known.current[field as IntakeField]]),
      )
      for (const [field, text] of Object.entries(said))
        known.current[field as IntakeField] = [...(known.current[field as IntakeField] ?? []), text].slice(
          -TEXTS_KNOWN,
        )
      return callApi('POST', `/api/projects/${id}/intake`, { ...said, read }, {}, { keepalive: true })
    },
    // One request at a time, so an older text never overwrites a newer one.
    scope: { id: `intake of ${id}` },
    onSuccess: () => {
      setRefused({})
      return queryClient.invalidateQueries({ queryKey: ['/api/projects'] })
    },
    onError: async (error, said) => {
      if (error instanceof ApiError && error.status === 409) {
        // After reading the new text, the next save replaces it.
        await queryClient.invalidateQueries({ queryKey: ['/api/projects'] })
        known.current = {}
        setRefused(said)
        return
      }
      // Sent with the next change.
      unsaved.current = { ...said, ...unsaved.current }
    },
  })
  const { mutate } = mutation
  const flush = useRef(() => {})
  flush.current = () => {
    clearTimeout(timer.current)
    const said = unsaved.current
    if (Object.keys(said).length === 0) return
    unsaved.current = {}
    mutate(said)
  }
  useEffect(() => {
    const leave = () => flush.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    save: (field: IntakeField, text: string) => {
      known.current[field] ??= [intake[field] ?? '']
      unsaved.current = { ...unsaved.current, [field]: text }
      setIsTyped(true)
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => flush.current(), PAUSE_MS)
    },
    state: mutation.isPending ? 'Saving...' : isTyped && mutation.isSuccess ? 'Saved' : '',
    refused,
    failure: mutation.isError ? sentenceOf(mutation.error, NOT_SAVED) : undefined,
  }
}
