import { expect, it } from 'vitest'
import { isSameName } from './vat-checks.schema.ts'

it.each([
  ['Beispiel GmbH', 'BEISPIEL GESELLSCHAFT MIT BESCHRÄNKTER HAFTUNG'],
  ['Müller & Söhne GmbH & Co. KG', 'MULLER UND SOHNE'],
  ['Halvmane Games', 'HALVMÅNE GAMES AB'],
  ['Nord Light', 'NORDLIGHT S.R.L.'],
  ['Kelp', 'KELP STUDIOS SP. Z O.O.'],
  ['Wałęsa', 'WALESA SP. Z O.O.'],
  ['Ærø', 'AERO APS'],
  ['Straße', 'STRASSE GMBH'],
  ['Athina Games', 'ΑΘΗΝΑ ΠΑΙΧΝΙΔΙΑ ΑΕ'],
])('%s may be %s', (declared, registered) => {
  expect(isSameName(declared, registered)).toBe(true)
})

it.each([
  ['Svens Spel', 'VOLKSWAGEN AKTIENGESELLSCHAFT'],
  ['Beispiel GmbH', 'MUSTERSPIELE GMBH'],
  ['Kelp and Co', 'IRON AND CO'],
  ['Red Fox', 'RED BULL'],
])('%s is not %s', (declared, registered) => {
  expect(isSameName(declared, registered)).toBe(false)
})
