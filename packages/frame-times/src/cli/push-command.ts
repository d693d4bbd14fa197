import { type Command, Option } from 'commander'
import type { CommandResult } from './compare.ts'
import { parseScene } from './parse-options.ts'
import type { PushTarget } from './project-server.ts'
import { push } from './push.ts'
import { UsageError } from './usage.ts'

type Chosen = {
  project: string
  token: string
  build: string
  side: 'before' | 'after'
  scene?: string
  server?: string
}

const LONGEST_BUILD = 80
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
    .requiredOption('--project <PROJECT>', 'address of the project’s page, or its id with --server')
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
    .option('--server <URL>', 'address of the studio, if --project is an id')
    .showHelpAfterError('(run push --help for usage)')
    .action((files: string[], options: Chosen) => answer(pushing(files, options)))
}

async function pushing(files: string[], { build, side, scene, ...chosen }: Chosen): Promise<CommandResult> {
  return push({
    ...targetOf(chosen),
    ...{ files, side },
    build: parseBuild(build),
    scene: scene === undefined ? undefined : parseScene(scene),
  })
}

/** @throws UsageError, which never contains the token */
function targetOf({ project, token, server }: Pick<Chosen, 'project' | 'token' | 'server'>): PushTarget {
  const address = URL.parse(project)
  const id = address ? address.pathname.split('/').findLast(Boolean) : project.trim()
  const origin = server === undefined ? address : URL.parse(server)
  if (!id || !origin || !/^https?:$/.test(origin.protocol))
    throw new UsageError(
      '--project takes the address of the project’s page, such as https://studio.example/client/projects/ID, or its id with --server https://studio.example.',
    )
  if (origin.protocol === 'http:' && !LOOPBACK.test(origin.hostname))
    throw new UsageError('The address must start with https, because the token is secret.')
  if (!TOKEN.test(token.trim()))
    throw new UsageError('The token is empty or contains spaces. Copy it again, or create a new one.')
  return { server: origin.origin, project: id, token: token.trim() }
}

function parseBuild(text: string): string {
  const build = text.trim()
  if (build === '' || build.length > LONGEST_BUILD || /\p{C}/u.test(build))
    throw new UsageError(`--build takes a name of at most ${LONGEST_BUILD} characters, such as 1219.`)
  return build
}
