import type { Post } from '#content/insights/posts.ts'
import { TagBadge } from './tag-badge.tsx'

export function ArticleHeader({ post }: { post: Post }) {
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

/** As the day of publication is written: 'Aug 10, 2025'. */
function shortDay(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso))
}
