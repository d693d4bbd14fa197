import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Message, OwnProject } from './messages.schema.ts'
import { messageText, readChoices, toMessage, writeAsTeam, writeForClient } from './messages.server.ts'
import { selectMessageByKey, selectMessageOfThread } from './messages.store.server.ts'
import { recordLastSeen } from './presence.server.ts'
import { choicesOf, openQuestion } from './thread.server.ts'

/** Key of the answer to a question, so that there is only one. */
function answerKey(questionId: string): string {
  return `answer:${questionId}`
}

/** Remains the client's next step until someone writes. @throws AppError bad-input for the text or the choices */
export async function askClient(
  deps: Deps,
  question: { project: OwnProject; body: string; choices: readonly string[] },
): Promise<Message> {
  const body = messageText(question.body)
  const choices = readChoices(question.choices)
  const userId = question.project.ownerId
  const now = deps.clock()
  const message = await commit(deps, (trx) =>
    writeAsTeam(deps, trx, {
      userId,
      projectId: question.project.id,
      body,
      asks: true,
      choices,
      now,
    }),
  )
  await recordLastSeen(deps.db, { userId, side: 'team', now })
  return message
}

/**
 * Choosing the same answer twice changes nothing.
 * @throws AppError not-found unless it is a question to them with this choice, conflict if it was answered differently or a message followed
 */
export async function chooseAnswer(
  deps: Deps,
  client: { id: string; name: string },
  { questionId, choice }: { questionId: string; choice: string },
): Promise<Message> {
  const now = deps.clock()
  const answer = await commit(deps, async (trx) => {
    const question = await selectMessageOfThread(trx, { userId: client.id, id: questionId })
    if (question?.asks !== 1) throw notFound('Question not found.')
    if (!choicesOf(question).includes(choice)) throw notFound("That isn't one of the choices.")
    const dedupeKey = answerKey(question.id)
    const isOpen = (await openQuestion(trx, client.id))?.id === question.id
    if (isOpen)
      await writeForClient(trx, { client, projectId: question.project_id, body: choice, dedupeKey, now })
    const stored = await selectMessageByKey(trx, { userId: client.id, dedupeKey })
    if (stored?.body === choice) return toMessage(stored)
    throw conflict(
      stored
        ? `You already answered this question: “${stored.body}”. If that was a mistake, write to us.`
        : 'Someone has written since this question was asked. Please answer it in a message.',
    )
  })
  await recordLastSeen(deps.db, { userId: client.id, side: 'client', now })
  return answer
}
