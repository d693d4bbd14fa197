import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { welcomeAccount } from '#domain/accounts/register/welcome-account.server.ts'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { commit } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { addPerson, newPerson } from '#domain/people/people.server.ts'
import { confirmedAddress, emailedToken } from '#test/emailed-tokens.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { firstEmailTo } from '#test/factories/emails.ts'
import { listedTokens } from '#test/security-rows.ts'
import { type Asking, cookieOf, useTestApp } from '#test/test-app.ts'

const PASSWORD = 'correct horse'
const NEW_PASSWORD = 'a lantern in the fog'
const NOON = new Date('2026-11-24T12:00:00.000Z').getTime()
const SECONDS: Record<string, number> = { minutes: 60, hour: 3600, hours: 3600, days: 24 * 3600 }
const listed = listedTokens().filter(({ test }) => test.file === 'server/api/tokens.test.ts')

/** Presents a token like its page. */
type Present = () => Promise<Response>

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  // Better Auth reads the clock itself.
  const at = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: NOON + seconds * 1000 })
  beforeEach(() => {
    at(0)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const emailed = (email: string, subject: string) => emailedToken(database.db, email, subject)
  const follow =
    (asking: Asking, token: string): Present =>
    () =>
      asking.post('/api/auth/verify-email', { token })
  const setPassword =
    (token: string): Present =>
    () =>
      app.visitor.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD })
  const confirmed = async () => confirmedAddress(database.db, await app.signUp())
  const signInEmail = async () => {
    const { email } = await confirmed()
    const asked = await app.visitor.post('/api/auth/by-email', { email })
    const token = await emailed(email, 'Sign in to ')
    const text = await firstEmailTo(database.db, email, 'Sign in to ')
    return { token, code: /Code: (\d{4} \d{4})/.exec(text)?.[1], Cookie: cookieOf(asked) }
  }

  const MADE: Record<string, () => Promise<Present>> = {
    'Confirmation link': async () => {
      const { email } = await app.signUp()
      return follow(app.visitor, await emailed(email, 'Confirm your email address'))
    },
    'Email change: link to the present address': async () => {
      const ada = await confirmed()
      await ada.post('/api/account/email', { email: `new-${ada.email}`, currentPassword: PASSWORD })
      return follow(ada, await emailed(ada.email, 'Allow a new email address'))
    },
    'Email change: link to the new address': async () => {
      const ada = await app.signUp()
      await ada.post('/api/account/email', { email: `new-${ada.email}`, currentPassword: PASSWORD })
      return follow(ada, await emailed(`new-${ada.email}`, 'Confirm your email address'))
    },
    'Reset link': async () => {
      const { email } = await confirmed()
      await app.visitor.post('/api/auth/request-password-reset', { email })
      return setPassword(await emailed(email, 'Set a new password'))
    },
    'First-password link': async () => {
      const person = newPerson({ name: 'Vera', email: `${newId('quote')}@clients.example` })
      await commit(app.deps, (trx) => addPerson(trx, { ...person, now: new Date() }))
      await welcomeAccount(app.deps, person.id)
      return setPassword(await emailed(person.email, 'Choose a password'))
    },
    'Sign-in link': async () => {
      const { token, Cookie } = await signInEmail()
      return () => app.visitor.post('/api/auth/by-email/enter', { token }, { Cookie })
    },
    'Sign-in code': async () => {
      const { code, Cookie } = await signInEmail()
      return () => app.visitor.post('/api/auth/by-email/enter', { code }, { Cookie })
    },
    Invitation: async () => {
      const [email, name] = [`${newId('bo')}@staff.example`, `Bo ${newId('bo')}`]
      const terminal = actingAs(app.deps, { kind: 'staff', name: 'terminal' })
      await inviteMember(terminal, { email, name, role: 'engineer' })
      const token = await emailed(email, '')
      return () => app.visitor.post('/api/auth/join', { token, newPassword: NEW_PASSWORD })
    },
  }
  const works = async (answer: Response) => answer.ok && !(await answer.clone().text()).includes('error=')
  const startsSession = (answer: Response) =>
    answer.headers.getSetCookie().some((line) => /session_token=[^;]/.test(line))

  it('each row that names this file has its token here', () => {
    expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(MADE).sort())
  })

  it.each(listed)('$name', async ({ name, howOften, howLong, session }) => {
    const make = MADE[name] as () => Promise<Present>
    const [amount = '', unit = ''] = howLong.split(' ')
    const seconds = Number(amount) * (SECONDS[unit] ?? Number.NaN)
    const [present, late] = [await make(), await make()]
    at(seconds - 1)
    const answers = await Promise.all([present(), present()])
    const worked = await Promise.all(answers.map(works))
    expect(howOften).toMatch(/^once/)
    expect(worked.filter(Boolean)).toHaveLength(1)
    expect(answers.filter(startsSession)).toHaveLength(session === 'yes' ? 1 : 0)
    expect(await works(await present())).toBe(false)
    at(seconds)
    const tooLate = await late()
    expect([await works(tooLate), startsSession(tooLate)]).toEqual([false, false])
  })
})
