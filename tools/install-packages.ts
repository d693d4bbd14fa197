import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { takeLock } from './bootstrap/lock.mjs'
import { ROOT, runTool } from './run-tool.ts'

/**
 * Installs the packages of a folder that has a package.json of its own, on first use and after its lockfile changed. `npm ci` in the
 * project's root leaves them out, so that a server doesn't install what only checks and measures.
 * @throws Error with the output of npm if it fails
 */
export async function installPackages(folder: string): Promise<void> {
  const name = relative(ROOT, folder)
  const release = await takeLock(folder, () =>
    process.stdout.write(`Waiting for another process that installs the packages of ${name} …\n`),
  )
  try {
    if (isInstalled(folder)) return
    process.stdout.write(`Installing the packages of ${name} (once) …\n`)
    const { status, output } = await runTool('npm', [
      ...['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ])
    if (status !== 0) throw new Error(`Could not install the packages of ${name}. npm said:\n${output}`)
  } finally {
    release()
  }
}

function isInstalled(folder: string): boolean {
  const modifiedAt = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')
}
