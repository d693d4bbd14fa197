import { describe, expect, it } from 'vitest'
import {
  type Address,
  addressWords,
  conditionParams,
  EMPTY_ADDRESS,
  readAddress,
  readConditions,
} from './address.ts'

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
    '#before=C:%5CUsers%5Csomebody%5Cgame.exe&after=/home/somebody/game',
  ])('is as at first where %s means nothing', (hash) => {
    const read = readAddress(hash)
    expect({ ...read, trimFrom: 0 }).toEqual(EMPTY_ADDRESS)
    expect(read.trimTo).toBeUndefined()
  })
})

describe('the conditions in an address', () => {
  it('come back as a person said them', () => {
    const said = {
      gpu: { before: 'RTX 4070 = "Super", 50% & more', after: 'RTX 4070 = "Super", 50% & more' },
      gpuDriver: { before: '576.02', after: '580.10' },
    }
    expect(readConditions(`#${conditionParams(said).join('&')}`)).toEqual({ said, misread: [] })
    expect(readConditions('#budget=11.1')).toEqual({ said: {}, misread: [] })
  })

  it('tells what says nothing of any, and takes the rest', () => {
    const long = `gpu=${'x'.repeat(201)}`
    const wrong = ['colour=red', 'gpu', long, 'cpu=', 'constructor=x']
    const words = [...wrong, 'gpuDriver=1->2->3', 'gpuDriver=576.02->580.10', 'ram=32 GB']
    expect(
      readConditions(`#${words.map((word) => `condition=${encodeURIComponent(word)}`).join('&')}`),
    ).toEqual({
      said: {
        gpuDriver: { before: '576.02', after: '580.10' },
        ram: { before: '32 GB', after: '32 GB' },
      },
      misread: ['colour=red', 'gpu', long.slice(0, 60)],
    })
  })
})
