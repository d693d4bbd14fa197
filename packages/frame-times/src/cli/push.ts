import { resolve, win32 } from 'node:path'
import { type Command, Option } from 'commander'
import { type SceneRule, sceneOf } from '../comparison/scenes.ts'
import type { CommandResult } from './compare.ts'
import { findFiles } from './find-files.ts'
import { section, wrapped } from './layout.ts'
import { parseScene } from './parse-options.ts'
import { type CaptureToSend, ProjectServer, type PushTarget } from './project-server.ts'
import { readFile } from './read-file.ts'
import { NO_SCENE } from './read-sides.ts'
import { EXIT, UsageError } from './usage.ts'

type Chosen = { project: string; token: string; build: string; side: 'before' | 'after'; scene?: string }

/** Everything that a header can contain and a token does. */
const TOKEN = /^[\x21-\x7e]+$/
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

export function addPush(
  program: Command,
  answer: (answer: Promise<CommandResult>) => Promise<void>,
): Command {
  return program
    .command('push')
    .description('Send captures of a build to a project, and tell whether the build got worse.')
    .argument('<FILES...>', 'captures, folders or patterns')
    .requiredOption('--project <PROJECT>', 'address of the project’s page')
    .addOption(
      new Option('--token <TOKEN>', 'token of the project; the variable keeps it out of process lists')
        .env('BILDRUTA_TOKEN')
        .makeOptionMandatory(),
    )
    .requiredOption('--build <NAME>', 'name of the build, such as 1219')
    .addOption(
      new Option('--side <SIDE>', 'before for a baseline, after for a build that is compared with it')
        .choices(['before', 'after'])
        .default('after'),
    )
    .option('--scene <RULE>', 'scene by folder, comment or a pattern such as "*-{scene}-*.csv"')
    .showHelpAfterError('(run push --help for usage)')
    .action((files: string[], chosen: Chosen) => answer(pushing(files, chosen)))
}

async function pushing(files: string[], { project, token, scene, ...of }: Chosen): Promise<CommandResult> {
  const rule = scene === undefined ? undefined : parseScene(scene)
  return push({ ...targetOf(project, token.trim()), ...of, files, scene: rule })
}

/** @throws UsageError, which never contains the token */
function targetOf(project: string, token: string): PushTarget {
  const { protocol, hostname, origin, pathname } = URL.parse(project) ?? {}
  const id = pathname?.split('/').findLast(Boolean)
  if (!origin || !id || !/^https?:$/.test(protocol ?? ''))
    throw new UsageError(
      '--project takes the address of the project’s page, such as https://studio.example/client/projects/ID.',
    )
  if (protocol === 'http:' && !LOOPBACK.test(hostname ?? ''))
    throw new UsageError('The address must start with https, because the token is secret.')
  if (!TOKEN.test(token))
    throw new UsageError('The token is empty or contains spaces. Copy it again, or create a new one.')
  return { server: origin, project: id, token }
}

type PushRequest = PushTarget & {
  files: readonly string[]
  build: string
  side: 'before' | 'after'
  scene: SceneRule | undefined
}

/** While one is read, others are sent. */
const PUSHED_AT_ONCE = 3

/**
 * Adds captures of a build to a project and returns the gate's decision about the build. Captures that can't be read
 * are not sent. Those that are sent or read in vain are listed.
 * @param wait in ms, before a request is repeated
 * @throws UsageError if the server can't be reached or doesn't accept the token
 */
export async function push(
  { files, build, side, scene: rule, ...target }: PushRequest,
  wait?: (ms: number) => Promise<unknown>,
): Promise<CommandResult> {
  const server = new ProjectServer(target, wait)
  const queue = queueOf(findFiles(files, { inFolders: rule?.by === 'folder' }))
  const leftOut: string[] = []
  let added = 0
  const pushInTurn = async () => {
    for (const file of queue) {
      const read = await readPlaced(file, rule)
      const refusal = typeof read === 'string' ? read : await server.add(read, { build, side })
      if (refusal === undefined) added++
      else leftOut.push(`${file}: ${refusal}`)
    }
  }
  await Promise.all(Array.from({ length: PUSHED_AT_ONCE }, pushInTurn))
  const notes = section('Left out', leftOut.sort())
  if (added === 0)
    return { out: '', err: ['No capture was added.', ...notes].join('\n'), status: EXIT.unusable }
  const { scenes, sentence, exitStatus, baseline, url } = await server.resultOf(build)
  return {
    out: [
      `${added} ${added === 1 ? 'capture' : 'captures'} of ${build} added.`,
      ...scenes,
      sentence,
      ...(baseline === undefined ? [] : [`Compared with ${baseline}.`]),
      `History: ${url}`,
    ]
      .map((line) => wrapped(line))
      .concat(notes)
      .join('\n'),
    err: '',
    status: exitStatus,
  }
}

/** @returns the reason if there is no capture or no scene */
async function readPlaced(file: string, rule: SceneRule | undefined): Promise<CaptureToSend | string> {
  const read = await readFile(file)
  if ('refused' in read) return read.refused
  const scene = rule ? sceneOf(rule, resolve(file), read.capture) : ''
  if (rule && !scene) return NO_SCENE[rule.by]
  return { file, name: win32.basename(file), sha256: read.capture.sha256, scene: scene ?? '' }
}

/** Once a loop over it fails, all loops over it end. */
function* queueOf<One>(all: readonly One[]): Generator<One> {
  yield* all
}
