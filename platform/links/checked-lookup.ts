import type { LookupFunction } from 'node:net'

/** Whom a name leads to, and who of them is of the internet. */
export type Names = {
  resolve: (host: string) => Promise<{ address: string; family: number }[]>
  isPublic: (address: string) => boolean
}

/** Resolves a name for a connection, once: the addresses that were checked are those that are connected to. */
export function checkedLookup({ resolve, isPublic }: Names): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isPublic(address)))
          callback(new Error(`${host} has an address that is not of the internet.`), '')
        else if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}
