import { studio } from '../../../content/studio.ts'
import { withdraw } from '../../../content/withdraw.ts'
import type { PublicPage } from '../../page-contract.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from './policy-text.tsx'

export const handle: PublicPage = { public: { runtime: 'when-idle' } }

const { heading, intro, ways, action, mail } = withdraw
const ADDRESS = `mailto:${studio.supportEmail}?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(mail.body)}`

export default function Withdraw() {
  return (
    <article className="measure pt-14 md:pt-24">
      <h1 className="text-[clamp(2.75rem,8.4vw,7rem)] leading-[0.92] tracking-[-0.045em]">{heading}</h1>
      <div className="article mt-8 max-w-[68ch] border-line border-t pt-8 md:mt-14">
        <p className="text-lead">{intro}</p>
        {ways.map((way) => (
          <p key={JSON.stringify(way)}>
            <RichText text={way} />
          </p>
        ))}
      </div>
      <ButtonLink to={ADDRESS} look="primary" prefetch="none" className="mt-10">
        {action}
      </ButtonLink>
    </article>
  )
}
