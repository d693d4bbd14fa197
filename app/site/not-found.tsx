import { data } from 'react-router'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { notFound } from '#content/not-found.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

export const handle: PublicPage = { public: {} }

export function loader() {
  return data(null, { status: 404 })
}

const { heading, log, home, waysOn } = notFound

export default function NotFound() {
  return (
    <NotFoundScreen
      heading={heading}
      text={
        <p className="font-mono text-small">
          <span className="text-before">{log.source}</span> <span className="text-soft">{log.message}</span>{' '}
          {log.hint}
        </p>
      }
      back={home}
      waysOn={waysOn}
    />
  )
}
