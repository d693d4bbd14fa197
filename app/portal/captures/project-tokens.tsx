import { TextField } from '#app/ui/field.tsx'
import { newTokenSchema, type ProjectToken } from '#domain/delivery/captures/captures.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'
import { Secrets } from '../secrets.tsx'
import { relativeWords } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'

type ProjectTokensProps = { projectId: string; tokens: readonly ProjectToken[]; onChanged: () => void }

/** Tokens with which build machines add captures to a project. */
export function ProjectTokens({ projectId, tokens, onChanged }: ProjectTokensProps) {
  const now = useNow()
  return (
    <Secrets
      what="token"
      schema={newTokenSchema}
      path={`/api/projects/${projectId}/tokens`}
      rows={tokens.map(({ id, name, emails, createdAt, lastUsedAt, revokedAt }) => ({
        id,
        name,
        isLive: revokedAt === null,
        facts: [
          `created ${clockDay(createdAt)}`,
          revokedAt ? `revoked ${clockDay(revokedAt)}` : emails && 'emails you when a build is worse',
          lastUsedAt ? `last used ${relativeWords(lastUsedAt, now)}` : 'never used',
        ],
      }))}
      revocation={{
        path: (id) => `/api/tokens/${id}/revoke`,
        consequence: 'Build machines that use it can’t add captures anymore.',
      }}
      shownOnce={(secret) => ({
        Token: secret,
        Command: `npx frames push --project ${location.origin}/client/projects/${projectId} --token ${secret} --build 1.4.2 --side after --scene folder "runs/**"`,
      })}
      onChanged={onChanged}
    >
      {(field) => (
        <>
          <TextField {...field('name')} label="Name" placeholder="build server" required autoComplete="off" />
          <label className="flex min-h-11 items-center gap-3 text-small">
            <input type="checkbox" name="emails" className="choice" />
            Email me when a build is worse
          </label>
        </>
      )}
    </Secrets>
  )
}
