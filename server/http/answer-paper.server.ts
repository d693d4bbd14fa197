import type { Context } from 'hono'

/** A paper to keep as a file. Kept by no browser, so that it is gone from a shared machine with whoever signed out. */
export function answerDocument(
  c: Context,
  { name, content, contentType }: { name: string; content: Buffer; contentType: string },
): Response {
  return c.body(new Uint8Array(content), 200, {
    'Cache-Control': 'no-store',
    'Content-Type': contentType,
    'Content-Length': String(content.length),
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}
