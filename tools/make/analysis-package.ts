// Builds analysis/ as the package that could be published: plain ES modules and their types in analysis/dist.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OutputOptions, rolldown } from 'rolldown'
import { endProcess, ROOT, runTool } from '../run-tool.ts'

const ANALYSIS = join(ROOT, 'analysis')
const DIST = join(ANALYSIS, 'dist')
/** What is put into our files. */
const BUNDLED = ['commander', 'zod']

rmSync(DIST, { recursive: true, force: true })
const { status, output } = await runTool('tsc', ['--project', ANALYSIS, '--pretty', 'false'])
if (status === 0) {
  await bundle()
  nameTypesAsModules()
  nameOthersLicences()
} else {
  process.stderr.write(output)
}
await endProcess(status)

/**
 * The library one module a file, so that whoever bundles it takes only what they use. The schema library and the reader of options go
 * into the files that need them: the package installs nothing beside itself.
 */
async function bundle(): Promise<void> {
  await write(
    { 'frame-times': join(ANALYSIS, 'frame-times.ts') },
    { preserveModules: true, preserveModulesRoot: ANALYSIS },
  )
  await write({
    'parse-report': join(ANALYSIS, 'report/parse-report.ts'),
    frames: join(ROOT, 'tools/frames/main.ts'),
  })
}

async function write(input: Record<string, string>, how: OutputOptions = {}): Promise<void> {
  const built = await rolldown({
    input,
    platform: 'neutral',
    external: /^node:/,
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
  })
  await built.write({ dir: DIST, format: 'esm', chunkFileNames: 'parts/[name].js', sourcemap: false, ...how })
  await built.close()
}

/** Declarations keep the names of their sources; others look for a module beside them. */
function nameTypesAsModules(): void {
  for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(DIST, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'))
  }
}

function nameOthersLicences(): void {
  const licences = BUNDLED.map((name) => {
    const licence = readFileSync(join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8')
    return `${name}\n\n${licence.trim()}\n`
  })
  writeFileSync(join(DIST, 'THIRD-PARTY.txt'), licences.join('\n\n'))
  // Nothing that is public names its types.
  rmSync(join(DIST, 'report/report.schema.d.ts'))
}
