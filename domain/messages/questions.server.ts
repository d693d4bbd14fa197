import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { messageText } from './message-text.ts'
import type { Message } from './messages.schema.ts'
import { readChoices, toMessage, writeAsTeam, writeForClient } from './messages.server.ts'
import { selectMessageByKey, selectMessageOfThread } from './messages.store.server.ts'
import type { OwnProject } from './own-project.ts'
import { notePresence } from './presence/presence.server.ts'
import { choicesOf } from './stored-choices.ts'
import { openQuestion } from './thread.server.ts'

/** Of the message that answers a question by one of its choices: there is one, whoever taps at the same time. */
function answerKey(questionId: string): string {
  return `answer:${questionId}`
}

/**
 * The studio asks a client something about a project: next for them until somebody writes.
 * @param question choices: answers to choose from, none where it is answered in words
 * @throws AppError bad-input for the text or the choices
 */
export async function askClient(
  deps: Deps,
  question: { project: OwnProject; body: string; choices: readonly string[] },
): Promise<Message> {
  const body = messageText(question.body)
  const choices = readChoices(question.choices)
  const userId = question.project.ownerId
  const now = deps.clock()
  const asked = await commit(deps, (trx) =>
    writeAsTeam(deps, trx, {
      userId,
      projectId: question.project.id,
      body,
      asks: true,
      choices,
      now,
    }),
  )
  await notePresence(deps.db, { userId, side: 'team', now })
  return asked
}

/**
 * A client answers the open question by one of its choices, which is a message of theirs. The same choice again is the same answer.
 * @throws AppError not-found when they were not asked, bad-input for what is no choice, conflict when it was answered otherwise or something
 * was written since
 */
export async function chooseAnswer(
  deps: Deps,
  client: { id: string; name: string },
  { questionId, choice }: { questionId: string; choice: string },
): Promise<Message> {
  const now = deps.clock()
  const answer = await commit(deps, async (trx) => {
    const question = await selectMessageOfThread(trx, { userId: client.id, id: questionId })
    if (question?.asks !== 1) throw notFound('There is no such question.')
    if (!choicesOf(question).includes(choice)) throw notFound('That is none of the answers to choose from.')
    const dedupeKey = answerKey(question.id)
    const isOpen = (await openQuestion(trx, client.id))?.id === question.id
    if (isOpen)
      await writeForClient(trx, { client, projectId: question.project_id, body: choice, dedupeKey, now })
    const stored = await selectMessageByKey(trx, { userId: client.id, dedupeKey })
    if (stored?.body === choice) return toMessage(stored)
    throw conflict(
      stored
        ? `You have answered this question already: “${stored.body}”. If that was wrong, write to us.`
        : 'Something was written since this question was asked. Please answer it in words.',
    )
  })
  await notePresence(deps.db, { userId: client.id, side: 'client', now })
  return answer
}
