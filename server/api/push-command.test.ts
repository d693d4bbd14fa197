import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon2 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, expect, inject, it } from 'vitest'
import { frameTimesCi } from '#content/frame-times-ci.ts'
import type { CapturesPage } from '#domain/delivery/captures/captures.schema.ts'
import { writeCommandFile } from '#scripts/make/command-file.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { listenLocally } from '#test/listen-locally.ts'
import { useTestApp } from '#test/test-app.ts'

const RECIPE = frameTimesCi.recipes.items.find(({ id }) => id === 'push')?.code ?? ''

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const stops: (() => Promise<void>)[] = []

  afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

  it('the recipe for a project adds builds, and ends a step that is worse', async () => {
    const { client, token, step } = await aProjectThatListens()
    const before = RECIPE.replace('1219', '1204 --side before')
    expect(await step(before, token, { forest: 10, harbor: 12 })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^6 captures of 1204 added\.\nThis is the first build of the project/),
    })
    const worse = { forest: 10.01, harbor: 15 }
    // Two machines at once add each capture once.
    const steps = await Promise.all([step(RECIPE, token, worse), step(RECIPE, token, worse)])
    for (const { status, stdout } of steps) {
      expect(status, stdout).toBe(1)
      expect(stdout).toMatch(/^6 captures of 1219 added\.\n/)
      expect(stdout).toMatch(/^harbor: .*worse/m)
      expect(stdout).toContain('Where: harbor.')
      expect(stdout).toContain('Compared with 1204.')
    }
    const { captures } = await client.read<CapturesPage>(`${client.project}/captures`)
    expect(captures).toHaveLength(12)
    expect(captures[0]).toMatchObject({ build: '1219', side: 'after', addedBy: 'build server' })
    expect(new Set(captures.map(({ scene }) => scene))).toEqual(new Set(['forest', 'harbor']))
  })

  async function aProjectThatListens() {
    const client = await app.signUp()
    const owner = { id: client.id, name: client.name, email: client.email }
    const { id } = await aPaidProject(database.db, { client: owner, now: new Date() })
    const project = `/api/projects/${id}`
    const created = await client.post(`${project}/tokens`, { name: 'build server' })
    const { secret } = (await created.json()) as { secret: string }
    const { url, stop } = await listenLocally(createAdaptorServer({ fetch: app.app.fetch }) as Server)
    stops.push(stop)
    const step = (recipe: string, token: string, scenes: Scenes) =>
      run(recipe.replace('ADDRESS', `${url}/client/projects/${id}`), token, scenes)
    return { client: { ...client, project }, token: secret, step }
  }
})

/** Frame time of each scene, in ms. The same one gives the same captures. */
type Scenes = Record<string, number>

/** Runs a script in a folder with three captures per scene, like a build machine. */
async function run(script: string, token: string, scenes: Scenes) {
  const cwd = mkdtempSync(join(inject('runDir'), 'push-'))
  const { name } = await writeCommandFile(cwd)
  copyFileSync(join(cwd, 'tools', name), join(cwd, 'frames.mjs'))
  for (const [scene, frameTime] of Object.entries(scenes)) {
    mkdirSync(join(cwd, 'after', scene), { recursive: true })
    for (const index of [0, 1, 2]) {
      const seed = Math.round(100 * frameTime) + index + scene.length * 10_000
      const frames = generateFrames({ frames: 1500, frameTime: frameTime * (1 + index / 200), seed })
      writeFileSync(join(cwd, 'after', scene, `${index}.csv`), writePresentMon2(frames))
    }
  }
  const env = {
    ...process.env,
    BILDRUTA_TOKEN: token,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  }
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) =>
    execFile('bash', ['-eo', 'pipefail', '-c', script], { cwd, env }, (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    ),
  )
}
