import { seeded } from '@bildruta/frame-times'
import { CARD, CUT_OUT, HALF_WIDTH_GLSL, type Level } from './leaf.ts'
import { MOST_LEAVES, type Side } from './measure.ts'

/** A fixed seed, so that everyone sees the same crown. */
const SEED = 0x1eaf
/** Floats per leaf: position, size, and rotation as a quaternion. */
const LEAF_FLOATS = 8
const PLACE = { x: 1.7, y: 0.9, z: 1.7 }
const COUNTING = { width: 480, height: 270 }

const VERTEX = `#version 300 es
in vec2 corner;
in vec4 placed;
in vec4 turn;
uniform float angle;
uniform float aspect;
out vec2 at;
out float light;
vec3 turned(vec3 v, vec4 q) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
void main() {
  at = corner;
  vec3 p = placed.xyz + turned(vec3(corner * placed.w, 0.0), turn);
  float c = cos(angle), s = sin(angle);
  p = vec3(c * p.x + s * p.z, p.y, c * p.z - s * p.x);
  vec3 normal = turned(vec3(0.0, 0.0, 1.0), turn);
  light = 0.35 + 0.65 * abs(normal.y) * (0.6 + 0.4 * p.y);
  float depth = p.z + 3.6;
  gl_Position = vec4(p.x * 2.7 / aspect, p.y * 2.7, (depth - 1.0) / 5.0 * depth, depth);
}`

const OUTLINE = `float halfWidth(float t) { return ${HALF_WIDTH_GLSL}; }`

/** An expensive material that tests the mask last, after all its cost. */
const LEAF = `#version 300 es
precision highp float;
in vec2 at;
in float light;
out vec4 colour;
${OUTLINE}
float grain(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
void main() {
  float t = at.y * 0.5 + 0.5;
  float rough = 0.0;
  vec2 p = at * 3.0;
  for (int octave = 0; octave < 10; octave++) {
    vec2 cell = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    rough += mix(mix(grain(cell), grain(cell + vec2(1, 0)), f.x), mix(grain(cell + vec2(0, 1)), grain(cell + vec2(1, 1)), f.x), f.y) * pow(0.6, float(octave));
    p = p * 1.9 + 1.7;
  }
  float vein = smoothstep(0.03, 0.0, abs(at.x)) + 0.5 * smoothstep(0.04, 0.0, abs(fract(t * 7.0 - abs(at.x) * 3.0) - 0.5) - 0.03);
  vec3 green = mix(vec3(0.06, 0.22, 0.1), vec3(0.36, 0.8, 0.42), rough * 0.42) + vein * 0.06;
  colour = vec4(green * light, 1.0);
  if (t <= 0.0 || t >= 1.0 || abs(at.x) > halfWidth(t)) discard;
}`

/** Adds one per shaded fragment, discarded or not. */
const ONE = `#version 300 es
precision mediump float;
out vec4 colour;
void main() { colour = vec4(1.0 / 255.0); }`

export type Scene = {
  /** @param angle of the crown, in radians */
  draw: (side: Side, view: { leaves: number; angle: number }) => void
  /** How often each pixel is shaded, at most 255, from the bottom row up. */
  count: (side: Side, view: { leaves: number; angle: number }, size?: typeof COUNTING) => Uint8Array
}

/** @throws Error if the GPU rejects a program */
export function createScene(gl: WebGL2RenderingContext): Scene {
  const leaf = programOf(gl, LEAF)
  const one = programOf(gl, ONE)
  const leaves = leavesOf(gl)
  const shapes = { cards: shapeOf(gl, leaves, CARD), cutOuts: shapeOf(gl, leaves, CUT_OUT) }

  function drawWith(
    program: WebGLProgram,
    side: Side,
    view: { leaves: number; angle: number },
    aspect: number,
  ) {
    const { array, corners } = shapes[side]
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL
    gl.useProgram(program)
    gl.uniform1f(gl.getUniformLocation(program, 'angle'), view.angle)
    gl.uniform1f(gl.getUniformLocation(program, 'aspect'), aspect)
    gl.bindVertexArray(array)
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, corners, view.leaves)
  }

  return {
    draw: (side, view) => {
      const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
      gl.viewport(0, 0, width, height)
      gl.disable(gl.BLEND)
      gl.enable(gl.DEPTH_TEST)
      gl.clearColor(0.035, 0.05, 0.06, 1)
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
      drawWith(leaf, side, view, width / height)
    },
    count: (side, view, size = COUNTING) => {
      const { width, height } = size
      const target = targetOf(gl, size)
      gl.viewport(0, 0, width, height)
      gl.disable(gl.DEPTH_TEST)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      drawWith(one, side, view, width / height)
      const pixels = new Uint8Array(width * height * 4)
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
      target.remove()
      return pixels.filter((_, index) => index % 4 === 0)
    },
  }
}

function programOf(gl: WebGL2RenderingContext, fragment: string): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) throw new Error('The context is lost.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  for (const [place, name] of ['corner', 'placed', 'turn'].entries())
    gl.bindAttribLocation(program, place, name)
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? 'The program was refused.')
  return program
}

function leavesOf(gl: WebGL2RenderingContext): WebGLBuffer {
  const random = seeded(SEED)
  const around = () => random() * 2 - 1
  const data = new Float32Array(MOST_LEAVES * LEAF_FLOATS)
  for (let leaf = 0; leaf < MOST_LEAVES; leaf += 1) {
    const direction = [around(), around(), around()]
    const length = Math.hypot(...direction) || 1
    const out = random() ** (1 / 3) / length
    const turn = [around(), around(), around(), around()]
    const norm = Math.hypot(...turn) || 1
    const [x = 0, y = 0, z = 0] = direction
    data.set(
      [x * out * PLACE.x, y * out * PLACE.y, z * out * PLACE.z, 0.07 + random() * 0.05],
      leaf * LEAF_FLOATS,
    )
    data.set(
      turn.map((part) => part / norm),
      leaf * LEAF_FLOATS + 4,
    )
  }
  return filled(gl, data)
}

function shapeOf(gl: WebGL2RenderingContext, leaves: WebGLBuffer, levels: readonly Level[]) {
  const corners = levels.flatMap(({ y, halfWidth }) => [-halfWidth, y, halfWidth, y])
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  filled(gl, new Float32Array(corners))
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.bindBuffer(gl.ARRAY_BUFFER, leaves)
  for (const place of [1, 2]) {
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, 4, gl.FLOAT, false, LEAF_FLOATS * 4, (place - 1) * 16)
    gl.vertexAttribDivisor(place, 1)
  }
  return { array, corners: corners.length / 2 }
}

function filled(gl: WebGL2RenderingContext, data: Float32Array): WebGLBuffer {
  const buffer = gl.createBuffer()
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW)
  return buffer
}

function targetOf(gl: WebGL2RenderingContext, { width, height }: typeof COUNTING) {
  const [frame, texture] = [gl.createFramebuffer(), gl.createTexture()]
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height)
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
  return {
    remove: () => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, null)
      gl.deleteFramebuffer(frame)
      gl.deleteTexture(texture)
    },
  }
}
