import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { approveDelivery } from '#domain/delivery/deliveries/answer-delivery.server.ts'
import { anEngine } from '#test/engines.ts'
import { useProjectsRig } from '#test/projects-rig.ts'
import { studioCommand } from '#test/studio-command.ts'

anEngine((engine) => {
  const rig = useProjectsRig(engine)

  async function studio() {
    const dataDir = await mkdtemp(join(inject('runDir'), 'deliver-'))
    const environment = { DATABASE_URL: rig.database.url, DATA_DIR: dataDir, UPLOAD_KEEP_FREE_BYTES: '0' }
    const run = (...args: string[]) => studioCommand(args, environment)
    return { run, dataDir, json: async (...args: string[]) => JSON.parse((await run(...args, '--json')).out) }
  }
  const BUILD = 'Windows = build=https://files.example/b.7z?a=b'

  it('delivers, lists, shows and takes back', async () => {
    const { run, json } = await studio()
    await rig.moveThrough('in-progress')
    const project = rig.projectId.slice(0, 12)
    const title = ['--title', 'Shadows and sails']
    const notes = ['--notes', 'Play the storm first.']
    const items = ['--build', BUILD, '--report', 'Report=https://files.example/r.pdf']
    const silence = ['--approved-by-silence-on', '2026-12-04']
    const made = await run(
      'projects',
      'deliver',
      project,
      ...title,
      ...notes,
      ...items,
      ...silence,
      '--yes',
      '--as',
      'Noor',
    )
    expect(made.err).toBe('')
    expect(made.out).toMatch(
      /^Delivery 1 \(dlv_\w{8}\) is made\. The client is told by message and mail\. Without an answer it counts as approved on 2026-12-04\. 'deliveries take-back dlv_\w{8}' takes it back within a day\.\n$/,
    )
    const [listed] = await json('deliveries', 'list', '--project', project)
    expect(listed).toMatchObject({
      number: 1,
      title: 'Shadows and sails',
      byName: 'Noor',
      client: { id: rig.client.id },
      items: [
        { kind: 'build', label: 'Windows = build', link: 'https://files.example/b.7z?a=b' },
        { kind: 'report', label: 'Report' },
      ],
    })
    expect((await run('projects', 'show', project)).out).toMatch(/Delivery +1, open\n/)
    const shown = await run('deliveries', 'show', listed.id.slice(0, 12))
    expect(shown.out).toContain('open: it waits for an answer')
    expect(shown.out).toContain('Build: Windows = build, https://files.example/b.7z?a=b')
    const taken = await run('deliveries', 'take-back', listed.id, '--yes')
    expect(taken.out).toContain('Delivery 1 is taken back.')
    expect((await json('deliveries', 'list'))[0].status).toBe('taken-back')
    const again = await run('deliveries', 'take-back', listed.id, '--yes')
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('taken back already')])
  })

  it.each([
    [['--build', 'https://files.example/b'], 'is not an item'],
    [['--build', 'Build=files'], 'is not an item'],
    [['--build', 'Build=http://files.example/b'], 'whole https address'],
    [['--build', BUILD, '--completes'], "'figures set' stores them"],
    [[], 'at least one item'],
  ])('refuses %j with a sentence that helps', async (args, sentence) => {
    const { run } = await studio()
    await rig.moveThrough('in-progress')
    const { status, err } = await run('projects', 'deliver', rig.projectId, '--title', 'A', ...args, '--yes')
    expect([status > 0, err]).toEqual([true, expect.stringContaining(sentence)])
  })

  it('asks before a delivery that completes the project', async () => {
    const { run, json } = await studio()
    await rig.moveThrough('in-progress')
    const last = [
      '--title',
      'The last',
      '--build',
      BUILD,
      '--completes',
      '--without-figures',
      'It is an audit.',
    ]
    expect((await run('projects', 'deliver', rig.projectId, ...last)).status).toBeGreaterThan(0)
    await run('projects', 'deliver', rig.projectId, ...last, '--yes')
    const [{ id: deliveryId }] = await json('deliveries', 'list', '--project', rig.projectId)
    await approveDelivery(rig.deps, { ownerId: rig.client.id, deliveryId })
    expect(await json('projects', 'show', rig.projectId)).toMatchObject({
      status: 'completed',
      withoutFigures: 'It is an audit.',
    })
  })

  it('delivers files under their own names, and keeps none when it is refused', async () => {
    const { run, json, dataDir } = await studio()
    const path = join(dataDir, 'harbour.7z')
    writeFileSync(path, 'bytes of a build')
    const said = [
      'projects',
      'deliver',
      rig.projectId,
      '--title',
      'Shadows',
      '--file',
      `build=${path}`,
      '--yes',
    ]
    expect(await run(...said)).toMatchObject({ status: 1, err: expect.stringContaining('start it first') })
    expect(await rig.database.db.selectFrom('blob_contents').selectAll().execute()).toEqual([])
    await rig.moveThrough('in-progress')
    expect(await run(...said, '--file', `song=${path}`)).toMatchObject({
      status: 1,
      err: expect.stringContaining('where the kind is one of build, report'),
    })
    const made = await json(...said)
    expect(made.items).toMatchObject([
      { kind: 'build', label: 'harbour.7z', blob: { size: 16, byName: 'tester' } },
    ])
  })
})
