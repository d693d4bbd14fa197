/** The build renders an article's Markdown; `sections` are its second-level headings in order. */
type ArticleBody = { html: string; sections: { id: string; title: string }[] }

const bodies = import.meta.glob<ArticleBody>('../../../content/insights/*.md', { eager: true })

export function articleBody(slug: string): ArticleBody {
  const body = bodies[`../../../content/insights/${slug}.md`]
  if (!body) throw new Error(`content/insights/${slug}.md is missing`)
  return body
}
