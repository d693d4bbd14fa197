import { chmodSync, mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { installPackages } from './install-packages.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(inject('runDir'), 'a folder with packages-'))
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  vi.stubEnv('PATH', join(folder, 'bin') + delimiter + process.env.PATH)
})

afterEach(() => {
  vi.unstubAllEnvs()
})

it('installs once, and again after the lockfile changed', async () => {
  fakeNpm(
    `for folder in "$@"; do :; done; cd "$folder" && echo "$1" >> installs && mkdir -p node_modules && touch node_modules/.package-lock.json`,
  )
  await Promise.all([installPackages(folder), installPackages(folder)])
  await installPackages(folder)
  expect(installs()).toBe('ci\n')
  const later = Date.now() / 1000 + 60
  utimesSync(join(folder, 'package-lock.json'), later, later)
  await installPackages(folder)
  expect(installs()).toBe('ci\nci\n')
})

it('fails with the output of npm', async () => {
  fakeNpm('echo no such package; exit 1')
  await expect(installPackages(folder)).rejects.toThrow('no such package')
})

function fakeNpm(script: string): void {
  const file = join(folder, 'bin/npm')
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

function installs(): string {
  return readFileSync(join(folder, 'installs'), 'utf8')
}
