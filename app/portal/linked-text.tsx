import { type LinkedPart, splitLinks } from '#domain/messages/links.ts'

export function LinkedText({ children }: { children: string }) {
  return splitLinks(children).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
    <TextOrLink key={index} part={part} />
  ))
}

export function TextOrLink({ part }: { part: LinkedPart }) {
  if (part.kind === 'text') return part.text
  return (
    <a
      href={part.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="wrap-anywhere underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after active:text-after"
    >
      {part.text}
    </a>
  )
}
