import { describe, expect, it } from 'vitest'
import { type Address, addressWords, EMPTY_ADDRESS, readAddress } from './address.ts'

const writeAddress = (address: Address) => addressWords(address).join('&')

describe('the address of a comparison', () => {
  it('says nothing while nothing was chosen', () => {
    expect(writeAddress(EMPTY_ADDRESS)).toBe('')
    expect(readAddress('')).toEqual(EMPTY_ADDRESS)
  })

  it('brings back what was chosen', () => {
    const chosen: Address = {
      low: '1%-low-integral',
      budget: 6.94,
      threshold: 1.5,
      paired: false,
      displayed: true,
      trimFrom: 1.5,
      trimTo: 58,
      zoom: { from: 20.25, to: 31 },
      traces: { before: 'Game & Co.exe~2', after: 'overlay.exe' },
    }
    expect(readAddress(writeAddress(chosen))).toEqual(chosen)
    expect(readAddress(writeAddress({ ...chosen, trimTo: undefined })).trimTo).toBeUndefined()
  })

  it.each([
    '#capture',
    '#budget=0&trim=-1&zoom=5,2',
    '#budget=NaN&low=<script>&zoom=1',
    '#budget=1e9&trim=x,y',
    '#trim=9,3',
    '#threshold=0&couples=perhaps',
    '#threshold=51',
    '#before=C:%5CUsers%5Csomebody%5Cgame.exe&after=/home/somebody/game',
  ])('is as at first where %s means nothing', (hash) => {
    const read = readAddress(hash)
    expect({ ...read, trimFrom: 0 }).toEqual(EMPTY_ADDRESS)
    expect(read.trimTo).toBeUndefined()
  })
})
