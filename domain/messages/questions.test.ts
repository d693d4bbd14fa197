import { expect, it } from 'vitest'
import { actingAs } from '#domain/kernel/actor.ts'
import { requireOwnProject, seeResult } from '#domain/projects/projects.server.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { statusHeadline } from '#domain/projects/status-headline/status-headline.ts'
import { listTasks } from '#domain/reads/list-tasks.server.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { askRefund } from '#test/project-facts.ts'
import { useProjectsRig } from '#test/projects-fixture.ts'
import { oneRefused, refused } from '#test/refused.ts'
import { askClient, chooseAnswer } from './questions.server.ts'
import { replyAsTeam, writeAsClient } from './send-message.server.ts'
import { openQuestion, readAsTeam } from './thread.server.ts'

const BODY = 'Does the harbour still move enough?'
const CHOICES = ['Looks right', 'Too still']

eachEngine((engine) => {
  const rig = useProjectsRig(engine)
  const ask = async (body = BODY, choices: readonly string[] = CHOICES) => {
    const project = await requireOwnProject(rig.database.db, rig.client.id, rig.projectId)
    return askClient(rig.deps, { project, body, choices })
  }
  const choose = (questionId: string, choice: string, client: { id: string; name: string } = rig.client) =>
    chooseAnswer(rig.deps, client, { questionId, choice })
  const open = () => openQuestion(rig.database.db, rig.client.id)
  const next = () => nextOfProject(rig.deps, rig.database.db, { id: rig.projectId }, rig.now())
  const written = () =>
    rig.database.db
      .selectFrom('messages')
      .select(['author', 'body', 'project_id', 'asks'])
      .where('user_id', '=', rig.client.id)
      .where('author', '!=', 'system')
      .orderBy('created_at')
      .execute()
  const waits = async () =>
    (await listTasks(rig.deps as never))
      .filter(({ kind, href }) => /question/i.test(kind) && href.includes(rig.client.id))
      .map(({ kind, about, words, client }) => [kind, words ?? about, client])

  it('is next with its answers, is answered by one of them, and stays in the thread', async () => {
    const { id } = await ask()
    expect(await open()).toMatchObject({ id, projectId: rig.projectId, choices: CHOICES })
    expect(await next()).toMatchObject({
      headline: 'Next: answer our question.',
      you: `“${BODY}” Choose: “Looks right”, “Too still”.`,
    })
    // A page shows the answers as buttons.
    expect(statusHeadline(await rig.project(), rig.now()).you).toBe(`“${BODY}”`)
    expect(await waits()).toEqual([['Unanswered question', `“${BODY}”`, rig.client.name]])
    const answer = await choose(id, 'Too still')
    expect(answer).toMatchObject({ author: 'client', body: 'Too still' })
    expect(await choose(id, 'Too still')).toMatchObject({ body: 'Too still' })
    expect(await open()).toBeUndefined()
    expect((await next())?.headline).toBe('Next: send us your project.')
    expect(await written()).toEqual([
      { author: 'team', body: BODY, project_id: rig.projectId, asks: 1 },
      { author: 'client', body: 'Too still', project_id: rig.projectId, asks: 0 },
    ])
    expect(await waits()).toEqual([['Answered question', 'Too still', rig.client.name]])
    await readAsTeam(rig.deps, rig.client.id, answer.id)
    expect(await waits()).toEqual([])
  })

  it('has one answer, whoever answers at the same time', async () => {
    const { id } = await ask()
    const { error } = await oneRefused([choose(id, 'Looks right'), choose(id, 'Too still')])
    const [, answer, ...more] = await written()
    expect(more).toEqual([])
    expect(error).toMatchObject({
      code: 'conflict',
      userMessage: `You already answered this question: “${answer?.body}”. If that was a mistake, write to us.`,
    })
  })

  it('is answered in words too, and not by a choice once somebody has written', async () => {
    const { id } = await ask()
    await writeAsClient(rig.deps, rig.client, { body: 'It depends on the wind.' })
    await refused(choose(id, 'Looks right'), {
      code: 'conflict',
      userMessage: 'Someone has written since this question was asked. Please answer it in a message.',
    })
    expect(await waits()).toEqual([])
  })

  it('is answered by whom it asks, by what it offers', async () => {
    const { id } = await ask()
    const stranger = await addClient(rig.database.db)
    await refused(choose(id, 'Looks right', stranger), 'not-found')
    await refused(choose(id, 'Something else'), 'not-found')
    const { id: told } = await replyAsTeam(rig.deps, { userId: rig.client.id, body: 'No question.' })
    await refused(choose(told, 'Looks right'), 'not-found')
  })

  it('gives way to the question of a second colleague, which both sides see in its place', async () => {
    const [noor, bo] = ['Noor', 'Bo'].map((name) => actingAs(rig.deps, { kind: 'staff', name }))
    const { id: first } = await ask()
    const project = await requireOwnProject(rig.database.db, rig.client.id, rig.projectId)
    const { id: second } = await askClient(noor ?? rig.deps, {
      project,
      body: 'Which map?',
      choices: ['Reef', 'Bay'],
    })
    expect((await open())?.id).toBe(second)
    expect((await rig.project()).question).toMatchObject({ id: second, body: 'Which map?' })
    expect(await waits()).toEqual([['Unanswered question', '“Which map?”', rig.client.name]])
    await refused(choose(first, 'Looks right'), 'conflict')
    const stale = { userId: rig.client.id, body: 'Which engine?', asks: true, seen: first }
    await refused(replyAsTeam(bo ?? rig.deps, stale), {
      userMessage: expect.stringMatching(/^Noor has written in the meantime/),
    })
    expect((await open())?.id).toBe(second)
  })

  it('stays open after completion, behind the result until that is seen, and while a refund is asked for', async () => {
    await ask()
    await rig.changeStatusThrough('in-progress', 'completed')
    expect((await next())?.headline).toBe('Your project is completed.')
    expect((await rig.project()).question).toMatchObject({ body: BODY })
    await seeResult(rig.deps, { ownerId: rig.client.id, projectId: rig.projectId })
    expect((await next())?.headline).toBe('Next: answer our question.')
    await askRefund(rig.database.db, { paymentId: rig.paymentId, isOpen: true })
    expect((await next())?.headline).toBe('Next: answer our question.')
    expect(await waits()).toHaveLength(1)
  })

  it.each([
    [['Only one']],
    [['Twice', 'Twice']],
    [['', 'b']],
    [['a', 'b\nc']],
    [['a', 'x'.repeat(61)]],
    [['1', '2', '3', '4', '5', '6', '7']],
  ])('is not asked with the answers %j', async (choices) => {
    await refused(ask(BODY, choices), 'bad-input')
    expect(await written()).toEqual([])
  })
})
