// Builds the published package: plain ES modules and their types in dist/, with a separate manifest. The repository's
// own package.json points to the sources.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type OutputOptions, rolldown } from 'rolldown'
import manifest from './package.json' with { type: 'json' }

const PACKAGE = import.meta.dirname
const SOURCES = join(PACKAGE, 'src')
const DIST = join(PACKAGE, 'dist')
/** Packages whose code is included in our files. */
const BUNDLED = ['commander', 'zod']
const require = createRequire(import.meta.url)

rmSync(DIST, { recursive: true, force: true })
const compiler = join(folderOf('typescript/package.json'), 'bin/tsc')
execFileSync(process.execPath, [compiler, '--project', PACKAGE], { stdio: 'inherit' })
await bundle()
nameTypesAsModules()
writeLicenses()
writeManifest()
copyFileSync(join(PACKAGE, 'README.md'), join(DIST, 'README.md'))

/**
 * The library has one module per file, so that other bundlers only take what is used. Files that need zod or commander
 * include them, because the package has no dependencies.
 */
async function bundle(): Promise<void> {
  await write(
    { 'frame-times': join(SOURCES, 'frame-times.ts') },
    { preserveModules: true, preserveModulesRoot: SOURCES },
  )
  await write({
    'parse-report': join(SOURCES, 'report/parse-report.ts'),
    frames: join(SOURCES, 'cli/main.ts'),
  })
}

async function write(input: Record<string, string>, options: OutputOptions = {}): Promise<void> {
  const built = await rolldown({
    input,
    platform: 'neutral',
    external: /^node:/,
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
  })
  await built.write({
    dir: DIST,
    format: 'esm',
    chunkFileNames: 'parts/[name].js',
    sourcemap: false,
    ...options,
  })
  await built.close()
}

/** The compiler keeps `.ts` in the imports of declarations. In the package they end in `.js`. */
function nameTypesAsModules(): void {
  for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(DIST, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'))
  }
  // It names zod's types, but no public declaration imports it.
  rmSync(join(DIST, 'report/report.schema.d.ts'))
}

function writeLicenses(): void {
  copyFileSync(join(PACKAGE, 'LICENSE'), join(DIST, 'LICENSE'))
  const licenses = BUNDLED.map(
    (name) => `${name}\n\n${readFileSync(join(folderOf(name), 'LICENSE'), 'utf8').trim()}\n`,
  )
  writeFileSync(join(DIST, 'THIRD-PARTY.txt'), licenses.join('\n\n'))
}

function writeManifest(): void {
  const { scripts: _, devDependencies: __, ...published } = manifest
  const exports = {
    '.': { types: './frame-times.d.ts', default: './frame-times.js' },
    './parse-report': { types: './report/parse-report.d.ts', default: './parse-report.js' },
    './package.json': './package.json',
  }
  const text = JSON.stringify({ ...published, exports, bin: { frames: './frames.js' } }, undefined, 2)
  writeFileSync(join(DIST, 'package.json'), `${text}\n`)
}

function folderOf(name: string): string {
  return dirname(require.resolve(name))
}
