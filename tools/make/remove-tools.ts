// In a release: deletes installed packages that are not there to serve.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run-tool.ts'
import { readInstalled, servingPackages } from './serving-packages.ts'

const installed = readInstalled(ROOT)
const kept = new Set(servingPackages(ROOT, installed))
for (const path of Object.keys(installed))
  if (!kept.has(path)) rmSync(join(ROOT, path), { recursive: true, force: true })
