import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { data } from 'react-router'
import type { PublicPage } from '#app/ground/page-contract.ts'
import { CopyButton } from '#app/parts/copy-button.tsx'
import { BackIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import { caseStudies } from '#content/case-studies/all.ts'
import { frameTimes } from '#content/frame-times.ts'
import { insights } from '#content/insights/insights.ts'
import type { LessonName } from '#content/insights/lessons.ts'
import { type Post, posts } from '#content/insights/posts.ts'
import { type NextStep, NextSteps, stepToStudy } from '../next-steps.tsx'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import type { Route } from './+types/article'
import { articleBody } from './article-bodies.server.ts'
import { ArticleHeader } from './article-header.tsx'
import { ArticleSections } from './article-sections.tsx'
import { type HitchMinute, hitchLesson } from './lessons/hitch-lesson.ts'
import { HitchSlider } from './lessons/hitch-slider.tsx'
import { RunsSentence } from './lessons/runs-sentence.tsx'
import { TailChooser } from './lessons/tail-chooser.tsx'
import type { Tail } from './lessons/tail-lesson.ts'

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
  if (!loaderData) return <ArticleNotFound />
  const { post, nextSteps, html, sections, ...computed } = loaderData
  return (
    <article className="measure pt-8 pb-20 md:pt-12 md:pb-28 print:pt-0">
      <BackToInsights />
      <ArticleHeader post={post} />
      <div className="mt-10 gap-x-10 lg:mt-14 lg:grid lg:grid-cols-3">
        <ArticleSections sections={sections} />
        <div className="max-w-[68ch] text-[1.125rem] lg:col-span-2 print:max-w-none print:text-[10.5pt]">
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

/** The text, with the drawings that answer in their places. */
function Body({ html, hitchMinutes, tails }: BodyProps) {
  const lessons: Record<LessonName, ReactNode> = {
    hitch: <HitchSlider minutes={hitchMinutes} />,
    runs: <RunsSentence />,
    tail: <TailChooser tails={tails} />,
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

/** Its name is caught, so that splitting keeps it. */
const LESSON = /<div data-lesson="([a-z]+)">.*?<\/div>/s

const COPY_BUTTON = renderToStaticMarkup(<CopyButton about="ABOUT" />)

/** One in each code block, after the box that scrolls, whose name it carries. */
function withCopyButtons(html: string): string {
  return html.replace(
    /(<div class="code-block")(><div [^>]*aria-label="([^"]*)"[\s\S]*?<\/pre><\/div>)/g,
    (_, opening, box, name) => `${opening} data-code=""${box}${COPY_BUTTON.replace('ABOUT', () => name)}`,
  )
}

/** The study in which the article's settings were changed, the tool to measure with, then the way to the studio. */
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

function ArticleNotFound() {
  const { heading, text, waysOn } = insights.notFound
  return (
    <NotFoundScreen heading={heading} back={{ label: insights.backLabel, href: '/insights' }} waysOn={waysOn}>
      <p className="text-lead text-soft">{text}</p>
    </NotFoundScreen>
  )
}
