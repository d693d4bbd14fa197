import { CommandText } from '#app/parts/command-text.tsx'
import { CopyButton } from '#app/parts/copy-button.tsx'
import type { GateRecipe } from '#content/frame-times-ci.ts'

type RecipeProps = {
  recipe: GateRecipe
  /** As it is copied, with the address of this site. */
  code: string
}

export function Recipe({ recipe: { id, system, text, label }, code }: RecipeProps) {
  return (
    <section
      aria-labelledby={`gate-${id}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-line border-t py-8 lg:grid-cols-3"
    >
      <div>
        <h3 id={`gate-${id}`} className="text-title tracking-[-0.03em]">
          {system}
        </h3>
        <p className="mt-1 text-small text-soft">{text}</p>
      </div>
      <div data-code="" className="rounded-md border border-line bg-raised lg:col-span-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1 pr-1.5 pl-4 font-mono text-micro text-soft">
          <span className="min-w-0 flex-1 basis-[11ch] [overflow-wrap:anywhere]">{label}</span>
          <CopyButton about={`${system}, ${label}`} />
        </div>
        <pre className="whitespace-pre-wrap p-4 font-mono text-micro [overflow-wrap:anywhere]">
          <CommandText>{code}</CommandText>
        </pre>
      </div>
    </section>
  )
}
