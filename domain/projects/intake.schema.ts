import * as z from 'zod/mini'

export const INTAKE_FIELDS = ['engine', 'target', 'scene', 'repository', 'nda'] as const

export type IntakeField = (typeof INTAKE_FIELDS)[number]

/** Missing answers are left out. */
export type Intake = Partial<Record<IntakeField, string>>

type IntakeQuestion = { field: IntakeField; label: string; hint: string }

const ANSWER_MAX = 500

const QUESTIONS: Record<IntakeField, Omit<IntakeQuestion, 'field'>> = {
  engine: { label: 'Engine and version', hint: 'Such as Unreal Engine 5.4.4 or Unity 6000.0.23 with URP.' },
  target: {
    label: 'Target hardware and frame rate',
    hint: 'What it must run on and how fast, such as 60 FPS on an RTX 2060 at 1080p.',
  },
  scene: { label: 'Worst scenes', hint: 'The slowest scenes and how to get there.' },
  repository: {
    label: 'Repository',
    hint: 'Size and type: Git with LFS, Perforce, or a packed folder.',
  },
  nda: { label: 'NDA', hint: 'Not needed, yours, or ours. If signed, when.' },
}

/** Packages with other questions. */
const OF_PACKAGE: Readonly<Record<string, Partial<typeof QUESTIONS>>> = {
  'quick-fix': {
    scene: { label: 'The scene', hint: 'The slowest scene and how to get there.' },
  },
  'premium-support': {
    target: {
      label: 'Both platforms, hardware and frame rate',
      hint: 'What it must run on and how fast, one line per platform.',
    },
  },
}

export function intakeQuestions(service: string): IntakeQuestion[] {
  const questions = { ...QUESTIONS, ...OF_PACKAGE[service] }
  return INTAKE_FIELDS.map((field) => ({ field, ...questions[field] }))
}

export function missingIntake(service: string, intake: Intake): string[] {
  return intakeQuestions(service)
    .filter(({ field }) => !intake[field])
    .map(({ label }) => label)
}

const answer = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(ANSWER_MAX, `Use at most ${ANSWER_MAX} characters.`),
    z.refine((text) => !text.includes('\0'), "A text can't contain null characters."),
  ),
)

/** An empty answer deletes the stored one. */
export const intakeSchema = z.object({
  engine: answer,
  target: answer,
  scene: answer,
  repository: answer,
  nda: answer,
}) satisfies z.ZodMiniType<{ [Field in IntakeField]?: string | undefined }>

export type IntakeInput = z.infer<typeof intakeSchema>

/** `read`: text of each answer as the author saw it; answers with another text aren't overwritten */
export const saveIntakeSchema = z.extend(intakeSchema, {
  read: z.optional(z.partialRecord(z.enum(INTAKE_FIELDS), z.array(z.string()))),
})

export type IntakeRead = z.infer<typeof saveIntakeSchema>['read']

export const INTAKE_ANSWER_MAX = ANSWER_MAX
