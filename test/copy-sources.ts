import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Copies the sources as they are, including uncommitted changes. */
export function copySources(to: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const name of files.split('\0').filter((path) => path && existsSync(join(ROOT, path)))) {
    mkdirSync(dirname(join(to, name)), { recursive: true })
    cpSync(join(ROOT, name), join(to, name))
  }
}
