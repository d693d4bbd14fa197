import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, callApi } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { optimizationTitle, servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { fileProvider, type UploadInput, uploadSchema } from '#domain/delivery/files/files.schema.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { useProjects } from '../lists/lists.ts'
import { projectOptions } from '../lists/project-name.ts'
import { fileProviders, type ProviderKey } from './file-providers.ts'
import { FileUploads, filesKey } from './file-uploads.tsx'
import { SentFiles } from './sent-files.tsx'

const KEYS = Object.keys(fileProviders) as ProviderKey[]

export default function Upload() {
  const [picked, setPicked] = useState<ProviderKey>()
  const next = useRef<HTMLDivElement>(null)

  /** The form is below the cards, on a phone far below. */
  function pick(key: ProviderKey): void {
    flushSync(() => setPicked(key))
    next.current?.querySelector<HTMLElement>('[type=url]')?.focus({ preventScroll: true })
    next.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <h1 className="mb-8 text-display md:mb-10">Upload Project Files</h1>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <FileUploads />
        <UploadNotice />
      </div>
      <Card title="Or send a link">
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {KEYS.map((key) => (
            <ProviderCard
              key={key}
              provider={fileProviders[key]}
              picked={picked === key}
              onPick={() => pick(key)}
            />
          ))}
        </div>
        <div ref={next} className="scroll-mt-8 scroll-mb-24">
          {picked && <LinkForm provider={picked} />}
          <noscript>
            <p className="mt-4 text-soft">Turn on JavaScript to use the form.</p>
          </noscript>
        </div>
      </Card>
      <SentFiles />
    </>
  )
}

const LINES = [
  'Maximum file size: 10GB (contact us for larger projects)',
  'Include all dependencies and assets',
  'Remove any personal or sensitive data',
  'Email confirmation will follow',
]

function UploadNotice() {
  return (
    <aside
      aria-labelledby="before-you-send"
      className="border-before border-l-2 bg-before/8 px-5 py-5 max-xl:mb-8"
    >
      <h2 id="before-you-send" className="text-before text-body tracking-normal">
        Before you send
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-small marker:text-before">
        {LINES.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </aside>
  )
}

type ProviderCardProps = {
  provider: (typeof fileProviders)[ProviderKey]
  picked: boolean
  onPick: () => void
}

function ProviderCard({ provider, picked, onPick }: ProviderCardProps) {
  return (
    <section
      aria-label={provider.name}
      className={`relative flex flex-col rounded-md border p-5 transition-colors duration-150 md:p-6 ${picked ? 'border-ink bg-raised' : 'border-line hover:border-edge'}`}
    >
      <p className="text-small text-soft">{provider.kind}</p>
      <h2 className="mt-1 text-title">{provider.name}</h2>
      <ol className="mt-4 mb-6 grid list-decimal gap-1.5 wrap-anywhere pl-6 text-small marker:text-soft">
        {provider.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button
        aria-pressed={picked}
        onClick={onPick}
        className="mt-auto w-full aria-pressed:border-ink after:absolute after:inset-0"
      >
        {picked ? (
          <>
            <CheckIcon />
            Selected<VisuallyHidden> {provider.name}</VisuallyHidden>
          </>
        ) : (
          `Use ${provider.name}`
        )}
      </Button>
    </section>
  )
}

/** Keeps its text when the provider is switched. */
function LinkForm({ provider }: { provider: ProviderKey }) {
  const { label, placeholder, submit } = fileProviders[provider].field
  const projects = useProjects()
  const open = (projects.data ?? []).filter(({ status }) => OPEN_STATUSES.includes(status))
  const [typed, setTyped] = useState('')
  const upload = useUpload()
  const form = useForm({
    schema: uploadSchema,
    send: async (input, { reset }) => {
      if (await upload(input)) {
        reset()
        setTyped('')
      }
      return {}
    },
  })
  return (
    <form {...form.props} aria-label="Send your files" className="mt-8 grid gap-5">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      {projects.data && open.length === 0 && (
        <p className="text-small">You have no open project. We keep the link for at most 90 days.</p>
      )}
      {open.length === 1 && open[0] && <ForProject project={open[0]} />}
      {open.length > 1 && (
        <SelectField {...form.field('projectId')} label="Project" options={projectOptions(open)} />
      )}
      <TextField
        {...form.field('fileUrl')}
        type="url"
        label={label}
        placeholder={placeholder}
        warning={otherProvider(typed, provider)}
        required
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? 'Submitting...' : submit}
        </Button>
      </div>
    </form>
  )
}

function ForProject({ project }: { project: Pick<Project, 'id' | 'service'> }) {
  const isPackage = servicePackages.some(({ key }) => key === project.service)
  return (
    <p className="text-small">
      For <span className="font-semibold">{optimizationTitle(project.service)}</span>
      <input type="hidden" name="projectId" value={project.id} />
      {isPackage && <input type="hidden" name="service" value={project.service} />}
    </p>
  )
}

/** A hint, not a refusal. */
function otherProvider(typed: string, provider: ProviderKey): string {
  const found = fileProvider(typed.trim())
  if (found === 'other' || found === provider) return ''
  return `This looks like a ${fileProviders[found].name} link. You can still send it.`
}

const NO_ANSWER = 'Failed to submit file URL. Please try again.'

/** @returns true if the link was accepted */
function useUpload(): (input: UploadInput) => Promise<boolean> {
  const { toast } = useToast()
  const queryClient = useQueryClient()
  const { mutateAsync: send } = useMutation({
    mutationFn: (input: UploadInput) => callApi('POST', '/api/upload', input),
  })
  return async (input) => {
    try {
      await send(input)
    } catch (error) {
      const description = error instanceof ApiError ? error.message : NO_ANSWER
      toast({ title: 'Upload Failed', description, variant: 'destructive' })
      return false
    }
    void queryClient.invalidateQueries({ queryKey: filesKey })
    toast({
      title: 'Files Uploaded Successfully!',
      description: "We've received your project files and will begin optimization work shortly.",
    })
    return true
  }
}
