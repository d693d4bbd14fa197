import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../../test/fixtures/obstacle-as-nobody.ts')
const obstacle = (folder: string) => execFileSync(process.execPath, [PROGRAM, folder], { encoding: 'utf8' })

let parent: string
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'bildruta-backups-'))
  mkdirSync(join(parent, 'there'))
  for (const folder of [parent, join(parent, 'there')]) chmodSync(folder, 0o555)
})
afterAll(() => rmSync(parent, { recursive: true }))

it.each([
  ['made', 'new', /^install -d -m 700 -o \S+ \/\S+\/new$/],
  ['made', "my studio's", /^install -d -m 700 -o \S+ '\/\S+\/my studio'\\''s'$/],
  ['written to', 'there', /^install -d -m 700 -o \S+ \/\S+\/there$/],
])('a folder that cannot be %s is named with the command that mends it', (verb, name, command) => {
  const [says = '', run = ''] = obstacle(join(parent, name)).split(' Run as root: ')
  expect(says).toContain(`BACKUP_DIR: ${join(parent, name)} can't be ${verb} by `)
  expect(run).toMatch(command)
})

it('a folder that can be made is no obstacle', () => {
  chmodSync(parent, 0o777)
  expect(obstacle(join(parent, 'a/b'))).toBe('none')
})
