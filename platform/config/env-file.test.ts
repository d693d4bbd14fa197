import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { withEnvFile } from './env-file.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-file-'))
  writeFileSync(join(folder, '.env'), '# Ours\nPORT=46130\nEMAIL_FROM="Bildruta <support@studio.example>"\n')
})

it.each(['start', 'dev', 'studio'])('npm run %s reads .env', (npm_lifecycle_event) => {
  expect(withEnvFile({ npm_lifecycle_event }, folder)).toEqual({
    npm_lifecycle_event,
    PORT: '46130',
    EMAIL_FROM: 'Bildruta <support@studio.example>',
  })
})

it('a variable that is set wins over the file', () => {
  expect(withEnvFile({ npm_lifecycle_event: 'start', PORT: '8080' }, folder).PORT).toBe('8080')
})

it.each([undefined, 'test'])(
  'nothing else reads it: a service, a container, npm test (%s)',
  (npm_lifecycle_event) => {
    expect(withEnvFile({ npm_lifecycle_event }, folder).PORT).toBeUndefined()
  },
)

it('there need not be one', () => {
  expect(withEnvFile({ npm_lifecycle_event: 'start' }, join(folder, 'nowhere')).PORT).toBeUndefined()
})
