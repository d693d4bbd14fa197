// Builds in build/next and moves the result into place at the end, so that a failed build leaves the previous
// one intact.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { OVERRIDES_FOLDER, usesOverrides } from '#platform/config/overrides.ts'
import { SUFFIXES } from '#server/pages/cached-page.server.ts'
import { writeAgreementFiles } from './agreement-files.ts'
import { writeBuiltFrom } from './built-from.ts'
import { writeCommandFile } from './command-file.ts'
import { writeExample } from './example-report.ts'
import { writePages } from './pages.ts'
import { addSharingImages } from './sharing-images.ts'

/** File types that aren't compressed already. */
const TEXT = new Set(['.css', '.ico', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])

/** Writes `.br` and `.gz` files next to every text file, if they are smaller. */
function precompress(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) precompressFile(file)
}

function precompressFile(file: string): void {
  const content = readFileSync(file)
  const br = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  const gz = gzipSync(content, { level: 9 })
  if (br.length < content.length) writeFileSync(file + SUFFIXES.br, br)
  if (gz.length < content.length) writeFileSync(file + SUFFIXES.gzip, gz)
}

const ROOT = join(import.meta.dirname, '../..')
const BUILD = join(ROOT, 'build')
const NEXT = join(BUILD, 'next')
const PREVIOUS = join(BUILD, 'previous')
/** Cached between builds. */
const SHARING_IMAGES = join(BUILD, 'sharing-images')
const OVERRIDING_PICTURES = join(OVERRIDES_FOLDER, 'public')
const PARTS = ['client', 'server', 'pages']

rmSync(NEXT, { recursive: true, force: true })
if (usesOverrides()) runNode(join(import.meta.dirname, 'check-overrides.ts'))
buildSite()
if (usesOverrides() && existsSync(OVERRIDING_PICTURES))
  cpSync(OVERRIDING_PICTURES, join(NEXT, 'client'), { recursive: true })
await addSharingImages(join(NEXT, 'client'), SHARING_IMAGES)
await writeCommandFile(join(NEXT, 'client'))
await writeAgreementFiles(join(NEXT, 'client'))
// The licences must accompany the recordings.
cpSync(join(ROOT, 'content/captures/LICENCES.txt'), join(NEXT, 'client/captures/licenses.txt'))
writeExample(join(NEXT, 'client'))
precompress(join(NEXT, 'client'))
await renderPages()
writeBuiltFrom(ROOT, NEXT)
moveIntoPlace()

function buildSite(): void {
  const cli = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  runNode(cli, 'build')
}

function runNode(...words: string[]): void {
  const { status } = spawnSync(process.execPath, words, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: NEXT },
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

async function renderPages(): Promise<void> {
  const server = await import(pathToFileURL(join(NEXT, 'server/index.js')).href)
  await writePages(NEXT, server)
}

function moveIntoPlace(): void {
  rmSync(PREVIOUS, { recursive: true, force: true })
  mkdirSync(PREVIOUS)
  for (const part of PARTS) {
    if (existsSync(join(BUILD, part))) renameSync(join(BUILD, part), join(PREVIOUS, part))
    renameSync(join(NEXT, part), join(BUILD, part))
  }
  rmSync(PREVIOUS, { recursive: true, force: true })
  rmSync(NEXT, { recursive: true, force: true })
}
