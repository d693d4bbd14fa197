import {
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'
import { draftKey, keepDraft, keptDraft } from '#app/shared/drafts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, sendWithControl, TextAreaField } from '#app/ui/field.tsx'
import { later } from '#app/ui/later.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { MESSAGE_MAX } from '#domain/messages/message-limits.schema.ts'
import { type Project, WRITING } from '#domain/projects/projects.schema.ts'
import { projectOptions } from '../lists/project-name.ts'
import { FilePicker } from '../upload/file-picker.tsx'
import { useViewer } from '../viewer.ts'
import type { Written } from './send-message.ts'
import { useAttachments } from './use-attachments.ts'

/** Remaining characters are shown from this number on. */
const COUNT_FROM = 500

const ANY_PROJECT = { value: '', label: 'No project in particular' }

const AttachingFiles = later(async () => (await import('./attaching-files.tsx')).AttachingFiles)

/** Loaded when someone starts typing. */
const messageRules = () => import('./message-rules.ts')

type ComposerProps = {
  /** Project page with a draft of its own. */
  place?: string
  /** Projects to choose from; a single one is preselected. */
  projects: readonly Project[]
  /** @returns the error message */
  send: (message: Written) => Promise<string | undefined>
}

/** A text that could not be sent stays. */
export function Composer({ place, projects, send }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const [length, setLength] = useState(0)
  const sendingKeys = useSendingKeys()
  useFocusWhenAddressed(form)
  const keep = useDraft(form, draftKey(useViewer().id, place), setLength)
  const { files, blockedReason, add, remove, clear } = useAttachments()
  const composer = useForm({
    schema: async () => (await messageRules())[files.length > 0 ? 'besideFilesSchema' : 'textSchema'],
    send: async ({ body, projectId }, { reset }) => {
      if (blockedReason) return { failure: blockedReason }
      const attachments = files.flatMap(({ id, name }) => (id ? [{ id, name }] : []))
      const failure = await send({ body, projectId: projectId || null, attachments })
      if (failure) return { failure }
      reset()
      clear()
      setLength(0)
      // The button lost the focus while it was disabled.
      focusField(form)
      return {}
    },
  })
  const left = MESSAGE_MAX - length
  return (
    <form
      ref={form}
      id={WRITING}
      {...composer.props}
      {...takesFiles(add)}
      onFocus={() => void messageRules().catch(() => undefined)}
      aria-label="New message"
      className="grid scroll-mt-6 scroll-mb-24 gap-3 md:gap-5"
    >
      {composer.failure && <Alert tone="failure">{composer.failure}</Alert>}
      {projects.length === 1 && <input type="hidden" name="projectId" value={projects[0]?.id} />}
      {projects.length > 1 && (
        <SelectField
          {...composer.field('projectId')}
          label="About"
          options={[ANY_PROJECT, ...projectOptions(projects)]}
        />
      )}
      <TextAreaField
        {...composer.field('body')}
        label="Your message"
        hint={left <= COUNT_FROM ? charactersLeft(left) : undefined}
        rows={2}
        onInput={({ currentTarget: { value } }) => {
          setLength(value.length)
          keep(value)
        }}
        onKeyDown={sendWithControl}
      />
      {files.length > 0 && <AttachingFiles files={files} onRemove={remove} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" look={place ? 'secondary' : 'primary'} busy={composer.busy}>
          {composer.busy ? 'Sending...' : 'Send message'}
        </Button>
        <FilePicker look="quiet" label="Files to attach" onFiles={add}>
          Attach files
        </FilePicker>
        <p className="hidden font-mono text-micro text-soft md:block">{sendingKeys} to send</p>
      </div>
    </form>
  )
}

function takesFiles(onFiles: (files: readonly File[]) => void) {
  return {
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
}

/** A link to `#write` focuses the field, also on the open page. */
function useFocusWhenAddressed(form: RefObject<HTMLFormElement | null>): void {
  const { key, hash } = useLocation()
  const isAddressed = hash === `#${WRITING}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again is another key
  useEffect(() => {
    if (!isAddressed) return
    focusField(form)
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [key, isAddressed, form])
}

/** Restores a draft after a reload or an expired session. */
function useDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  onFound: (length: number) => void,
): (text: string) => void {
  const putBack = useEffectEvent(() => {
    const field = form.current?.querySelector('textarea')
    const text = keptDraft(key)
    if (field?.value !== '') return
    field.value = text
    onFound(text.length)
  })
  useEffect(() => putBack(), [])
  return (text) => keepDraft(key, text)
}

function focusField(form: RefObject<HTMLFormElement | null>): void {
  form.current?.querySelector('textarea')?.focus()
}

function useSendingKeys(): string {
  return useSyncExternalStore(
    () => () => {},
    () => (/^(Mac|iP)/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl + Enter'),
    () => 'Ctrl + Enter',
  )
}

function charactersLeft(left: number): string {
  const count = Math.abs(left).toLocaleString('en-GB')
  return left < 0 ? `${count} too many` : `${count} left`
}
