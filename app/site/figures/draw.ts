import type { Drawing } from '#content/figures.ts'
import { drawAmount, drawDots, drawReach } from './counts.ts'
import type { Drawn } from './drawn.ts'
import { drawFogGrid, drawShadowPages } from './grids.ts'
import { drawGlass, drawLayers, drawRays } from './light.ts'
import { drawLeafCard, drawScreen, drawSprites } from './pixels.ts'

export function draw(drawing: Drawing): Drawn {
  switch (drawing.kind) {
    case 'screen':
      return drawScreen(drawing.share)
    case 'fog-grid':
      return drawFogGrid(drawing.cellPixels, drawing.slices)
    case 'rays':
      return drawRays(drawing.count)
    case 'shadow-pages':
      return drawShadowPages(drawing.drawn)
    case 'glass':
      return drawGlass(drawing.traces)
    case 'layers':
      return drawLayers(drawing.total, drawing.shaded)
    case 'dots':
      return drawDots(drawing.total, drawing.filled)
    case 'amount':
      return drawAmount(drawing)
    case 'leaf-card':
      return drawLeafCard(drawing.transparent)
    case 'reach':
      return drawReach(drawing.metres, drawing.end)
    case 'sprites':
      return drawSprites(drawing.count)
  }
}
