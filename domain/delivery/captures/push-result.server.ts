import { buildStatusOf, gate, gateSentence } from '@bildruta/frame-times'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { pluck } from '#domain/kernel/database.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'
import { titleOfProject } from '#domain/projects/projects.server.ts'
import { worseBuildEmail } from './captures.emails.ts'
import type { PushResult } from './captures.schema.ts'
import { toPlaced } from './captures.server.ts'
import { selectCaptures } from './captures.store.server.ts'
import { buildsOf, compareBuilds, type PlacedSummary, wordsOf } from './compare-builds.ts'
import type { OpenedToken } from './project-tokens.server.ts'
import { notComparedWords } from './scene-words.ts'

/**
 * The gate's decision about a build. If it is worse and the token says so, the client is emailed once.
 * @throws AppError not-found if the project has no capture of the build
 */
export async function pushResult(
  deps: Deps,
  token: OpenedToken,
  { build }: { build: string },
): Promise<PushResult> {
  const { projectId } = token
  const captures = (await selectCaptures(deps.db, projectId)).map(toPlaced)
  const result = {
    ...resultOf(captures, build),
    url: `${deps.studio.publicUrl}${projectAddress(projectId)}`,
  }
  if (result.status === 'worse' && token.emails) await emailOwner(deps, token, result)
  return result
}

/**
 * Compares a build with the newest other one before the work, or with the first one.
 * @param captures of the project, oldest first
 * @throws AppError not-found
 */
export function resultOf(captures: readonly PlacedSummary[], build: string): Omit<PushResult, 'url'> {
  const builds = buildsOf(captures)
  const own = captures.filter((capture) => capture.build === build)
  if (own.length === 0) throw notFound(`There are no captures of the build ${build} in this project.`)
  const isBefore = ([name, of]: (typeof builds)[number]) =>
    name !== build && of.some(({ side }) => side === 'before')
  const baseline = builds.findLast(isBefore) ?? builds[0]
  if (!baseline || baseline[0] === build)
    return {
      build,
      status: 'not-worse',
      exitStatus: 0,
      sentence: 'This is the first build of the project, so later ones are compared with it.',
      scenes: [],
    }
  const [name, itsCaptures] = baseline
  const compared = compareBuilds(itsCaptures, own)
  const exitStatus = gate(compared.figures, undefined)
  const itsScenes = pluck(itsCaptures, 'scene')
  const ownScenes = [...new Set(pluck(own, 'scene'))]
  return {
    build,
    baseline: name,
    status: buildStatusOf(exitStatus),
    exitStatus,
    sentence: gateSentence(exitStatus, undefined, compared.figures),
    scenes: [
      ...compared.scenes.map(({ name: scene, figures }) =>
        withScene(scene, ownScenes.includes(scene) ? wordsOf(figures) : notComparedWords(build)),
      ),
      ...ownScenes
        .filter((scene) => !itsScenes.includes(scene))
        .map((scene) => withScene(scene, notComparedWords(name))),
    ],
  }
}

function withScene(scene: string, words: string): string {
  return scene === '' ? words : `${scene}: ${words}`
}

async function emailOwner(
  deps: Deps,
  { projectId, ownerId }: OpenedToken,
  { build, baseline = '', scenes, url }: PushResult,
): Promise<void> {
  await commit(deps, async (trx) => {
    const person = await findPerson(trx, ownerId)
    const title = await titleOfProject(trx, projectId)
    if (!person || title === undefined) return
    const { studio } = deps
    await enqueueEmail(trx, {
      kind: 'warning',
      to: person.email,
      mail: worseBuildEmail({ name: person.name, title, build, baseline, scenes, url, studio }),
      key: `worse-build:${projectId}:${build}`,
      now: deps.clock(),
    })
  })
}
