import { beforeAll, expect, it } from 'vitest'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { useTestApp } from '#test/test-app.ts'
import { apiRoutes } from './routes.server.ts'

const ODD = [
  '%00',
  'prj_0%00',
  '%01',
  '%1B',
  '%7F',
  '%2F',
  '%5C',
  '%20',
  '%E2%80%AE',
  '%2500',
  '%F0%9F%8E%AE',
]
/** Query parameters that routes read. */
const NAMES = ['q', 'limit', 'before', 'after', 'status', 'show', 'about', 'month', 'from', 'to', 'actor']

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  let people: { request: (path: string, init?: RequestInit) => Promise<Response> | Response }[]
  beforeAll(async () => {
    people = [app.visitor, await app.signUp(), await app.join('owner')]
  })
  const askAll = async (method: string, path: string) => {
    const init = method === 'GET' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } }
    const answers = await Promise.all(people.map((person) => person.request(path, { method, ...init })))
    return answers.map(({ status }) => status)
  }

  it.each(ODD)('an id with %s is a 404 at every address', async (id) => {
    for (const { method, path } of apiRoutes) {
      if (!path.includes(':')) continue
      const asked = path.replace(/:\w+(\{[^}]*\})?/g, id)
      expect([asked, ...(await askAll(method, asked))]).toEqual([asked, 404, 404, 404])
    }
  })

  it('a query with null characters is no error of ours', async () => {
    const query = NAMES.map((name) => `${name}=a%00`)
    for (const { method, path } of apiRoutes.filter(({ method }) => method === 'GET')) {
      if (path.includes(':') || path.endsWith('stream')) continue
      for (const asked of [`${path}?${query.join('&')}`, ...query.map((one) => `${path}?${one}`)])
        for (const status of await askAll(method, asked)) expect([asked, status < 500]).toEqual([asked, true])
    }
  })
})
