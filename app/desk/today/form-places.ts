import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Task } from '#domain/kernel/tasks.ts'

/** A form that opens below its task. */
export type FormPlace = {
  form: 'client' | 'change' | 'enquiry' | 'project' | 'quote' | 'order' | 'refund' | 'hold'
  /** Id of its subject, such as a project. */
  id: string
  /** Id of the action on the page, if there are several. */
  action: string
}

type Place = Pick<FormPlace, 'form'> & { at: RegExp; kind?: Task['kind']; only?: StaffRole }

/** Addresses of actions whose form has a few fields at most. Longer forms stay on their page. */
const PLACES: readonly Place[] = [
  { at: /^clients\/(\w+)#answer$/, form: 'client' },
  { at: /^enquiries\/(\w+)#answer$/, form: 'enquiry' },
  { at: /^projects\/(\w+)#deliver$/, form: 'change', kind: 'Changes requested' },
  { at: /^projects\/(\w+)#(start|complete|due|copy-deleted)$/, form: 'project' },
  { at: /^quotes\/(\w+)#(send)$/, form: 'quote', only: 'owner' },
  { at: /^money\/([\w-]+)#(record|settle|end-debt)$/, form: 'order', only: 'owner' },
  { at: /^money\/refunds#(?:grant|sent)-(\w+)$/, form: 'refund', only: 'owner' },
  { at: /^money\/holds#resolve-(\w+)$/, form: 'hold', only: 'owner' },
]

/** @returns undefined if the task is done on its page */
export function formPlace(task: Pick<Task, 'kind' | 'href'>, role: StaffRole): FormPlace | undefined {
  const address = task.href.replace(/^\/desk\//, '')
  for (const { at, form, kind = task.kind, only = role } of PLACES) {
    const [found, id = '', action = ''] = at.exec(address) ?? []
    if (found !== undefined && kind === task.kind && only === role) return { form, id, action }
  }
  return undefined
}
