import { NOTHING } from '../money/nothing.ts'
import { Act } from '../parts/act.tsx'

/** What ends a client's access: after a lost device, or when others write to their reply address. */
export function ClientAccess({ id, name }: { id: string; name: string }) {
  return (
    <div>
      <Act
        id="sign-out"
        title={`Sign ${name} out everywhere`}
        says="All sessions end, for example after a device was lost. Open pages notice it within 20 seconds."
        schema={NOTHING}
        path={`/api/desk/clients/${id}/sign-out`}
        verb="Sign out everywhere"
        done={`${name} is signed out.`}
      />
      <Act
        id="end-reply-address"
        title="End the reply address"
        says="Emails to the address to which they reply are held from now on. The next email to them has a new address."
        schema={NOTHING}
        path={`/api/desk/clients/${id}/end-reply-address`}
        verb="End the address"
        done="The reply address has ended."
      />
    </div>
  )
}
