import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readCapture } from '@bildruta/frame-times'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readSaved } from '#app/analyser/reading/saved.schema.ts'
import { safeNext } from '#app/shared/next-address.ts'
import { browserWords } from '#domain/accounts/sessions/sessions.server.ts'
import { parseRate } from '#domain/billing/invoices/rates.schema.ts'
import { readStatement } from '#domain/billing/statements/read-statement.ts'
import { walkXml } from '#domain/billing/statements/walk-xml.ts'
import { normalVatNumber } from '#domain/crm/buyers/buyers.schema.ts'
import { hasCheckDigits } from '#domain/crm/buyers/buyers.server.ts'
import { isSameName } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import { fileProvider } from '#domain/delivery/files/files.schema.ts'
import { asciiAddress, bareAddress, emailSchema } from '#domain/kernel/fields.schema.ts'
import { isIban } from '#domain/kernel/studio.ts'
import { canBePrinted, excerpt } from '#domain/kernel/text.ts'
import { parseEuros } from '#domain/kernel/typed-number.schema.ts'
import { splitLinks } from '#domain/messages/links.ts'
import { messageParts } from '#domain/messages/message-parts.ts'
import { possibleOrderNumbers, readOrderNumber } from '#domain/orders/order-number.ts'
import { isPlainName } from '#domain/people/greeting.ts'
import { parseFigure, readChoices } from '#domain/projects/project-acts.schema.ts'
import { blobName } from '#domain/storage/blob-name.ts'
import { readSource } from '#platform/email/read-source.ts'
import { LINK_HOSTS } from '#platform/links/look-at-links.ts'
import { isPublicAddress } from '#platform/links/public-address.ts'
import { namesETag, requestedRange } from '#server/api/route/answers.server.ts'
import { canonicalPath, isOwnOrigin } from '#server/http/addresses.server.ts'
import { sessionCookie } from '#server/http/cookies.server.ts'
import { clientAddress } from '#server/http/requests.server.ts'
import { chooseEncoding } from '#server/pages/cached-page.server.ts'

const ROOT = join(import.meta.dirname, '..')
/** UTF-16 code units of each input. */
const LENGTH = 64 * 1024
/** CPU time in milliseconds. A parser that isn't linear needs seconds. */
const MOST_MS = 1_000

/** Its keywords, and how its input begins. */
type Parser = [name: string, parse: (text: string) => unknown, words?: readonly string[], head?: string]

const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const BREAKS = [
  '\n',
  '\r\n',
  '\r',
  '\t',
  ' \n',
  '\n ',
  '\n\n',
  '`\n\n',
  '>\n',
  '- \n',
  '\u00a0',
  '\u2028',
  '\0',
  'å',
  '🎮',
  '\ud800',
]
const OF_HEADERS = 'a,|a=b;|q=0,|br;q=0,|bytes=|0-|1-2,|W/"a",|"a"|::|1.2.3.4,|%41|%2e%2e/|%'.split('|')
const OF_MARKS = '``|```|```\n|~~~\n|` `` |https://a |https://|https://a.b/(|http://å.|[a](|]('.split('|')
const OF_XML = (
  '<a>|<a/>|</a>|<a b="|<!--|-->|<![CDATA[|]]>|]]|<?a |?>|&amp;|&|xmlns:a="b" |<Ntry>|' +
  '<NtryDtls><TxDtls/></NtryDtls>'
).split('|')
const OF_TABLES = 'a;|a,b;c\t|"a";|""|"\n|1;2\n|;;;\n|1.000,00;|2026-11-20;|1,|-1|1 '.split('|')
const OF_JSON = ['[', '{"a":', '"a",', '[],', '{},', '1e9,', '\\u0000', '\\"']
const OF_EMAILS = (
  'To: a\n|a@b.example, |<a@b.example>|=?utf-8?q?a?=|=?utf-8?b?| (a|("|--a\n|=\n|=41|a;b="c"; |' +
  'Received: a\n |> |On a wrote:\n'
).split('|')
const OF_AGENTS = 'Mozilla/5.0 |(Windows NT 10.0; |Chrome/1.|Firefox/|like Gecko) |Version/1 Safari/'.split(
  '|',
)

const CAPTURES = (
  'Application,|MsBetweenPresents,|16.7,|FrameTime\n|"|16.7\n|1,2,3\n|fps;|00-00-0000, |{"Runs":[|' +
  '<TD>|EVENTS,'
).split('|')
const MULTIPART = 'From: a@b.example\nContent-Type: multipart/mixed; boundary=a\n\n'
const STATEMENT = '<Document xmlns="a"><BkToCstmrStmt><Stmt><Ntry><CdtDbtInd>CRDT</CdtDbtInd>'

/** Every parser of other people's text. A new parser needs a line here, with its keywords. */
const PARSERS: readonly Parser[] = [
  ['parts of a message', messageParts, OF_MARKS],
  ['links', (text) => splitLinks(text), OF_MARKS],
  ['excerpt', excerpt, OF_MARKS],
  ['email', (text) => readSource(Buffer.from(text), true), OF_EMAILS],
  ['parts of an email', (text) => readSource(Buffer.from(text), true), OF_EMAILS, MULTIPART],
  ['sender of an email', (text) => readSource(Buffer.from(text), true), OF_EMAILS, 'From: '],
  ['subject of an email', (text) => readSource(Buffer.from(text), true), OF_EMAILS, 'Subject: '],
  ['address of an email', bareAddress, OF_EMAILS],
  ['address in ASCII form', asciiAddress, [...OF_EMAILS, 'ü'], 'ada@'],
  ['email address', (text) => emailSchema.safeParse(text).success, OF_EMAILS],
  ['statement', readStatement, [...OF_TABLES, ...OF_XML]],
  ['statement in XML', readStatement, OF_XML, STATEMENT],
  ['table of a statement', readStatement, OF_TABLES, 'Datum;Belopp\n2026-11-20;1,00\n'],
  ['cell of a statement', readStatement, OF_TABLES, 'Datum;Belopp\n2026-11-20;'],
  ['XML', (text) => walkXml(text, { open: () => {}, close: () => {}, text: () => {} }), OF_XML],
  ['order number', readOrderNumber],
  ['order numbers in a text', possibleOrderNumbers],
  ['capture', capture, [...CAPTURES, ...OF_JSON, ...OF_TABLES]],
  ['capture of PresentMon', capture, CAPTURES, 'Application,TimeInSeconds,MsBetweenPresents\n'],
  ['capture of CapFrameX', capture, OF_JSON, '{"Info":{},"Runs":[{"CaptureData":{"MsBetweenPresents":['],
  ['comparison of a card', readSaved, OF_JSON],
  ['amount', parseEuros, OF_TABLES],
  ['figure', parseFigure, OF_TABLES],
  ['rate', parseRate, OF_TABLES],
  ['answers to choose from', readChoices],
  ['VAT number', (text) => hasCheckDigits(normalVatNumber(text)), ['SE', 'DE1', 'FR0', 'ES A', 'IE1+']],
  ['name in the register of VAT numbers', (text) => isSameName(text, `${text}x`), ['AB ', 'a. ', 'GmbH ']],
  ['IBAN', isIban, ['SE', 'DE0']],
  ['text on an invoice', canBePrinted],
  ['name in a greeting', isPlainName, ['a.b ', 'www.', "O'"]],
  ['name of a file', blobName, ['../', '\\', '.a', ' .', 'CON.', '\u202e']],
  ['provider of a link', fileProvider, OF_MARKS],
  [
    'page behind a link',
    (text) => LINK_HOSTS.map(({ signIn, file }) => [signIn.test(text), file.test(text)]),
    OF_XML,
  ],
  ['address of the internet', isPublicAddress, OF_HEADERS],
  ['browser', browserWords, OF_AGENTS],
  ['next page', safeNext, OF_HEADERS, '/'],
  ['path', canonicalPath, OF_HEADERS, '/'],
  ['Accept-Encoding', chooseEncoding, OF_HEADERS],
  ['Range', (range) => requestedRange({ range, ifRange: undefined }, { size: 9, etag: '"a"' }), OF_HEADERS],
  ['If-None-Match', (text) => namesETag(text, '"b"'), OF_HEADERS],
  ['X-Forwarded-For', (text) => clientAddress('127.0.0.1', text, 1), OF_HEADERS],
  ['Origin', (text) => isOwnOrigin(text, 'http://localhost:3000'), OF_HEADERS],
  [
    'Cookie',
    sessionCookie({ secret: 'x'.repeat(32), isHttps: true }).read,
    [...OF_HEADERS, '__Host-session='],
  ],
]

describe('a parser of foreign text answers in proportion to its length', () => {
  it.each(PARSERS)(
    '%s',
    async (_, parse, words = [], head = '') => {
      for (const word of [...PRINTABLE, ...BREAKS, ...words])
        await requireQuick(parse, head + repeated(word), word)
    },
    60_000,
  )
})

const schemas = await schemasOfForms()

it('finds the schemas of forms', () => {
  expect(schemas.length).toBeGreaterThan(80)
})

it.each(schemas)('$name reads a long text in proportion to its length', async ({ schema }) => {
  for (const word of ['a', ' ', '1', '\n', '.', 'a@', 'a.', '-', '1,', 'https://', '=', '\u200b', 'å']) {
    const text = repeated(word)
    await requireQuick(() => schema.safeParse(filled(schema, text)), text, word)
  }
})

function repeated(word: string): string {
  return word.repeat(Math.ceil(LENGTH / word.length)).slice(0, LENGTH)
}

/** A refusal is a valid result. Slow ones are repeated, because the first run also compiles. */
async function requireQuick(parse: (text: string) => unknown, text: string, word: string): Promise<void> {
  const first = await costOf(parse, text)
  const ms = first > MOST_MS ? await costOf(parse, text) : first
  expect(ms, `milliseconds for ${JSON.stringify(word)}`).toBeLessThan(MOST_MS)
}

async function costOf(parse: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage()
  try {
    await parse(text)
  } catch (error) {
    expect(error).not.toBeInstanceOf(RangeError)
  }
  return process.cpuUsage(before).user / 1000
}

async function capture(text: string): Promise<unknown> {
  return readCapture(new Blob([text]).stream())
}

type Named = { name: string; schema: z.ZodMiniType }

async function schemasOfForms(): Promise<Named[]> {
  const files = globSync('{domain,app,server}/**/*.schema.ts', { cwd: ROOT })
  const modules = await Promise.all(files.map((file) => import(join(ROOT, file))))
  return modules.flatMap((module: Record<string, unknown>) =>
    Object.entries(module).flatMap(([name, schema]) =>
      schema instanceof z.core.$ZodType ? [{ name, schema: schema as z.ZodMiniType }] : [],
    ),
  )
}

/** The text in each field, however deep. */
function filled(schema: z.core.$ZodType, text: string): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, filled(field, text)]))
    case 'array':
      return [filled(def.element, text)]
    case 'optional':
    case 'nullable':
    case 'default':
      return filled(def.innerType, text)
    case 'pipe':
      return filled(def.in, text)
    case 'union':
      return def.options[0] && filled(def.options[0], text)
    case 'literal':
      return def.values[0]
    default:
      return text
  }
}
