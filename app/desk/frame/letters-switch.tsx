import { switchLetters, useAreLettersOn } from './letters.ts'

/** Which keys do something here, and whether single letters do. */
export function LettersSwitch({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const areOn = useAreLettersOn()
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-micro text-soft pointer-coarse:hidden">
      {areOn &&
        keys.map(([key, does]) => (
          <span key={key}>
            <kbd className="mr-1.5 rounded-sm border border-line px-1.5 py-0.5 font-mono">{key}</kbd>
            {does}
          </span>
        ))}
      <span>
        <kbd className="mr-1.5 rounded-sm border border-line px-1.5 py-0.5 font-mono">Enter</kbd>
        do it
      </span>
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ currentTarget: { checked } }) => switchLetters(checked)}
          className="choice"
        />
        Single letters
      </label>
    </div>
  )
}
