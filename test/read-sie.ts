type SieRecord = { label: string; fields: string[] }
export type SieVoucher = { day: string; text: string; rows: { account: string; amount: number }[] }

/** Parses SIE 4 according to its specification, independently of the code that writes it. Amounts in minor units. */
export function readSie(bytes: Uint8Array): { head: SieRecord[]; vouchers: SieVoucher[] } {
  const head: SieRecord[] = []
  const vouchers: SieVoucher[] = []
  let open: SieVoucher | undefined
  for (const line of decode(bytes).split('\r\n')) {
    const [label = '', ...fields] = tokens(line)
    if (label === '' || label === '{') continue
    if (label === '}') open = undefined
    else if (label === '#VER') {
      open = { day: fields[2] ?? '', text: fields[3] ?? '', rows: [] }
      vouchers.push(open)
    } else if (label === '#TRANS') {
      if (!open) throw new Error('A transaction stands outside a voucher.')
      if (!/^-?\d+\.\d\d$/.test(fields[2] ?? '')) throw new Error(`${fields[2]} is no amount.`)
      open.rows.push({ account: fields[0] ?? '', amount: Number(fields[2]?.replace('.', '')) })
    } else if (open) throw new Error(`${label} stands inside a voucher.`)
    else head.push({ label, fields })
  }
  return { head, vouchers }
}

/** Code page 437, as far as these tests need it. */
function decode(bytes: Uint8Array): string {
  const letters: Record<number, string> = {
    129: 'ü',
    130: 'é',
    132: 'ä',
    134: 'å',
    142: 'Ä',
    143: 'Å',
    148: 'ö',
    153: 'Ö',
  }
  return [...bytes]
    .map((byte) => {
      const letter = byte < 128 ? String.fromCharCode(byte) : letters[byte]
      if (letter === undefined) throw new Error(`${byte} is no letter that is expected here.`)
      return letter
    })
    .join('')
}

/** Fields separated by spaces. A quoted one may contain spaces, and escaped quotation marks. */
function tokens(line: string): string[] {
  return [...line.matchAll(/"((?:\\"|[^"])*)"|([^\s"]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('\\"', '"'),
  )
}
