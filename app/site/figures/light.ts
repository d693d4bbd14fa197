import { circle, counted, type Drawn, line, type Point, polygon } from './drawn.ts'

const PROBE: Point = [160, 158]
const EYE: Point = [14, 80]
const SHEETS = { first: 60, last: 306, top: 14, bottom: 146 }

/** Every ray of one probe, laid out over half a circle. */
export function drawRays(count: number): Drawn {
  const rays = counted(count).map((index) => {
    const angle = (Math.PI * (index + 0.5)) / count
    return line(around(PROBE, angle, 12), around(PROBE, angle, 152))
  })
  return {
    width: 320,
    height: 166,
    paths: [
      { d: rays.join(''), paint: 'faint' },
      { d: circle(PROBE, 7), paint: 'solid' },
    ],
  }
}

/** A line of sight through a pane onto a wall. A traced reflection is a line, one that is read from a cache is dotted. */
export function drawGlass(traces: 1 | 2): Drawn {
  const wall = 300
  const heights = counted(5).map((index) => 52 + index * 18)
  const sight = heights.map((y) => line(EYE, [wall, y]))
  const onPane = heights.map((y) => pointAt(EYE, [wall, y], 130))
  const ofWall = heights.map((y) => line([wall, y], [wall - 62, y - 46]))
  const ofPane = onPane.map(([x, y]) => line([x, y], [x - 62, y - 46]))
  return {
    width: 320,
    height: 160,
    paths: [
      { d: sight.join(''), paint: 'faint' },
      {
        d: polygon([
          [128, 16],
          [132, 16],
          [132, 144],
          [128, 144],
        ]),
        paint: 'solid',
      },
      {
        d: polygon([
          [wall, 6],
          [wall + 16, 6],
          [wall + 16, 154],
          [wall, 154],
        ]),
        paint: 'tint',
      },
      { d: ofWall.join(''), paint: 'line' },
      { d: ofPane.join(''), paint: traces === 2 ? 'line' : 'dashed' },
      { d: circle(EYE, 8), paint: 'solid' },
    ],
  }
}

/** Sheets that stand one behind the other in a line of sight; those that are shaded are filled. */
export function drawLayers(total: number, shaded: number): Drawn {
  const step = (SHEETS.last - SHEETS.first) / total
  const sheets = counted(total).map((index) => {
    const x = SHEETS.first + index * step
    return polygon([
      [x, SHEETS.top + 10],
      [x + 14, SHEETS.top],
      [x + 14, SHEETS.bottom - 10],
      [x, SHEETS.bottom],
    ])
  })
  return {
    width: 320,
    height: 160,
    paths: [
      { d: sheets.slice(0, shaded).join(''), paint: 'solid' },
      { d: sheets.join(''), paint: 'faint' },
      { d: line(EYE, [SHEETS.first + (shaded - 1) * step, EYE[1]]), paint: 'line' },
      { d: circle(EYE, 8), paint: 'solid' },
    ],
  }
}

function around([x, y]: Point, angle: number, radius: number): Point {
  return [x - Math.cos(angle) * radius, y - Math.sin(angle) * radius]
}

/** Where a line is at this x. */
function pointAt([fromX, fromY]: Point, [toX, toY]: Point, x: number): Point {
  return [x, fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)]
}
