import { Button } from '#app/ui/button.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { fileProviders, ProviderKey } from './file-providers.ts'

type ProviderCardProps = {
  provider: (typeof fileProviders)[ProviderKey]
  picked: boolean
  onPick: () => void
}

/** The whole card picks its provider; its button says which one is picked. */
export function ProviderCard({ provider, picked, onPick }: ProviderCardProps) {
  return (
    <section
      aria-label={provider.name}
      className={`relative flex flex-col rounded-md border p-5 transition-colors duration-150 md:p-6 ${picked ? 'border-ink bg-raised' : 'border-line hover:border-edge'}`}
    >
      <p className="font-mono text-micro text-soft">{provider.kind}</p>
      <h2 className="mt-1 text-title">{provider.name}</h2>
      <ol className="mt-4 mb-6 grid list-decimal gap-1.5 wrap-anywhere pl-6 text-small marker:font-mono marker:text-soft">
        {provider.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {provider.note && <p className="-mt-3 mb-6 text-small text-soft">{provider.note}</p>}
      <Button
        aria-pressed={picked}
        onClick={onPick}
        className="mt-auto w-full aria-pressed:border-ink after:absolute after:inset-0"
      >
        {picked ? (
          <>
            <CheckIcon />
            Selected<VisuallyHidden> {provider.name}</VisuallyHidden>
          </>
        ) : (
          `Use ${provider.name}`
        )}
      </Button>
    </section>
  )
}
