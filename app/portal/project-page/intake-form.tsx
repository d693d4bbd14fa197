import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  INTAKE_ANSWER_MAX,
  type Intake,
  type IntakeField,
  intakeQuestions,
  missingIntake,
} from '../../../domain/projects/intake.schema.ts'
import type { Project } from '../../../domain/projects/projects.schema.ts'
import { callApi, sentenceOf } from '../../ground/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Card } from '../card.tsx'

/** After the last key so long, in milliseconds, it is saved. */
const PAUSE_MS = 700
const NOT_SAVED = 'What you typed could not be saved. It stays here; type on, and it is tried again.'

/** What we ask of a project before the work: saved as it is typed; nothing waits for it. */
export function IntakeForm({ project }: { project: Project }) {
  const { save, state, failure } = useIntake(project)
  const missing = missingIntake(project.service, project.intake)
  return (
    <Card title="About your project">
      <p className="text-small text-soft">
        {missing.length === 0
          ? 'Thank you: all of it is here. You can change it until the project ends.'
          : `It helps us to begin. Saved as you type; nothing waits for it. Still missing: ${missing.join(', ')}.`}
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
      <p aria-live="polite" className="mt-3 min-h-5 font-mono text-micro text-soft">
        {state}
      </p>
    </Card>
  )
}

/** Gathers what is typed and saves it after a pause, and at once when the page is left. */
function useIntake({ id }: Project) {
  const queryClient = useQueryClient()
  const unsaved = useRef<Intake>({})
  const timer = useRef(0)
  const [isTyped, setIsTyped] = useState(false)
  const mutation = useMutation({
    mutationFn: (said: Intake) =>
      callApi('POST', `/api/projects/${id}/intake`, said, {}, { keepalive: true }),
    // One after the other: what was typed first never comes last.
    scope: { id: `intake of ${id}` },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/projects'] }),
    // Sent again with what is typed next.
    onError: (_, said) => {
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
      unsaved.current = { ...unsaved.current, [field]: text }
      setIsTyped(true)
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => flush.current(), PAUSE_MS)
    },
    state: mutation.isPending ? 'Saving...' : isTyped && mutation.isSuccess ? 'Saved' : '',
    failure: mutation.isError ? sentenceOf(mutation.error, NOT_SAVED) : undefined,
  }
}
