import { useToast } from '#app/ui/toast.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** @param name the copied value, for screen readers */
export function CopyText({ name, text }: { name: string; text: string }) {
  const { toast } = useToast()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Copied', description: text.includes('\n') ? name : `${name}: ${text}` })
    } catch {
      toast({ title: 'Not Copied', description: 'Your browser doesn’t allow it.', variant: 'destructive' })
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      className="min-h-8 px-2 text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
    >
      Copy<VisuallyHidden> {name}</VisuallyHidden>
    </button>
  )
}
