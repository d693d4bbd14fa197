import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Ourselves, wordsOfClient } from './words-of-client.ts'

const OURSELVES: Ourselves = {
  domains: ['studio.example'],
  names: ['studio of tests'],
  signature: ['support@studio.example', 'https://studio.example'],
}
const words = (text: string) => wordsOfClient(text, OURSELVES)
const ADDRESS = 'reply+0123@studio.example'
const QUOTE = '> Hi Anna,\n>\n> The report is ready.\n>\n> -- \n> Studio'

describe('keeps every word', () => {
  it.each([
    [
      'below a line of dashes',
      'Build 1204 drops to 41 FPS.\n---\nBuild 1219 hitches.\n\nPlease look at the menu first.',
    ],
    ['below a line of underscores', 'Two things.\n\n________________________________\nThe menu hitches.'],
    ['after a greeting', 'The numbers look right.\n\nBest regards,\nAnna\n\nPS: please do not publish them.'],
    ['after thanks', 'Approved. Thanks,\nbut only if the menu is fixed first.'],
    ['after a phone’s signature', 'Approved.\n\nSent from my iPhone\n\nBut only once the hitch is gone.'],
    [
      'that begin with >',
      'Our targets are:\n\n> 60 FPS outdoors\n> 45 FPS in the city\n\nIs that in the scope?',
    ],
    [
      'that begin with > at the end',
      'On 26 Nov 2026 at 10:12 we measured, as Bo wrote:\n\n> 60 FPS outdoors',
    ],
    [
      'between quotes',
      `On 20 Nov 2026, at 13:10, Studio <${ADDRESS}> wrote:\n\n> Which map?\n\nThe fjord.\n\n> When?\n\nOn Monday.`,
    ],
    [
      'below a quote',
      `On 20 Nov 2026, at 13:10, Studio <${ADDRESS}> wrote:\n${QUOTE}\n\nYes, if it is ready by Friday.`,
    ],
    [
      'of a header in the middle',
      `On 20 Nov 2026, at 13:10, Studio <${ADDRESS}> wrote:\nyou would deliver on Monday. It is Tuesday.`,
    ],
    [
      'before a header on one line',
      `Approved, if it is fixed. On 20 Nov 2026, at 13:10, Studio <${ADDRESS}> wrote:\n> Ready?`,
    ],
    [
      'of somebody else',
      'Approved, with this condition:\n\nOn 20 Nov 2026, at 13:10, Boss <boss@client.example> wrote:\n> Only without the hitch.',
    ],
    [
      'of somebody else, from Outlook',
      'Approved, see below.\n\nFrom: Boss <boss@client.example>\nSent: Thursday, November 26, 2026 10:12 AM\nTo: Anna <anna@client.example>\nSubject: Build\n\nOnly without the hitch.',
    ],
    [
      'that look like fields',
      'From: the harbour\nTo: the castle\nDate: Monday\nSubject: hitches\n\nIt drops there.',
    ],
    ['below -- and a blank line', 'Approved.\n\n-- \nAnna Ek\n\nPS: only if the menu is fixed.'],
    ['below -- without a blank', 'Two modes:\n--\nfast and fine.'],
    [
      'of a forwarded email',
      'See this.\n\n---------- Forwarded message ---------\nFrom: Bo <bo@client.example>\nDate: Thu, Nov 26, 2026 at 10:12 AM\nSubject: Menu\nTo: Anna <anna@client.example>\n\nIt hitches.',
    ],
  ])('%s', (_, text) => {
    expect(words(text)).toBe(text)
  })

  it('of any text without our quotes and without a signature', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(
        ...['', '>', '> 60 FPS', '---', '--', '___', 'From: the menu', 'On Monday he wrote:', 'Regards,'],
      ),
    )
    const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(
        text.filter((it) => !/^-- $/m.test(it)),
        (it) => words(it) === it,
      ),
    )
  })

  it('that stand above a quote, and that stand in a signature when something follows it', () => {
    const paragraph = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((it) => /^[^\s>]/u.test(it) && !it.includes('\n'))
    fc.assert(
      fc.property(
        paragraph,
        (it) =>
          words(`${it}\n\nOn 20 Nov 2026, at 13:10, Studio <${ADDRESS}> wrote:\n${QUOTE}`) === it.trimEnd(),
      ),
    )
  })
})

it('removes the quote of an email from an address whose domain is in either form', () => {
  const ourselves = { ...OURSELVES, domains: ['xn--sthl-roa.example'] }
  for (const domain of ['ståhl.example', 'xn--sthl-roa.example'])
    expect(
      wordsOfClient(`Yes.\n\nOn 20 Nov 2026, at 13:10, Us <reply@${domain}> wrote:\n${QUOTE}`, ourselves),
    ).toBe('Yes.')
})

/** The line above a quote, wrapped like the email program does. */
const HEADERS = {
  'Gmail, English': `On Thu, Nov 26, 2026 at 1:30 PM Studio <${ADDRESS}> wrote:`,
  'Gmail, English, broken': `On Thu, Nov 26, 2026 at 1:30 PM Studio of tests <\n${ADDRESS}> wrote:`,
  'Apple Mail, English': `On 26 Nov 2026, at 13:30, Studio <${ADDRESS}> wrote:`,
  'Thunderbird, English': 'On 11/26/26 13:30, Studio of tests wrote:',
  'Gmail, Swedish': `Den tors 26 nov. 2026 kl 13:30 skrev Studio <${ADDRESS}>:`,
  'Gmail, Swedish, broken': `Den tors 26 nov. 2026 kl 13:30 skrev Studio <\n${ADDRESS}>:`,
  'Apple Mail, Swedish': `26 nov. 2026 kl. 13:30 skrev Studio <${ADDRESS}>:`,
  'Thunderbird, Swedish': 'Den 2026-11-26 kl. 13:30, skrev Studio of tests:',
  'Gmail, German': `Am Do., 26. Nov. 2026 um 13:30 Uhr schrieb Studio <${ADDRESS}>:`,
  'Gmail, German, broken': `Am Do., 26. Nov. 2026 um 13:30 Uhr schrieb Studio of tests <\n${ADDRESS}>:`,
  'Apple Mail, German': `Am 26.11.2026 um 13:30 schrieb Studio <${ADDRESS}>:`,
  'Thunderbird, German': 'Am 26.11.26 um 13:30 schrieb Studio of tests:',
  'Gmail, French': `Le jeu. 26 nov. 2026 à 13:30, Studio <${ADDRESS}> a écrit :`,
  'Apple Mail, French': `Le 26 nov. 2026 à 13:30, Studio <${ADDRESS}> a écrit\u00a0:`,
  'Thunderbird, French': 'Le 26/11/2026 à 13:30, Studio of tests a écrit :',
  'Gmail, Danish': `Den tors. 26. nov. 2026 kl. 13.30 skrev Studio <${ADDRESS}>:`,
  'Apple Mail, Danish': `Den 26. nov. 2026 kl. 13.30 skrev Studio <${ADDRESS}>:`,
  'Thunderbird, Danish': 'Den 26.11.2026 kl. 13.30 skrev Studio of tests:',
  'Gmail, Norwegian': `tor. 26. nov. 2026 kl. 13:30 skrev Studio <${ADDRESS}>:`,
  'Apple Mail, Norwegian': `26. nov. 2026 kl. 13:30 skrev Studio <${ADDRESS}>:`,
  'Thunderbird, Norwegian': 'Den 26.11.2026 13:30, skrev Studio of tests:',
  'Gmail, Finnish': `to 26. marrask. 2026 klo 13.30 Studio (${ADDRESS}) kirjoitti:`,
  'Apple Mail, Finnish': `Studio of tests <${ADDRESS}> kirjoitti 26.11.2026 kello 13.30:`,
  'Thunderbird, Finnish': 'Studio of tests kirjoitti 26.11.2026 klo 13.30:',
  'Gmail, Spanish': `El jue, 26 nov 2026 a las 13:30, Studio (<${ADDRESS}>) escribió:`,
  'Apple Mail, Spanish': `El 26 nov 2026, a las 13:30, Studio <${ADDRESS}> escribió:`,
  'Thunderbird, Spanish': 'El 26/11/26 a las 13:30, Studio of tests escribió:',
}

/** Header fields above an unmarked quote, as Outlook names them. */
const FIELDS = {
  English: ['From', 'Sent', 'To', 'Subject', 'Thursday, November 26, 2026 10:12 AM'],
  'English on a Mac': ['From', 'Date', 'To', 'Subject', 'Thursday, 26 November 2026 at 10:12'],
  Swedish: ['Från', 'Skickat', 'Till', 'Ämne', 'den 26 november 2026 10:12'],
  German: ['Von', 'Gesendet', 'An', 'Betreff', 'Donnerstag, 26. November 2026 10:12'],
  French: ['De', 'Envoyé', 'À', 'Objet', 'jeudi 26 novembre 2026 10:12'],
  Danish: ['Fra', 'Sendt', 'Til', 'Emne', '26. november 2026 10:12'],
  Norwegian: ['Fra', 'Sendt', 'Til', 'Emne', 'torsdag 26. november 2026 10:12'],
  Finnish: ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe', 'torstai 26. marraskuuta 2026 10.12'],
  Spanish: ['De', 'Enviado el', 'Para', 'Asunto', 'jueves, 26 de noviembre de 2026 10:12'],
}
const fields = ([from, sent, to, subject, date]: readonly string[], space = '') =>
  `${from}${space}: Studio <${ADDRESS}>\n${sent}${space}: ${date}\n${to}${space}: Anna Ek <anna@client.example>\n${subject}${space}: A question`

describe('leaves out our email that is quoted at the end, with the header that is written above it by', () => {
  it.each(Object.entries(HEADERS))('%s', (_, header) => {
    expect(words(`It drops to 40.\n\nOn the fjord map.\n\n${header}\n\n${QUOTE}\n`)).toBe(
      'It drops to 40.\n\nOn the fjord map.',
    )
  })

  it.each(Object.entries(FIELDS))('Outlook, %s', (_, names) => {
    const quote = `${fields(names)}\n\nHi Anna,\n\nThe report is ready.`
    expect(words(`Go ahead.\n\n${quote}`)).toBe('Go ahead.')
    expect(words(`Go ahead.\n\n________________________________\n${quote}`)).toBe('Go ahead.')
    expect(words(`Go ahead.\n\n${'-'.repeat(80)}\n\n${quote}`)).toBe('Go ahead.')
    expect(words(`Go ahead.\n\n${fields(names, '\u00a0')}\n\nHi Anna,`)).toBe('Go ahead.')
  })
})

it.each(Object.entries(HEADERS))(
  'leaves out a quote that holds its header, as on a phone: %s',
  (_, header) => {
    const marked = `> ${header.replaceAll('\n', '\n> ')}\n>\n${QUOTE}`
    const own = 'Go ahead.\n\nSent from my iPhone'
    expect(words(`${own}\n\n${marked}`)).toBe(own)
    expect(words(`${own}\n\n${marked.replace('\n>\n', '\n')}`)).toBe(own)
    const theirs = marked.replaceAll('studio.example', 'client.example').replaceAll('Studio', 'Boss')
    expect(words(`${own}\n\n${theirs}`)).toBe(`${own}\n\n${theirs}`)
  },
)

it('leaves out our email by its own words, or by its Message-ID, under a header that nobody knows', () => {
  const header = `Op do 26 nov 2026 om 13:30 schreef Studio <${ADDRESS}>:`
  const signed = '> Which map?\n>\n> -- \n> Studio\n> support@studio.example\n> https://studio.example'
  expect(words(`The fjord.\n\n${header}\n${signed}`)).toBe(`The fjord.\n\n${header}`)
  expect(words('The fjord.\n\n> Message-ID: <1a@studio.example>\n> Which map?')).toBe('The fjord.')
  expect(words('The fjord.\n\n> Message-ID: <1a@other.example>\n> Which map?')).toContain('Which map?')
})

it('leaves out a signature, above a quote and below it', () => {
  const header = HEADERS['Gmail, English']
  expect(words('Go ahead.\n\n-- \nAnna Ek\nLead')).toBe('Go ahead.')
  expect(words(`Go ahead.\n\n-- \nAnna Ek\n\n${header}\n${QUOTE}`)).toBe('Go ahead.')
  expect(words(`Go ahead.\n\n${header}\n${QUOTE}\n\n-- \nAnna Ek`)).toBe('Go ahead.')
})

describe('takes linear time', () => {
  const known = [
    ...[
      '>',
      '> ',
      '-- ',
      '-- \n',
      '\n',
      ' \n',
      '\n>',
      '\r',
      '\t',
      '\u00a0',
      '@',
      '<',
      '"',
      ':',
      '.',
      '-',
      '_',
    ],
    ...['*', 'a', 'é', '1', '🚢', 'From: ', 'From: \n', 'Från: a\n', 'Message-ID: <', 'message-id: <a@'],
    ...['________\n', '-----Original Message-----\n', 'On ', 'On at ', 'wrote:\n', 'skrev ', 'skrev a:\n>\n'],
    ...[
      'a écrit :\n',
      'kirjoitti 1',
      '12:00 2020 " <',
      '01.01.2020 11.11 " <',
      '2026 13:30 studio of tests ',
    ],
    ...Object.values(HEADERS).flatMap((header) => [`${header}\n`, `${header} `, `${header}\n> \n`]),
    ...Object.values(FIELDS).flatMap((names) => [`${fields(names)}\n`, `${fields(names)}\n\n`]),
    ...Object.values(FIELDS).flatMap(([from]) => [`${from}: a\n`, `${from}: `]),
  ]
  const printable = Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code))

  it.each([64 * 1024, 1_000_000])('of %i letters of each text that it knows', (length) => {
    for (const piece of new Set([...known, ...printable])) {
      const text = piece.repeat(length / piece.length)
      for (const it of length > 100_000 ? [text] : [text, `${text}\nx`, `x\n${text}`]) {
        const before = process.cpuUsage()
        words(it)
        const { user, system } = process.cpuUsage(before)
        expect((user + system) / 1e6, JSON.stringify(piece)).toBeLessThan(1)
      }
    }
  })
})
