import { describe, expect, it } from 'vitest'
import { columnsOf } from '#test/factories/statements.ts'
import { readStatement } from './read-statement.ts'
import { type Columns, type Statement, statementText } from './statement.schema.ts'

const ENTRY = {
  amount: '1500.00',
  currency: 'EUR',
  way: 'CRDT',
  status: '<Sts><Cd>BOOK</Cd></Sts>',
  own: '<AcctSvcrRef>2026112012345</AcctSvcrRef>',
  details: `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <RltdPties><Dbtr><Pty><Nm>Halvm\u00e5ne Games AB</Nm></Pty></Dbtr>
    <DbtrAcct><Id><IBAN>SE4550000000058398257466</IBAN></Id></DbtrAcct></RltdPties>
    <RmtInf><Ustrd>Order 7K3F9-QX2M4</Ustrd><Ustrd>thanks &amp; bye</Ustrd></RmtInf></TxDtls>`,
  more: '',
}

function camt(...entries: Partial<typeof ENTRY>[]): string {
  const written = entries.map((changes) => {
    const { amount, currency, way, status, own, details, more } = { ...ENTRY, ...changes }
    return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd>${more}${status}
<BookgDt><Dt>2026-11-20</Dt></BookgDt>${own}<NtryDtls>${details}</NtryDtls></Ntry>`
  })
  return `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>SE3550000000054910000003</IBAN></Id></Acct>${written.join('')}</Stmt></BkToCstmrStmt></Document>`
}

function read(text: string, columns?: Columns): Statement {
  const found = readStatement(text, columns)
  if ('asked' in found) throw new Error('It asks what stands where.')
  return found.statement
}

const refused = (words: string) =>
  expect.objectContaining({ code: 'bad-input', userMessage: expect.stringContaining(words) })

const RETURNED = '<TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>'

describe('CAMT.053', () => {
  it('says who paid what on which day, by the bank’s own reference, and leaves out what went', () => {
    expect(read(camt({}, { way: 'DBIT' }))).toEqual({
      lines: [
        {
          reference: '2026112012345',
          on: '2026-11-20',
          amount: 150_000,
          currency: 'EUR',
          text: 'Order 7K3F9-QX2M4 · thanks & bye',
          payer: 'Halvm\u00e5ne Games AB',
          iban: 'SE4550000000058398257466',
          unread: null,
        },
      ],
      outgoing: 1,
    })
  })

  it('of an entry of several payments each is a line, or none where the bank does not say how much each was', () => {
    const one = (sum: string) => `<TxDtls>${sum}<RmtInf><Ustrd>a part</Ustrd></RmtInf></TxDtls>`
    const sum = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`
    const { lines } = read(camt({ details: one(sum('500')) + one(sum('1000.5')) }))
    expect(lines.map(({ reference, amount }) => [reference, amount])).toEqual([
      ['2026112012345/1', 50_000],
      ['2026112012345/2', 100_050],
    ])
    const ofItsOwn = one(`<Refs><AcctSvcrRef>B1</AcctSvcrRef></Refs>${sum('500')}`)
    expect(read(camt({ details: ofItsOwn })).lines).toMatchObject([{ reference: 'B1' }])
    expect(read(camt({ details: one(sum('500')) + one('') })).lines).toMatchObject([
      { amount: 150_000, unread: expect.stringContaining('It holds 2 payments') },
    ])
  })

  it('of an entry of payments both ways only those that came in are lines', () => {
    const one = (way: string, sum: string) =>
      `<TxDtls><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>${way}</CdtDbtInd></TxDtls>`
    const { lines, outgoing } = read(camt({ details: one('CRDT', '1700') + one('DBIT', '200') }))
    expect(lines.map(({ amount }) => amount)).toEqual([170_000])
    expect(outgoing).toBe(1)
  })

  it('of a line without a reference, its account is a part of what it is recognised by', () => {
    const mine = camt({ own: '' })
    const referenceOf = (xml: string) => read(xml).lines[0]?.reference
    expect(referenceOf(mine)).toMatch(/^2026-11-20 1500\.00 [0-9a-f]{12}$/)
    const accounts = [
      '<IBAN>SE3550000000054910000003</IBAN>',
      '<IBAN>SE1</IBAN>',
      '<Othr><Id>1</Id></Othr>',
      '<Othr><Id>2</Id></Othr>',
    ]
    const others = accounts.map((account) => referenceOf(mine.replace(accounts[0] ?? '', account)))
    expect(others[0]).toBe(referenceOf(mine))
    expect(new Set(others).size).toBe(4)
  })

  it.each([
    ['<BookgDt><DtTm>2026-11-19T23:30:00+01:00</DtTm></BookgDt>', '2026-11-19'],
    ['<ValDt><Dt>2026-11-18</Dt></ValDt>', '2026-11-18'],
  ])('%s is its day', (element, on) => {
    const xml = camt({}).replace('<BookgDt><Dt>2026-11-20</Dt></BookgDt>', element)
    expect(read(xml).lines).toMatchObject([{ on }])
  })

  it('what a buyer writes as a structured reference is read too', () => {
    const reference = '<RmtInf><Strd><CdtrRefInf><Ref>7K3F9-QX2M4</Ref></CdtrRefInf></Strd></RmtInf>'
    const details = `<TxDtls><Refs><EndToEndId>E2E-7</EndToEndId></Refs>${reference}</TxDtls>`
    expect(read(camt({ details })).lines).toMatchObject([{ text: '7K3F9-QX2M4 · E2E-7' }])
  })

  it('reads CDATA as text', () => {
    const details = '<TxDtls><RmtInf><Ustrd><![CDATA[7K3F9-QX2M4 & more]]></Ustrd></RmtInf></TxDtls>'
    expect(read(camt({ details })).lines).toMatchObject([{ text: '7K3F9-QX2M4 & more' }])
  })

  it.each([
    ['pending', { status: '<Sts>PDNG</Sts>' }, "hasn't booked it yet"],
    ['a reversal', { more: '<RvslInd>true</RvslInd>' }, 'The bank returned money'],
    ['a reversal in figures', { more: '<RvslInd>1</RvslInd>' }, 'The bank returned money'],
    ['taken back', { way: 'DBIT', more: '<RvslInd>1</RvslInd>' }, 'reversed this payment'],
    ['a refund that bounced', { details: RETURNED }, 'The bank returned money'],
    ['returned', { way: 'DBIT', details: RETURNED }, 'reversed this payment'],
    ['of an unreadable sum', { amount: '1.500,00' }, "amount can't be read"],
  ])('a line that is %s says why it cannot be booked', (_, changes, why) => {
    expect(read(camt(changes)).lines).toMatchObject([{ unread: expect.stringContaining(why) }])
  })

  it.each([
    ['cut off', camt({}).slice(0, -20), "This XML can't be read"],
    ['something else', '<Invoice xmlns="urn:x"/>', 'an account statement'],
    [
      'an attack',
      camt({}).replace('?>', '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
      'has a document type',
    ],
    ['too deep', camt({ more: `${'<a>'.repeat(60)}${'</a>'.repeat(60)}` }), 'more than 50 levels'],
  ])('refuses what is %s', (_, xml, words) => {
    expect(() => read(xml)).toThrow(refused(words))
  })
})

const SWEDISH = `\ufeffKontohändelser;;;;
Bokföringsdag;Meddelande;Belopp;Saldo;Valuta
2026-11-20;7K3F9-QX2M4;1 500,00;9 000,00;EUR
2026-11-19;"Hyra; kontor";-800,50;7 500,00;EUR
2026-11-18;Faktura 2026-0001;1 234,5;8 300,50;SEK
`
const GERMAN = `"Buchungstag";"Valuta";"Auftraggeber / Begünstigter";"Verwendungszweck";"Betrag (EUR)"
"20.11.2026";"21.11.2026";"Musterspiele GmbH";"Bestellung 7K3F9 QX2M4";"1.500,00"
"19.11.2026";"19.11.2026";"Vermieter";"Miete";"-1.800,50"
`

describe('a table', () => {
  const asked = (text: string) => {
    const found = readStatement(text)
    if (!('asked' in found)) throw new Error('It asks nothing.')
    return found.asked
  }

  it('is not read before somebody has said what stands where; its headings suggest it', () => {
    expect(asked(SWEDISH).suggested).toEqual(
      columnsOf({ headRow: '1', day: '0', amount: '2', text: '1', currency: '4' }),
    )
    expect(asked(GERMAN).suggested).toEqual(
      columnsOf({ day: '0', dayForm: 'DD.MM.YYYY', amount: '4', text: '3', payer: '2' }),
    )
    expect(asked(GERMAN).rows[0]).toEqual([
      '20.11.2026',
      '21.11.2026',
      'Musterspiele GmbH',
      'Bestellung 7K3F9 QX2M4',
      '1.500,00',
    ])
  })

  it.each([
    [
      'of a Swedish bank',
      SWEDISH,
      [
        ['2026-11-20', 150_000, 'EUR', '7K3F9-QX2M4'],
        ['2026-11-18', 123_450, 'SEK', 'Faktura 2026-0001'],
      ],
    ],
    ['of a German bank', GERMAN, [['2026-11-20', 150_000, 'EUR', 'Bestellung 7K3F9 QX2M4']]],
    [
      'with commas and points',
      'Date,Message,Amount\n20/11/2026,"a, b","1,500.00"\n21/11/2026,c,-3.00\n',
      [['2026-11-20', 150_000, 'EUR', 'a, b']],
    ],
    [
      'with months before days',
      'Date,Message,Amount\n11/20/2026,a,5.00\n11/21/2026,b,-3.00\n',
      [['2026-11-20', 500, 'EUR', 'a']],
    ],
    [
      'with years of two digits, and cents in some of its sums',
      'Datum;Text;Belopp\n20.11.26;a;1500\n21.11.26;b;-3,50\n',
      [['2026-11-20', 150_000, 'EUR', 'a']],
    ],
    [
      'with days of one digit',
      'Date,Message,Amount\n11/5/2026,a,5.00\n11/21/2026,b,-3.00\n',
      [['2026-11-05', 500, 'EUR', 'a']],
    ],
    [
      'with years first and slashes',
      'Bokföringsdag;Belopp;Namn;Rubrik\n2026/11/20;299,00;Kund AB;a\n2026/11/21;-12,50;Banken;b\n',
      [['2026-11-20', 29_900, 'EUR', 'a']],
    ],
    [
      'with days first and hyphens, in and out',
      'Datum;Omschrijving;Bedrag;Af Bij\n20-11-2026;a;299,00;Bij\n21-11-2026;b;12,50;Af\n',
      [['2026-11-20', 29_900, 'EUR', 'a']],
    ],
    [
      'with a column of debit and credit, and balances between',
      '"Row type";"Date";"Details";"Amount";"Currency";"Debit/Credit"\n"10";"01.11.2026";"Opening balance";"5000,00";"EUR";"C"\n"20";"08.11.2026";"Invoice 77";"299,00";"EUR";"D"\n"20";"09.11.2026";"a";"299,00";"EUR";"C"\n"86";"30.11.2026";"Closing balance";"5000,00";"EUR";"C"\n',
      [['2026-11-09', 29_900, 'EUR', 'a']],
    ],
    [
      'with the words of a balance beside payments',
      'Date;Payer;Details;Amount\n2026-11-20;Turnover Games AB;a;299,00\n2026-11-20;;Closing balance of 2026-0005;150,00\n2026-11-20;Kund AB;Closing balance;99,00\n2026-11-21;;b;-3,50\n2026-11-30;;Closing balance 30.11.2026;5000,00\n',
      [
        ['2026-11-20', 29_900, 'EUR', 'a'],
        ['2026-11-20', 15_000, 'EUR', 'Closing balance of 2026-0005'],
        ['2026-11-20', 9_900, 'EUR', 'Closing balance'],
      ],
    ],
    [
      'with a column for each way',
      'Buchungstag;Verwendungszweck;Soll;Haben\n20.11.2026;a;;1.000,00 €\n21.11.2026;b;-12,50 €;\n',
      [['2026-11-20', 100_000, 'EUR', 'a']],
    ],
    [
      'with the currency behind thousands',
      'Datum;Text;Belopp\n20.11.2026;a;1.000,00 €\n21.11.2026;b;-3,50 €\n',
      [['2026-11-20', 100_000, 'EUR', 'a']],
    ],
    [
      'with tabs',
      'Date\tMessage\tAmount\n2026-11-20\ta\t1500\n2026-11-21\tb\t\u221210\n',
      [['2026-11-20', 150_000, 'EUR', 'a']],
    ],
  ])('%s is read with its own separators', (_, text, expected) => {
    const { lines, outgoing } = read(text, asked(text).suggested)
    expect(lines.map(({ on, amount, currency, text: said }) => [on, amount, currency, said])).toEqual(
      expected,
    )
    expect(outgoing).toBe(1)
  })

  it('read with another decimal, a sum is refused and never a hundred times as much', () => {
    const { lines } = read(GERMAN, { ...asked(GERMAN).suggested, decimal: 'point' })
    expect(lines.map(({ unread }) => unread)).toEqual([
      "'1.500,00' isn't an amount with a decimal point.",
      "'-1.800,50' isn't an amount with a decimal point.",
    ])
    const days = read(GERMAN, { ...asked(GERMAN).suggested, dayForm: 'DD/MM/YYYY' })
    expect(days.lines[0]?.unread).toBe("'20.11.2026' isn't a date like DD/MM/YYYY.")
  })

  it('asks again where a column is said that it has not', () => {
    const { suggested } = asked(GERMAN)
    expect(() => read(GERMAN, { ...suggested, iban: '5' })).toThrow(refused('fewer columns'))
    expect(read(GERMAN, { ...suggested, iban: '4' }).lines).toHaveLength(1)
  })

  it('gives a line the same reference each time, and two that say the same one each', () => {
    const twice = `${GERMAN}${GERMAN.split('\n')[1]}\n`
    const [first, second] = read(twice, asked(twice).suggested).lines
    expect(second?.reference).toBe(`${first?.reference} #2`)
    expect(read(GERMAN, asked(GERMAN).suggested).lines[0]?.reference).toBe(first?.reference)
    const said = GERMAN.replace('Bestellung', 'Zahlung')
    expect(said).not.toBe(GERMAN)
    expect(read(said, asked(said).suggested).lines[0]?.reference).not.toBe(first?.reference)
    const other = GERMAN.replace('20.11.2026', '18.11.2026')
    expect(read(other, asked(other).suggested).lines[0]?.reference).not.toBe(first?.reference)
  })

  it.each([
    ['too long', 'Datum;Belopp\n'.repeat(10_002), 'statement is too long'],
    ['words', 'Dear bank, where is my money?', 'neither XML (CAMT.053) nor a table'],
    ['a broken table', 'a;b\n"c;d\ne;f', 'neither XML (CAMT.053) nor a table'],
  ])('refuses %s', (_, text, words) => {
    expect(() => readStatement(text)).toThrow(refused(words))
  })

  it('is read in the letters of older programs too', () => {
    expect(statementText(Uint8Array.from([0x42, 0x65, 0x67, 0xfc]))).toBe('Begü')
    expect(statementText(new TextEncoder().encode('Begü'))).toBe('Begü')
  })
})
