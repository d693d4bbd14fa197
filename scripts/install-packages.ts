import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { takeLock } from './bootstrap/lock.mjs'
import { ROOT } from './run-tool.ts'

const CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the packages of a folder with its own package.json on first use and after its lockfile changes, so
 * that servers don't install what only checks and measurements need.
 * @throws Error with the output of npm
 */
export async function installPackages(folder: string): Promise<void> {
  const name = relative(ROOT, folder)
  const release = await takeLock(folder, () =>
    say(`Waiting for another process that is installing ${name} …`),
  )
  try {
    if (isInstalled(folder)) return
    say(`Installing the packages of ${name} (once) …`)
    const { status, error, stdout, stderr } = spawnSync('npm', [...CI, '--prefix', folder], {
      encoding: 'utf8',
    })
    if (status !== 0)
      throw new Error(
        `Could not install the packages of ${name}. ${error ?? `npm said:\n${stdout}${stderr}`}`,
      )
  } finally {
    release()
  }
}

function isInstalled(folder: string): boolean {
  const modifiedAt = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
