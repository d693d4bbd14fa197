import { FACTOR } from '#app/ground/next-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '../card.tsx'
import { useViewer } from '../viewer.ts'

/** Whether signing in asks for a code of a device; set up and changed on a page of its own. */
export function SecondFactor() {
  const { hasFactor } = useViewer()
  return (
    <Card title="Second factor">
      <p className="mb-4">
        {hasFactor
          ? 'Signing in asks for a code of your device after the password.'
          : 'Signing in asks for the password alone. With a second factor a stolen password opens nothing.'}
      </p>
      <ButtonLink to={FACTOR} reloadDocument>
        {hasFactor ? 'Change the second factor' : 'Set up a second factor'}
      </ButtonLink>
    </Card>
  )
}
