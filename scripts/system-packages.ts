import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CHROMIUM } from '#test/chromium.ts'
import { hasDovecot } from '#test/dovecot.ts'
import { findPostgres } from '#test/postgres.ts'
import { endProcess, runTool } from './run-tool.ts'

type Needed = { name: string; debianPackage: string; isThere: () => boolean }

export const chromium: Needed = {
  name: 'Chromium',
  debianPackage: 'chromium-headless-shell',
  isThere: () => existsSync(CHROMIUM),
}
/** The fallback font of most browsers: without it, pages would be measured with other letter heights. */
export const arialLike: Needed = {
  name: 'Liberation Sans',
  debianPackage: 'fonts-liberation',
  isThere: () =>
    ['liberation', 'liberation2'].some((folder) => existsSync(`/usr/share/fonts/truetype/${folder}`)),
}
export const postgres: Needed = {
  name: 'PostgreSQL',
  debianPackage: 'postgresql',
  isThere: () => findPostgres() !== undefined,
}
export const dovecot: Needed = {
  name: 'Dovecot',
  debianPackage: 'dovecot-imapd',
  isThere: hasDovecot,
}
export const java: Needed = {
  name: 'Java',
  debianPackage: 'default-jre-headless',
  isThere: () => isInPath('java'),
}
export const poppler: Needed = {
  name: 'Poppler',
  debianPackage: 'poppler-utils',
  isThere: () => isInPath('pdftotext'),
}
export const wrk: Needed = { name: 'wrk', debianPackage: 'wrk', isThere: () => isInPath('wrk') }

/** Installs missing programs if possible. Otherwise prints what to install and exits with 1. */
export async function ensureInstalled(...needed: Needed[]): Promise<void> {
  const missing = needed.filter((program) => !program.isThere())
  if (missing.length === 0) return
  const names = new Intl.ListFormat('en').format(missing.map(({ name }) => name))
  const packages = missing.map(({ debianPackage }) => debianPackage)
  if (isDebian() && process.getuid?.() === 0) await install(names, packages)
  const still = missing.filter((program) => !program.isThere())
  if (still.length === 0) return
  process.stderr.write(
    `This needs ${names}. Install as root (Debian): apt-get install ${packages.join(' ')}\n`,
  )
  await endProcess(1)
}

async function install(names: string, packages: string[]): Promise<void> {
  process.stdout.write(`This needs ${names}. Installing with apt-get install ${packages.join(' ')} …\n`)
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', ...packages],
  ]) {
    const { status, output } = await runTool('apt-get', args, quietly)
    if (status !== 0) process.stderr.write(output)
  }
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function isInPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}
