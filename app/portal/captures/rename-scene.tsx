import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useAsked } from '#app/ui/later.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { renameSceneSchema } from '#domain/delivery/captures/captures.schema.ts'
import { sceneName } from './capture-words.ts'
import type { CapturesAt } from './captures.tsx'

type RenameSceneProps = { scene: string; at: CapturesAt; onRenamed: () => void }

export function RenameScene(props: RenameSceneProps) {
  const { asked, ask, end } = useAsked<void>()
  return (
    <>
      <Button look="quiet" size="small" className="-mr-3.5 pointer-coarse:min-h-11" onClick={() => ask()}>
        Rename<VisuallyHidden> {sceneName(props.scene)}</VisuallyHidden>
      </Button>
      {asked && <RenameDialog key={asked.nth} {...props} onClose={end} />}
    </>
  )
}

function RenameDialog({ scene, at, onRenamed, onClose }: RenameSceneProps & { onClose: () => void }) {
  const dialog = useOpenDialog()
  const form = useForm({
    schema: renameSceneSchema,
    initial: { values: { to: scene } },
    send: async (input) => {
      try {
        await callApi('POST', `${at.api}/projects/${at.projectId}/captures/rename-scene`, input)
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      dialog.current?.close()
      onRenamed()
      return {}
    },
  })
  return (
    <Dialog ref={dialog} width="narrow" onClose={onClose}>
      {(id) => (
        <form {...form.props} aria-labelledby={id} className="grid gap-5">
          <div>
            <DialogHead id={id} title={`Rename ${sceneName(scene)}`}>
              In all builds. Reports keep the old name.
            </DialogHead>
          </div>
          {form.failure && <Alert tone="failure">{form.failure}</Alert>}
          <input type="hidden" name="from" value={scene} />
          <TextField {...form.field('to')} label="New name" autoComplete="off" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.busy}>
              Rename
            </Button>
            <Button look="quiet" onClick={() => dialog.current?.close()}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
