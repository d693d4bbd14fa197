import type { Drawing } from '#content/figures.ts'
import { circle, counted, type Drawn, type DrawnPath, line, rectangle } from './drawn.ts'

const WIDTH = 320
const BAR_HEIGHT = 24

/** Filled dots first, then empty ones, ten in a row. */
export function drawDots(total: number, filled: number): Drawn {
  const step = WIDTH / 10
  const dots = counted(total).map((index) =>
    circle([step * ((index % 10) + 0.5), step * (Math.floor(index / 10) + 0.5)], step * 0.32),
  )
  return {
    width: WIDTH,
    height: step * Math.ceil(total / 10),
    paths: present([
      { d: dots.slice(0, filled).join(''), paint: 'solid' },
      { d: dots.slice(filled).join(''), paint: 'faint' },
    ]),
  }
}

/** A bar from zero: filled as far as it is used, tinted where a dotted limit has to be seen on it. */
export function drawAmount({ value, used, mark, end }: Extract<Drawing, { kind: 'amount' }>): Drawn {
  const along = (amount: number) => (amount / end) * (WIDTH - 2)
  const bar = rectangle(1, 10, along(value), BAR_HEIGHT)
  return {
    width: WIDTH,
    height: BAR_HEIGHT + 20,
    paths: present([
      { d: bar, paint: used === undefined && mark === undefined ? 'solid' : 'tint' },
      { d: used === undefined ? '' : rectangle(1, 10, along(used), BAR_HEIGHT), paint: 'solid' },
      { d: bar, paint: 'line' },
      {
        d: mark === undefined ? '' : line([1 + along(mark), 0], [1 + along(mark), BAR_HEIGHT + 20]),
        paint: 'limit',
      },
    ]),
  }
}

/** A bar from the camera for each distance. */
export function drawReach(metres: readonly number[], end: number): Drawn {
  const step = BAR_HEIGHT + 8
  const bars = metres.map((distance, index) =>
    rectangle(1, index * step + 4, (distance / end) * (WIDTH - 2), BAR_HEIGHT),
  )
  const height = metres.length * step
  return {
    width: WIDTH,
    height,
    paths: [
      {
        d: counted(6)
          .map((mark) => line([1 + (mark / 5) * (WIDTH - 2), 0], [1 + (mark / 5) * (WIDTH - 2), height]))
          .join(''),
        paint: 'faint',
      },
      { d: bars.join(''), paint: 'solid' },
    ],
  }
}

function present(paths: DrawnPath[]): DrawnPath[] {
  return paths.filter(({ d }) => d !== '')
}
