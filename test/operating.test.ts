import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from '#cli/run-studio.ts'
import { KEPT_WEEKS } from '#domain/inbox/backup-folder.ts'
import { SECRET_VARIABLES } from '#platform/backups/disk-backups.ts'
import { environmentSchema } from '#platform/config/environment.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const text = read('docs/operating.md')
const compose = read('compose.yaml')

type Row = { name: string; default: string; description: string }

it('docs/operating.md lists every variable with its default and what it does', () => {
  expect(documentedVariables()).toEqual(knownVariables())
})

it('.env.example names only variables that exist', () => {
  const named = [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(named).toContain('PUBLIC_URL')
  expect(named.filter((name) => !(name in environmentSchema.shape))).toEqual([])
})

function documentedVariables(): Row[] {
  const section = /## Configuration\n([\s\S]*?)\n## /.exec(text)?.[1] ?? ''
  return [...section.matchAll(/^\| `(\w+)` \| (.*?) \| (.*) \|$/gm)].map(
    ([, name = '', preset = '', description = '']) => ({ name, default: preset, description }),
  )
}

function knownVariables(): Row[] {
  return Object.entries(environmentSchema.shape).map(([name, rule]) => ({
    name,
    default: rule.def.type === 'default' ? `\`${rule.def.defaultValue}\`` : '–',
    description: rule.description ?? '',
  }))
}

it('the proxy of docs/operating.md leads pages to https, and tells a program that it spoke in the clear', () => {
  const clear = /server \{\n {2}listen 80;.*?\n\}/s.exec(text)?.[0]
  expect(clear).toContain('location /api/ { return 403; }')
  expect(clear).toContain('location / { return 301 https://')
})

it('docs/operating.md names the variables that are secrets, as backups know them', () => {
  const sentence = /because some are secrets: ([^.]*)\./.exec(text)?.[1] ?? ''
  const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...SECRET_VARIABLES].toSorted())
})

it('docs/operating.md keeps copies elsewhere no longer than is promised, and deletes their bytes', () => {
  const [, days] = /forget --keep-within (\d+)d --prune/.exec(text) ?? []
  // The newest of a week is kept until it is this many weeks old, and deleted the following night.
  expect(KEPT_WEEKS * 7 + 7 + Number(days)).toBeLessThanOrEqual(60)
})

it('what is released has neither history nor tests nor tools of the build', () => {
  const attributes = read('.gitattributes')
  for (const path of ['/test', '*.test.ts', '*.test.tsx', '/scripts/checks', '/scripts/measure'])
    expect(attributes).toContain(`${path} export-ignore\n`)
})

it('compose.yaml starts the server once PostgreSQL takes questions, where that is one of them', () => {
  const [, server = '', , postgres = ''] = compose.split(/^ {2}(?=\w+:$)/m)
  expect(server).toMatch(/postgres:\n +condition: service_healthy\n +required: false/)
  expect(postgres).toMatch(/healthcheck:\n +test: \[CMD, pg_isready/)
})

it('what is kept beside a clone is not of it', () => {
  const ignored = read('.gitignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'data/', '/overrides/']))
})

it('compose.yaml mounts the image for reading alone, without rights, and its variables are known', () => {
  const service = /^ {2}bildruta:\n((?: {4}.*\n)*)/m.exec(compose)?.[1]
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
    expect(service).toContain(`    ${line}\n`)
  const six = /Write six variables into `\.env`:\n\n {3}```\n([\s\S]*?) {3}```/.exec(text)?.[1] ?? ''
  const names = [...`${six}\n${service}`.matchAll(/^ +([A-Z_]+)[=:]/gm)].map(([, name]) => name)
  expect(names).toHaveLength(7)
  expect(Object.keys(environmentSchema.shape)).toEqual(expect.arrayContaining(names))
})

it('docs/operating.md has TLS in its newer versions alone, and holds the server to whom it asks', () => {
  expect(text).toMatch(
    /^ {2}ssl_protocols TLSv1\.2 TLSv1\.3;\n {2}ssl_ciphers (ECDHE-\w+-(AES(128|256)-GCM|CHACHA20)[\w-]+:?)+;$/m,
  )
  expect(text).toContain('IPAddressDeny=any\nIPAddressAllow=localhost\n')
})

it('docs/operating.md says of every command of the studio what it is for', () => {
  const rows = [...text.matchAll(/^\| (`.*?) \| /gm)].map(([, named = '']) => named)
  const inRow = (name: string) => {
    const [noun = '', verb = ''] = name.split(' ')
    return rows.some(
      (row) => row.includes(`\`${noun} `) && (verb === '' || new RegExp(`[\` ]${verb}[\` ]`).test(row)),
    )
  }
  const names = commands.map(({ usage }) => usage.replace(/ [<[].*/, ''))
  const isSaid = (name: string) =>
    text.includes(`\`${name}`) || text.includes(`studio -- ${name}`) || inRow(name)
  expect(
    names.filter((name) => !isSaid(name)),
    'commands without a row in the table',
  ).toEqual([])
})
