import { expect, test } from 'vitest'
import { isPageItself, type PageHead } from './page-head.ts'

const head = (canonical: PageHead['canonical'], robots: PageHead['robots']): PageHead => ({
  title: '',
  description: '',
  canonical,
  robots,
})

test('tells a page from the screen that says that there is none', () => {
  expect(isPageItself(head('/about', 'index'), '/about')).toBe(true)
  expect(isPageItself(head('/portfolio', 'index'), '/case-studies')).toBe(true)
  expect(isPageItself(head('/success', 'noindex'), '/success')).toBe(true)
  expect(isPageItself(head('/portfolio', 'noindex'), '/portfolio/none')).toBe(false)
  expect(isPageItself(head('/', 'noindex'), '/no-such-page')).toBe(false)
})
