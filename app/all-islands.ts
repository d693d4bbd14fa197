import type { ComponentType } from 'react'
import type { IslandName, StartIsland } from '#app/islands/wake.ts'

/** The islands of public pages by `data-island`. Those with state use React. */
export const allIslands: Record<IslandName, StartIsland> = {
  carousel: plain(async () => (await import('#app/site/services/carousel.ts')).startCarousel),
  comparison: plain(async () => (await import('#app/site/overdraw/start-comparison.ts')).startComparison),
  'contact-form': react(async () => (await import('#app/site/contact/contact-panel.tsx')).ContactPanel),
  'expand-all': plain(async () => (await import('#app/site/portfolio/study-islands.ts')).startExpandAll),
  'frame-times': react(async () => (await import('#app/analyser/tool.tsx')).Tool),
  hero: react(async () => (await import('#app/site/home/hero.tsx')).Hero),
  'hitch-slider': plain(
    async () => (await import('#app/site/insights/lessons/start-hitch-slider.ts')).startHitchSlider,
  ),
  overdraw: plain(async () => (await import('#app/site/overdraw/start-overdraw.ts')).startOverdraw),
  'payment-result': react(
    async () => (await import('#app/site/checkout-results/payment-result.tsx')).PaymentResult,
  ),
  'run-lesson': react(async () => (await import('#app/analyser/teaching/run-section.tsx')).RunSection),
  'runs-sentence': plain(
    async () => (await import('#app/site/insights/lessons/start-runs-sentence.ts')).startRunsSentence,
  ),
  'section-rail': plain(
    async () => (await import('#app/site/portfolio/study-islands.ts')).startMarkingSections,
  ),
  result: plain(async () => (await import('#app/site/result/start-result.ts')).startResult),
  'tier-highlight': plain(
    async () => (await import('#app/site/services/highlight-tiers.ts')).startTierHighlight,
  ),
  withdraw: react(async () => (await import('#app/site/withdraw/withdraw-steps.tsx')).WithdrawSteps),
}

/** Also loads React and the complete stylesheet. */
function react<Props extends object>(load: () => Promise<ComponentType<Props>>): StartIsland {
  return async (island, props: Props) => {
    const sheet = import('#app/islands/whole-sheet.ts').then(({ wholeSheet }) => wholeSheet())
    const [{ hydrate }, Component] = await Promise.all([import('#app/islands/hydrate.tsx'), load(), sheet])
    hydrate(island, Component, props)
  }
}

function plain(load: () => Promise<(island: HTMLElement) => void | Promise<void>>): StartIsland {
  return async (island) => (await load())(island)
}
