import { useState } from 'react'
import { optimizationTitle } from '../../../domain/catalogue/catalogue.schema.ts'
import { fileProvider, uploadSchema } from '../../../domain/files/files.schema.ts'
import { OPEN_STATUSES } from '../../../domain/projects/project-states.schema.ts'
import type { Project } from '../../../domain/projects/projects.schema.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useProjects } from '../lists/lists.ts'
import { fileProviders, type ProviderKey } from './file-providers.ts'
import { useUpload } from './use-upload.ts'

/** One field for the link; it keeps its text when the provider is switched. */
export function LinkForm({ provider }: { provider: ProviderKey }) {
  const { label, placeholder, submit } = fileProviders[provider].field
  const projects = useProjects()
  const services = openServices(projects.data ?? [])
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
      {projects.data && services.length === 0 && (
        <p className="text-small">You have no open project. We keep the link for at most 90 days.</p>
      )}
      {services.length === 1 && services[0] && <ForProject service={services[0]} />}
      {services.length > 1 && (
        <SelectField
          {...form.field('service')}
          label="For"
          options={services.map((value) => ({ value, label: optimizationTitle(value) }))}
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

function ForProject({ service }: { service: string }) {
  return (
    <p className="text-small">
      For <span className="font-semibold">{optimizationTitle(service)}</span>
      <input type="hidden" name="service" value={service} />
    </p>
  )
}

/** Services of the projects that files may be for, each once, the newest first. */
function openServices(projects: readonly Pick<Project, 'status' | 'service'>[]): string[] {
  const open = projects.filter(({ status }) => OPEN_STATUSES.includes(status))
  return [...new Set(open.map(({ service }) => service))]
}

/** A hint, not a refusal. */
function otherProvider(typed: string, provider: ProviderKey): string {
  const found = fileProvider(typed.trim())
  if (found === 'other' || found === provider) return ''
  return `This looks like a ${fileProviders[found].name} link. You can send it all the same.`
}
