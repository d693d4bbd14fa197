import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { data } from 'react-router'
import { CopyButton } from '#app/components/copy-code.tsx'
import { wakes } from '#app/islands/island.tsx'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { BackIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import { caseStudies } from '#content/case-studies/all.ts'
import { frameTimes } from '#content/frame-times.ts'
import { insights } from '#content/insights/insights.ts'
import { type LessonName, runsWords } from '#content/insights/lessons.ts'
import { type Post, posts } from '#content/insights/posts.ts'
import { verdictFigures } from '#content/verdict-figures.ts'
import { type NextStep, NextSteps, stepToStudy } from '../next-steps.tsx'
import { NotFoundScreen } from '../not-found-screen.tsx'
import { PageContents } from '../page-contents.tsx'
import type { Route } from './+types/article'
import { articleBody } from './article-bodies.server.ts'
import { type HitchMinute, hitchLesson } from './lessons/hitch-lesson.ts'
import { HitchSlider } from './lessons/hitch-slider.tsx'
import { WholeTable } from './lessons/lesson-parts.tsx'
import { dotsPath } from './lessons/start-runs-sentence.ts'
import { TailFigure } from './lessons/tail-figure.tsx'
import type { Tail } from './lessons/tail-lesson.ts'
import { TagBadge } from './tag-badge.tsx'

export const handle: PublicPage = {
  public: { params: posts.map(({ slug }) => slug) },
}

export async function loader({ params }: Route.LoaderArgs) {
  const post = posts.find(({ slug }) => slug === params.slug)
  if (!post) return data(undefined, { status: 404 })
  const body = articleBody(post.slug)
  const hitchMinutes = body.html.includes(placeOf('hitch')) ? hitchLesson() : []
  const tails = body.html.includes(placeOf('tail')) ? (await import('virtual:recorded-tails')).tails : []
  return data({ post, nextSteps: stepsAfter(post), ...body, hitchMinutes, tails })
}

export default function Article({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return <NotFoundScreen {...insights.notFound} back={{ label: insights.backLabel, href: '/insights' }} />
  const { post, nextSteps, html, sections, ...computed } = loaderData
  return (
    <article className="measure pt-8 pb-20 md:pt-12 md:pb-28 print:pt-0">
      <BackToInsights />
      <ArticleHeader post={post} />
      <div className="mt-10 gap-x-10 lg:mt-14 lg:grid lg:grid-cols-3">
        <PageContents
          title={insights.sectionsLabel}
          sections={sections.map(({ id, title }) => ({ id, heading: title }))}
        />
        <div className="max-w-[68ch] text-[1.125rem] max-lg:mt-10 lg:col-span-2 print:max-w-none print:text-[10.5pt]">
          <Body html={html} {...computed} />
          <NextSteps steps={nextSteps} className="mt-16" />
          <footer className="mt-14 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-t pt-6">
            <p className="text-small text-soft">
              Published on <time dateTime={post.isoDate}>{post.date}</time> by {post.author}
            </p>
            <BackToInsights />
          </footer>
        </div>
      </div>
    </article>
  )
}

type BodyProps = { html: string; hitchMinutes: readonly HitchMinute[]; tails: readonly Tail[] }

/** The text, with interactive drawings in their places. */
function Body({ html, hitchMinutes, tails }: BodyProps) {
  const lessons: Record<LessonName, ReactNode> = {
    hitch: <HitchSlider minutes={hitchMinutes} />,
    runs: <RunsSentence />,
    tail: <TailFigure tails={tails} />,
  }
  return html
    .split(LESSON)
    .map((part, index) =>
      index % 2 === 0 ? (
        <Prose key={part} html={part} />
      ) : (
        <Fragment key={part}>{lessons[part as LessonName]}</Fragment>
      ),
    )
}

function Prose({ html }: { html: string }) {
  return <div className="article" dangerouslySetInnerHTML={{ __html: withCopyButtons(html) }} />
}

function placeOf(lesson: LessonName): string {
  return `<div data-lesson="${lesson}">`
}

/** The capturing group makes `split` keep the name. */
const LESSON = /<div data-lesson="([a-z]+)">.*?<\/div>/s

const COPY_BUTTON = renderToStaticMarkup(<CopyButton about="ABOUT" />)

/** Adds a copy button to each code block, labeled with the block's name. */
function withCopyButtons(html: string): string {
  return html.replace(
    /(<div class="code-block")(><div [^>]*aria-label="([^"]*)"[\s\S]*?<\/pre><\/div>)/g,
    (_, opening, box, name) => `${opening} data-code=""${box}${COPY_BUTTON.replace('ABOUT', () => name)}`,
  )
}

/** The study that used the settings, the tool to measure with, and the contact page. */
function stepsAfter({ study: slug }: Post): NextStep[] {
  const study = caseStudies.find((candidate) => candidate.slug === slug)
  const { studyLabel, contact } = insights.nextSteps
  return [...(study ? [stepToStudy(study, studyLabel)] : []), frameTimes.link, contact]
}

function BackToInsights() {
  return (
    <p className="print:hidden">
      <Link
        to="/insights"
        className="inline-flex min-h-9 items-center gap-2 font-semibold text-small text-soft transition-colors duration-150 hover:text-ink"
      >
        <BackIcon size={14} />
        {insights.backLabel}
      </Link>
    </p>
  )
}

function ArticleHeader({ post }: { post: Post }) {
  return (
    <header>
      <p className="mt-10 md:mt-14">
        <TagBadge tag={post.tag} />
      </p>
      <h1 className="mt-5 max-w-[17em] text-[clamp(2.5rem,5.6vw,5.25rem)] leading-[0.97] tracking-[-0.045em]">
        {post.title}
      </h1>
      <div className="mt-8 grid items-baseline-last gap-x-10 gap-y-6 border-line border-b pb-8 lg:grid-cols-3">
        <p className="max-w-[38em] text-lead text-soft lg:order-last lg:col-span-2">{post.summary}</p>
        <p className="flex flex-wrap gap-x-5 font-mono text-micro text-soft lg:flex-col">
          <span className="text-ink">{post.author}</span>
          <time dateTime={post.isoDate}>{post.date}</time>
          {post.isoUpdated && (
            <span>
              Corrected <time dateTime={post.isoUpdated}>{shortDay(post.isoUpdated)}</time>
            </span>
          )}
          <span>{post.readTime}</span>
        </p>
      </div>
    </header>
  )
}

/** Such as 'Aug 10, 2025'. */
function shortDay(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso))
}

const { changes, scatters, runsASide, found } = verdictFigures
/** 5% faster, 2.5% variation, five runs. */
const SHOWN = { change: 1, scatter: 1, runs: 1 }

/**
 * A sentence whose numbers the reader chooses (`start-runs-sentence.ts`), with one dot per comparison. The table
 * holds the same figures without JavaScript.
 */
function RunsSentence() {
  const [withWord, scatterBy, really, calledIn, of100] = runsWords.sentence
  const shown = found[SHOWN.change]?.[SHOWN.scatter]?.[SHOWN.runs] ?? 0
  return (
    <figure
      {...wakes('runs-sentence', 'intent')}
      data-found={JSON.stringify(found)}
      className="my-10 border-line border-y py-6"
    >
      <p className="text-title leading-[2] tracking-[-0.02em] noscript:hidden">
        {withWord} <Choice name="runs">{runsASide.map(String)}</Choice> {scatterBy}{' '}
        <Choice name="scatter">{scatters.map(percent)}</Choice>, {really}{' '}
        <Choice name="change">{changes.map(percent)}</Choice> {calledIn}{' '}
        <output data-found-of="" className="font-semibold text-after">
          {Math.round(shown)}
        </output>{' '}
        {of100}
      </p>
      <svg viewBox="0 0 250 40" aria-hidden="true" className="mt-6 block w-full max-w-xl noscript:hidden">
        <path d={dotsPath(0, 100)} className="fill-line" />
        <path data-dots="" d={dotsPath(0, Math.round(shown))} className="fill-after" />
      </svg>
      <p className="mt-2 font-mono text-micro text-soft noscript:hidden">{runsWords.dots}</p>
      <WholeTable
        title={runsWords.table}
        head={[...runsWords.columns, ...runsASide.map((runs) => `${runs} ${runsWords.runs}`)]}
        rows={changes.flatMap((change, row) =>
          scatters.map((scatter, column) => [
            percent(change),
            percent(scatter),
            ...(found[row]?.[column] ?? []),
          ]),
        )}
      />
      <figcaption className="mt-4 text-small text-soft">{runsWords.caption}</figcaption>
    </figure>
  )
}

function Choice({ name, children }: { name: keyof typeof SHOWN; children: readonly string[] }): ReactNode {
  return (
    <select
      name={name}
      aria-label={runsWords.labels[name]}
      defaultValue={SHOWN[name]}
      autoComplete="off"
      className="min-h-11 rounded-sm border border-edge bg-ground px-2 font-semibold"
    >
      {children.map((label, value) => (
        <option key={label} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function percent(fraction: number): string {
  return `${Number((100 * fraction).toFixed(1))}%`
}
