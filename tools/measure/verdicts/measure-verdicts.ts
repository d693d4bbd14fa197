import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../run-tool.ts'
import { judge } from '../instruments/judge.ts'
import { realFrames } from './real-frames.ts'
import { falseVerdicts, found, SCATTERS, smallest, WAYS, type Way } from './simulation.ts'
import { figuresModule, README_TABLE, readmeTable } from './written.ts'

const TRIALS = 4000
const FIGURES_FILE = join(ROOT, 'content/verdict-figures.ts')
const README_FILE = join(ROOT, 'analysis/README.md')
const MOST_FALSE = 5

/**
 * Simulates what the rule of verdicts is worth, writes its tables where they are shown (`content/verdict-figures.ts`, the README of the
 * package) and prints them. The same seeds give the same figures. @returns whether all that it promises holds
 */
export async function measureVerdicts(): Promise<boolean> {
  const figures = {
    trials: TRIALS,
    scatters: SCATTERS,
    falseVerdicts: falseVerdicts(TRIALS),
    found: found(TRIALS / 4),
    smallest: smallest(),
  }
  writeFileSync(FIGURES_FILE, figuresModule(figures))
  const readme = readFileSync(README_FILE, 'utf8')
  writeFileSync(
    README_FILE,
    readme.replace(README_TABLE, () => readmeTable(figures)),
  )
  process.stdout.write(`${readmeTable(figures)}\n`)
  const held = (Object.keys(WAYS) as Way[]).map((way) => {
    const most = Math.max(...figures.falseVerdicts[way])
    return judge(most <= MOST_FALSE, `${way}: ${most} % false verdicts`, `${MOST_FALSE} %`)
  })
  const ofFrames = (await realFrames()).map(({ file, alone, together }) =>
    judge(
      Math.max(alone, together) <= MOST_FALSE,
      `frames of ${file}: ${alone} %, five figures together ${together} %`,
      `${MOST_FALSE} %`,
    ),
  )
  return [...held, ...ofFrames].every(Boolean)
}
