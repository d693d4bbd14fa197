import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'

const NO_ANSWER = 'Your answer could not be sent. Please try again.'

export function QuestionChoices({ question }: { question: Pick<OpenQuestion, 'id' | 'choices'> }) {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const choose = useMutation({
    mutationFn: (choice: string) => callApi('POST', `/api/messages/${question.id}/choose`, { choice }),
    onSuccess: (_, choice) => toast({ title: 'Answer Sent', description: `You answered: ${choice}` }),
    onError: (error) =>
      toast({ title: 'Not Sent', description: sentenceOf(error, NO_ANSWER), variant: 'destructive' }),
    onSettled: () => {
      for (const path of ['/api/messages', '/api/projects'])
        void queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
  return (
    <fieldset aria-label="Answer our question" className="flex flex-wrap gap-3">
      {question.choices.map((choice) => (
        <Button
          key={choice}
          busy={choose.isPending && choose.variables === choice}
          disabled={choose.isPending}
          onClick={() => choose.mutate(choice)}
        >
          {choice}
        </Button>
      ))}
    </fieldset>
  )
}
