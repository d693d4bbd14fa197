import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { builtFrom } from './built-from.ts'

it('a build knows its version, and its commit from whoever builds it or from its clone, with whether files differ', () => {
  const sources = mkdtempSync(join(inject('runDir'), 'built-from-'))
  const manifest = join(sources, 'package.json')
  writeFileSync(manifest, '{"version":"2.1.0"}')
  expect(builtFrom(sources, '')).toEqual({ version: '2.1.0', commit: null })
  expect(builtFrom(sources, 'abc')).toEqual({ version: '2.1.0', commit: 'abc' })

  const git = (...words: string[]) => execFileSync('git', words, { cwd: sources, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@studio.example', 'commit', '--quiet', '--message', 'One')
  const commit = git('rev-parse', 'HEAD')
  expect(builtFrom(sources, undefined)).toEqual({ version: '2.1.0', commit })
  expect(builtFrom(sources, 'abc').commit).toBe('abc')
  writeFileSync(manifest, '{"version":"2.2.0"}')
  expect(builtFrom(sources, '')).toEqual({ version: '2.2.0', commit: `${commit}-changed` })
})
