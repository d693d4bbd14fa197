import { endSessionOf } from '#domain/accounts/auth/auth-calls.server.ts'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'

/** Ends the browser's session, if it has one, and with it the open pages that follow messages by it. */
export async function signOut(deps: ServerDeps, { token }: { token: string | undefined }): Promise<void> {
  const viewer = await findViewer(deps, token)
  await endSessionOf(deps, token)
  if (viewer) deps.threadStreams.recheck(viewer.id)
}
