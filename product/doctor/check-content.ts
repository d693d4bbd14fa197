import { agreements } from '#content/agreements/all.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import { confirmed } from '#content/confirmed.ts'
import { nothingGained } from '#content/nothing-gained.ts'
import { sampleWords } from '#content/samples.ts'
import { placeholders } from '#content/studio.ts'
import { testimonials } from '#content/testimonials.ts'
import { counted } from '#domain/kernel/counted.ts'
import type { Config } from '#platform/config/config.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('content')

export function checkContent(config: Config): Finding[] {
  return [checkPlaceholders(), checkTestimonials(config), checkStudies(), checkRule(), checkAgreements()]
}

function checkPlaceholders(): Finding {
  return placeholders.length === 0
    ? ok('No fact of the studio is a placeholder.')
    : warning(`Facts that own/studio.json does not say yet: ${placeholders.join(', ')}.`)
}

/** Invented customers are unlawful where customers can see them. */
function checkTestimonials({ SAMPLE_CONTENT, isLoopback }: Config): Finding {
  const samples = testimonials.filter(({ sample }) => sample)
  if (samples.length === 0) return ok('Every testimonial is confirmed.')
  const has = `${counted(samples.length, 'invented testimonial')} (${samples.map(({ id }) => id).join(', ')})`
  if (SAMPLE_CONTENT === 'off') return ok(`${has}, not shown until own/confirmed.json names them.`)
  return isLoopback
    ? warning(`${has}, shown while PUBLIC_URL is this machine.`)
    : problem(`${has}, shown to the public: set SAMPLE_CONTENT=off or replace them.`)
}

function checkStudies(): Finding {
  const samples = caseStudies.filter(({ sample }) => sample)
  if (samples.length === 0) return ok('Every case study is confirmed.')
  const slugs = samples.map(({ slug }) => slug).join(', ')
  return warning(
    `Not confirmed, so shown as '${sampleWords.study}' and kept out of search engines: ${slugs}. What is true goes into own/confirmed.json.`,
  )
}

/** It binds whoever sells, so somebody must have wanted it. */
function checkRule(): Finding {
  return confirmed.some(({ what }) => what === 'rule nothing-gained')
    ? ok('What is paid back where nothing is gained is confirmed.')
    : warning(
        `Pages promise ${nothingGained.paidBackPercent}% of the price back where nothing is gained. Confirm it in own/confirmed.json as 'rule nothing-gained', or change the rule in the sources (nothing-gained.ts) and commit that.`,
      )
}

/** Whoever signs one relies on it, so somebody must have read it. */
function checkAgreements(): Finding {
  const open = Object.keys(agreements).filter(
    (slug) => !confirmed.some(({ what }) => what === `agreement ${slug}`),
  )
  return open.length === 0
    ? ok('The agreements to sign are confirmed.')
    : warning(
        `Agreements to sign that nobody has confirmed: ${open.join(', ')}. Have them read, then name each in own/confirmed.json, like 'agreement ${open[0]}'.`,
      )
}
