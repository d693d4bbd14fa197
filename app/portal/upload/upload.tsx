import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fileProviders, type ProviderKey } from './file-providers.ts'
import { FileUploads } from './file-uploads.tsx'
import { LinkForm } from './link-form.tsx'
import { ProviderCard } from './provider-card.tsx'
import { SentFiles } from './sent-files.tsx'
import { UploadNotice } from './upload-notice.tsx'

const KEYS = Object.keys(fileProviders) as ProviderKey[]

export default function Upload() {
  const [picked, setPicked] = useState<ProviderKey>()
  const next = useRef<HTMLDivElement>(null)

  /** The form stands below the cards, on a phone far below. */
  function pick(key: ProviderKey): void {
    flushSync(() => setPicked(key))
    next.current?.querySelector<HTMLElement>('[type=url]')?.focus({ preventScroll: true })
    next.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <h1 className="mb-3 text-display">Upload Project Files</h1>
      <p className="mb-8 max-w-[38em] text-soft md:mb-10">
        Share your project by link, or upload it here. For a link, choose how you want to send it, then give
        it to us.
      </p>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {KEYS.map((key) => (
            <ProviderCard
              key={key}
              provider={fileProviders[key]}
              picked={picked === key}
              onPick={() => pick(key)}
            />
          ))}
        </div>
        <UploadNotice />
        <div ref={next} className="scroll-mt-8 scroll-mb-24">
          {picked ? (
            <LinkForm provider={picked} />
          ) : (
            <p className="text-small text-soft">Choose one of the two to go on.</p>
          )}
          <noscript>
            <p className="mt-4 text-soft">The form is shown by a script. Please allow scripts to use it.</p>
          </noscript>
        </div>
      </div>
      <div className="mt-12">
        <FileUploads />
        <SentFiles />
      </div>
    </>
  )
}
