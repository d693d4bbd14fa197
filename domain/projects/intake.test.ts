import { expect, it } from 'vitest'
import { addClient } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { useProjectsRig } from '#test/projects-fixture.ts'
import { refused } from '#test/refused.ts'
import { type IntakeInput, intakeQuestions, intakeSchema, missingIntake } from './intake.schema.ts'
import { saveIntake } from './intake.server.ts'

const ENGINE = 'Unreal Engine 5.4.4'

eachEngine((engine) => {
  const rig = useProjectsRig(engine)
  const save = (said: IntakeInput, ownerId = rig.client.id) =>
    saveIntake(rig.deps, { ownerId, projectId: rig.projectId }, intakeSchema.parse(said))
  const intake = async () => (await rig.project()).intake

  it('keeps each answer beside the others, until it is taken back', async () => {
    expect(await intake()).toEqual({})
    expect(await save({ engine: ` ${ENGINE} ` })).toEqual({ engine: ENGINE })
    await save({ target: '60 FPS on an RTX 2060' })
    expect(await intake()).toEqual({ engine: ENGINE, target: '60 FPS on an RTX 2060' })
    await save({ target: '' })
    expect(await intake()).toEqual({ engine: ENGINE })
  })

  it('loses no answer of two that are saved at once', async () => {
    await Promise.all([save({ engine: ENGINE }), save({ scene: 'The harbour' }), save({ nda: 'Yours' })])
    expect(await intake()).toEqual({ engine: ENGINE, scene: 'The harbour', nda: 'Yours' })
  })

  it('overwrites no answer that its writer has not read, and none is demanded of whoever says nothing of it', async () => {
    await save({ engine: ENGINE })
    const stale = saveIntake(
      rig.deps,
      { ownerId: rig.client.id, projectId: rig.projectId },
      { engine: 'Unity', target: '60 FPS' },
      { engine: ['', 'Unreal'] },
    )
    await refused(stale, {
      code: 'conflict',
      userMessage: expect.stringMatching(/ changed this\. Check the new version, then save yours again\.$/),
    })
    expect(await intake()).toEqual({ engine: ENGINE })
    await saveIntake(
      rig.deps,
      { ownerId: rig.client.id, projectId: rig.projectId },
      { engine: 'Unity', target: '60 FPS' },
      { engine: ['', ` ${ENGINE} `] },
    )
    expect(await intake()).toEqual({ engine: 'Unity', target: '60 FPS' })
  })

  it('is the owner’s, while the project is open', async () => {
    const stranger = await addClient(rig.database.db)
    await refused(save({ engine: 'Unity' }, stranger.id), 'not-found')
    await save({ engine: ENGINE })
    await rig.changeStatusThrough('in-progress')
    await save({ scene: 'The harbour' })
    await rig.changeStatusThrough('completed')
    await refused(save({ engine: 'Unity' }), 'conflict')
    expect(await intake()).toEqual({ engine: ENGINE, scene: 'The harbour' })
  })
})

it('asks what the package needs, and says what is missing', () => {
  expect(intakeQuestions('quick-fix').map(({ label }) => label)).toEqual([
    'Engine and version',
    'Target hardware and frame rate',
    'The scene',
    'Repository',
    'NDA',
  ])
  expect(intakeQuestions('premium-support')[1]?.label).toBe('Both platforms, hardware and frame rate')
  expect(missingIntake('A quote of its own', { engine: ENGINE, nda: 'Ours' })).toEqual([
    'Target hardware and frame rate',
    'Worst scenes',
    'Repository',
  ])
})

it.each([{ engine: 'x'.repeat(501) }, { scene: 'a\0b' }])('refuses %j', (said) => {
  expect(intakeSchema.safeParse(said).success).toBe(false)
})
