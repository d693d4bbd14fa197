import { pageContext } from '#app/shared/page-contract.ts'
import type { Route } from './+types/cancelled'
import { CancelledScreen } from './result-screen.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { isSignedIn: (await context.get(pageContext).viewer()) !== undefined }
}

export default function Cancelled({ loaderData }: Route.ComponentProps) {
  return <CancelledScreen isSignedIn={loaderData.isSignedIn} />
}
