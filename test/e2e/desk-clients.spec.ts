import { writeNote } from '#domain/crm/notes/notes.server.ts'
import { listMessagesAsTeam } from '#domain/messages/thread.server.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'
import { post } from './post.ts'
import { clientId } from './studio.ts'

test('two members answer two clients @long', async ({
  page,
  server,
  studio,
  newClient,
  buy,
  signIn,
  otherPage,
}) => {
  const [kelp, iron] = [await newClient(), await newClient()]
  await buy(kelp)
  await studio(async (deps) => writeNote(deps, { clientId: await clientId(deps, iron), body: 'Pays late.' }))
  const write = (client: typeof kelp, body: string) =>
    post(server.url, '/api/messages', { body }, client.cookieHeader)
  await write(kelp, 'Kelp pops at camera 12.')
  await write(iron, 'Perforce is open now.')
  const other = await otherPage()
  const bo = await signIn('engineer', other.context())
  const astrid = await signIn('owner')
  await page.goto('/desk')
  await expect(page.getByRole('listitem').filter({ hasText: 'Message' }).first()).toBeVisible()

  await page.goto('/desk/clients')
  await page.getByLabel('Find a client').fill(kelp.email.toUpperCase())
  const found = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('1 unread')
  await expectFine(page)
  await found.getByRole('link').click()
  const thread = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(thread.last()).toContainText('Kelp pops at camera 12.')
  await expect(page.getByText('Perforce is open now.')).toHaveCount(0)
  await expectFine(page)

  await other.goto(new URL(page.url()).pathname)
  const theirs = other.getByRole('form', { name: 'New message' })
  await theirs.getByLabel(/^Write to/).fill('The cut is')
  await expect(page.getByText(`${bo} is writing an answer.`)).toBeVisible()
  await expectFine(page)
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText(`${bo} is writing an answer.`)).toHaveCount(0)
  await expect(other.getByText(`${astrid} is writing an answer.`)).toBeVisible()

  const mine = page.getByRole('form', { name: 'New message' }).getByLabel(/^Write to/)
  await page.getByLabel('Template').selectOption('Link does not open')
  await expect(mine).toHaveValue(/^The link for Full Optimization asks us to sign in/)
  await mine.fill('From Astrid: 60 m is fine.')
  await theirs.getByLabel(/^Write to/).fill('Which level is it?')
  await theirs.getByLabel(/^Ask as a question/).check()
  await theirs.getByLabel('Answers to choose from').fill('Reef\nBay')
  await theirs.getByRole('button', { name: 'Ask' }).click()
  await expect(other.getByText(`Sent to ${kelp.name}.`)).toBeVisible()
  await expect(theirs.getByLabel(/^Write to/)).toHaveValue('')
  // The other desk shows it live.
  await expect(thread.last()).toContainText('Which level is it?')
  await expect(page.getByText(/^Open question about .*: “Which level is it\?”/)).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: `${bo} has written in the meantime.` }),
  ).toBeVisible()
  await expect(mine).toHaveValue('From Astrid: 60 m is fine.')
  await mine.press('Control+Enter')
  await expect(mine).toHaveValue('')
  await expect(thread.last()).toContainText('From Astrid: 60 m is fine.')

  const note = page.getByRole('form', { name: 'New note' })
  await note.getByRole('button', { name: 'Save note' }).click()
  await expect(note).toContainText('Please write a note')
  await note.getByLabel('Note').fill('Prefers mornings.')
  await note.getByLabel('Note').press('Control+Enter')
  const notes = page.getByRole('region', { name: 'Internal notes' })
  await expect(notes.getByRole('listitem')).toContainText(['Prefers mornings.'])
  await expect(other.getByText('Prefers mornings.')).toBeVisible()
  await expect(notes).not.toContainText('Pays late.')
  const seen = await fetch(`${server.url}/api/messages`, { headers: { Cookie: kelp.cookieHeader } })
  expect(await seen.text()).not.toContain('Prefers mornings.')
  await notes.getByRole('button', { name: /^Delete/ }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)

  // An opened message is read. The other client is still waiting.
  const countUnread = (client: typeof kelp) =>
    studio(async (deps) => {
      const messages = await listMessagesAsTeam(deps.db, await clientId(deps, client), { limit: 50 })
      return messages.filter(({ author, readAt }) => author === 'client' && readAt === null).length
    })
  expect([await countUnread(kelp), await countUnread(iron)]).toEqual([0, 1])
  await page.goto(`/desk/clients/${await studio((deps) => clientId(deps, iron))}`)
  await expect(thread.last()).toContainText('Perforce is open now.')
  await page.getByRole('button', { name: 'No answer needed' }).click()
  await expect(page.getByText('No answer needed until the client writes again.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'No answer needed' })).toHaveCount(0)
})
