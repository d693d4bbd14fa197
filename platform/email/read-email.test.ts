import { describe, expect, it } from 'vitest'
import { readEmail } from './read-email.ts'

const read = (headers: string, body = 'Yes, go ahead.') =>
  readEmail(
    Buffer.from(
      `From: Anna <anna@client.example>\nMessage-ID: <1@client.example>\n${headers}\n\n${body}`.replace(
        /\n/g,
        '\r\n',
      ),
    ),
    true,
  )
const kindOf = async (headers: string) => {
  const { isAutomatic, looksAutomatic } = await read(headers)
  if (isAutomatic) return 'automatic'
  return looksAutomatic ? 'looks automatic' : 'of a person'
}

describe('an email is', () => {
  it.each([
    ['automatic', 'Auto-Submitted: auto-replied'],
    ['automatic', 'Auto-Submitted: auto-generated (by a robot)'],
    ['automatic', 'Auto-Submitted: auto-replied\nX-Auto-Response-Suppress: All'],
    ['automatic', 'Return-Path: <>'],
    ['automatic', 'Auto-Submitted: (a robot) (again) auto-replied'],
    ['automatic', 'X-Autoreply: yes'],
    ['automatic', 'X-Autorespond: Away'],
    ['automatic', 'Precedence: auto_reply'],
    ['looks automatic', 'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply'],
    ['looks automatic', 'Precedence: bulk'],
    ['looks automatic', 'Precedence: list\nList-Id: Art <art.client.example>'],
    ['looks automatic', 'List-Id: Art <art.client.example>'],
    ['of a person', 'Auto-Submitted: no'],
    ['of a person', 'Auto-Submitted: No; owner-token=a'],
    ['of a person', 'X-Autoreply: no\nX-Autorespond: no'],
    ['of a person', 'X-Auto-Response-Suppress: None'],
    ['of a person', 'Precedence: normal'],
    ['of a person', 'Return-Path: <anna@client.example>'],
  ])('%s: %s', async (kind, headers) => {
    expect(await kindOf(`Subject: Re: A question\n${headers}`)).toBe(kind)
  })
})

it.each([
  'client@example.com (x).evil.test',
  'client@example.com .evil.test',
  'client@example.com\r\n .evil.test',
])('the domain of a sender goes on after blanks and comments: %j', async (from) => {
  const source = `From: ${from}\r\nMessage-ID: <1@client.example>\r\n\r\nHello.`
  expect((await readEmail(Buffer.from(source), true)).from).toBe('client@example.com.evil.test')
})

it.each([
  ['<client@example.com>@evil.test', undefined],
  ['Anna <client@example.com> evil@evil.test', undefined],
  ['"Anna > Studio" <client@example.com> (Anna)', 'client@example.com'],
])('nobody is the sender where something follows the address: %j', async (from, sender) => {
  const source = `From: ${from}\r\nMessage-ID: <1@client.example>\r\n\r\nHello.`
  expect((await readEmail(Buffer.from(source), true)).from).toBe(sender)
})

it('an attached email is a file whose name ends in .eml', async () => {
  const part = (headers: string) =>
    `--b\nContent-Type: message/rfc822${headers}\nContent-Disposition: attachment\n\nSubject: Menu\n\nIt hitches.\n`
  const parts = [part(''), part('; name="The menu"'), part('; name="menu.EML"')].join('')
  const { attachments } = await read(
    'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b',
    `${parts}--b--\n`,
  )
  expect(attachments.map(({ name }) => name)).toEqual(['unnamed.eml', 'The menu.eml', 'menu.EML'])
})

it('HTML that is too long is not taken for an email without words', async () => {
  const html = (length: number) =>
    read('MIME-Version: 1.0\nContent-Type: text/html', '<p>Yes.</p>'.repeat(length))
  expect(await html(1)).toMatchObject({ text: 'Yes.', lacksText: false })
  expect(await html(100_000)).toMatchObject({ text: '', lacksText: true })
})

it('a long email is read apart, and not for ever', async () => {
  const source = Buffer.from(`From: anna@client.example\r\n\r\n${'Yes.\r\n'.repeat(200_000)}`)
  const email = await readEmail(source, true)
  expect([email.from, email.text.length]).toEqual(['anna@client.example', 1_000_000])
  await expect(readEmail(source, true, 1)).rejects.toThrow('took too long')
})

describe('64 KiB take linear time', () => {
  const seconds = async (headers: string, body?: string) => {
    const before = process.cpuUsage()
    // Refusing it is a valid result, too.
    await read(headers, body).catch(() => undefined)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
  const filled = (piece: string) => piece.repeat(64_000 / piece.length)
  const letters = [
    'a',
    '@',
    '<',
    '"',
    '(',
    ',',
    ';',
    ':',
    '.',
    '=',
    '&',
    '>',
    '-',
    ' ',
    '\t',
    '\n ',
    '\n',
    '\u00a0',
    'é',
    '🚢',
  ]

  it.each([
    'To',
    'From',
    'Subject',
    'Message-ID',
    'Auto-Submitted',
    'Precedence',
    'Delivered-To',
    'Content-Type',
  ])('in the header %s', async (name) => {
    for (const piece of [...letters, 'a@', '<a@b>', 'a:', '=?utf-8?Q?a?= ', 'a/b; c="d"'])
      expect(await seconds(`${name}: ${filled(piece)}`), piece).toBeLessThan(1)
  })

  it.each([
    'text/plain',
    'text/plain; format=flowed; delsp=yes',
    'text/html',
    'multipart/mixed; boundary=b',
    'message/rfc822',
  ])('in the body of %s', async (type) => {
    const tags = ['<p>', '<div>', '<a href="', '<table><tr><td>', '<blockquote>', '<!--', '&amp', '<ol><li>']
    for (const piece of [...letters, ...tags, '> \n', '-- \n', '--b\n', '=3D', `Content-Type: ${type}\n\n`])
      expect(await seconds(`MIME-Version: 1.0\nContent-Type: ${type}`, filled(piece)), piece).toBeLessThan(1)
  })
})
