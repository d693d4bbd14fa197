import { Badge, type BadgeTone } from '#app/ui/badge.tsx'

const TONES: Readonly<Record<string, BadgeTone>> = {
  'Unreal Engine': 'blue',
  Unity: 'orange',
  Graphics: 'red',
  Debugging: 'green',
  'Cross-Engine': 'purple',
}

export function TagBadge({ tag }: { tag: string }) {
  return <Badge tone={TONES[tag] ?? 'neutral'}>{tag}</Badge>
}
