/** What is drawn, as the numbers that it is drawn from. */
export type Drawing =
  /** Pixels that are shaded, against those of the dotted screen (1). */
  | { readonly kind: 'screen'; readonly share: number }
  /** The grid of volumetric fog: width of a cell in pixels, slices in depth. */
  | { readonly kind: 'fog-grid'; readonly cellPixels: number; readonly slices: number }
  /** Rays that one probe traces. */
  | { readonly kind: 'rays'; readonly count: number }
  /** Pages of a virtual shadow map that are drawn again in a frame: all that are needed, or those under what moves. */
  | { readonly kind: 'shadow-pages'; readonly drawn: 'all' | 'moving' }
  /** Reflections traced behind and on a pane of glass. */
  | { readonly kind: 'glass'; readonly traces: 1 | 2 }
  /** Sheets one behind the other, the first of which are shaded. */
  | { readonly kind: 'layers'; readonly total: number; readonly shaded: number }
  /** One mark each, some of them filled. */
  | { readonly kind: 'dots'; readonly total: number; readonly filled: number }
  /** A bar from zero, what of it is used, and a dotted limit; both sides of a figure share one end. */
  | {
      readonly kind: 'amount'
      readonly value: number
      readonly used?: number
      readonly mark?: number
      readonly end: number
    }
  /** A leaf on a card of which this share is transparent. */
  | { readonly kind: 'leaf-card'; readonly transparent: number }
  /** Distances from the camera, in metres. */
  | { readonly kind: 'reach'; readonly metres: readonly number[]; readonly end: number }
  /** Sprites over each other in one puff of smoke. */
  | { readonly kind: 'sprites'; readonly count: number }

/** `label` stands under the drawing, `alt` says what is seen in it. */
export interface FigureSide {
  readonly label: string
  readonly alt: string
  readonly drawing: Drawing
}

/** Two drawings on one scale, and what they explain. */
export interface Figure {
  readonly caption: string
  readonly before: FigureSide
  readonly after: FigureSide
}
