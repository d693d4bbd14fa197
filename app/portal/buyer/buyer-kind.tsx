import type { BuyerKind } from '#domain/crm/buyers/buyer.ts'

export type KindOption = { kind: BuyerKind; label: string; says: string }

const OWN_KINDS: readonly KindOption[] = [
  { kind: 'consumer', label: 'I buy as a consumer', says: 'Privately, outside a business.' },
  { kind: 'company', label: 'I buy for a company', says: 'Also as a sole trader.' },
]

type BuyerKindChoiceProps = {
  /** Nothing while nothing is chosen. */
  kind: BuyerKind | undefined
  /** As whoever chooses reads them: the buyer, unless told. */
  kinds?: readonly KindOption[] | undefined
  error: string | undefined
  onChoose: (kind: BuyerKind) => void
}

/** Consumer or company, as the platform's own radio buttons: one stop of the keyboard, arrows choose. */
export function BuyerKindChoice({ kind, kinds = OWN_KINDS, error, onChoose }: BuyerKindChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Who is buying?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {kinds.map((choice) => (
          <label
            key={choice.kind}
            className="flex cursor-pointer gap-3 rounded-md border border-edge bg-raised px-3.5 py-3 transition-colors duration-150 hover:border-soft has-checked:border-ink"
          >
            <input
              type="radio"
              name="kind"
              value={choice.kind}
              defaultChecked={choice.kind === kind}
              onChange={() => onChoose(choice.kind)}
              className="mt-0.5 choice"
            />
            <span>
              <span className="block font-semibold">{choice.label}</span>
              <span className="block text-small text-soft">{choice.says}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <p className="mt-2 text-small text-negative">{error}</p>}
    </fieldset>
  )
}
