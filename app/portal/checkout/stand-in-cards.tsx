import type { RehearsalCard } from '#domain/billing/payments/rehearsal.schema.ts'

const CARDS: Record<RehearsalCard, { name: string; effect: string }> = {
  succeeds: { name: 'Succeeds', effect: 'The payment is complete at once.' },
  declined: { name: 'Is declined', effect: 'The bank says no, and you can try another card.' },
  authentication: {
    name: 'Asks for authentication',
    effect: 'The bank asks whether it is you, and you confirm or refuse.',
  },
  slow: { name: 'Slow', effect: 'The bank works on it for some seconds, then it is complete.' },
  'fails-later': { name: 'Fails later', effect: 'The bank works on it for some seconds, then says no.' },
}

type StandInCardsProps = { picked: RehearsalCard; onPick: (card: RehearsalCard) => void }

/** In the place of a card's fields: how the payment is to go. Nobody is asked for a number. */
export function StandInCards({ picked, onPick }: StandInCardsProps) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold text-small">Stand-in card</legend>
      <div className="grid gap-2">
        {(Object.keys(CARDS) as RehearsalCard[]).map((card) => (
          <label
            key={card}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-md border border-edge px-4 py-3 transition-colors duration-150 hover:bg-raised has-checked:border-ink has-checked:bg-raised"
          >
            <input
              type="radio"
              name="card"
              value={card}
              checked={card === picked}
              onChange={() => onPick(card)}
              className="mt-0.5 choice"
            />
            <span>
              <span className="block font-semibold">{CARDS[card].name}</span>
              <span className="block text-small text-soft">{CARDS[card].effect}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
