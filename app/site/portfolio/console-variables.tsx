import { Fragment, useEffect, useRef, useState } from 'react'
import type { ConsoleVariable } from '../../../content/case-studies/case-study.ts'
import { caseStudyPage } from '../../../content/case-study-page.ts'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useHydrated } from './use-hydrated.ts'

/** How long a copied variable carries its check mark. */
const CONFIRMATION_MS = 2000

const words = caseStudyPage.variables

/** Each variable as it is typed into the console, with a button that copies it. */
export function ConsoleVariables({ variables }: { variables: ConsoleVariable[] }) {
  const { copied, copy } = useCopy()
  return (
    <div className="mt-14">
      <h3 className="text-title">{words.heading}</h3>
      <p className="mt-3 max-w-[42em] text-soft">{words.text}</p>
      <ul className="mt-6 divide-y divide-line border-line border-y">
        {variables.map((variable) => (
          <Variable
            key={variable.name}
            {...variable}
            isCopied={copied?.text === typed(variable)}
            onCopy={() => copy(typed(variable))}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {copied && <span key={copied.count}>{words.copied}</span>}
      </p>
    </div>
  )
}

type VariableProps = ConsoleVariable & { isCopied: boolean; onCopy: () => void }

function Variable({ name, value, note, isCopied, onCopy }: VariableProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 py-3.5 md:grid-cols-[minmax(0,10fr)_minmax(0,11fr)_6.5rem] md:gap-x-8">
      <code className="py-1 font-mono text-micro leading-relaxed">
        <BreakableName name={name} /> <span className="text-after">{value}</span>
      </code>
      {note && <p className="text-small text-soft max-md:order-last max-md:col-span-2 max-md:mt-1">{note}</p>}
      <div className="-mt-1.5 min-h-9 min-w-9 md:col-start-3 md:justify-self-end">
        {useHydrated() && (
          <button
            type="button"
            onClick={onCopy}
            className={`inline-flex min-h-9 min-w-9 items-center justify-center gap-2 rounded-md px-2.5 font-semibold text-small transition-colors duration-150 hover:bg-raised active:bg-line ${isCopied ? 'text-after' : 'text-ink'}`}
          >
            {isCopied ? <CheckIcon /> : <CopyIcon />}
            <span className="max-md:sr-only">{isCopied ? words.copied : words.copy}</span>
            <VisuallyHidden> {name}</VisuallyHidden>
          </button>
        )}
      </div>
    </li>
  )
}

/** May break after each dot, without a hyphen that one would copy. */
function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function typed({ name, value }: ConsoleVariable): string {
  return `${name} ${value}`
}

/** The text copied last, while that is being confirmed; `count` tells two copies of the same text apart. */
function useCopy() {
  const [copied, setCopied] = useState<{ text: string; count: number }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failed copy is only logged, as specified
      console.error('Copying to the clipboard failed.', error)
      return
    }
    setCopied((last) => ({ text, count: (last?.count ?? 0) + 1 }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(undefined), CONFIRMATION_MS)
  }

  return { copied, copy }
}
