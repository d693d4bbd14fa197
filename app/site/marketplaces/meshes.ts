type Point = readonly [x: number, y: number, z: number]
type Triangle = readonly [Point, Point, Point]

const GOLDEN = (1 + Math.sqrt(5)) / 2

/** Corners of an icosahedron; the faces are listed by corner number. */
const CORNERS: readonly Point[] = [
  [-1, GOLDEN, 0],
  [1, GOLDEN, 0],
  [-1, -GOLDEN, 0],
  [1, -GOLDEN, 0],
  [0, -1, GOLDEN],
  [0, 1, GOLDEN],
  [0, -1, -GOLDEN],
  [0, 1, -GOLDEN],
  [GOLDEN, 0, -1],
  [GOLDEN, 0, 1],
  [-GOLDEN, 0, -1],
  [-GOLDEN, 0, 1],
]
const FACES =
  '0 11 5 0 5 1 0 1 7 0 7 10 0 10 11 1 5 9 5 11 4 11 10 2 10 7 6 7 1 8 3 9 4 3 4 2 3 2 6 3 6 8 3 8 9 4 9 5 2 4 11 6 2 10 8 6 7 9 8 1'

/** A boulder of 20 triangles, and four times as many per level. */
export function boulder(level: number): readonly Triangle[] {
  const numbers = FACES.split(' ').map(Number)
  let triangles: Triangle[] = []
  for (let corner = 0; corner < numbers.length; corner += 3)
    triangles.push([cornerOf(numbers[corner]), cornerOf(numbers[corner + 1]), cornerOf(numbers[corner + 2])])
  for (let done = 0; done < level; done += 1) triangles = triangles.flatMap(split)
  return triangles.map(([a, b, c]) => [weather(a), weather(b), weather(c)])
}

/** The visible edges as an SVG path in a square of 100 units. */
export function wireframe(triangles: readonly Triangle[]): string {
  const edges = new Set<string>()
  for (const triangle of triangles) {
    const [a, b, c] = triangle.map(toPicture) as [string, string, string]
    if (!facesTheEye(triangle)) continue
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const)
      edges.add(from < to ? `M${from}L${to}` : `M${to}L${from}`)
  }
  return [...edges].join('')
}

function cornerOf(number = 0): Point {
  return unit(CORNERS[number] ?? [0, 0, 1])
}

function split([a, b, c]: Triangle): Triangle[] {
  const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
  return [
    [a, ab, ca],
    [b, bc, ab],
    [c, ca, bc],
    [ab, bc, ca],
  ]
}

function middle(a: Point, b: Point): Point {
  return unit([a[0] + b[0], a[1] + b[1], a[2] + b[2]])
}

function unit([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Dents are the same at every level, so that the shape doesn't change. */
function weather([x, y, z]: Point): Point {
  const size = 0.86 + 0.08 * Math.sin(3 * x + 1.3) + 0.06 * Math.sin(4 * y + 2 * z)
  return [x * size, y * size * 0.82, z * size]
}

function facesTheEye([a, b, c]: Triangle): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}

function toPicture([x, y]: Point): string {
  return `${Math.round(50 + 50 * x)} ${Math.round(50 - 50 * y)}`
}
