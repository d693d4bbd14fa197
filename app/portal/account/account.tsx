import { AccountDeletion } from './account-deletion.tsx'
import { DataExport } from './data-export.tsx'
import { EmailAddress } from './email-address.tsx'
import { PasswordChange } from './password-change.tsx'
import { Profile } from './profile.tsx'
import { Reminders } from './reminders.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { WhoIsBuying } from './who-is-buying.tsx'

export default function Account() {
  return (
    <>
      <h1 className="mb-8 text-display md:mb-10">Account</h1>
      <div className="grid grid-cols-1 items-start gap-x-14 xl:grid-cols-2">
        <div>
          <Profile />
          <EmailAddress />
          <PasswordChange />
          <SecondFactor />
        </div>
        <div>
          <WhoIsBuying />
          <Reminders />
          <Sessions />
          <DataExport />
        </div>
      </div>
      <AccountDeletion />
    </>
  )
}
