import { type Command, Option } from 'commander'
import type { CommandResult } from './compare.ts'
import { parseScene } from './parse-options.ts'
import type { PushTarget } from './project-server.ts'
import { push } from './push.ts'
import { UsageError } from './usage.ts'

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
    .action((files: string[], options: Chosen) => answer(pushing(files, options)))
}

async function pushing(
  files: string[],
  { project, token, build, side, scene }: Chosen,
): Promise<CommandResult> {
  return push({
    ...targetOf(project, token.trim()),
    ...{ files, build, side },
    scene: scene === undefined ? undefined : parseScene(scene),
  })
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
