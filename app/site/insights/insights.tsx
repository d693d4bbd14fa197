import type { ReactNode } from 'react'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { MoreLink } from '#app/ui/link.tsx'
import { frameTimes } from '#content/frame-times.ts'
import { glossary } from '#content/glossary.ts'
import { insights } from '#content/insights/insights.ts'
import { type Post, posts } from '#content/insights/posts.ts'
import { glossaryLink } from '#content/pages.ts'
import type { Route } from './+types/insights'
import { articleFigure, CardFigure, GlossaryFigure, ToolFigure } from './card-figures.tsx'
import { TagBadge } from './tag-badge.tsx'

export const handle: PublicPage = { public: {} }

export async function loader() {
  const { tails } = await import('virtual:recorded-tails')
  return { tails }
}

type OtherWay = Record<'kind' | 'title' | 'text' | 'action' | 'href', string> & { figure: ReactNode }

const otherWays: readonly OtherWay[] = [
  { ...frameTimes.link, figure: <ToolFigure /> },
  {
    ...insights.glossary,
    title: glossary.heading,
    text: glossary.intro,
    href: glossaryLink.href,
    figure: <GlossaryFigure />,
  },
]

const newestFirst = posts.toSorted((a, b) => b.isoDate.localeCompare(a.isoDate))

export default function Insights({ loaderData: { tails } }: Route.ComponentProps) {
  return (
    <>
      <header className="measure grid items-baseline-last gap-x-10 gap-y-6 pt-14 md:grid-cols-3 md:pt-24">
        <h1 className="text-[min(clamp(3.5rem,7.2vw,5.25rem),13vw)] leading-[0.92] tracking-[-0.045em] md:col-span-2">
          {insights.heading}
        </h1>
        <p className="max-w-[27em] text-soft">{insights.intro}</p>
      </header>
      <div className="measure mt-14 mb-20 md:mt-20 md:mb-28">
        <div className="ruler" />
        <div className="frames">
          {newestFirst.map((post) => (
            <PostCard key={post.slug} {...post} figure={articleFigure(post.slug, tails)} />
          ))}
          {otherWays.map((way) => (
            <OtherCard key={way.href} {...way} />
          ))}
        </div>
        <Follow />
      </div>
    </>
  )
}

type PostCardProps = Post & { figure: ReactNode }

function PostCard({ slug, title, summary, tag, author, date, isoDate, readTime, figure }: PostCardProps) {
  return (
    <article className="row-hover relative flex flex-col">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <TagBadge tag={tag} />
        <span className="font-mono text-micro text-soft">{readTime}</span>
      </p>
      <CardFigure>{figure}</CardFigure>
      <h2 className="mt-6 text-title tracking-[-0.03em] lg:text-heading">{title}</h2>
      <p className="mt-4 line-clamp-3 text-soft">{summary}</p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-10">
        <p className="font-mono text-micro text-soft">
          <span className="block text-ink">{author}</span>
          <time dateTime={isoDate}>{date}</time>
        </p>
        <MoreLink to={`/insights/${slug}`} label={insights.linkLabel} about={`about ${title}`} wholeBlock />
      </div>
    </article>
  )
}

/** A card for a page that isn't an article: the tool or the glossary. */
function OtherCard({ kind, title, text, action, href, figure }: OtherWay) {
  return (
    <section aria-label={title} className="row-hover relative flex flex-col ">
      <p className="flex min-h-6 items-center font-mono text-micro text-soft">{kind}</p>
      <CardFigure>{figure}</CardFigure>
      <h2 className="mt-6 text-title tracking-[-0.03em] lg:text-heading">{title}</h2>
      <p className="mt-4 text-soft">{text}</p>
      <p className="mt-auto pt-10">
        <MoreLink to={href} label={action} wholeBlock />
      </p>
    </section>
  )
}

function Follow() {
  return (
    <div className="flex flex-wrap items-baseline gap-x-8 gap-y-3 self-end py-6 text-small text-soft">
      <p className="max-w-[48em]">{insights.follow.text}</p>
      <p>
        <a
          href="/insights/feed.xml"
          className="inline-flex min-h-6 items-center font-mono text-micro text-ink underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after"
        >
          {insights.follow.label}
        </a>
      </p>
    </div>
  )
}
