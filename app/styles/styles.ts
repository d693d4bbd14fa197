import portalCss from './portal.css?inline'
import portalCssUrl from './portal.css?url'
import siteCss from './site.css?inline'
import siteCssUrl from './site.css?url'

/** Site and portal are loaded as documents of their own, so each carries only its own stylesheet. */
export type Sheet = 'site' | 'portal'

type WrittenSheet = { css: string; address: string }

const NOTHING: WrittenSheet = { css: '', address: '' }

/** The stylesheets, for the server to write into the page. The browser's copy of this module holds none of them. */
export const pageCss: Record<Sheet, WrittenSheet> =
  import.meta.env.SSR && !import.meta.env.DEV
    ? {
        site: { css: siteCss, address: siteCssUrl },
        portal: { css: portalCss, address: portalCssUrl },
      }
    : { site: NOTHING, portal: NOTHING }

/** In development the stylesheet is linked, so that it can be replaced without reloading. */
export const developmentCssUrls: Record<Sheet, string> | undefined = import.meta.env.DEV
  ? { site: siteCssUrl, portal: portalCssUrl }
  : undefined
