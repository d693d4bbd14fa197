import { Badge, type BadgeTone } from '#app/ui/badge.tsx'

const TONES: Readonly<Record<string, BadgeTone>> = {
  'Unreal Engine': 'blue',
  Unity: 'orange',
  Graphics: 'red',
  Debugging: 'green',
  'Cross-Engine': 'purple',
}

/** The subject of an article, in its colour. */
export function TagBadge({ tag }: { tag: string }) {
  return <Badge tone={TONES[tag] ?? 'neutral'}>{tag}</Badge>
}
