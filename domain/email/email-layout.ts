import * as colours from '#domain/email/colours.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import type { HeadlinePart } from '#domain/kernel/headline.ts'
import { identityLines } from '#domain/kernel/studio.ts'
import { escapeXml } from '#domain/kernel/text.ts'

/** The next step, with who takes it, the deadline and the reader's part. */
export type LetterNext = { headline: string; who: string | null; until: string | null; you: string | null }

/** One metric, as words with its unit and as shares of the larger value. */
export type LetterFigure = {
  label: string
  before: { words: string; share: number }
  after: { words: string; share: number }
}

/** Figures before and after the work. `source` is a sentence that says where they come from. */
export type LetterResult = {
  headline: readonly HeadlinePart[]
  figures: readonly LetterFigure[]
  source: string
}

type Fact = readonly [label: string, value: string]
/** Falsy values are left out. */
type Sometimes<Said> = Said | false | '' | null | undefined

/** A part of a digest with its own heading. */
export type LetterSection = Pick<
  Letter,
  'heading' | 'paragraphs' | 'result' | 'action' | 'facts' | 'closing' | 'switchOff'
>

/** The content of an email as plain text. Markup is shown as typed, and a line feed is a line break. */
export type Letter = {
  subject: string
  /** The preview text next to the subject in an inbox. */
  preheader: string
  heading: string
  paragraphs: readonly Sometimes<string>[]
  result?: LetterResult | undefined
  next?: LetterNext | undefined
  /** The main action. `url` is http or https. */
  action?: { label: string; url: string }
  /** A table of label and value. */
  facts?: readonly Sometimes<Fact>[]
  sections?: readonly LetterSection[]
  /** Small print: why the reader gets this email, or what to do if they didn't cause it. */
  closing?: string | undefined
  /** Unsubscribe link, at the very end. */
  switchOff?: { label: string; url: string } | undefined
}

export type RenderedEmail = {
  subject: string
  text: string
  html: string
  /** Right side of the Message-ID. */
  senderDomain: string
  /** Needed to put the email into a digest. */
  letter?: Letter
}

/** Name of the reader in `LetterNext.who`. */
const READER = 'You'

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const BODY_TEXT = `font-family:${SANS};font-size:16px;line-height:25px;color:${colours.ink};`
const SMALL_TEXT = `font-family:${SANS};font-size:13px;line-height:20px;color:${colours.soft};`

/** Keeps body text out of the inbox preview if the preheader is short. */
const PREHEADER_FILL = '&zwnj;&nbsp;'.repeat(60)

/**
 * Renders a letter in the site's design as HTML and as equivalent text. The HTML uses tables with inline styles and
 * loads nothing. Every cell has the background color, so that light text never appears on an email program's white.
 */
export function renderEmail(
  studio: StudioFacts,
  written: Omit<Letter, 'heading'> & { /** The subject, unless it is given. */ heading?: string },
): RenderedEmail {
  const letter = { ...written, heading: written.heading ?? written.subject }
  if (letter.action && !/^https?:$/.test(new URL(letter.action.url).protocol))
    throw new Error('The address of an email’s action must be http or https.')
  return {
    subject: letter.subject,
    text: renderText(letter, studio),
    html: renderHtml(letter, studio),
    senderDomain: studio.supportEmail.slice(studio.supportEmail.lastIndexOf('@') + 1),
    letter,
  }
}

/** Removes the button to a page that requires an account. */
export function withoutPortal(studio: StudioFacts, mail: RenderedEmail): RenderedEmail {
  if (!mail.letter?.action?.url.startsWith(`${studio.publicUrl}/client/`)) return mail
  const { action: _, ...letter } = mail.letter
  return renderEmail(studio, letter)
}

function renderText(letter: Letter, studio: StudioFacts): string {
  const blocks = [...textBlocks(letter), ['-- ', ...senderLines(studio)].join('\n')]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function textBlocks(part: Omit<Letter, 'subject' | 'preheader'>): Sometimes<string>[] {
  const { heading, paragraphs, result, next, facts, action, sections = [], closing, switchOff } = part
  return [
    heading,
    ...paragraphs,
    result && figureLines(result),
    next && [next.headline, ...textLines(nextFacts(next))].join('\n'),
    textLines(facts ?? []).join('\n'),
    action && linkText(action),
    ...sections.flatMap((section) => ['* * *', ...textBlocks(section)]),
    closing,
    switchOff && linkText(switchOff),
  ]
}

function linkText({ label, url }: { label: string; url: string }): string {
  return `${label}:\n${url}`
}

function figureLines({ figures, source }: LetterResult): string {
  const lines = figures.map(({ label, before, after }) => `${label}: ${before.words} → ${after.words}`)
  return [...lines, source].join('\n')
}

function textLines(facts: readonly Sometimes<Fact>[]): string[] {
  return facts.filter(isSaid).map(([label, value]) => `${label}: ${value}`)
}

/** If it is the reader's turn, their name isn't repeated. */
function nextFacts({ who, until, you }: LetterNext): Sometimes<Fact>[] {
  if (who === null) return [you !== null && ['Result', you]]
  if (who === READER && you !== null) return [['Your turn', you], until !== null && ['Until', until]]
  return [['Who', who], until !== null && ['Until', until], you !== null && ['You', you]]
}

function isSaid<Said>(sometimes: Sometimes<Said>): sometimes is Said {
  return Boolean(sometimes)
}

function renderHtml(letter: Letter, studio: StudioFacts): string {
  const rows = [
    row(40, masthead(studio)),
    ...(letter.result
      ? [row(32, paragraph(letter.subject, SMALL_TEXT)), row(6, resultHeading(letter.result))]
      : [row(32, heading(letter.heading))]),
    ...letter.paragraphs.filter(isSaid).map((text) => row(16, paragraph(text, BODY_TEXT))),
    letter.result ? row(20, figuresTable(letter.result)) : '',
    letter.next
      ? row(28, sectionHeading(letter.next.headline)) + row(12, factsTable(nextFacts(letter.next)))
      : '',
    letter.facts?.length ? row(24, factsTable(letter.facts)) : '',
    letter.action ? row(28, actionButton(letter.action)) : '',
    ...(letter.sections ?? []).map(sectionRows),
    letter.closing ? row(28, paragraph(letter.closing, SMALL_TEXT)) : '',
    letter.switchOff ? row(letter.closing ? 12 : 28, quietLink(letter.switchOff)) : '',
    row(40, signature(studio)),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeXml(letter.subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:${colours.ground};" bgcolor="${colours.ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeXml(letter.preheader)}${PREHEADER_FILL}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colours.ground}" style="background-color:${colours.ground};">
<tr><td align="center" bgcolor="${colours.ground}" style="padding:0 20px 48px;background-color:${colours.ground};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left;">
${rows.filter(Boolean).join('\n')}
</table>
</td></tr>
</table>
</body>
</html>
`
}

function sectionRows(section: LetterSection): string {
  const { heading, paragraphs, result, facts, action, closing, switchOff } = section
  return [
    row(44, sectionHeading(heading)),
    ...paragraphs.filter(isSaid).map((text) => row(12, paragraph(text, BODY_TEXT))),
    result ? row(12, figuresTable(result)) : '',
    facts?.length ? row(16, factsTable(facts)) : '',
    action ? row(20, actionButton(action)) : '',
    closing ? row(16, paragraph(closing, SMALL_TEXT)) : '',
    switchOff ? row(8, quietLink(switchOff)) : '',
  ].join('\n')
}

function row(spaceAbove: number, content: string): string {
  return `<tr><td style="padding-top:${spaceAbove}px;">${content}</td></tr>`
}

/** The studio's name under a short line in amber and green. */
function masthead(studio: StudioFacts): string {
  const dash = (colour: string) =>
    `<td width="28" height="3" bgcolor="${colour}" style="width:28px;height:3px;font-size:0;line-height:0;background-color:${colour};">&nbsp;</td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${dash(colours.before)}${dash(colours.after)}</tr></table>
<p style="margin:14px 0 0;padding-bottom:20px;border-bottom:1px solid ${colours.line};font-family:${SANS};font-size:18px;line-height:24px;font-weight:600;letter-spacing:-0.01em;color:${colours.ink};">${escapeXml(studio.name)}</p>`
}

function heading(text: string): string {
  return `<h1 style="margin:0;font-family:${SANS};font-size:28px;line-height:32px;font-weight:600;letter-spacing:-0.025em;color:${colours.ink};overflow-wrap:anywhere;">${escapeXml(text)}</h1>`
}

function resultHeading({ headline }: LetterResult): string {
  const colorOf = { before: colours.before, after: colours.after }
  const words = headline.map(({ text, side }) =>
    side ? `<span style="color:${colorOf[side]};">${escapeXml(text)}</span>` : escapeXml(text),
  )
  return `<h1 style="margin:0;font-family:${SANS};font-size:44px;line-height:46px;font-weight:600;letter-spacing:-0.035em;color:${colours.ink};">${words.join('')}</h1>`
}

/** Bars are table cells, which every email program draws. */
function figuresTable({ figures, source }: LetterResult): string {
  const cell = `padding:11px 0;border-bottom:1px solid ${colours.line};font-family:${SANS};font-size:15px;line-height:20px;`
  const bar = ({ share }: { share: number }, color: string) =>
    `<table role="presentation" width="${Math.max(1, Math.round(share * 100))}%" cellpadding="0" cellspacing="0" border="0"><tr><td height="7" bgcolor="${color}" style="height:7px;font-size:0;line-height:0;background-color:${color};">&nbsp;</td></tr></table>`
  const rows = figures.map(
    ({ label, before, after }) =>
      `<tr><th scope="row" align="left" style="${cell}padding-right:16px;font-weight:400;white-space:nowrap;color:${colours.ink};">${escapeXml(label)}</th><td width="100%" style="${cell}">${bar(before, colours.before)}${bar(after, colours.after)}</td><td align="right" style="${cell}padding-left:16px;white-space:nowrap;color:${colours.soft};"><span style="color:${colours.before};">${escapeXml(before.words)}</span> &rarr; <strong style="font-weight:600;color:${colours.after};">${escapeXml(after.words)}</strong></td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-top:1px solid ${colours.line};">
${rows.join('\n')}
</table>
${paragraph(source, `${SMALL_TEXT}padding-top:10px;`)}`
}

function sectionHeading(text: string): string {
  return `<h2 style="margin:0;font-family:${SANS};font-size:20px;line-height:26px;font-weight:600;letter-spacing:-0.015em;color:${colours.ink};overflow-wrap:anywhere;">${escapeXml(text)}</h2>`
}

function paragraph(text: string, style: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map(escapeXml).join('<br>\n')
  return `<p style="margin:0;${style}overflow-wrap:anywhere;">${lines}</p>`
}

function factsTable(facts: readonly Sometimes<Fact>[]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${colours.line};font-family:${SANS};font-size:15px;line-height:21px;vertical-align:top;`
  const rows = facts
    .filter(isSaid)
    .map(
      ([label, value]) =>
        `<tr><th scope="row" align="left" style="${cell}padding-right:20px;font-weight:400;white-space:nowrap;color:${colours.soft};">${escapeXml(label)}</th><td width="100%" style="${cell}color:${colours.ink};overflow-wrap:anywhere;">${escapeXml(value)}</td></tr>`,
    )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-top:1px solid ${colours.line};">
${rows.join('\n')}
</table>`
}

function actionButton(action: NonNullable<Letter['action']>): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colours.after}" style="background-color:${colours.after};border-radius:3px;"><a href="${escapeXml(action.url)}" style="display:inline-block;padding:13px 22px;font-family:${SANS};font-size:15px;line-height:20px;font-weight:600;color:${colours.onAfter};text-decoration:none;">${escapeXml(action.label)}</a></td></tr></table>`
}

function quietLink({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0;${SMALL_TEXT}"><a href="${escapeXml(url)}" style="color:${colours.soft};">${escapeXml(label)}</a></p>`
}

function signature(studio: StudioFacts): string {
  const lines = senderLines(studio).map((line) => linked(line, studio))
  return `<p style="margin:0;padding-top:20px;border-top:1px solid ${colours.line};${SMALL_TEXT}">${lines.join('<br>\n')}</p>`
}

function senderLines(studio: StudioFacts): string[] {
  return [studio.name, ...identityLines(studio.identity), studio.supportEmail, studio.publicUrl]
}

function linked(line: string, studio: StudioFacts): string {
  const text = escapeXml(line)
  const href = line === studio.supportEmail ? `mailto:${text}` : line === studio.publicUrl ? text : undefined
  return href ? `<a href="${href}" style="color:${colours.soft};">${text}</a>` : text
}
