import { useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { optimizationTitle, servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { fileProvider, uploadSchema } from '#domain/delivery/files/files.schema.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { useProjects } from '../lists/lists.ts'
import { clockDay } from '../time/time-words.ts'
import { fileProviders, type ProviderKey } from './file-providers.ts'
import { useUpload } from './use-upload.ts'

/** One field for the link; it keeps its text when the provider is switched. */
export function LinkForm({ provider }: { provider: ProviderKey }) {
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
    <form {...form.props} aria-label="Send your files" className="grid gap-5">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      {projects.data && open.length === 0 && (
        <p className="text-small">You have no open project. We keep the link for at most 90 days.</p>
      )}
      {open.length === 1 && open[0] && <ForProject project={open[0]} />}
      {open.length > 1 && (
        <SelectField
          {...form.field('projectId')}
          label="For"
          options={open.map(({ id, service, createdAt }) => ({
            value: id,
            label: `${optimizationTitle(service)}, of ${clockDay(createdAt)}`,
          }))}
        />
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
  return `This looks like a ${fileProviders[found].name} link. You can send it all the same.`
}
