import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '../card.tsx'

export function DataExport() {
  return (
    <Card title="Your data">
      <p className="max-w-[40em] text-small">
        Account, sessions, who is buying, projects, payments, refund requests, files, messages and mails, as
        JSON: amounts in cents, times in UTC.
      </p>
      <ButtonLink to="/api/account/export" reloadDocument download className="mt-5">
        Export my data
      </ButtonLink>
    </Card>
  )
}
