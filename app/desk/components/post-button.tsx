import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { callDesk } from './call-desk.ts'

type PostButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  path: string
  body?: object
  onDone: (answer: Response) => unknown
  /** Title of the toast after a refusal. Without one, the refusal is shown next to the button. */
  refused?: string
}

/** An action without a form: a button that posts. */
export function PostButton({ path, body = {}, onDone, refused, ...button }: PostButtonProps) {
  const { toast } = useToast()
  const post = useMutation({
    mutationFn: () => callDesk('POST', path, body),
    onSuccess: (answer) => onDone(answer),
    onError: (error) =>
      refused && toast({ title: refused, description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <>
      <Button {...button} busy={post.isPending} onClick={() => post.mutate()} />
      {post.isError && !refused && <Alert tone="failure">{sentenceOf(post.error)}</Alert>}
    </>
  )
}
