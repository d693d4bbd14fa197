import type { ServicePackage } from '#domain/crm/catalogue/catalogue.schema.ts'
import { packageScope, scopeLines } from '#domain/crm/catalogue/package-scope.schema.ts'
import type { Offer } from './place-order.server.ts'

/** A package of the catalogue as an offer: its price contains VAT. */
export function packageOffer(offer: ServicePackage): Offer {
  return {
    kind: 'package',
    service: offer.key,
    lines: [
      { text: [`${offer.title}: ${offer.description}`, ...scopeLines(packageScope(offer.key))].join('\n') },
    ],
    price: { gross25: offer.price * 100 },
    changeRounds: packageScope(offer.key).changeRounds,
  }
}
